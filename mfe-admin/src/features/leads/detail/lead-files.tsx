import { fieldsOf } from '@site/contracts';
import { Fragment, type ReactNode } from 'react';
import type { Lead, LeadKindSpec } from '../../lead-data/lead-kind';

interface LeadFilesProps {
  spec: LeadKindSpec;
  lead: Lead;
  /** Whether the visitor sent them. */
  sent: boolean;
}

/** The files of a lead, as its kind renders them. */
export function LeadFiles({ spec, lead, sent }: LeadFilesProps) {
  const parts: Readonly<Record<string, (lead: Lead) => ReactNode>> = spec.files;
  return fieldsOf(spec.kind)
    .filter(({ rule, shows }) => rule.type === 'files' && shows.includes('form') === sent)
    .map(({ field }) => <Fragment key={field}>{parts[field]?.(lead)}</Fragment>);
}
