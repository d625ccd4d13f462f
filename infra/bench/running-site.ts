import { messageOf } from '../bootstrap/errors.mjs';

/**
 * The site to measure: the one named on the command line, or that of `npm start`. If it does not answer, one line says
 * so and the command ends with exit code 1.
 * @param given Its origin.
 * @returns The origin.
 */
export async function runningSite(given?: string): Promise<string> {
  const origin = given ?? process.env.PUBLIC_ORIGIN ?? 'http://localhost:3000';
  try {
    await fetch(origin);
    return origin;
  } catch (error) {
    const reason = messageOf(error instanceof Error && error.cause ? error.cause : error);
    console.error(`No site answers at ${origin} (${reason}): start it with npm start, or name its origin after --.`);
    process.exit(1);
  }
}
