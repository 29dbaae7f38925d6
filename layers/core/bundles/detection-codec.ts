import { array, asIs, big, type Codec, columns, map, mapped, record, steps, tuple } from '../codec/codec.ts';
import type { Act } from './act.ts';
import type { Detection } from './detection.ts';
import type { Flow } from './market-maker.ts';
import { type Buyer, type Carried, type Gathered, link, type Memory } from './memory.ts';
import type { SlotActs } from './pace.ts';
import type { Reported } from './reported.ts';
import type { Size } from './sizes.ts';

/** `raw` follows from `tokenRaw`. */
const actCodec = tuple<Omit<Act, 'raw'>>({
  seq: asIs,
  slot: asIs,
  txIndex: asIs,
  eventIndex: asIs,
  ms: asIs,
  wallet: asIs,
  side: asIs,
  signature: asIs,
  relay: asIs,
  quote: asIs,
  pool: asIs,
  tokenRaw: asIs,
  baseRaw: asIs,
  lamports: asIs,
  size: asIs,
  roundness: asIs,
  usd: asIs,
  isArbitrage: asIs,
  isServed: asIs,
  fee: asIs,
  reported: asIs,
});

const actsCodec: Codec<readonly Act[]> = mapped(
  columns(steps(actCodec, ['seq', 'slot', 'txIndex', 'ms'])),
  acts => acts,
  acts => acts.map(act => ({ ...act, raw: Number(act.tokenRaw) })),
);

const bySender = map<string, Map<string, bigint>>(map<string, bigint>(big));
const gatheredCodec: Codec<Gathered> = {
  encode: bySender.encode,
  // Older states have none.
  decode: plain => (plain === undefined ? new Map() : bySender.decode(plain)),
};

const flowCodec = tuple<Flow>({ buys: asIs, sells: asIs, boughtRaw: big, soldRaw: big, sinceMs: asIs, lastMs: asIs });
const sizesCodec = array(tuple<Size>({ slot: asIs, size: asIs })) as Codec<Size[]>;

/** Acts are stored once, and elsewhere as arrival numbers. */
const shapeOf = (acts: Map<number, Act>): Codec<Stored> => {
  const refs: Codec<Act[]> = {
    encode: list =>
      list.map(act => {
        acts.set(act.seq, act);
        return act.seq;
      }),
    decode: plain => (plain as readonly number[]).map(seq => acts.get(seq)!),
  };
  return record<Stored>({
    slots: map(record<SlotActs>({ buy: refs, sell: refs })),
    sizes: record<Memory['sizes']>({ buy: sizesCodec, sell: sizesCodec }),
    flows: map(flowCodec),
    buyers: map(record<Buyer>({ buys: refs })),
    gathered: gatheredCodec,
    relays: map(record<Carried>({ acts: refs })),
    rushes: map<number, number>(asIs),
    actsByKey: map(refs),
    known: map<string, string>(asIs),
  });
};

type Stored = Omit<Memory, 'crews' | 'exchanges'> & Reported;
type Plain = { readonly acts: unknown; readonly rest: unknown };

export const detectionCodec: Codec<Detection> = {
  encode({ memory: { crews: _crews, exchanges: _exchanges, ...memory }, reported }): Plain {
    const acts = new Map<number, Act>();
    const rest = shapeOf(acts).encode({ ...memory, ...reported });
    return { acts: actsCodec.encode([...acts.values()]), rest };
  },
  decode(plain) {
    const { acts, rest } = plain as Plain;
    const bySeq = new Map(actsCodec.decode(acts).map(act => [act.seq, act]));
    const { actsByKey, known, ...stored } = shapeOf(bySeq).decode(rest);
    // Older states lack the first time and count from their next trade.
    const memory: Memory = { ...stored, firstMs: stored.firstMs ?? null, crews: new Map(), exchanges: new Map() };
    for (const [wallet, { funds }] of memory.buyers) if (funds !== null) link(memory, wallet, funds);
    return { memory, reported: { actsByKey, known } };
  },
};
