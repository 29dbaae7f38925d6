import { compareByArrival } from '../../core/rules/order.ts';
import type { Rule } from '../../core/rules/rule.ts';
import type { PlacedInput } from './history.ts';
import { isTapeEvent } from './inputs.ts';

/** Whether groups have events of several tokens, whose order of arrival matters. */
export function isAcrossTokens({ on, by = [], window_s: window = 0, cooldown_s: cooldown = window }: Rule): boolean {
  return isTapeEvent(on) && window + cooldown > 0 && !by.includes('token_mint');
}

export type Hold = {
  readonly add: (inputs: readonly PlacedInput[], nowMs: number) => void;
  /** A shard of events has all that was received before a time. */
  readonly markThrough: (shard: string, throughMs: number, nowMs: number) => void;
  /** What is complete, in order of arrival. */
  readonly release: (nowMs: number) => readonly PlacedInput[];
};

/** A shard that is silent for this long holds nobody up. */
const SILENT_MS = 5_000;
/** Nothing waits longer, for example for a token that is parked. */
const WAIT_MS_MAX = 30_000;

/** Keeps events until those of all tokens that arrived before them are there. */
export function openHold(): Hold {
  let held: { readonly input: PlacedInput; readonly sinceMs: number }[] = [];
  const throughs = new Map<string, { readonly throughMs: number; readonly atMs: number }>();
  return {
    add: (inputs, nowMs) => held.push(...inputs.map(input => ({ input, sinceMs: nowMs }))),
    markThrough: (shard, throughMs, nowMs) => {
      throughs.set(shard, { throughMs: Math.max(throughs.get(shard)?.throughMs ?? 0, throughMs), atMs: nowMs });
    },
    release: nowMs => {
      const open = [...throughs.values()].filter(({ atMs }) => nowMs - atMs < SILENT_MS);
      const throughMs = open.length === 0 ? 0 : Math.min(...open.map(one => one.throughMs));
      const isDue = ({ input, sinceMs }: (typeof held)[number]) =>
        input.receivedMs < throughMs || nowMs - sinceMs > WAIT_MS_MAX;
      const due = held.filter(isDue).map(({ input }) => input);
      if (due.length > 0) held = held.filter(one => !isDue(one));
      return due.sort(compareByArrival);
    },
  };
}
