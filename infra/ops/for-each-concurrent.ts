/** Processes items, a few at a time, in no particular order. */
export async function forEachConcurrent<T>(items: AsyncIterable<T>, count: number, work: (item: T) => Promise<void>) {
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
  // All workers end before the first failure is thrown, so no work continues unseen.
  const ends = await Promise.allSettled(Array.from({ length: count }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
