import { type Hand, spanOf } from './hand.ts';
import type { Leg } from './legs.ts';
import type { Wash } from './wash.ts';
import type { WashTrade } from './wash-trade.ts';

/** Time, slot and arrival as steps from the leg before, place in the block, event, 1 where it meets the rule, USD, negative for a sell, and what it was labelled. */
type PackedLeg = readonly [number, number, number, number | null, number, 0 | 1, string, number];

const tolds = ['nothing', 'bot', 'wash'] as const;
type PackedHand = readonly [string, number | null, number | null, readonly number[], readonly PackedLeg[]];
type PackedRecord = Omit<WashTrade, 'volumeUsd' | 'netExposureUsd'> & { volumeUsd: string; netExposureUsd: string };
type PackedWash = Pick<Wash, 'newestMs' | 'taken'> & {
  readonly hands: readonly PackedHand[];
  readonly records: readonly PackedRecord[];
};

/** As plain data. */
export const encodeWash = ({ hands, records, newestMs, taken }: Wash): unknown =>
  ({
    newestMs,
    taken,
    hands: [...hands].map(([wallet, hand]) => packHand(wallet, hand)),
    records: records.map(one => ({ ...one, volumeUsd: `${one.volumeUsd}`, netExposureUsd: `${one.netExposureUsd}` })),
  }) satisfies PackedWash;

/** What `encodeWash` wrote. */
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

const packHand = (wallet: string, { metMs, forgottenMetMs, told, legs }: Hand): PackedHand => [
  wallet,
  metMs,
  forgottenMetMs,
  told,
  legs.map((leg, index) => packLeg(leg, legs[index - 1] ?? origin)),
];

const origin = { ms: 0, slot: 0, seq: 0 };

const packLeg = (leg: Leg, before: typeof origin): PackedLeg => [
  leg.ms - before.ms,
  leg.slot - before.slot,
  leg.seq - before.seq,
  leg.txIndex,
  leg.eventIndex,
  leg.met ? 1 : 0,
  leg.buy ? `${leg.usd}` : `-${leg.usd}`,
  tolds.indexOf(leg.told),
];

const unpackHand = ([, metMs, forgottenMetMs, told, packed]: PackedHand): Hand => {
  const legs: Leg[] = [];
  for (const one of packed) legs.push(unpackLeg(one, legs.at(-1) ?? origin));
  return { legs, span: spanOf(legs), metMs, forgottenMetMs, told };
};

const unpackLeg = (
  [ms, slot, seq, txIndex, eventIndex, met, usd, told]: PackedLeg,
  before: Pick<Leg, 'ms' | 'slot' | 'seq'>,
): Leg => ({
  ms: before.ms + ms,
  slot: before.slot + slot,
  seq: before.seq + seq,
  txIndex,
  eventIndex,
  buy: !usd.startsWith('-'),
  usd: BigInt(usd.replace('-', '')),
  told: tolds[told]!,
  met: met === 1,
});
