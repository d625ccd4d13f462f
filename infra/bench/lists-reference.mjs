// What lists are compared with: a bare server that runs the very statements on the same database and answers what they
// select, without session or checks. Prints its port; ends with its input.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { LIMITS } from '@site/contracts';
import pg from 'pg';
import { ROOT } from '../local/paths.mjs';

const built = (/** @type {string} */ file) => import(join(ROOT, 'services/api/dist', file));
const { INVESTMENT_INQUIRIES } = await built('investment-inquiries/investment-inquiry.type.js');
const { QUOTE_REQUESTS } = await built('quote-requests/quote-request.type.js');
const { selectPage } = await built('leads/lead-type.js');

const limit = LIMITS.list.default;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
/** @type {Map<string, string>} By the beginning of the path. */
const statements = new Map();
for (const type of [QUOTE_REQUESTS, INVESTMENT_INQUIRIES]) {
  statements.set(type.listPath(''), selectPage(type, { limit: limit + 1, goesOn: false }));
}
const server = createServer(async (request, response) => {
  const [, base = '', status = ''] = /^(.*\/)(\w+)$/.exec(request.url ?? '') ?? [];
  const statement = { name: base, text: statements.get(base) ?? '', values: [status] };
  const { rows } = await /** @type {Promise<{ rows: { record: string }[] }>} */ (pool.query(statement));
  const records = rows.slice(0, limit).map(({ record }) => record);
  const body = `[${records.join(',')}]`;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' && address ? address.port : '');
});
process.stdin.resume().on('end', () => process.exit(0));
