import { ApiProperty } from '@nestjs/swagger';

export class HealthDto {
  @ApiProperty({ type: String, enum: ['ok'] })
  status: 'ok' = 'ok';
}
