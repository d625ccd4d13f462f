import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

const BY_NAME = { type: 'object', example: {} } as const;

export class HealthDto {
  @ApiProperty({ type: String, enum: ['ok'] })
  status: 'ok' = 'ok';
}

/** The API itself sends the status alone; the site adds what it serves. */
export class ReadyDto extends HealthDto {
  @ApiPropertyOptional({ type: String, description: 'Version of the shell' })
  shell?: string;

  @ApiPropertyOptional({ ...BY_NAME, additionalProperties: { type: 'string' }, description: 'Versions on the site' })
  releases?: Record<string, string>;

  @ApiPropertyOptional({
    ...BY_NAME,
    additionalProperties: { type: 'string' },
    description: 'Released versions that could not be used',
  })
  refused?: Record<string, string>;

  @ApiPropertyOptional({ type: Boolean, description: 'Present if the registry cannot be read' })
  registryOutOfReach?: true;
}
