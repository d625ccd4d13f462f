import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@site/testing/spec-facts';
import { ApiException } from '../common/api-exception.js';
import { RequestPipe } from '../common/validation/request.pipe.js';
import { ListQuery } from './dto/list-query.dto.js';
import { nextLink } from './list-page.js';

const LAST = { createdAt: '2026-02-03T04:05:06.789Z', id: '6f1d1f0e-7a56-4d39-9a6b-0f3c7a3c0b11' };

const pipe = new RequestPipe();
const readListPage = (query: object) => pipe.transform(query, { type: 'query', metatype: ListQuery });

describe('list pagination', () => {
  it('starts at the first page, with the default limit unless one is given', async () => {
    expect(await readListPage({})).toEqual({ limit: LIMITS.list.default });
    expect(await readListPage({ limit: '200' })).toEqual({ limit: LIMITS.list.max });
  });

  it('continues at the position in its link', async () => {
    const link = nextLink('/api/list', { limit: 7 }, LAST);
    expect(link).toMatch(/^<\/api\/list\?[^>]+>; rel="next"$/);
    const { searchParams } = new URL(link.slice(1, link.indexOf('>')), 'http://host');
    expect(await readListPage(Object.fromEntries(searchParams))).toEqual({ limit: 7, before: LAST });
  });

  it('ignores other parameters', async () => {
    expect(await readListPage({ limit: '7', 'limit[]': 'x', constructor: 'x', _: 'x' })).toEqual({ limit: 7 });
  });

  it.each([
    ['limit', '0'],
    ['limit', '1e2'],
    ['limit', ''],
    ['limit', `${LIMITS.list.max + 1}`],
    ['limit', ['1', '2']],
    ['before', ''],
    ['before', LAST.createdAt],
    ['before', `2026-02-31T00:00:00.000Z_${LAST.id}`],
    ['before', `0000-01-01T00:00:00.000Z_${LAST.id}`],
    ['before', ['a', 'b']],
  ])('rejects %s=%j and names the field', async (name, value) => {
    const thrown = await readListPage({ [name]: value }).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ApiException);
    expect((thrown as ApiException).getStatus()).toBe(400);
    expect(Object.keys((thrown as ApiException).details.fields ?? {})).toEqual([name]);
  });
});
