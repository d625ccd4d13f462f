import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { toJsonSchema } from '@valibot/to-json-schema';
import { manifestSchema } from './manifest-schema';

const FILE = join(import.meta.dirname, '../../../kit/manifest.schema.json');

/** Adds the patterns for fixed starts and ends of strings, which the library omits. */
function patterns({ type, requirement }: { type: string; requirement?: unknown }, schema: object) {
  const text = String(requirement).replaceAll('.', '\\.');
  if (type === 'starts_with') return { ...schema, pattern: `^${text}` };
  if (type === 'ends_with') return { ...schema, allOf: [{ pattern: `${text}$` }] };
  return undefined;
}

it('kit/manifest.schema.json equals the schema that uploads are checked against (UPDATE_SCHEMA=1 rewrites it)', () => {
  const schema = toJsonSchema(manifestSchema, {
    errorMode: 'ignore',
    overrideAction: ({ valibotAction, jsonSchema }) => patterns(valibotAction, jsonSchema),
  });
  const text = `${JSON.stringify({ title: 'manifest.json of a build', ...schema }, null, 2)}\n`;
  if (process.env.UPDATE_SCHEMA) writeFileSync(FILE, text);
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(JSON.parse(text));
});
