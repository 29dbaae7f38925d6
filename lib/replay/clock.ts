/** The time that this thread believes in. */
export type VirtualClock = {
  /** Unix ms, what `Date.now` says. */
  nowMs: number;
  /** Unix ms of the machine. */
  readonly getRealMs: () => number;
};

/** Replaces `Date` of this thread. Timers and `performance` stay real, so sockets and limits of rates do too. */
export function takeClock(nowMs: number): VirtualClock {
  const RealDate = Date;
  const clock = { nowMs, getRealMs: () => RealDate.now() };
  globalThis.Date = class VirtualDate extends RealDate {
    constructor(...parts: readonly unknown[]) {
      if (parts.length === 0) super(clock.nowMs);
      else super(...(parts as [number]));
    }
    static override now(): number {
      return clock.nowMs;
    }
    /** Dates of other realms and earlier ones count. */
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  } as DateConstructor;
  return clock;
}
