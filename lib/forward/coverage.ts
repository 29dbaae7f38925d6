import { trackSlots } from './slots.ts';

/** Why coverage began anew. */
export const beginnings = ['started', 'disconnected', 'silent', 'slots_skipped'] as const;
export type Beginning = (typeof beginnings)[number];

/** A source delivered everything without a break. Times are this machine's, unix ms. */
export type Coverage = {
  /** First slot heard since the begin, or null before one was. */
  readonly fromSlot: number | null;
  readonly fromMs: number;
  /** Newest slot, and when it was heard. */
  readonly slot: number | null;
  readonly toMs: number;
  readonly began: Beginning;
  /** False: no slots are announced, so silence looks like a quiet filter. */
  readonly isWatched: boolean;
  /** What was missed before it, in its first report. */
  readonly missed?: Missed;
};

/** Slots are the last before it and the first after it. */
export type Missed = {
  readonly fromSlot: number;
  readonly toSlot: number;
  readonly fromMs: number;
  readonly toMs: number;
};

/** The end of earlier coverage. */
export type Gap = { readonly slot: number | null; readonly fromMs: number };

type Tracking = {
  readonly report: (coverage: Coverage) => void;
  /** Between two reports while slots arrive. */
  readonly reportMs: number;
};

type Signs = {
  /** A node's slot notice. Slots of messages may skip any number. */
  readonly isNotice: boolean;
  readonly isWatched: boolean;
  readonly miss: (why: string) => void;
};

/** Tracks what a source covered, across its connections. */
export function trackCoverage({ report, reportMs }: Tracking) {
  let run: { fromSlot: number | null; readonly fromMs: number; readonly began: Beginning } | null = null;
  let [slot, heardMs, reportedMs]: [number | null, number, number] = [null, 0, Number.NEGATIVE_INFINITY];
  let follow = trackSlots();
  /** Of a new subscription, until its first sign of life. */
  let pending: { readonly fromMs: number; readonly began: Beginning; readonly since: Gap } | null = null;
  let missed: Missed | null = null;
  const begin = (fromMs: number, began: Beginning, since: Gap, toSlot: number): void => {
    run = { fromSlot: null, fromMs, began };
    if (since.slot !== null) missed = { fromSlot: since.slot, toSlot, fromMs: since.fromMs, toMs: fromMs };
    reportedMs = Number.NEGATIVE_INFINITY;
  };
  return {
    /** `began` is null if it continues the coverage. */
    open: (nowMs: number, began: Beginning | null, isWatched: boolean): void => {
      follow = trackSlots();
      const since = { slot, fromMs: heardMs };
      if (run === null) pending = { fromMs: nowMs, began: 'started', since };
      else if (began !== null) pending = { fromMs: nowMs, began, since };
      if (slot === null || !isWatched) heardMs = nowMs;
    },
    /** Anything that arrived, even without a slot. */
    hear: (nowMs: number): void => {
      heardMs = nowMs;
    },
    /** Returns whether the slot is a sign of life. */
    advance: (value: unknown, nowMs: number, { isNotice, isWatched, miss }: Signs): boolean => {
      const news = follow(value, nowMs);
      if (news.kind === 'invalid' && isNotice) miss(news.why);
      if (news.kind === 'invalid' || news.kind === 'old') return false;
      if (pending !== null) begin(pending.fromMs, pending.began, pending.since, Math.max(news.slot, slot ?? 0));
      else if (news.kind === 'jump' && isNotice) {
        miss(`slots ${news.after + 1} to ${news.slot - 1} were not announced; their transactions may be missing`);
        begin(nowMs, 'slots_skipped', { slot: news.after, fromMs: heardMs }, news.slot);
      }
      pending = null;
      [slot, heardMs] = [news.slot, nowMs];
      if (run === null) return true;
      run.fromSlot ??= slot;
      if (nowMs - reportedMs < reportMs) return true;
      reportedMs = nowMs;
      report({ ...run, slot, toMs: nowMs, isWatched, ...(missed !== null && { missed }) });
      missed = null;
      return true;
    },
    /** A watched connection without a slot does not move it. */
    end: (): Gap => ({ slot, fromMs: heardMs }),
    newestSlot: (): number | null => slot,
  };
}
