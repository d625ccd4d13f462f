import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { QuoteRequestEntity } from './quote-request.entity.js';

export type FileKind = 'photo' | 'pdf' | 'project';

/** An uploaded file. Unless a request claims it, it is deleted after 24 hours. */
@Entity('files')
@Unique('files_storage_key_key', ['storageKey'])
@Unique('files_rendition_key_key', ['renditionKey'])
@Check('files_kind_check', `kind in ('photo', 'pdf', 'project')`)
@Check('files_original_name_check', 'char_length(original_name) between 1 and 255')
@Check('files_size_bytes_check', 'size_bytes >= 0')
@Check('files_sha256_check', 'octet_length(sha256) = 32')
@Check(
  'files_rendition_check',
  '(rendition_key is null) = (rendition_type is null) and (rendition_key is null) = (rendition_bytes is null)',
)
@Index('files_quote_request_id_idx', ['quoteRequestId', 'kind', 'position'])
@Index('files_unclaimed_idx', ['createdAt'], { where: 'claimed_at is null' })
export class StoredFile {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'files_pkey' })
  id: string;

  @Column('text')
  kind: FileKind;

  @Column('text', { name: 'storage_key' })
  storageKey: string;

  /** The visitor's file name, without folders and control characters, and with an extension that fits its type. */
  @Column('text', { name: 'original_name' })
  originalName: string;

  @Column('text', { name: 'content_type' })
  contentType: string;

  @Column('integer', { name: 'size_bytes' })
  sizeBytes: number;

  @Column('bytea')
  sha256: Buffer;

  /** The rendition of a photo, once the worker has made it. */
  @Column('text', { name: 'rendition_key', nullable: true })
  renditionKey: string | null;

  @Column('text', { name: 'rendition_type', nullable: true })
  renditionType: string | null;

  @Column('integer', { name: 'rendition_bytes', nullable: true })
  renditionBytes: number | null;

  @Column('uuid', { name: 'quote_request_id', nullable: true })
  quoteRequestId: string | null;

  @ManyToOne(
    () => QuoteRequestEntity,
    (request) => request.files,
    { onDelete: 'SET NULL' },
  )
  @JoinColumn({ name: 'quote_request_id', foreignKeyConstraintName: 'files_quote_request_id_fkey' })
  quoteRequest: Relation<QuoteRequestEntity> | null;

  @Column('integer', { default: 0 })
  position: number;

  @Column('timestamp with time zone', { name: 'created_at', precision: 3, default: () => 'now()' })
  createdAt: Date;

  @Column('timestamp with time zone', { name: 'claimed_at', nullable: true, precision: 3 })
  claimedAt: Date | null;
}
