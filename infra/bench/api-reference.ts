// The baseline for the API: a bare Fastify server on pg that executes the API's statements, copied here so that they do
// not change with the API. Prints its port; ends when its input closes.
import { createHash, randomUUID } from 'node:crypto';
import { ENDPOINTS, LIMITS, SESSION_COOKIE } from '@site/contracts';
import Fastify from 'fastify';
import pg from 'pg';

const WINDOW_MS = 600_000;
const IDLE_MS = 12 * 3_600_000;
const DUE_MS = 24 * 3_600_000;
const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20, statement_timeout: 15_000 });
const app = Fastify({ trustProxy: (_address, hop) => hop < 1 });

/** Columns that the API adds to a visitor's data. */
const OWN_COLUMNS = ['suspicion', 'request_id', 'phone_e164', 'spam_signs', 'due_at'];
/** The normalized form of the phone number that the benchmark sends. */
const PHONE_E164 = '+12145550177';

interface Form {
  path: string;
  /** Scope of its idempotency keys. */
  scope: string;
  table: string;
  /** Columns beyond those that every lead has. */
  columns: string[];
  /** JSON schema of the same fields in the body. */
  fields: Record<string, object>;
  event: string;
  eventKey: string;
  /** Stored with a response deadline. */
  isPromised?: boolean;
  /** Path of the list of these leads. */
  list: string;
  /** Columns of the list beyond those that every lead has. */
  select: string;
  joins: string;
}

const encodedName = `(
  select string_agg(case when letter collate "C" ~ '[A-Za-z0-9_.!~*''()-]' then letter
           else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end, '' order by place)
    from unnest(string_to_array(f.original_name, null)) with ordinality as letters (letter, place))`;
const filesOf = (kind: string) =>
  `json_agg('/api/files/' || f.id || '/' || ${encodedName} order by f.position, f.id) filter (where f.kind = '${kind}')`;

const FORMS: Form[] = [
  {
    path: ENDPOINTS.submitQuoteRequest,
    scope: 'submit-quote',
    table: 'quote_requests',
    columns: ['zip_code', 'services'],
    fields: {
      zipCode: { type: 'string', pattern: '^\\d{5}(-\\d{4})?$' },
      services: { type: 'array', items: { type: 'string' }, default: [] },
    },
    event: 'quote-request.submitted',
    isPromised: true,
    eventKey: 'quoteRequestId',
    list: '/api/quote-requests/status/:status',
    select: `'zipCode', l.zip_code, 'services', l.services, 'photos', coalesce(stored.photos, '[]'),
      'pdfFiles', coalesce(stored.documents, '[]'), 'projectFiles', coalesce(stored.project, '[]'),
      'quotedPrice', l.quoted_price, 'netProfit', l.net_profit, 'purchased', l.purchased`,
    joins: `left join lateral (
      select ${filesOf('photo')} as photos, ${filesOf('pdf')} as documents, ${filesOf('project')} as project
        from files f where f.quote_request_id = l.id) as stored on true`,
  },
  {
    path: ENDPOINTS.investmentInquiries,
    scope: 'investment-inquiries',
    table: 'investment_inquiries',
    columns: ['investment_amount'],
    fields: { investmentAmount: { type: 'string', minLength: 1, maxLength: LIMITS.amount.max } },
    event: 'investment-inquiry.submitted',
    eventKey: 'investmentInquiryId',
    list: '/api/investment-inquiries/status/:status',
    select: `'investmentAmount', l.investment_amount, 'interested', l.interested`,
    joins: '',
  },
];

for (const form of FORMS) {
  registerSubmission(form);
  registerList(form);
}
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
process.stdin.resume().on('end', () => process.exit(0));

function registerSubmission({ path, scope, table, columns, fields, event, eventKey, isPromised }: Form) {
  const names = [...OWN_COLUMNS, 'full_name', 'email', 'phone', 'message', ...columns, ...UTM];
  const insertLead = `insert into ${table} (${names.join(', ')})
    values (${names.map((_, index) => `$${index + 1}`).join(', ')})
    returning id, status, created_at as "createdAt"`;
  const text = (maxLength: number) => ({ type: 'string', maxLength });
  const schema = {
    body: {
      type: 'object',
      required: ['fullName', 'email', 'phone'],
      additionalProperties: false,
      properties: {
        fullName: { ...text(LIMITS.fullName.max), minLength: LIMITS.fullName.min },
        email: { ...text(LIMITS.email.max), format: 'email' },
        phone: { ...text(LIMITS.phone.max), minLength: LIMITS.phone.min },
        message: text(LIMITS.message.max),
        ...fields,
        ...Object.fromEntries(UTM.map((name) => [name, text(LIMITS.utm.max)])),
      },
    },
  };
  app.post(path, { schema }, async (request, reply) => {
    const body = request.body as Record<string, string>;
    const own = Object.keys(fields).map((name) => body[name]);
    const requestId = randomUUID();
    const key = request.headers['idempotency-key'];
    const hash = createHash('sha256').update(JSON.stringify(body)).digest();
    await countSubmission(request.ip);
    const client = await pool.connect();
    try {
      await client.query('start transaction');
      await client.query(
        `insert into idempotency_keys (scope, key, request_hash) values ($1, $2, $3)
         on conflict (scope, key) do nothing returning 1`,
        [scope, key, hash],
      );
      const { rows } = await client.query(insertLead, [
        ...[null, requestId, PHONE_E164, [], isPromised ? new Date(Date.now() + DUE_MS) : null],
        ...[body.fullName, body.email, body.phone, body.message || null, ...own],
        ...UTM.map((name) => body[name] || null),
      ]);
      await client.query(
        `with event as (
           insert into outbox (id, type, payload, request_id) values ($1, $2, $3, $4) returning id
         )
         insert into effects (event_id, effect) select event.id, effect from event, unnest($5::text[]) as effect`,
        [randomUUID(), event, JSON.stringify({ [eventKey]: rows[0].id }), requestId, ['notification', 'analytics']],
      );
      await client.query('update idempotency_keys set status = 201, response = $3 where scope = $1 and key = $2', [
        scope,
        key,
        JSON.stringify(rows[0]),
      ]);
      await client.query('commit');
      return reply.code(201).send(rows[0]);
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
}

/** Enforces the limit of submissions per address. */
async function countSubmission(address: string) {
  await pool.query({
    name: 'limit',
    text: `insert into rate_limits values ($1, $2, $3)
      on conflict (key) do update set
        points = case when rate_limits.expire <= $4 then $2 else rate_limits.points + ($2) end,
        expire = case when rate_limits.expire <= $4 then $3 else rate_limits.expire end
      returning points, expire`,
    values: [`submissions:${address}`, 1, Date.now() + WINDOW_MS, Date.now()],
  });
}

function registerList({ table, eventKey, list, select, joins }: Form) {
  const iso = (time: string) => `to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const page = (place: string) => `
    select json_build_object('id', l.id, 'fullName', l.full_name, 'email', l.email, 'phone', l.phone, 'message', l.message,
      'status', l.status, 'notes', l.notes, ${UTM.map((name) => `'${name}', l.${name}`).join(', ')}, 'suspicion', l.suspicion,
      'createdAt', ${iso('l.created_at')}, 'updatedAt', ${iso('l.updated_at')}, 'version', l.version,
      'notification', json_build_object('state', coalesce(mail.state, 'queued'), 'at', ${iso('mail.done_at')},
        'reason', case when mail.state <> 'sent' then mail.last_error end), ${select})::text as record
      from ${table} l ${joins}
      left join lateral (
        select e.state, e.done_at, e.last_error
          from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
         where o.payload ? '${eventKey}' and o.payload ->> '${eventKey}' = l.id::text
         order by o.seq desc limit 1) as mail on true
     where l.status = $1 ${place}
     order by l.created_at desc, l.id desc limit ${LIMITS.list.default + 1}`;
  const first = { name: `${table}-first`, text: page('') };
  const next = { name: `${table}-next`, text: page('and (l.created_at, l.id) < ($2, $3)') };
  app.get(list, async (request, reply) => {
    await findSession(request.headers.cookie ?? '');
    const { status } = request.params as { status: string };
    const { before } = request.query as { before?: string };
    const { rows } = await pool.query(
      before ? { ...next, values: [status, ...before.split('_')] } : { ...first, values: [status] },
    );
    const records = rows.slice(0, LIMITS.list.default).map(({ record }) => record);
    return reply.type('application/json; charset=utf-8').send(`[${records.join(',')}]`);
  });
}

async function findSession(cookie: string) {
  const [, token = ''] = cookie.split(`${SESSION_COOKIE}=`);
  const { rows } = await pool.query({
    name: 'session',
    text: `select s.staff_account_id, a.email, s.expires_at, s.last_seen_at
      from sessions s join staff_accounts a on a.id = s.staff_account_id
     where s.id_hash = $1 and s.revoked_at is null and s.expires_at > now()
       and s.last_seen_at > now() - $2 * interval '1 millisecond' and a.disabled_at is null`,
    values: [createHash('sha256').update(token).digest(), IDLE_MS],
  });
  if (rows.length === 0) throw Object.assign(new Error('Please sign in.'), { statusCode: 401 });
}
