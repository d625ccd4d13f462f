import { ApiProperty } from '@nestjs/swagger';
import { REQUEST_STATUSES, type RequestStatus, type StoredReceipt } from '@site/contracts';

/** The response to a submission. */
export class StoredReceiptDto implements StoredReceipt {
  @ApiProperty({ format: 'uuid', example: '3f0c8a52-7d1b-4c7e-9a64-0d5f1c2b3a49' })
  id: string;

  @ApiProperty({ type: String, enum: REQUEST_STATUSES, example: 'new' })
  status: RequestStatus;

  @ApiProperty({ format: 'date-time', example: '2026-03-02T15:04:05.678Z' })
  createdAt: string;
}
