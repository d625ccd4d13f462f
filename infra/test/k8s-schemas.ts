import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
}

const require = createRequire(import.meta.url);
/** Packages with Kubernetes' published schemas, one per file, as an object literal that is JSON. */
const PACKAGES = [
  require.resolve('kubernetes-models/package.json'),
  require.resolve('@kubernetes-models/apimachinery/package.json'),
];
const SCHEMA = /const schema = (\{[\s\S]*?\n\});\n[\s\S]*register\)\("([^"]+)"/;

/** Kubernetes quantities: `250m`, `1Gi`, `0.5`. */
const QUANTITY = /^[+-]?(\d+|\d+\.\d*|\.\d+)([KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/;

type Schema = {
  properties?: Record<string, Schema & { enum?: string[] }>;
  additionalProperties?: unknown;
  format?: string;
} & Record<string, unknown>;

/** @returns Schemas by the name that other schemas use. */
function publishedSchemas(): Map<string, Schema> {
  const schemas: Map<string, Schema> = new Map();
  for (const file of PACKAGES) {
    const folder = join(dirname(file), '_schemas');
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
      const [, schema, id] = SCHEMA.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
      if (schema && id) schemas.set(id, JSON.parse(schema));
    }
  }
  return schemas;
}

/** As in `kubectl apply --validate=strict`: an unknown field is a mistake, not a comment. */
function refuseUnknownFields(value: unknown) {
  if (Array.isArray(value)) value.forEach(refuseUnknownFields);
  else if (typeof value === 'object' && value !== null) {
    const schema = value as Schema;
    Object.values(schema).forEach(refuseUnknownFields);
    // A field may itself be named `properties`: then it contains no schemas.
    const isObject = schema.type === 'object' || schema.type === undefined;
    if (isObject && typeof schema.properties === 'object' && schema.additionalProperties === undefined) {
      schema.additionalProperties = false;
    }
  }
}

/** @returns A function that lists the faults of a manifest; none when it is valid. */
export function manifestValidator(): (manifest: Manifest) => string[] {
  // Optional fields may be null, and ajv checks both branches of such a choice: report only final failures.
  const ajv = new Ajv({ strict: false, allErrors: true });
  for (const format of ['int32', 'int64', 'double', 'date-time', 'byte', 'string', 'int-or-string']) {
    ajv.addFormat(format, true);
  }
  ajv.addFormat('quantity', QUANTITY);
  const byKind: Map<string, string> = new Map();
  for (const [id, schema] of publishedSchemas()) {
    refuseUnknownFields(schema);
    ajv.addSchema(schema, `${id}#`);
    const [version, kind] = [schema.properties?.apiVersion?.enum?.[0], schema.properties?.kind?.enum?.[0]];
    if (version && kind) byKind.set(`${version} ${kind}`, `${id}#`);
  }
  return (manifest) => {
    const id = byKind.get(`${manifest.apiVersion} ${manifest.kind}`);
    const validate = id && ajv.getSchema(id);
    if (!validate) return [`${manifest.apiVersion} ${manifest.kind} is no kind of Kubernetes`];
    if (validate(manifest)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  };
}
