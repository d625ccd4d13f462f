import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { EFFECT_STATES, type EffectState, type NotificationState } from '@site/contracts';

/** State of the mail about a lead. */
export class NotificationStateDto implements NotificationState {
  @ApiProperty({ type: String, enum: EFFECT_STATES, example: 'sent' })
  state: EffectState;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'When it was sent',
    example: '2026-03-02T15:04:07.012Z',
  })
  at: string | null;

  @ApiPropertyOptional({ description: 'Recipient', example: 'office@fairhand.example' })
  to?: string;

  @ApiProperty({ type: String, nullable: true, description: 'The last failure', example: null })
  reason: string | null;
}
