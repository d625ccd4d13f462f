import { join } from 'node:path';
import type { FieldErrors } from '@site/contracts';
import { ROOT } from '../../bootstrap/paths.mjs';

export type Verdict = { ok: true; value: Record<string, unknown> } | { ok: false; fields: FieldErrors };

/** A module of another room. The path is not a literal: this folder's type check does not support decorators. */
export const loadFrom = (room: string, file: string) => import(join(ROOT, room, 'src', file));
const load = (file: string) => loadFrom('services/api', file);

/**
 * Loads the API's validation of bodies.
 * @returns Its verdict on a received body.
 */
export async function loadApi(): Promise<(dto: string, body: unknown) => Promise<Verdict>> {
  const { RequestPipe } = await load('common/validation/request.pipe.ts');
  const { AnalyticsEventPipe } = await load('events/analytics-event.pipe.ts');
  const dtos = {
    ...(await load('submissions/dto/quote-submission.dto.ts')),
    ...(await load('submissions/dto/investment-submission.dto.ts')),
    ...(await load('quote-requests/dto/quote-patch.dto.ts')),
    ...(await load('investment-inquiries/dto/inquiry-patch.dto.ts')),
    ...(await load('sessions/dto/sign-in.dto.ts')),
  };
  const pipes = { body: new RequestPipe(), event: new AnalyticsEventPipe() };
  return async (dto, body) => {
    const metatype = dtos[dto];
    const pipe = metatype ? pipes.body : pipes.event;
    try {
      return { ok: true, value: await pipe.transform(JSON.parse(JSON.stringify(body)), { type: 'body', metatype }) };
    } catch (error) {
      const { details } = error as { details?: { fields?: FieldErrors } };
      if (!details?.fields) throw error;
      return { ok: false, fields: details.fields };
    }
  };
}
