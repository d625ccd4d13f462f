/**
 * Asks for pages at a steady rate, however slow the answers are, as many visitors do.
 * @param {string} origin
 * @param {number} perSecond
 * @param {string[]} [paths]
 * @returns {() => Promise<{ count: number, failures: string[], seconds: number }>} Stops, and tells how it went.
 */
export function visitSteadily(origin, perSecond, paths = ['/', '/services/roofing', '/work-samples', '/health/ready']) {
  /** @type {string[]} */
  const failures = [];
  /** @type {Set<Promise<void>>} */
  const open = new Set();
  const since = performance.now();
  let count = 0;

  /** @param {string} path */
  async function visit(path) {
    try {
      const response = await fetch(origin + path, { signal: AbortSignal.timeout(20_000) });
      const text = await response.text();
      const isWhole = path.startsWith('/health/') ? text.endsWith('}') : text.endsWith('</html>');
      if (response.status !== 200 || !isWhole) failures.push(`${path} ${response.status}`);
    } catch (error) {
      failures.push(`${path} ${error}`);
    }
  }

  const timer = setInterval(() => {
    // A timer that was late has visits to make up for.
    for (const due = ((performance.now() - since) / 1000) * perSecond; count < due; count += 1) {
      const visited = visit(paths[count % paths.length] ?? '/').finally(() => open.delete(visited));
      open.add(visited);
    }
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    const seconds = (performance.now() - since) / 1000;
    await Promise.all(open);
    return { count, failures, seconds };
  };
}
