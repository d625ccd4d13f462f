import { afterAll, beforeAll } from '@jest/globals';
import { TestApi } from './test-api.js';

/** Starts an API with a signed-in session for the tests of a block. */
export function apiWithSession(): { readonly api: TestApi; readonly session: string } {
  const desk = {} as { api: TestApi; session: string };
  beforeAll(async () => {
    desk.api = await TestApi.start();
    desk.session = await desk.api.signIn();
  });
  afterAll(() => desk.api.stop());
  return desk;
}
