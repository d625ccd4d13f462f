// The baseline for lists: a bare server that reads the same data from the same database with one handwritten statement
// per list and responds with Postgres's JSON, without sessions or checks. Prints its port; ends when its input closes.
import { createServer } from 'node:http';
import { LIMITS } from '@site/contracts';
import pg from 'pg';

const limit = LIMITS.list.default;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });

/** State of the newest event that requested a mail. */
const mailOf = (idKey: string) => `left join lateral (
  select e.state, e.done_at, e.last_error
    from outbox o join effects e on e.event_id = o.id and e.effect = 'notification'
   where o.payload ? '${idKey}' and o.payload ->> '${idKey}' = l.id::text
   order by o.seq desc limit 1) as mail on true`;
const PAGE = `where l.status = $1 order by l.created_at desc, l.id desc limit ${limit + 1}`;
/** Statements by path prefix. */
const statements = new Map([
  [
    '/api/quote-requests/status/',
    `select row_to_json(lead)::text as record from (
       select l.*, stored.names, mail.state, mail.done_at, mail.last_error
         from quote_requests l
         left join lateral (
           select array_agg(f.kind || f.id || f.original_name order by f.position, f.id) as names
             from files f where f.quote_request_id = l.id) as stored on true
         ${mailOf('quoteRequestId')} ${PAGE}) as lead`,
  ],
  [
    '/api/investment-inquiries/status/',
    `select row_to_json(lead)::text as record from (
       select l.*, mail.state, mail.done_at, mail.last_error
         from investment_inquiries l ${mailOf('investmentInquiryId')} ${PAGE}) as lead`,
  ],
]);
const server = createServer(async (request, response) => {
  const [, base = '', status = ''] = /^(.*\/)(\w+)$/.exec(request.url ?? '') ?? [];
  const statement = { name: base, text: statements.get(base) ?? '', values: [status] };
  const { rows } = await (pool.query(statement) as Promise<{ rows: { record: string }[] }>);
  const records = rows.slice(0, limit).map(({ record }) => record);
  const body = `[${records.join(',')}]`;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
process.stdin.resume().on('end', () => process.exit(0));
