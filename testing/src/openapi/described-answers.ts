import { Ajv2020 } from 'ajv/dist/2020.js';
import { dereference } from './dereference.ts';

interface ReceivedAnswer {
  status: number;
  contentType: string | undefined;
  body: string;
}
interface DescribedAnswer {
  description?: string;
  content?: Record<string, { schema?: object }>;
}
interface Described {
  responses: Record<string, DescribedAnswer>;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });

/** What the API serves without describing it. */
const UNDESCRIBED = /^\/api\/(?:openapi\.json$|docs)/;

/** Compares responses with the API's document. */
export class DescribedAnswers {
  #paths: { pattern: RegExp; methods: Record<string, Described> }[];
  #error: object;

  /** @param document OpenAPI 3.1. */
  constructor(document: any) {
    const { paths, components } = dereference(document);
    this.#error = components.schemas.ApiErrorDto;
    this.#paths = Object.entries<Record<string, Described>>(paths)
      // Literal paths come before parameters.
      .sort(([a], [b]) => a.split('{').length - b.split('{').length)
      .map(([path, methods]) => ({ pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'), methods }));
  }

  /** @returns How a response differs from its description. */
  faultOf(method: string, target: string, answer: ReceivedAnswer): string | undefined {
    const [path = ''] = target.split('?');
    if (UNDESCRIBED.test(path)) return undefined;
    const verb = method.toLowerCase();
    const methods = this.#paths.find(({ pattern }) => pattern.test(path))?.methods;
    const operation = methods?.[verb] ?? (verb === 'head' ? methods?.get : undefined);
    if (operation) return faultIn(operation.responses, method, answer);
    if (answer.status < 400) return `${answer.status}, and the document knows no ${method} ${path}`;
    return faultOfJson(this.#error, answer);
  }
}

/** @param answers The described responses of an operation, by status. */
export function faultIn(
  answers: Record<string, DescribedAnswer>,
  method: string,
  answer: ReceivedAnswer,
): string | undefined {
  const { status, body, contentType = '' } = answer;
  const described = answers[status];
  if (!described) return `${status} is not in the document`;
  if (method.toUpperCase() === 'HEAD') return undefined;
  const { content } = described;
  if (!content) return body === '' ? undefined : `${status} has a body`;
  const [type = ''] = contentType.split(';');
  if (!content[type]) return `${status} is "${type}", not ${Object.keys(content).join(' or ')}`;
  return type === 'application/json' ? faultOfJson(content[type].schema ?? {}, answer) : undefined;
}

function faultOfJson(schema: object, { status, body }: ReceivedAnswer) {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return `${status} is no JSON`;
  }
  return ajv.validate(schema, value) ? undefined : `${status} is not as described: ${ajv.errorsText()}`;
}
