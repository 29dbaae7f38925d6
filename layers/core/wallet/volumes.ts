import { asIs, big, type Codec, getArrayCodec, getTupleCodec } from '../codec/codec.ts';
import type { DayVolume, History } from '../identity/history.ts';
import type { UsdE30 } from '../money/amount.ts';

/** Micro-dollars traded per UTC day; the oldest includes all before it. */
export type Volume = { readonly day: number; readonly microUsd: bigint };

/** Ascending days: a function of the set of trades. */
export type Volumes = readonly Volume[];

const DAYS_MAX = 8;
const DAY_MS = 86_400_000;
const MICRO_USD: UsdE30 = 10n ** 24n;

/** Adds a trade's value; a trade without a price changes nothing. */
export function addVolume(volumes: Volumes, ms: number, usd: UsdE30 | null): Volumes {
  const microUsd = (usd ?? 0n) / MICRO_USD;
  if (microUsd <= 0n) return volumes;
  const oldest = volumes.length === DAYS_MAX ? volumes[0]!.day : 0;
  const day = Math.max(oldest, Math.floor(ms / DAY_MS));
  const at = volumes.findLastIndex(one => one.day <= day);
  const known = volumes[at];
  if (known?.day === day) return volumes.with(at, { day, microUsd: known.microUsd + microUsd });
  const [first, second, ...rest] = volumes.toSpliced(at + 1, 0, { day, microUsd });
  if (volumes.length < DAYS_MAX) return [first, second, ...rest].filter(one => one !== undefined);
  return [{ day: second!.day, microUsd: first!.microUsd + second!.microUsd }, ...rest];
}

/** Whether the volume until a day is not known any longer. */
export function isVolumeForgotten(volumes: Volumes, day: number): boolean {
  return volumes.length === DAYS_MAX && volumes[0]!.day > day;
}

/** Everything traded. */
export function sumVolumes(volumes: Volumes): bigint {
  return volumes.reduce((sum, { microUsd }) => sum + microUsd, 0n);
}

/** The volumes up to a day, as evidence. */
export function toVolumesUntil(volumes: Volumes, lastDay: number): DayVolume[] {
  return volumes.filter(({ day }) => day <= lastDay).map(({ day, microUsd }) => ({ day, microUsd: String(microUsd) }));
}

/** A wallet's past, as evidence. */
export function readHistory(activity: { readonly firstTradeMs: number | null; readonly traded: Volumes }): History {
  const { firstTradeMs, traded } = activity;
  return { firstTradeMs, traded: toVolumesUntil(traded, Number.POSITIVE_INFINITY) };
}

export const volumesCodec: Codec<Volumes> = getArrayCodec(getTupleCodec<Volume>({ day: asIs, microUsd: big }));
