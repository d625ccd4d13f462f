import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { renditionOf } from '@site/contracts';
import { Transform } from 'class-transformer';
import { Allow } from 'class-validator';
import { NO_SUCH_ADDRESS } from '../../common/api-exception.js';
import { Id } from '../../common/validation/fields.js';

/** As `renditionOf` in contracts writes it. */
const RENDITION = new URLSearchParams(renditionOf('').slice(1)).get('rendition') ?? '';

/** A parameter with one possible value; any other is ignored. */
const Choice = (choice: string, description: string) =>
  applyDecorators(
    Allow(),
    Transform(({ value }) => (value === choice ? value : undefined)),
    ApiPropertyOptional({ type: String, enum: [choice], description }),
  );

export class FileParams {
  @Id(NO_SUCH_ADDRESS)
  id: string;
}

export class FileQuery {
  @Choice(RENDITION, 'Of a photo, what a screen shows; the original until that is made')
  rendition?: string;

  @Choice('1', 'To be saved, not shown')
  download?: string;
}
