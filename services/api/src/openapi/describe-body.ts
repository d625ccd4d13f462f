import { ApiBody } from '@nestjs/swagger';
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

type BodySchema = NonNullable<Extract<Parameters<typeof ApiBody>[0], { schema: unknown }>['schema']>;

/** Describes a body by the very schema that checks it. What JSON Schema cannot say is left out. */
export function DescribeBody(schema: GenericSchema): MethodDecorator {
  const { $schema: _, ...json } = toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });
  return ApiBody({ schema: json as BodySchema });
}
