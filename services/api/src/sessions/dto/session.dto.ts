import { ApiProperty } from '@nestjs/swagger';
import { type Session, STAFF_ROLES, type StaffRole } from '@site/contracts';

/** Limits of project files. */
class ProjectFileLimitsDto {
  @ApiProperty({ type: 'integer', description: 'Files per request', example: 20 })
  maxCount: number;

  @ApiProperty({ type: 'integer', description: 'Bytes per file', example: 26_214_400 })
  maxBytes: number;
}

/** Who is signed in. */
export class SessionDto implements Session {
  @ApiProperty({ example: 'staff@example.com' })
  email: string;

  @ApiProperty({ enum: STAFF_ROLES, description: 'Decides what the desk shows; every call is checked again' })
  role: StaffRole;

  @ApiProperty({
    format: 'date-time',
    description: 'The latest end of the session',
    example: '2026-03-09T15:04:05.678Z',
  })
  expiresAt: string;

  @ApiProperty({ type: () => ProjectFileLimitsDto })
  projectFiles: ProjectFileLimitsDto;
}
