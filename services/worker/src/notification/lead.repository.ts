import { type Suspicion, UTM_FIELDS, type UtmField } from '@site/contracts';
import type { EntityManager } from 'typeorm';
import type { MailLead } from './lead-mail.js';

type BaseRow = {
  id: string;
  full_name: string;
  email: string;
  phone: string;
  message: string | null;
  suspicion: Suspicion | null;
  created_at: Date;
} & Record<UtmField, string | null>;

const BASE_COLUMNS = `id, full_name, email, phone, message, suspicion, created_at, ${UTM_FIELDS.join(', ')}`;

/** @returns nothing when the lead was deleted meanwhile. */
export async function loadQuote(id: string, manager: EntityManager): Promise<MailLead<'quote-request'> | undefined> {
  const rows: (BaseRow & { zip_code: string; services: string[] })[] = await manager.query(
    `SELECT ${BASE_COLUMNS}, zip_code, services FROM quote_requests WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) return undefined;
  const files: { kind: string; original_name: string }[] = await manager.query(
    'SELECT kind, original_name FROM files WHERE quote_request_id = $1 ORDER BY position, created_at',
    [id],
  );
  const namesOf = (kind: string) => files.filter((file) => file.kind === kind).map((file) => file.original_name);
  return {
    kind: 'quote-request',
    ...baseOf(row),
    zipCode: row.zip_code,
    services: row.services,
    photos: namesOf('photo'),
    pdfFiles: namesOf('pdf'),
  };
}

/** @returns nothing when the lead was deleted meanwhile. */
export async function loadInquiry(
  id: string,
  manager: EntityManager,
): Promise<MailLead<'investment-inquiry'> | undefined> {
  const rows: (BaseRow & { investment_amount: string })[] = await manager.query(
    `SELECT ${BASE_COLUMNS}, investment_amount FROM investment_inquiries WHERE id = $1`,
    [id],
  );
  const [row] = rows;
  return row && { kind: 'investment-inquiry', ...baseOf(row), investmentAmount: row.investment_amount };
}

function baseOf(row: BaseRow) {
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    message: row.message,
    campaign: Object.fromEntries(UTM_FIELDS.flatMap((field) => (row[field] ? [[field, row[field]]] : []))),
    suspicion: row.suspicion,
    createdAt: row.created_at,
  };
}
