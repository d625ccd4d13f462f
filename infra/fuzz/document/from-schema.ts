import fc from 'fast-check';

/** The subset of JSON Schema in this product's document. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Valid values of properties whose schema says too little; the world replaces placeholders. */
const KNOWN: Record<string, fc.Arbitrary<unknown>> = {
  fullName: fc.constantFrom('Ada Price', 'Åsa Öberg', '李 明', "O'Neill"),
  phone: fc.constantFrom('(214) 555-0100', '+1 214 555 0101'),
  photos: fc.array(fc.constantFrom('{{photo:0}}', '{{photo:1}}'), { maxLength: 5 }),
  pdfFiles: fc.array(fc.constantFrom('{{pdf:0}}', '{{pdf:1}}'), { maxLength: 5 }),
};

/**
 * Values that a schema allows.
 * @param name Of the property.
 */
export function fromSchema(schema: Schema, name: string = ''): fc.Arbitrary<unknown> {
  const known = KNOWN[name];
  if (known) return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: bySchema(schema) });
  return bySchema(schema);
}

function bySchema(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => fromSchema(choice)));
  const { type, minimum, maximum } = schema;
  if (type === 'object') return fromObject(schema);
  if (type === 'array') {
    const limits = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 5, 8) };
    return fc.array(fromSchema(schema.items ?? {}), limits);
  }
  if (type === 'string') return fromText(schema);
  if (type === 'integer')
    return fc.integer({ min: minimum ?? -(2 ** 31), max: Math.min(maximum ?? 2 ** 31, 2 ** 53 - 1) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  return fc.jsonValue({ maxDepth: 2 });
}

function fromObject({ properties = {}, required = [] }: Schema) {
  const parts = Object.entries(properties).map(([name, inner]) => {
    const value = fromSchema(inner, name);
    return [name, value] as const;
  });
  // Most optional fields are present: one missing field hides the faults of all others.
  const all = fc.record(Object.fromEntries(parts));
  const some = fc.record(Object.fromEntries(parts), { requiredKeys: required });
  return fc.oneof({ weight: 3, arbitrary: all }, { weight: 1, arbitrary: some });
}

function fromText({ pattern, format, minLength = 0, maxLength = 300 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.constantFrom('ada@example.com', 'o.neill+quote@mail.example.org', 'x@y.example');
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const limits = { minLength, maxLength };
  const short = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...short, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom(minLength, maxLength).map((length) => 'x'.repeat(length)) },
    { weight: 1, arbitrary: fc.string({ ...limits, maxLength: short.maxLength, unit: 'binary' }) },
  );
}
