import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type BulkSelection, LIMITS, readBulkLead, readSearch, searchQuery, UUID } from '@site/contracts';
import { MayBeMissing } from '../../common/validation/fields.js';
import { Rule } from '../../common/validation/rules.js';

const { max, oneByOne } = LIMITS.bulk;
const LEAD = 'quote-request/3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49@3';

const LEADS_WRONG = `At most ${oneByOne} leads one by one, each once`;
const ONE_OF_TWO = 'Either leads or a query';
const SEARCH_WRONG = 'A search by filters that are known';
const COUNT_WRONG = `A number from 1 to ${max}: how many these are`;

/** Unique strings that each identify a lead. @param idOf returns undefined for an invalid string */
const listOf = (idOf: (text: string) => string | undefined) => (value: unknown) => {
  if (!Array.isArray(value) || value.length > oneByOne) return false;
  const ids = value.flatMap((one) => (typeof one === 'string' && idOf(one)?.toLowerCase()) || []);
  return new Set(ids).size === value.length;
};

/** Rejects unknown and repeated filters: ignoring them would find more leads. Postgres cannot store NUL. */
function isSearch(text: string): boolean {
  const given = new URLSearchParams(text);
  given.sort();
  const read = new URLSearchParams(searchQuery(readSearch(text)));
  read.sort();
  const isStorable = ![...given.values()].some((value) => value.includes('\0'));
  return text.length <= LIMITS.view.query && isStorable && given.toString() === read.toString();
}

/** The selected leads, and the confirmed number. */
export class SelectionDto implements BulkSelection {
  @Rule(
    'isSelection',
    listOf((text) => readBulkLead(text)?.id),
    LEADS_WRONG,
  )
  @Rule('isOneOfTwo', (_, body) => !('query' in body && body.query !== undefined), ONE_OF_TWO)
  @MayBeMissing()
  @ApiPropertyOptional({ type: [String], maxItems: oneByOne, uniqueItems: true, example: [LEAD] })
  leads?: string[];

  @Rule('isSearch', (value) => typeof value === 'string' && value !== '' && isSearch(value), SEARCH_WRONG)
  @MayBeMissing()
  @ApiPropertyOptional({ type: String, description: 'All leads that it finds', example: 'status=new&listed=true' })
  query?: string;

  @Rule(
    'areIds',
    listOf((text) => (UUID.test(text) ? text : undefined)),
    LEADS_WRONG,
  )
  @MayBeMissing()
  @ApiPropertyOptional({ type: [String], format: 'uuid', maxItems: oneByOne, description: 'Excluded ids' })
  except?: string[];

  @Rule(
    'isCount',
    (value, body) =>
      Number.isInteger(value) &&
      Number(value) >= 1 &&
      Number(value) <= max &&
      (!('leads' in body && Array.isArray(body.leads)) || body.leads.length === value),
    COUNT_WRONG,
  )
  @Rule('hasLeads', (_, body) => ['leads', 'query'].some((name) => Reflect.get(body, name) !== undefined), ONE_OF_TWO)
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: max,
    description: 'The number that the person confirmed',
    example: 1,
  })
  count: number;
}
