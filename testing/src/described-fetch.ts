import { DescribedAnswers } from './openapi/described-answers.ts';
import { ENDPOINTS } from './spec-facts.ts';

/** The document is the same for all processes of a test file. */
let described: Promise<DescribedAnswers> | undefined;

/** `fetch` that rejects responses that the API's document does not describe: in every test, responses must match it. */
export async function describedFetch(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init);
  const { origin, pathname } = new URL(url);
  const body = await response.clone().text();
  described ??= fetch(origin + ENDPOINTS.openApi).then(async (answer) => new DescribedAnswers(await answer.json()));
  const { method = 'GET' } = init;
  const contentType = response.headers.get('content-type') ?? undefined;
  const fault = (await described).faultOf(method, pathname, { status: response.status, contentType, body });
  if (fault) throw new Error(`${method} ${pathname}: ${fault}\n${body.slice(0, 500)}`);
  return response;
}
