import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LIMITS, type UploadField, type UploadReceipt } from '@site/contracts';

export const Files = (maxItems?: number) =>
  ApiPropertyOptional({ type: 'array', maxItems, items: { type: 'string', format: 'binary' } });

/** Parts of `POST /api/upload`, read as a stream (`multipart.ts`). */
export class UploadDto implements Partial<Record<UploadField, unknown>> {
  @Files(LIMITS.photos.maxCount)
  photos?: unknown;

  @Files(LIMITS.pdfFiles.maxCount)
  pdfFiles?: unknown;
}

/** The response to an upload. */
export class UploadReceiptDto implements UploadReceipt {
  @ApiProperty({
    type: [String],
    description: 'Paths in the order of the parts',
    example: ['/api/files/3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49/roof.jpg'],
  })
  files: string[];
}
