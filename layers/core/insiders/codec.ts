import { asIs, big, type Codec, getRecordCodec, getTupleCodec, map, set, transformCodec } from '../codec/codec.ts';
import type { Move } from './handed.ts';
import type { Inflows } from './inflows.ts';
import { addPayee, type Insiders } from './insiders.ts';
import type { EarlyTrades, Pooled } from './stake.ts';

type Second = EarlyTrades extends Map<number, infer Value> ? Value : never;
type Moved = Pooled['byBase'] extends Map<string, infer Value> ? Value : never;

const pooledCodec = getTupleCodec<Pooled>({
  byBase: map(getTupleCodec<Moved>({ putRaw: big, tookRaw: big, decimals: asIs })),
  putMs: asIs,
  tookMs: asIs,
});

/** The index of payees follows from the inflows. */
export const insidersCodec: Codec<Insiders> = transformCodec(
  getRecordCodec<Omit<Insiders, 'payees'>>({
    buyers: map(map(getTupleCodec<Second>({ netRaw: big, lamports: big }))),
    actors: map(pooledCodec),
    moves: map<string, Move>(asIs),
    inflows: map<string, Inflows>(asIs),
    waiting: map<string, Inflows>(asIs),
    sent: map(map(big)),
    outsiders: set(),
  }),
  ({ payees: _payees, ...stored }) => stored,
  stored => {
    const insiders: Insiders = { ...stored, payees: new Map() };
    for (const [wallet, inflows] of stored.inflows) addPayee(insiders, wallet, inflows);
    return insiders;
  },
);
