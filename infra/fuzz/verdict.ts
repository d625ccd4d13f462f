import { faultIn } from '@site/testing/openapi/described-answers';
import type { Operation } from './document/operations.ts';
import type { Draft } from './draft.ts';
import type { Answer, Outcome } from './exchange.ts';

/** A fault in an answer. `kind` is short, and the same for the same fault. */
interface Fault {
  kind: string;
  detail: string;
}

/** Checks answers for faults. */
export class Verdict {
  #operations;

  /** @param operations All of the API's document. */
  constructor(operations: Operation[]) {
    this.#operations = new Map(operations.map((operation) => [operation.key, operation]));
  }

  of(draft: Draft, isWhole: boolean, { answers, end }: Outcome): Fault | undefined {
    if (end === 'refused')
      return { kind: 'connection refused', detail: `nothing listens at the port of the ${draft.entryPoint}` };
    const broken = answers.find(({ status }) => status >= 500);
    if (broken) return { kind: `answered ${broken.status}`, detail: shown(broken) };
    const [first] = answers;
    if (!first) {
      if (!isWhole || (end === 'closed' && mayLoseAnswer(draft))) return undefined;
      return end === 'silent'
        ? { kind: 'hung', detail: 'no answer in time' }
        : { kind: 'no answer', detail: 'the connection was closed' };
    }
    return this.#ofShape(draft, first) ?? this.#ofOperation(draft, first);
  }

  /** Errors of API and registry share one format. */
  #ofShape({ entryPoint, method, target, framing }: Draft, answer: Answer) {
    const { status, headers, body } = answer;
    // Node's own parser answers invalid HTTP without a body.
    if (status < 400 || method === 'HEAD' || framing?.kind === 'own' || body.length === 0) return undefined;
    if (entryPoint === 'shell' && !/^\/(api|registry)\//.test(target)) return undefined;
    let error: unknown;
    try {
      error = JSON.parse(body.toString('utf8'));
    } catch {
      // Reported below.
    }
    if (/^application\/json/.test(headers['content-type'] ?? '') && isApiError(error, status)) return undefined;
    return { kind: `${status} without the error's shape`, detail: shown(answer) };
  }

  #ofOperation({ operation: key, role, method }: Draft, answer: Answer) {
    const operation = key === undefined ? undefined : this.#operations.get(key);
    if (!operation) return undefined;
    const { status, headers, body } = answer;
    const isDone = status < 300;
    if (isDone && operation.isForStaff && role !== 'staff')
      return { kind: `${status} without a session`, detail: shown(answer) };
    // From Node's own parser, as above.
    if (status >= 400 && body.length === 0) return undefined;
    const received = { status, contentType: headers['content-type'], body: body.toString('utf8') };
    const fault = faultIn(operation.answers, method, received);
    return fault === undefined
      ? undefined
      : { kind: fault.split(':')[0] ?? fault, detail: `${fault}; ${shown(answer)}` };
  }
}

/**
 * The registry refuses a build without reading it. A client that is still sending may see the connection end before the
 * answer.
 */
const mayLoseAnswer = ({ target, body = '' }: Draft) => target.startsWith('/registry/') && body.length > 64 * 1024;

function isApiError(error: unknown, status: number) {
  if (typeof error !== 'object' || error === null) return false;
  const { statusCode, error: phrase, message, requestId, fields } = error as Record<string, unknown>;
  const texts = [phrase, message, requestId, ...Object.values(fields ?? {})];
  return statusCode === status && texts.every((text) => typeof text === 'string' && text !== '');
}

const shown = ({ status, headers, body }: Answer) =>
  `${status} ${headers['content-type'] ?? ''} ${JSON.stringify(body.subarray(0, 300).toString('utf8'))}`;
