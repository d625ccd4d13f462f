import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  EFFECT_STATES,
  HISTORY_ACTIONS,
  investmentInquirySubmissionSchema,
  LEAD_KINDS,
  quoteRequestPatchSchema,
  quoteRequestSubmissionSchema,
  SUSPICIONS,
  validate,
} from '@site/contracts';
import { LIMITS, REQUEST_STATUSES, SERVICE_IDS, UTM_FIELDS } from '@site/testing/spec-facts';
import { TestDatabase } from '@site/testing/test-database';
import { ENTITIES } from '../src/index.js';

/** Everything that a migration can create, as comparable text. */
const SCHEMA = {
  columns: `select table_name, column_name, data_type, is_nullable, column_default, datetime_precision, is_identity
              from information_schema.columns where table_schema = 'public' order by table_name, column_name`,
  constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as definition
                  from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
  indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
  triggers: `select tgrelid::regclass::text as table, tgname, pg_get_triggerdef(oid) as definition
               from pg_trigger where not tgisinternal order by 1, 2`,
  functions: `select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  relations: `select relname, relkind, relpersistence from pg_class
               where relnamespace = 'public'::regnamespace and relname not like 'migrations%'
                 and relname not in (select indexname from pg_indexes where tablename = 'migrations') order by 1`,
};

describe('the schema', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.drop());

  const read = async (from: TestDatabase) => {
    const parts = Object.entries(SCHEMA).map(async ([name, sql]) => [name, await from.rows(sql)] as const);
    return Object.fromEntries(await Promise.all(parts));
  };

  it('is the same after reverting and reapplying all migrations, with nothing left in between', async () => {
    const other = await TestDatabase.create({ isMigrated: false });
    try {
      const ran = await other.source.runMigrations();
      expect(ran.map(({ name }) => name)).toEqual(other.source.migrations.map(({ name }) => name));
      expect(ran.length).toBeGreaterThan(0);
      const up = await read(other);
      expect(up).toEqual(await read(database));
      for (const _ of ran) await other.source.undoLastMigration();
      const { relations, functions, triggers } = await read(other);
      expect({ relations, functions, triggers }).toEqual({ relations: [], functions: [], triggers: [] });
      expect(await other.source.runMigrations()).toHaveLength(ran.length);
      expect(await read(other)).toEqual(up);
      expect(await other.source.runMigrations()).toEqual([]);
    } finally {
      await other.drop();
    }
  });

  it('names every constraint after its table', async () => {
    const rows = await database.rows<{ table: string; conname: string }>(
      `select conrelid::regclass::text as table, conname from pg_constraint
        where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 'migrations'::regclass`,
    );
    expect(rows.length).toBeGreaterThan(20);
    for (const { table, conname } of rows)
      expect(conname).toMatch(new RegExp(`^${table}_[a-z0-9_]+_?(pkey|fkey|key|check)$|^${table}_pkey$`));
  });

  it('has the columns of the entities, with the same types', async () => {
    for (const entity of ENTITIES) {
      const { tableName, columns } = database.source.getMetadata(entity);
      const rows = await database.rows<{ column_name: string; is_nullable: string; data_type: string }>(
        `select column_name, is_nullable, data_type from information_schema.columns
          where table_schema = 'public' and table_name = $1`,
        [tableName],
      );
      const inDatabase = new Map(rows.map((row) => [row.column_name, row]));
      for (const { databaseName, isNullable, type, isArray } of columns) {
        const column = inDatabase.get(databaseName);
        expect({ column: databaseName, type: column?.data_type, isNullable: column?.is_nullable === 'YES' }).toEqual({
          column: databaseName,
          type: isArray ? 'ARRAY' : type === 'timestamptz' ? 'timestamp with time zone' : type,
          isNullable,
        });
      }
      expect(rows).toHaveLength(columns.length);
    }
  });
});

describe('the database and the contracts', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await TestDatabase.create();
  });
  afterAll(() => database.drop());

  const VALID = { fullName: 'Ada Price', email: 'ada@example.com', phone: '2145550100', zipCode: '75201' };
  const COLUMNS: Record<string, string> = {
    fullName: 'full_name',
    zipCode: 'zip_code',
    quotedPrice: 'quoted_price',
    netProfit: 'net_profit',
    investmentAmount: 'investment_amount',
  };
  const INQUIRY = {
    fullName: 'Ada Price',
    email: 'ada@example.com',
    phone: '2145550100',
    investmentAmount: '$50,000',
  };

  /** Name of the check that rejects the row; undefined if it is accepted. */
  const refusalOf = async (values: Record<string, unknown>, table = 'quote_requests'): Promise<string | undefined> => {
    const entries = Object.entries({ ...(table === 'quote_requests' ? VALID : INQUIRY), ...values });
    const columns = entries.map(([name]) => COLUMNS[name] ?? name);
    const places = entries.map((_, index) => `$${index + 1}`);
    const sql = `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`;
    try {
      await database.rows(
        sql,
        entries.map(([, value]) => value),
      );
      return undefined;
    } catch (error) {
      return (error as { driverError: { constraint?: string } }).driverError.constraint ?? String(error);
    }
  };

  const emailOf = (length: number) => `${'a'.repeat(length - '@example.com'.length)}@example.com`;
  const long = (length: number) => 'é'.repeat(length);

  it.each([
    [
      'fullName',
      [long(LIMITS.fullName.min), long(LIMITS.fullName.max)],
      [long(LIMITS.fullName.min - 1), long(LIMITS.fullName.max + 1), '🏠'],
    ],
    [
      'phone',
      ['1'.repeat(LIMITS.phone.min), '1'.repeat(LIMITS.phone.max)],
      ['1'.repeat(LIMITS.phone.min - 1), '1'.repeat(LIMITS.phone.max + 1), '🏠'.repeat(5)],
    ],
    ['email', [emailOf(LIMITS.email.max), 'a@b.co'], [emailOf(LIMITS.email.max + 1), '', 'ada', '@example.com']],
    [
      'zipCode',
      ['75201', '75201-1234'],
      ['7520', '752011', '75201-', '75201-123', '75201-12345', 'ABCDE', '75201\n75201', '７５２０１'],
    ],
    ['message', [long(LIMITS.message.max)], [long(LIMITS.message.max + 1)]],
    ['services', [[], [...SERVICE_IDS], ...SERVICE_IDS.map((id) => [id])], [['no-such'], ['roofing', ''], ['Roofing']]],
    ...UTM_FIELDS.map((field) => [field, [long(LIMITS.utm.max)], [long(LIMITS.utm.max + 1)]] as const),
  ] as const)('accept and reject the same %s of a submission', async (field, right, wrong) => {
    for (const value of right) {
      expect(validate(quoteRequestSubmissionSchema, { ...VALID, [field]: value })).toMatchObject({ ok: true });
      expect(await refusalOf({ [field]: value })).toBeUndefined();
    }
    const column = field.startsWith('utm_') ? 'utm' : (COLUMNS[field] ?? field);
    for (const value of wrong) {
      expect(validate(quoteRequestSubmissionSchema, { ...VALID, [field]: value })).toMatchObject({ ok: false });
      expect(await refusalOf({ [field]: value })).toBe(`quote_requests_${column}_check`);
    }
  });

  it.each([
    ['status', [...REQUEST_STATUSES], ['open', 'New', '']],
    ['notes', ['', long(LIMITS.notes.max)], [long(LIMITS.notes.max + 1)]],
    ['quotedPrice', ['', long(LIMITS.amount.max)], [long(LIMITS.amount.max + 1)]],
    ['netProfit', ['', long(LIMITS.amount.max)], [long(LIMITS.amount.max + 1)]],
  ] as const)('accept and reject the same %s of a change', async (field, right, wrong) => {
    for (const value of right) {
      expect(validate(quoteRequestPatchSchema, { [field]: value })).toMatchObject({ ok: true });
      expect(await refusalOf({ [field]: value })).toBeUndefined();
    }
    for (const value of wrong) {
      expect(validate(quoteRequestPatchSchema, { [field]: value })).toMatchObject({ ok: false });
      expect(await refusalOf({ [field]: value })).toBe(`quote_requests_${COLUMNS[field] ?? field}_check`);
    }
  });

  it.each([
    ['fullName', [long(LIMITS.fullName.max)], [long(LIMITS.fullName.min - 1), long(LIMITS.fullName.max + 1), '🏠']],
    ['phone', ['1'.repeat(LIMITS.phone.min)], ['1'.repeat(LIMITS.phone.min - 1), '1'.repeat(LIMITS.phone.max + 1)]],
    ['email', [emailOf(LIMITS.email.max)], [emailOf(LIMITS.email.max + 1), '', 'ada']],
    ['investmentAmount', ['1', '🏠', long(LIMITS.amount.max)], ['', long(LIMITS.amount.max + 1)]],
    ['message', [long(LIMITS.message.max)], [long(LIMITS.message.max + 1)]],
    ...UTM_FIELDS.map((field) => [field, [long(LIMITS.utm.max)], [long(LIMITS.utm.max + 1)]] as const),
  ] as const)('accept and reject the same %s of an inquiry', async (field, right, wrong) => {
    for (const value of right) {
      expect(validate(investmentInquirySubmissionSchema, { ...INQUIRY, [field]: value })).toMatchObject({ ok: true });
      expect(await refusalOf({ [field]: value }, 'investment_inquiries')).toBeUndefined();
    }
    const column = field.startsWith('utm_') ? 'utm' : (COLUMNS[field] ?? field);
    for (const value of wrong) {
      expect(validate(investmentInquirySubmissionSchema, { ...INQUIRY, [field]: value })).toMatchObject({ ok: false });
      expect(await refusalOf({ [field]: value }, 'investment_inquiries')).toBe(`investment_inquiries_${column}_check`);
    }
  });

  it('accept the same states and notes of an inquiry', async () => {
    for (const status of REQUEST_STATUSES) expect(await refusalOf({ status }, 'investment_inquiries')).toBeUndefined();
    expect(await refusalOf({ status: 'funded' }, 'investment_inquiries')).toBe('investment_inquiries_status_check');
    expect(await refusalOf({ notes: long(LIMITS.notes.max) }, 'investment_inquiries')).toBeUndefined();
    expect(await refusalOf({ notes: long(LIMITS.notes.max + 1) }, 'investment_inquiries')).toBe(
      'investment_inquiries_notes_check',
    );
  });

  it('agree on every service', async () => {
    const [check] = await database.rows<{ definition: string }>(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'quote_requests_services_check'`,
    );
    const ids = [...(check?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, id]) => id);
    expect(ids).toEqual([...SERVICE_IDS]);
  });

  it('agree on names of files, keys and states', async () => {
    const checks = await database.rows<{ conname: string; definition: string }>(
      `select conname, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
    );
    const definitionOf = (name: string) => checks.find(({ conname }) => conname === name)?.definition;
    expect(definitionOf('files_original_name_check')).toMatch(new RegExp(`<= ${LIMITS.fileName.max}\\)`));
    const { min, max } = LIMITS.idempotencyKey;
    expect(definitionOf('idempotency_keys_key_check')).toMatch(new RegExp(`>= ${min}\\).*<= ${max}\\)`));
    const wordsOf = (name: string) => [...(definitionOf(name) ?? '').matchAll(/'([a-z_-]+)'/g)].map(([, word]) => word);
    expect(wordsOf('effects_state_check')).toEqual([...EFFECT_STATES]);
    expect(wordsOf('lead_history_kind_check')).toEqual([...LEAD_KINDS]);
    expect(wordsOf('lead_history_action_check')).toEqual([...HISTORY_ACTIONS]);
    for (const table of ['quote_requests', 'investment_inquiries']) {
      expect(wordsOf(`${table}_suspicion_check`)).toEqual([...SUSPICIONS]);
      expect(await refusalOf({ suspicion: 'robot' }, table)).toBe(`${table}_suspicion_check`);
      expect(await refusalOf({ suspicion: null }, table)).toBeUndefined();
      expect(wordsOf(`${table}_spam_signs_check`)).toEqual(['links', 'repeated_text', 'impossible_zip']);
      expect(await refusalOf({ spam_signs: ['robot'] }, table)).toBe(`${table}_spam_signs_check`);
    }
  });
});
