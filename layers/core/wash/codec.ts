import {
  array,
  asIs,
  big,
  type Codec,
  flag,
  last,
  map,
  mapped,
  nullable,
  oneOf,
  record,
  steps,
  tuple,
} from '../codec/codec.ts';
import type { Course } from './episode.ts';
import { type Hand, refold } from './hand.ts';
import type { Begun, Episode, Leg } from './legs.ts';
import type { Wash } from './wash.ts';
import type { WashTrade } from './wash-trade.ts';

const episodeCodec = record<Episode>({ bought: big, sold: big });

const legCodec = tuple<Leg>({
  ms: asIs,
  slot: asIs,
  seq: asIs,
  txIndex: asIs,
  eventIndex: asIs,
  buy: flag,
  usd: big,
  raw: big,
  label: oneOf(['nothing', 'bot', 'wash'] as const),
  begun: last(record<Begun>({ episode: episodeCodec })),
});

const handCodec: Codec<Hand> = mapped(
  tuple<Omit<Hand, 'span' | 'course'>>({
    base: record<Course>({ episode: nullable(episodeCodec) }),
    labelled: asIs,
    counted: asIs,
    legs: steps(legCodec, ['ms', 'slot', 'seq']) as Codec<Leg[]>,
  }),
  hand => hand,
  hand => ({ ...hand, ...refold(hand.legs, hand.base) }),
);

export const washCodec = record<Wash>({
  hands: map(handCodec),
  records: array(record<WashTrade>({ volumeUsd: big, netExposureUsd: big })),
});
