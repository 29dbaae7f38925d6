import { asIs, type Codec, getStepColumnsCodec, number, transformCodec } from '../codec/codec.ts';
import type { Mark } from '../wallet/mark.ts';
import { openPeople, type PeopleSource } from './people.ts';
import { computeHeldShares, computeTop10Pct } from './summary.ts';
import type { PersonTag } from './tags.ts';

/** Tags that follow from a token's rows; `smart` rests on records of wallets. */
export const hourTags = [
  'creator',
  'sniper',
  'bundler',
  'insider',
  'fresh',
  'whale',
  'market_maker',
] as const satisfies readonly PersonTag[];
export type HourTag = (typeof hourTags)[number];

/** A token's people at the end of an hour (docs/reference/rules/top-traders.md#hours). */
export type PeopleHour = {
  readonly startMs: number;
  readonly holders: number;
  readonly top10Pct: number | null;
  readonly heldPct: Readonly<Record<HourTag, number | null>>;
};

/** Hours with rows, ascending. Full chunks are stored apart, and then leave the state. */
export type PeopleHours = { newest: readonly PeopleHour[]; chunks: readonly (readonly PeopleHour[])[] };

export function createPeopleHours(): PeopleHours {
  return { newest: [], chunks: [] };
}

export const HOUR_MS = 3_600_000;

const CHUNK_HOURS = 64;

export function toHourStart(ms: number): number {
  return ms - (ms % HOUR_MS);
}

/** Describes the people of now as those of an hour. */
export function describeHour(source: PeopleSource, mark: Mark, startMs: number): PeopleHour {
  const people = openPeople(source, { mark });
  const heldPct = computeHeldShares(people, hourTags);
  return {
    startMs,
    holders: source.holders.distinctCount,
    top10Pct: computeTop10Pct(people),
    heldPct: mark.priceUsd === null ? { ...heldPct, whale: null } : heldPct,
  };
}

/** Adds a later hour. */
export function addHour(hours: PeopleHours, hour: PeopleHour): void {
  if (hours.newest.length < CHUNK_HOURS) {
    hours.newest = [...hours.newest, hour];
    return;
  }
  hours.chunks = [...hours.chunks, hours.newest];
  hours.newest = [hour];
}

/** Forgets chunks that are stored. */
export function dropHourChunks(hours: PeopleHours): void {
  hours.chunks = [];
}

type FlatHour = Omit<PeopleHour, 'heldPct'> & Record<HourTag, number | null>;

const heldFields = { creator: asIs, sniper: asIs, bundler: asIs, insider: asIs, fresh: asIs, whale: asIs };

export const hoursChunkCodec: Codec<readonly PeopleHour[]> = transformCodec(
  getStepColumnsCodec<FlatHour>(
    { startMs: number, holders: number, top10Pct: asIs, ...heldFields, market_maker: asIs },
    ['startMs', 'holders'],
  ),
  hours => hours.map(({ heldPct, ...hour }) => ({ ...hour, ...heldPct })),
  flat => flat.map(({ startMs, holders, top10Pct, ...heldPct }) => ({ startMs, holders, top10Pct, heldPct })),
);

/** Chunks are stored before a snapshot. */
export const hoursCodec: Codec<PeopleHours> = transformCodec(
  hoursChunkCodec,
  ({ newest }) => newest,
  newest => ({ newest, chunks: [] }),
);
