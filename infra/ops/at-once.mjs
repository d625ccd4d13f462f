/**
 * Works through what comes, a few at a time, in no order.
 * @template T
 * @param {AsyncIterable<T>} items
 * @param {number} count
 * @param {(item: T) => Promise<void>} work
 */
export async function atOnce(items, count, work) {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const worker = async () => {
    try {
      while (!hasFailed) {
        const { done, value } = await iterator.next();
        if (done) return;
        await work(value);
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  };
  // All end before the first failure is told: nothing goes on behind whoever hears of it.
  const ends = await Promise.allSettled(Array.from({ length: count }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
