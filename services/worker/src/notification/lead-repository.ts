import { UTM_FIELDS, type UtmValues } from '@site/contracts';
import type { EntityManager } from 'typeorm';

/** A lead as its mail tells it. */
export interface Lead {
  id: string;
  fullName: string;
  email: string;
  phone: string;
  zipCode: string;
  message: string | null;
  services: string[];
  photos: string[];
  pdfFiles: string[];
  campaign: UtmValues;
  createdAt: Date;
}

type LeadRow = {
  id: string;
  full_name: string;
  email: string;
  phone: string;
  zip_code: string;
  message: string | null;
  services: string[];
  created_at: Date;
} & Record<(typeof UTM_FIELDS)[number], string | null>;

/** @returns nothing when the lead was deleted meanwhile. */
export async function loadLead(id: string, manager: EntityManager): Promise<Lead | undefined> {
  const rows: LeadRow[] = await manager.query(
    `SELECT id, full_name, email, phone, zip_code, message, services, created_at, ${UTM_FIELDS.join(', ')}
       FROM quote_requests WHERE id = $1`,
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
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    zipCode: row.zip_code,
    message: row.message,
    services: row.services,
    photos: namesOf('photo'),
    pdfFiles: namesOf('pdf'),
    campaign: Object.fromEntries(UTM_FIELDS.flatMap((field) => (row[field] ? [[field, row[field]]] : []))),
    createdAt: row.created_at,
  };
}
