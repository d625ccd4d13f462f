const QUIET_MS = 2_000;
const REPEAT_MS = 15_000;

// A reader that has gone (`npm start | head`) must not end the site.
process.stdout.on('error', () => {});
process.stderr.on('error', () => {});

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/**
 * @param {number} since `Date.now()` at the start
 * @returns {string} Like `0.4 s` or `37 s`.
 */
export function elapsed(since) {
  const seconds = (Date.now() - since) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/**
 * Runs work and shows its progress: nothing when it is quick, its label after two seconds, a sign of life every
 * fifteen, and the total time at the end.
 * @template T
 * @param {string} label For example `Installing packages`.
 * @param {() => T | Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(label, work) {
  const since = Date.now();
  let isShown = false;
  /** @type {NodeJS.Timeout} */
  let timer;
  const tell = () => {
    say(isShown ? `${label} … ${elapsed(since)}` : `${label} …`);
    isShown = true;
    timer = setTimeout(tell, REPEAT_MS);
  };
  timer = setTimeout(tell, QUIET_MS);
  try {
    const result = await work();
    if (isShown) say(`${label}: ${elapsed(since)}`);
    return result;
  } finally {
    clearTimeout(timer);
  }
}
