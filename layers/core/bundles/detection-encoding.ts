import type { Act, Roundness, Side } from './act.ts';
import type { Detection } from './detection.ts';
import type { Funds } from './funds.ts';
import type { Flow } from './market-maker.ts';
import { link, type Memory } from './memory.ts';
import type { Pace } from './pace.ts';
import type { Size } from './sizes.ts';

/** Encodes a detection; acts are referenced by arrival number. */
export const encodeDetection = ({ memory, telling }: Detection): EncodedDetection => ({
  firstSlot: memory.firstSlot,
  creation: { ...memory.creation },
  newestSlot: memory.newestSlot,
  newestMs: memory.newestMs,
  acts: [...actsOf(memory, telling.occasions).values()].map(encodeAct),
  slots: [...memory.slots].map(([slot, { buy, sell, isFolded }]) => [slot, seqs(buy), seqs(sell), isFolded]),
  pace: [copyPace(memory.pace.buy), copyPace(memory.pace.sell)],
  sizes: [encodeSizes(memory.sizes.buy), encodeSizes(memory.sizes.sell)],
  flows: [...memory.flows].map(([wallet, { buys, sells, sinceMs, lastMs }]) => [wallet, buys, sells, sinceMs, lastMs]),
  buyers: [...memory.buyers].map(([wallet, { buys, funds, seenMs }]) => [wallet, seqs(buys), funds, seenMs]),
  relays: [...memory.relays].map(([relay, { acts, judged }]) => [relay, seqs(acts), judged]),
  rushes: [...memory.rushes],
  occasions: [...telling.occasions].map(([key, acts]) => [key, seqs(acts)]),
  known: [...telling.known],
});

/** Decodes the output of `encodeDetection`. */
export const decodeDetection = (data: unknown): Detection => {
  const plain = data as EncodedDetection;
  const acts = new Map(plain.acts.map(row => [row[0], decodeAct(row)]));
  const of = (numbers: readonly number[]): Act[] => numbers.map(seq => acts.get(seq)!);
  const memory: Memory = {
    firstSlot: plain.firstSlot,
    creation: { ...plain.creation },
    newestSlot: plain.newestSlot,
    newestMs: plain.newestMs,
    slots: new Map(
      plain.slots.map(([slot, buy, sell, isFolded]) => [slot, { buy: of(buy), sell: of(sell), isFolded }]),
    ),
    pace: { buy: copyPace(plain.pace[0]), sell: copyPace(plain.pace[1]) },
    sizes: { buy: decodeSizes(plain.sizes[0]), sell: decodeSizes(plain.sizes[1]) },
    flows: new Map(plain.flows.map(row => [row[0], decodeFlow(row)])),
    buyers: new Map(plain.buyers.map(([wallet, buys, funds, seenMs]) => [wallet, { buys: of(buys), funds, seenMs }])),
    crews: new Map(),
    exchanges: new Map(),
    relays: new Map(plain.relays.map(([relay, numbers, judged]) => [relay, { acts: of(numbers), judged }])),
    rushes: new Map(plain.rushes),
  };
  for (const [wallet, { funds }] of memory.buyers) if (funds !== null) link(memory, wallet, funds);
  const occasions = new Map(plain.occasions.map(([key, numbers]) => [key, of(numbers)]));
  return { memory, telling: { occasions, known: new Map(plain.known) } };
};

type EncodedAct = readonly [
  seq: number,
  slot: number,
  txIndex: number,
  eventIndex: number,
  ms: number,
  wallet: string,
  side: Side,
  signature: string,
  relay: string | null,
  quote: string,
  tokenRaw: string,
  lamports: string | null,
  size: number,
  roundness: Roundness,
  usd: number | null,
  isArbitrage: boolean,
  told: boolean,
  raw: number,
];
type EncodedFlow = readonly [wallet: string, buys: number, sells: number, sinceMs: number, lastMs: number];
type EncodedSizes = readonly (readonly [slot: number, size: number])[];

export type EncodedDetection = {
  readonly firstSlot: number;
  readonly creation: Memory['creation'];
  readonly newestSlot: number;
  readonly newestMs: number;
  readonly acts: readonly EncodedAct[];
  readonly slots: readonly (readonly [slot: number, buy: number[], sell: number[], isFolded: boolean])[];
  readonly pace: readonly [buy: Pace, sell: Pace];
  readonly sizes: readonly [buy: EncodedSizes, sell: EncodedSizes];
  readonly flows: readonly EncodedFlow[];
  readonly buyers: readonly (readonly [wallet: string, buys: number[], funds: Funds | null, seenMs: number])[];
  readonly relays: readonly (readonly [relay: string, acts: number[], judged: number])[];
  readonly rushes: readonly (readonly [slot: number, dueMs: number])[];
  readonly occasions: readonly (readonly [key: string, acts: number[]])[];
  readonly known: readonly (readonly [wallet: string, key: string])[];
};

const seqs = (acts: readonly Act[]): number[] => acts.map(act => act.seq);

const actsOf = (memory: Memory, occasions: ReadonlyMap<string, readonly Act[]>): ReadonlyMap<number, Act> => {
  const acts = new Map<number, Act>();
  const add = (some: readonly Act[]): void => {
    for (const act of some) acts.set(act.seq, act);
  };
  for (const { buy, sell } of memory.slots.values()) {
    add(buy);
    add(sell);
  }
  for (const { buys } of memory.buyers.values()) add(buys);
  for (const { acts: carried } of memory.relays.values()) add(carried);
  for (const told of occasions.values()) add(told);
  return acts;
};

const encodeAct = (act: Act): EncodedAct => [
  act.seq,
  act.slot,
  act.txIndex,
  act.eventIndex,
  act.ms,
  act.wallet,
  act.side,
  act.signature,
  act.relay,
  act.quote,
  act.tokenRaw,
  act.lamports,
  act.size,
  act.roundness,
  act.usd,
  act.isArbitrage,
  act.told,
  act.raw,
];

const decodeAct = ([
  seq,
  slot,
  txIndex,
  eventIndex,
  ms,
  wallet,
  side,
  signature,
  relay,
  quote,
  tokenRaw,
  lamports,
  size,
  roundness,
  usd,
  isArbitrage,
  told,
  raw,
]: EncodedAct): Act => ({
  seq,
  slot,
  txIndex,
  eventIndex,
  ms,
  wallet,
  side,
  signature,
  relay,
  quote,
  tokenRaw,
  lamports,
  size,
  roundness,
  usd,
  isArbitrage,
  told,
  raw,
});

const copyPace = (pace: Pace): Pace => ({ ...pace, sums: [...pace.sums] });

const encodeSizes = (sizes: readonly Size[]): EncodedSizes => sizes.map(({ slot, size }) => [slot, size]);

const decodeSizes = (sizes: EncodedSizes): Size[] => sizes.map(([slot, size]) => ({ slot, size }));

const decodeFlow = ([, buys, sells, sinceMs, lastMs]: EncodedFlow): Flow => ({ buys, sells, sinceMs, lastMs });
