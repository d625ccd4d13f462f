/** What is on its way out of the platform. */
export interface Deprecation {
  /** The version that first said so. */
  since: string;
  /** What takes its place. */
  use: string;
}

// Pure, so that a build for production drops it with the function below.
const told = /* @__PURE__ */ new Set<string>();

/**
 * Says on the console, once a name, that something of the platform goes with the next major version. Only where the
 * platform is built for development (`npm run dev`, unit tests): the real shell is silent and carries no byte of it.
 */
export function deprecated(name: string, { since, use }: Deprecation): void {
  if (process.env.NODE_ENV === 'production' || told.has(name)) return;
  told.add(name);
  console.warn(
    `@site/platform: ${name} is deprecated since ${since} and goes with the next major version. Use ${use}.`,
  );
}
