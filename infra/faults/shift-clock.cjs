// Preloaded into a process (`node --require`): its `Date` is off by the milliseconds that the file CLOCK_SHIFT_FILE
// holds, as after a machine's clock was set. Timers are monotonic and do not move, as on a real machine.
const { readFileSync } = require('node:fs');

const RealDate = Date;
let shift = 0;
const read = () => {
  try {
    shift = Number(readFileSync(process.env.CLOCK_SHIFT_FILE, 'utf8')) || 0;
  } catch {
    // The file is being replaced; the next look finds it.
  }
};
read();
setInterval(read, 100).unref();

class ShiftedDate extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift);
    else super(...values);
  }

  static now() {
    return RealDate.now() + shift;
  }
}
globalThis.Date = ShiftedDate;
