import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { UTM_FIELDS, type UtmField, type UtmValues } from '@site/contracts';
import { type FileKind, InvestmentInquiryEntity, QuoteRequestEntity, StoredFile } from '@site/core';
import { type EntityManager, Repository } from 'typeorm';
import type { MailLead } from './lead-mail.js';

/** Leads for their mails. */
@Injectable()
export class LeadRepository {
  constructor(
    @InjectRepository(QuoteRequestEntity) private readonly requests: Repository<QuoteRequestEntity>,
    @InjectRepository(InvestmentInquiryEntity) private readonly inquiries: Repository<InvestmentInquiryEntity>,
    @InjectRepository(StoredFile) private readonly files: Repository<StoredFile>,
  ) {}

  /** @returns undefined if the lead was deleted in the meantime. */
  async quoteRequest(id: string, manager: EntityManager): Promise<MailLead<'quote-request'> | undefined> {
    const row = await manager.withRepository(this.requests).findOneBy({ id });
    if (!row) return undefined;
    const files = await manager.withRepository(this.files).find({
      select: { kind: true, originalName: true },
      where: { quoteRequestId: id },
      order: { position: 'ASC', createdAt: 'ASC' },
    });
    const namesOf = (kind: FileKind) => files.filter((file) => file.kind === kind).map((file) => file.originalName);
    return {
      kind: 'quote-request',
      ...row,
      campaign: campaignOf(row),
      photos: namesOf('photo'),
      pdfFiles: namesOf('pdf'),
    };
  }

  /** @returns undefined if the lead was deleted in the meantime. */
  async investmentInquiry(id: string, manager: EntityManager): Promise<MailLead<'investment-inquiry'> | undefined> {
    const row = await manager.withRepository(this.inquiries).findOneBy({ id });
    return row ? { kind: 'investment-inquiry', ...row, campaign: campaignOf(row) } : undefined;
  }
}

const campaignOf = (row: Record<UtmField, string | null>): UtmValues =>
  Object.fromEntries(UTM_FIELDS.flatMap((field) => (row[field] ? [[field, row[field]]] : [])));
