// Loaded before the worker (`node --import`): a timer that a job starts throws, where no handler catches it.
import pg from 'pg';

const { query } = pg.Client.prototype;
let isDone = false;
/** @this {pg.Client} @param {...any} args */
pg.Client.prototype.query = function (...args) {
  const text = typeof args[0] === 'string' ? args[0] : args[0]?.text;
  if (!isDone && /\beffects\b/i.test(text) && new Error().stack?.includes('effects.repository')) {
    isDone = true;
    setTimeout(() => {
      throw new Error('a fault in a job');
    }, 20);
  }
  return query.apply(this, /** @type {any} */ (args));
};
