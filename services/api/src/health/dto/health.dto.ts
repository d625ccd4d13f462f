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
    additionalProperties: { type: 'object', properties: { version: { type: 'string' }, reason: { type: 'string' } } },
    description: 'Releases that are not on the site, and why',
  })
  refused?: Record<string, { version: string; reason: string }>;

  @ApiPropertyOptional({ type: String, description: 'Why the registry cannot be read' })
  registryOutOfReach?: string;
}
