/** A deprecated part of the platform. */
export interface Deprecation {
  /** The version that deprecated it. */
  since: string;
  /** Its replacement. */
  use: string;
}

// Pure, so that a production build drops it with the function below.
const told = /* @__PURE__ */ new Set<string>();

/**
 * Warns on the console, once per name, that a part of the platform will be removed in the next major version. Only in
 * development builds of the platform (`npm run dev`, unit tests): the real shell is silent and ships none of this code.
 */
export function deprecated(name: string, { since, use }: Deprecation): void {
  if (process.env.NODE_ENV === 'production' || told.has(name)) return;
  told.add(name);
  console.warn(
    `@site/platform: ${name} is deprecated since ${since} and goes with the next major version. Use ${use}.`,
  );
}
