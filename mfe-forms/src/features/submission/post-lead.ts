import { type FieldErrors, HEADERS, type StoredReceipt } from '@site/contracts';
import { isOffline, retryDelay, sleep } from './retry-policy';

/** The result of a submission. `text` is '{status}: {body}'. */
export type Outcome =
  | { kind: 'stored' }
  /** `retryAfter`: seconds, if the server names them. */
  | { kind: 'refused'; status: number; text: string; fields?: FieldErrors; retryAfter?: number }
  | { kind: 'unreachable' };

export interface PostOptions {
  /** Called before each retry, counted from 1. */
  onRetry?: (retry: number) => void;
  fetch?: typeof fetch;
  wait?: (ms: number) => Promise<void>;
  /** Without a connection there is nothing to retry. */
  offline?: () => boolean;
}

/** A response that takes longer will not arrive: the connection hangs. Retrying with the same key is harmless. */
const ANSWER_TIMEOUT_MS = 30_000;
/** The status with which the server confirms that it has the lead. */
const STORED = 201;
/** A proxy may answer with a full page. */
const MAX_ERROR_TEXT = 500;

/** Sends a lead, and retries with the same key while the connection fails. Never throws. */
export async function postLead(url: string, body: string, key: string, options: PostOptions = {}): Promise<Outcome> {
  const { onRetry, fetch: send = fetch, wait = sleep, offline = isOffline } = options;
  for (let retry = 0; ; retry++) {
    const answer = await postOnce(send, url, body, key);
    const delay = retryDelay(retry, answer.status);
    if (delay === undefined || (answer.status === 0 && offline())) return outcome(answer);
    onRetry?.(retry + 1);
    await wait(delay);
  }
}

interface Answer {
  status: number;
  text: string;
  retryAfter?: string | null;
}

const NO_ANSWER: Answer = { status: 0, text: '' };

async function postOnce(send: typeof fetch, url: string, body: string, key: string): Promise<Answer> {
  const hung = new AbortController();
  const timer = setTimeout(() => hung.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await send(url, {
      method: 'POST',
      // Lets the request outlive a closed or reloaded page.
      keepalive: true,
      signal: hung.signal,
      headers: { 'content-type': 'application/json', [HEADERS.idempotencyKey]: key },
      body,
    });
    const { status, ok, headers } = response;
    const text = await response.text();
    // A hotel network's sign-in page also answers 200, but it does not come from the server.
    if (ok && !isStored(status, text)) return NO_ANSWER;
    return { status, text, retryAfter: headers.get('retry-after') };
  } catch {
    return NO_ANSWER;
  } finally {
    clearTimeout(timer);
  }
}

function outcome({ status, text, retryAfter }: Answer): Outcome {
  if (status === 0) return { kind: 'unreachable' };
  if (status === STORED) return { kind: 'stored' };
  const fields = status === 400 ? fieldsOf(text) : undefined;
  return {
    kind: 'refused',
    status,
    text: `${status}: ${text.slice(0, MAX_ERROR_TEXT)}`,
    fields,
    // HTTP also allows a date, which is not a number: then the message names no time.
    retryAfter: Number(retryAfter) || undefined,
  };
}

/** Only the server's own receipt confirms it. */
function isStored(status: number, text: string): boolean {
  try {
    const receipt = JSON.parse(text) as Partial<StoredReceipt> | null;
    return status === STORED && typeof receipt?.id === 'string';
  } catch {
    return false;
  }
}

/** `fields` of an ApiError; any other 400 has none. */
function fieldsOf(text: string): FieldErrors | undefined {
  try {
    const body: unknown = JSON.parse(text);
    const fields: unknown = typeof body === 'object' && body !== null && 'fields' in body ? body.fields : undefined;
    if (typeof fields !== 'object' || fields === null) return undefined;
    return Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return undefined;
  }
}
