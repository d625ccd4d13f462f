// Loaded before the worker (`node --import`): a timer started by a job throws an error that no handler catches.
import pg from 'pg';

const { query } = pg.Client.prototype;
let isDone = false;
pg.Client.prototype.query = function (
  this: pg.Client,
  ...args: [question: string | { text: string }, ...rest: never[]]
) {
  const [question] = args;
  const text = typeof question === 'string' ? question : question.text;
  if (!isDone && /\beffects\b/i.test(text) && new Error().stack?.includes('EffectsRepository')) {
    isDone = true;
    setTimeout(() => {
      throw new Error('a fault in a job');
    }, 20);
  }
  return query.apply(this, args as never);
} as typeof query;
