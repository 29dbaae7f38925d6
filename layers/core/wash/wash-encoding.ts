import type { Course } from './episode.ts';
import { type Hand, refold } from './hand.ts';
import type { Begun, Episode, Leg } from './legs.ts';
import type { Wash } from './wash.ts';
import type { WashTrade } from './wash-trade.ts';

/**
 * Deltas of time, slot and arrival, transaction, event, signed USD (negative: sell),
 * tokens, label, and the episode it starts.
 */
type PackedLeg = readonly [number, number, number, number, number, string, string, number, PackedBegun?];

const tolds = ['nothing', 'bot', 'wash'] as const;
type Plain<T, Keys extends keyof T> = Omit<T, Keys> & { readonly [Key in Keys]: string };
type PackedEpisode = Plain<Episode, 'bought' | 'sold'>;
type PackedBegun = Omit<Begun, 'episode'> & { readonly episode: PackedEpisode };
type PackedCourse = Omit<Course, 'episode'> & { readonly episode: PackedEpisode | null };
type PackedHand = readonly [string, PackedCourse, readonly number[], Hand['counted'], readonly PackedLeg[]];
type PackedRecord = Plain<WashTrade, 'volumeUsd' | 'netExposureUsd'>;
type PackedWash = Pick<Wash, 'newestMs' | 'taken'> & {
  readonly hands: readonly PackedHand[];
  readonly records: readonly PackedRecord[];
};

/** Encodes the state as plain data. */
export const encodeWash = ({ hands, records, newestMs, taken }: Wash): unknown =>
  ({
    newestMs,
    taken,
    hands: [...hands].map(([wallet, hand]) => packHand(wallet, hand)),
    records: records.map(one => ({ ...one, volumeUsd: `${one.volumeUsd}`, netExposureUsd: `${one.netExposureUsd}` })),
  }) satisfies PackedWash;

/** Decodes the output of `encodeWash`. */
export const decodeWash = (data: unknown): Wash => {
  const { hands, records, newestMs, taken } = data as PackedWash;
  return {
    newestMs,
    taken,
    hands: new Map(hands.map(packed => [packed[0], unpackHand(packed)])),
    records: records.map(one => ({
      ...one,
      volumeUsd: BigInt(one.volumeUsd),
      netExposureUsd: BigInt(one.netExposureUsd),
    })),
  };
};

const packHand = (wallet: string, { base, told, counted, legs }: Hand): PackedHand => [
  wallet,
  { ...base, episode: base.episode && packEpisode(base.episode) },
  told,
  counted,
  legs.map((leg, index) => packLeg(leg, legs[index - 1] ?? origin)),
];

const packEpisode = (episode: Episode): PackedEpisode => ({
  ...episode,
  bought: `${episode.bought}`,
  sold: `${episode.sold}`,
});

const unpackEpisode = (packed: PackedEpisode): Episode => ({
  ...packed,
  bought: BigInt(packed.bought),
  sold: BigInt(packed.sold),
});

const origin = { ms: 0, slot: 0, seq: 0 };

const packLeg = (leg: Leg, before: typeof origin): PackedLeg => [
  leg.ms - before.ms,
  leg.slot - before.slot,
  leg.seq - before.seq,
  leg.txIndex,
  leg.eventIndex,
  leg.buy ? `${leg.usd}` : `-${leg.usd}`,
  `${leg.raw}`,
  tolds.indexOf(leg.told),
  ...(leg.begun === null ? ([] as const) : ([{ ...leg.begun, episode: packEpisode(leg.begun.episode) }] as const)),
];

const unpackHand = ([, packedBase, told, counted, packed]: PackedHand): Hand => {
  const legs: Leg[] = [];
  for (const one of packed) legs.push(unpackLeg(one, legs.at(-1) ?? origin));
  const base = { ...packedBase, episode: packedBase.episode && unpackEpisode(packedBase.episode) };
  return { legs, base, told, counted, ...refold(legs, base) };
};

const unpackLeg = (
  [ms, slot, seq, txIndex, eventIndex, usd, raw, told, begun]: PackedLeg,
  before: Pick<Leg, 'ms' | 'slot' | 'seq'>,
): Leg => ({
  ms: before.ms + ms,
  slot: before.slot + slot,
  seq: before.seq + seq,
  txIndex,
  eventIndex,
  buy: !usd.startsWith('-'),
  usd: BigInt(usd.replace('-', '')),
  raw: BigInt(raw),
  told: tolds[told]!,
  begun: begun === undefined ? null : { ...begun, episode: unpackEpisode(begun.episode) },
});
