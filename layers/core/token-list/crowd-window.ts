import { estimateUnion, registerCount, updateRegister } from '../candles/fast/distinct-registers.ts';
import type { MinuteCrowd } from '../candles/minute.ts';
import { listReachMs } from './window.ts';

/**
 * Buyers that are known exactly.
 * With two minutes of 512 the third drops the oldest.
 */
const HASHES_MAX = 1_024;

/** A register's rank in a minute. */
export type Ranked = { readonly minuteMs: number; readonly rank: number };

/** Distinct buyers of moving windows. Mutable, one owner. */
export type CrowdWindow = {
  /** Minute of the last buy, by the wallet's hash. */
  readonly last: Map<number, number>;
  /** The newest minute with buyers that are in registers only. */
  droppedMs: number;
  /** By register: descending ranks of ascending minutes. */
  readonly registers: Map<number, readonly Ranked[]>;
  /** Of minutes that no window has reached. */
  readonly coming: Map<number, MinuteCrowd>;
};

export function createCrowdWindow(): CrowdWindow {
  return { last: new Map(), droppedMs: Number.NEGATIVE_INFINITY, registers: new Map(), coming: new Map() };
}

/** Takes the buyers of a minute. Repeats change nothing. */
export function takeCrowd(window: CrowdWindow, crowd: MinuteCrowd, minuteMs: number, throughMs: number): void {
  if (minuteMs > throughMs) window.coming.set(minuteMs, crowd);
  else addCrowd(window, crowd, minuteMs);
}

/** Moves windows to a minute: adds what they reach, forgets what they leave. */
export function moveCrowd(window: CrowdWindow, throughMs: number): void {
  for (const [minuteMs, crowd] of window.coming) {
    if (minuteMs > throughMs) continue;
    window.coming.delete(minuteMs);
    addCrowd(window, crowd, minuteMs);
  }
  const goneMs = throughMs - listReachMs;
  for (const [hash, ms] of window.last) if (ms <= goneMs) window.last.delete(hash);
  for (const [index, ranks] of window.registers) {
    const left = ranks.filter(({ minuteMs }) => minuteMs > goneMs);
    if (left.length === 0) window.registers.delete(index);
    else if (left.length < ranks.length) window.registers.set(index, left);
  }
}

export function isCrowdEmpty({ last, registers, coming }: CrowdWindow): boolean {
  return last.size + registers.size + coming.size === 0;
}

function addCrowd(window: CrowdWindow, { hashes, registers }: MinuteCrowd, minuteMs: number): void {
  for (const hash of hashes) if (minuteMs > (window.last.get(hash) ?? -1)) window.last.set(hash, minuteMs);
  if (registers !== null) {
    window.droppedMs = Math.max(window.droppedMs, minuteMs);
    for (let index = 0; index < registerCount; index += 1)
      if (registers[index]! > 0) putRank(window, index, { minuteMs, rank: registers[index]! });
  }
  if (window.last.size <= HASHES_MAX) return;
  const oldest = [...window.last].sort(([, a], [, b]) => a - b).slice(0, window.last.size - HASHES_MAX / 2);
  const one = new Uint8Array(registerCount);
  for (const [hash, lastMs] of oldest) {
    updateRegister(one, hash);
    const index = hash & (registerCount - 1);
    putRank(window, index, { minuteMs: lastMs, rank: one[index]! });
    one[index] = 0;
    window.last.delete(hash);
    window.droppedMs = Math.max(window.droppedMs, lastMs);
  }
}

/** Keeps what no newer minute exceeds. */
function putRank({ registers }: CrowdWindow, index: number, next: Ranked): void {
  const held = registers.get(index) ?? [];
  if (held.some(({ minuteMs, rank }) => minuteMs >= next.minuteMs && rank >= next.rank)) return;
  const rest = held.filter(({ minuteMs, rank }) => minuteMs > next.minuteMs || rank > next.rank);
  registers.set(
    index,
    [...rest, next].sort((a, b) => a.minuteMs - b.minuteMs),
  );
}

/** Buyers after a minute: exact while all are known, else estimated. */
export function countCrowd(window: CrowdWindow, afterMs: number): number {
  const inside = [...window.last].flatMap(([hash, ms]) => (ms > afterMs ? [hash] : []));
  if (window.droppedMs <= afterMs) return inside.length;
  const union = new Uint8Array(registerCount);
  for (const hash of inside) updateRegister(union, hash);
  for (const [index, ranks] of window.registers)
    for (const { minuteMs, rank } of ranks) if (minuteMs > afterMs) union[index] = Math.max(union[index]!, rank);
  return Math.round(estimateUnion(union, union));
}
