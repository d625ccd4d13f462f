import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../bootstrap/paths.mjs';
import { CHANGES, IN_BROWSER, SOURCES, testsOf } from './catalogue.ts';
import { applied, constantsOf, mutantsOf, mutantsOfChange } from './find-mutants.ts';
import { batchOf, expectationFor, verdictOn } from './run-browser.ts';

const CONTRACTS = 'services/contracts/src';
/** Constants of the contracts that the owner did not fix: the product's own names, rules derived from facts. */
const NO_FACTS = [
  'analytics.ts: path, form, analyticsEventSchema, WRITTEN_WITH_THE_LEAD',
  'bulk.ts: BULK_ACTIONS, BULK_SKIPS, bulkLead, BULK_LEAD',
  'contacts.ts: CONTACT_OUTCOMES, CONTACTED_BY, isClockRunning',
  'domain-events.ts: uuid, DOMAIN_EVENTS, EFFECTS_OF, EFFECT_NAMES, OUTBOX_CHANNEL',
  'drafts.ts: draftKey, DRAFT_LIFETIME_MS',
  'fields.ts: storable, utmEntries',
  'instants.ts: DAY, INSTANT, isDay, isDayOrInstant',
  'lead-history.ts: HISTORY_ACTIONS',
  'leads/investment-inquiry.ts: investmentInquirySubmissionSchema, investmentInquiryPatchSchema',
  'leads/lead-fields.ts: EVERYWHERE, BY_STAFF, FULL_NAME, EMAIL, PHONE, MESSAGE, NOTES, AMOUNT, FOLLOW_UP, ASSIGNEE, FLAG, BY_CAMPAIGN, CAMPAIGN, LEAD_FIELDS',
  'leads/lead-form.ts: typedFields, leadFormEntries, leadFormSchema, choice',
  'leads/lead-kinds.ts: LEAD_KINDS, LEADS',
  'leads/lead-search.ts: LEAD_FILTERS, PHONE_LIKE, LEAST_DIGITS, FILTER_NAMES',
  'leads/lead-submission.ts: FILE_PATH, filePath',
  'leads/quote-request.ts: quoteRequestSubmissionSchema, quoteRequestPatchSchema',
  'live.ts: LEADS_CHANNEL, SESSION_ENDS_CHANNEL, LIVE_EVENT, LIVE_SINCE, COUNTS_EVENT, VIEWERS_EVENT, VIEWERS_CHANNEL, VIEWER',
  'money.ts: AMOUNT, MINUS, PARENTHESIS, NO_WORD_BEFORE, NO_WORD_AFTER, MOST_CENTS',
  'names.ts: remote, version, part, REMOTE_NAME, VERSION_NAME, PART_NAME, REPORTED_PART, SHOWN_REMOTE',
  'patch-version.ts: patchVersionEntry, NOTHING_TO_CHANGE',
  'releases.ts: GUARD_STATES, SHELL_STAYS, REGISTRY_PATHS',
  'remote-errors.ts: REMOTE_ERROR_KINDS, remoteErrorEntries',
  'report.ts: REPORT_GROUPS',
  'session.ts: TOKEN, code, signInSchema, signInLinkRequestSchema, signInLinkSchema, SIGN_IN_LINK_PATH, PASSWORD_LINK_PATH, UNATTENDED_HEADER, SESSION_COOKIE, DEVICE_COOKIE, ADMIN_FLAG_KEY',
  'staff.ts: PERSON_STATES',
  'suspicion.ts: SUSPICIONS, suspicionEntries, SPAM_SIGNS, MANY_LINKS, LINK, MANY_TIMES, SIGN_IN_A_ROW, SHORTEST_REPEATED, NO_ZIP, countOf',
  'uuid.ts: UUID',
  'version.ts: CONTRACTS_VERSION',
  'visits.ts: VISIT_REPORT, VISIT_COUNTS, VISIT_COUNT_NAMES, VISIT_VITALS, GOOD_VISIT',
];

const literally = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const mutants = [
  ...SOURCES.flatMap((source) => mutantsOf(source)),
  ...CHANGES.flatMap((change) => mutantsOfChange(change)),
];

describe('the catalogue of facts', () => {
  it('contains every constant of the contracts that is a fact', () => {
    const listed = SOURCES.map(({ file }) => file);
    const others = readdirSync(join(ROOT, CONTRACTS), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !listed.includes(`${CONTRACTS}/${name}`))
      .map((name) => ({ name, constants: constantsOf(readFileSync(join(ROOT, CONTRACTS, name), 'utf8')) }))
      .filter(({ constants }) => constants.length > 0)
      .map(({ name, constants }) => `${name}: ${constants.map(({ name }) => name).join(', ')}`);
    expect(others.sort()).toEqual(NO_FACTS);
  });

  it('names the tests for each mutant', () => {
    expect(mutants.length).toBeGreaterThan(300);
    expect(new Set(mutants.map(({ id }) => id)).size).toBeGreaterThan(250);
    const tests = new Map([
      ...SOURCES.flatMap((source) =>
        mutantsOf(source).map(
          ({ id }) => [id, Array.isArray(source.tests) ? testsOf(id, source.tests) : source.tests] as const,
        ),
      ),
      ...CHANGES.flatMap((change) => mutantsOfChange(change).map(({ id }) => [id, change.tests] as const)),
    ]);
    const untested = mutants.filter((mutant) => {
      const { unit, integration } = tests.get(mutant.id) ?? {};
      return !unit && !integration && !expectationFor(mutant);
    });
    expect(untested.map(({ id }) => id)).toEqual([]);
    for (const { was, now, id } of mutants) expect({ id, now }).not.toEqual({ id, now: was });
  });

  it('names existing browser tests for existing mutants', () => {
    for (const { id, spec, test } of IN_BROWSER) {
      const text = readFileSync(join(ROOT, `infra/test/browser/${spec}.spec.ts`), 'utf8');
      const [, title = test] = /^the (?:quote|investment) form (.*)$/.exec(test) ?? [];
      // The title contains the number of a table row as a variable.
      const found = new RegExp(literally(title).replace(/ \d+ px$/, ' \\$\\{\\w+\\} px')).test(text);
      expect({ spec, found }).toEqual({ spec, found: true });
      expect({ id: id.source, found: mutants.some((mutant) => id.test(mutant.id)) }).toEqual({
        id: id.source,
        found: true,
      });
    }
  });
});

describe('a mutant', () => {
  const source = { file: 'a.ts', tests: {} };
  const text =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the mutation is in a template.
    "// é\nexport const A = { b: 'Copy?', c: [3], d: (n: string) => `Hé ${n} u` } as const;\nconst ALLOWED = { x: ['y'] };\n";

  it('is made for each literal', () => {
    const lists = { 'ALLOWED.x': ['y', 'z'] };
    expect(mutantsOf({ ...source, lists }, text).map(({ id, was, now }) => [id, was, now])).toEqual([
      ['A.b', "'Copy?'", '"Cop?"'],
      ['A.c.0 more', '3', '4'],
      ['A.c.0 less', '3', '2'],
      ['A.d', 'Hé ', 'H '],
      ['A.d (2)', ' u', ' '],
      ['ALLOWED.x without y', "['y']", '[]'],
      ['ALLOWED.x with z', "['y']", '["y","z"]'],
    ]);
    expect(mutantsOf({ ...source, measured: /^A\.c/, skip: /^A\.[bd]|^ALLOWED/ }, text).map(({ now }) => now)).toEqual([
      '30',
      '1',
    ]);
  });

  it('changes only its own place', () => {
    const [first, , , , last] = mutantsOf(source, text);
    if (!first || !last) throw new Error('no mutants');
    expect(applied(text, [first, last])).toBe(text.replace("'Copy?'", '"Cop?"').replace(' u`', ' `'));
  });

  it('is rejected when its place does not exist', () => {
    const change = { id: 'x', file: 'a.ts', find: 'a', to: ['b'], tests: {} };
    expect(() => mutantsOfChange(change, 'aba')).toThrow('2 times');
    expect(() => mutantsOfChange(change, 'b')).toThrow('0 times');
    expect(mutantsOfChange(change, 'éa')).toMatchObject([{ start: 2, end: 3, now: 'b' }]);
  });
});

describe('a build of several mutants', () => {
  const entry = (id: string, spec: string, test: string, text?: string, breaksSpecs?: RegExp) => ({
    mutant: { id, file: id, start: 0, end: 1, was: 'a', now: 'b', text },
    by: { id: /./, spec, test, breaksSpecs },
  });

  it('contains no two mutants that could be confused', () => {
    const entries = [
      entry('a', 'one', 'is', 'Words'),
      entry('b', 'one', 'is', 'Other words'),
      entry('c', 'one', 'has'),
      entry('d', 'two', 'is', 'More words'),
      entry('e', 'three', 'is', 'Last words', /^two/),
    ];
    expect(batchOf(entries).map(({ mutant }) => mutant.id)).toEqual(['a', 'd']);
  });

  it('is judged by the named tests; the failure must also name a changed text', () => {
    const outcomes = (passed: boolean, message = '') => [
      { spec: 'one', title: 'it is so', passed, failures: [message], seconds: 1 },
    ];
    const { mutant, by } = entry('a', 'one', 'is', 'Words');
    expect(verdictOn(outcomes(true), mutant, by)).toBe('survived');
    expect(verdictOn(outcomes(false, 'waiting for "Words"'), mutant, by)).toBe('killed');
    expect(verdictOn(outcomes(false, 'waiting for the page'), mutant, by)).toBe('unclear');
    expect(verdictOn(outcomes(false, 'waiting'), { ...mutant, text: undefined }, by)).toBe('killed');
    expect(() => verdictOn([], mutant, by)).toThrow('no test "is"');
  });
});
