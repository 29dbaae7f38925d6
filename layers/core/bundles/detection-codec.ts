import {
  asIs,
  big,
  type Codec,
  getArrayCodec,
  getRecordCodec,
  getStepColumnsCodec,
  getTupleCodec,
  map,
  transformCodec,
} from '../codec/codec.ts';
import type { Act } from './act.ts';
import type { Detection } from './detection.ts';
import type { Flow } from './market-maker.ts';
import { addBuyerLinks, type Buyer, type Carried, type Memory } from './memory.ts';
import type { SlotActs } from './pace.ts';
import type { Reported } from './reported.ts';
import type { Size } from './sizes.ts';

/** `raw` follows from `tokenRaw`. */
const actsCodec: Codec<readonly Act[]> = transformCodec(
  getStepColumnsCodec<Omit<Act, 'raw'>>(
    {
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
    },
    ['seq', 'slot', 'txIndex', 'ms'],
  ),
  acts => acts,
  acts => acts.map(act => ({ ...act, raw: Number(act.tokenRaw) })),
);

const flowCodec = getTupleCodec<Flow>({
  buys: asIs,
  sells: asIs,
  boughtRaw: big,
  soldRaw: big,
  sinceMs: asIs,
  lastMs: asIs,
});
const sizesCodec = getArrayCodec(getTupleCodec<Size>({ slot: asIs, size: asIs })) as Codec<Size[]>;

/** Acts are stored once, and elsewhere as arrival numbers. */
function createStoredCodec(acts: Map<number, Act>): Codec<Stored> {
  const refs: Codec<Act[]> = {
    encode: list =>
      list.map(act => {
        acts.set(act.seq, act);
        return act.seq;
      }),
    decode: plain => (plain as readonly number[]).map(seq => acts.get(seq)!),
  };
  return getRecordCodec<Stored>({
    slots: map(getRecordCodec<SlotActs>({ buy: refs, sell: refs })),
    sizes: getRecordCodec<Memory['sizes']>({ buy: sizesCodec, sell: sizesCodec }),
    flows: map(flowCodec),
    buyers: map(getRecordCodec<Buyer>({ buys: refs })),
    gathered: map<string, Map<string, bigint>>(map<string, bigint>(big)),
    relays: map(getRecordCodec<Carried>({ acts: refs })),
    rushes: map<number, number>(asIs),
    actsByKey: map(refs),
    known: map<string, string>(asIs),
  });
}

type Stored = Omit<Memory, 'crews' | 'exchanges'> & Reported;
type Plain = { readonly acts: unknown; readonly rest: unknown };

export const detectionCodec: Codec<Detection> = {
  encode({ memory: { crews: _crews, exchanges: _exchanges, ...memory }, reported }): Plain {
    const acts = new Map<number, Act>();
    const rest = createStoredCodec(acts).encode({ ...memory, ...reported });
    return { acts: actsCodec.encode([...acts.values()]), rest };
  },
  decode(plain) {
    const { acts, rest } = plain as Plain;
    const bySeq = new Map(actsCodec.decode(acts).map(act => [act.seq, act]));
    const { actsByKey, known, ...stored } = createStoredCodec(bySeq).decode(rest);
    const memory: Memory = { ...stored, crews: new Map(), exchanges: new Map() };
    for (const [wallet, { funds }] of memory.buyers) if (funds !== null) addBuyerLinks(memory, wallet, funds);
    return { memory, reported: { actsByKey, known } };
  },
};
