import { brand, PROMISE } from '@site/contracts';
import { DateTime, IANAZone } from 'luxon';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Times of day like "08:00" and days like "2026-11-26", in the office's time zone (`brand.timeZone`). */
export interface OfficeSettings {
  /** Names of weekdays. */
  days: readonly string[];
  opens: string;
  closes: string;
  holidays: readonly string[];
}

const DAY_HOURS = 24;
/** No office closes for longer. Ends the search in a calendar without open days. */
const LONGEST_CLOSURE_DAYS = 366;

/** The office's calendar. It calculates in wall-clock time, so daylight saving time shifts nothing. */
export class OfficeHours {
  /** The last deadline that was the same for every arrival of a closed period, which takes the longest to calculate. */
  private closed: { from: Date; opening: Date; due: Date } | undefined;

  constructor(private readonly settings: OfficeSettings) {}

  /**
   * When an answer to a request from `arrival` is due: 24 hours later, or 24 hours after the next opening if the
   * office is closed. If that is a closed day, at the same time on the next open day.
   */
  dueAfter(arrival: Date): Date {
    if (this.closed && arrival >= this.closed.from && arrival < this.closed.opening) return this.closed.due;
    const start = this.startOf(local(arrival));
    const due = this.openDayFrom(start.plus({ days: PROMISE.hours / DAY_HOURS })).toJSDate();
    const opening = start.toJSDate();
    if (opening > arrival) this.closed = { from: arrival, opening, due };
    return due;
  }

  /** An instant as it was sent, or a day with that time of day. @param text Checked by `isDayOrInstant`. */
  instantOf(text: string, time: string): Date {
    return text.includes('T') ? new Date(text) : at(DateTime.fromISO(text, ZONE), time).toJSDate();
  }

  /** The day in the office's time zone, such as `2026-03-02`. */
  dayOf(instant: Date): string {
    return local(instant).toISODate() ?? '';
  }

  /** The first instant of the next day. */
  endOfDay(instant: Date): Date {
    return local(instant).startOf('day').plus({ days: 1 }).toJSDate();
  }

  isOpenDay(instant: Date): boolean {
    return this.isOpen(local(instant));
  }

  /** Whether it is that time of day or later. */
  isPast(instant: Date, time: string): boolean {
    const now = local(instant);
    return now >= at(now, time);
  }

  /** Whether the office has closed for the day. */
  isOver(instant: Date): boolean {
    return this.isPast(instant, this.settings.closes);
  }

  /** When work on a request starts: immediately while the office is open, otherwise at its next opening. */
  private startOf(arrival: DateTime): DateTime {
    const { opens, closes } = this.settings;
    // Uses strings, because every submission waits for this: with luxon, it takes ten times as long.
    const time = arrival.toISOTime({ precision: 'minute', includeOffset: false }) ?? '';
    if (!this.isOpen(arrival) || time >= closes) return this.openDayFrom(at(arrival, opens).plus({ days: 1 }));
    return time < opens ? at(arrival, opens) : arrival;
  }

  private openDayFrom(from: DateTime): DateTime {
    let day = from;
    for (let days = 0; !this.isOpen(day) && days < LONGEST_CLOSURE_DAYS; days += 1) day = day.plus({ days: 1 });
    return day;
  }

  private isOpen(day: DateTime): boolean {
    const { days, holidays } = this.settings;
    return days.includes(WEEKDAYS[day.weekday - 1] ?? '') && !holidays.includes(day.toISODate() ?? '');
  }
}

const ZONE = { zone: IANAZone.create(brand.timeZone) } as const;

const local = (instant: Date) => DateTime.fromJSDate(instant, ZONE);

/** That time of the day. */
function at(day: DateTime, time: string): DateTime {
  const [hour, minute] = time.split(':').map(Number);
  return day.set({ hour, minute, second: 0, millisecond: 0 });
}
