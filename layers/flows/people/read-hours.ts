import { HOUR_MS, type PeopleHour, toHourStart } from '../../core/people/hours.ts';
import { describeNewestHour, type MintSecurity } from '../../core/security/security.ts';
import { readHourChunks } from '../../storage/security/people-hours.ts';
import type { Security } from '../../storage/security/security.ts';

type Range = { readonly fromMs: number; readonly toMs: number; readonly limit: number; readonly nowMs: number };

/** Ended hours that start in [fromMs, toMs), ascending. One without rows is like the one before. */
export async function readPeopleHours(
  security: Security,
  state: MintSecurity,
  { fromMs, toMs, limit, nowMs }: Range,
): Promise<readonly PeopleHour[]> {
  if (state.seq === 0) return [];
  const newest = describeNewestHour(state);
  const endMs = Math.min(toHourStart(nowMs), Math.ceil(toMs / HOUR_MS) * HOUR_MS);
  const leastMs = Math.max(Math.ceil(fromMs / HOUR_MS) * HOUR_MS, endMs - limit * HOUR_MS);
  const found = [...state.hours.chunks.flat(), ...state.hours.newest, newest];
  const isBegun = (): boolean => found.some(({ startMs }) => startMs <= leastMs);
  if (!isBegun())
    for await (const chunk of readHourChunks(security, state.mint, found[0]!.startMs)) {
      found.unshift(...chunk);
      if (isBegun()) break;
    }
  const hours: PeopleHour[] = [];
  let at = -1;
  for (let startMs = Math.max(leastMs, found[0]!.startMs); startMs < endMs; startMs += HOUR_MS) {
    while (at + 1 < found.length && found[at + 1]!.startMs <= startMs) at += 1;
    hours.push({ ...found[at]!, startMs });
  }
  return hours;
}
