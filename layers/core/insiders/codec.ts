import { asIs, big, type Codec, map, mapped, record, tuple } from '../codec/codec.ts';
import type { Move } from './handed.ts';
import type { Inflows } from './inflows.ts';
import { type Insiders, linkPayee } from './insiders.ts';
import type { EarlyTrades, Pooled } from './stake.ts';

type Second = EarlyTrades extends Map<number, infer Value> ? Value : never;
type Moved = Pooled['byBase'] extends Map<string, infer Value> ? Value : never;

const pooledCodec = tuple<Pooled>({
  byBase: map(tuple<Moved>({ putRaw: big, tookRaw: big, decimals: asIs })),
  putMs: asIs,
  tookMs: asIs,
});

/** Older states have none. */
const outsidersCodec: Codec<Set<string>> = {
  encode: addresses => [...addresses],
  decode: plain => new Set((plain ?? []) as readonly string[]),
};

/** The index of payees follows from the inflows. */
export const insidersCodec: Codec<Insiders> = mapped(
  record<Omit<Insiders, 'payees'>>({
    buyers: map(map(tuple<Second>({ netRaw: big, lamports: big }))),
    actors: map(pooledCodec),
    moves: map<string, Move>(asIs),
    inflows: map<string, Inflows>(asIs),
    waiting: map<string, Inflows>(asIs),
    sent: map(map(big)),
    outsiders: outsidersCodec,
  }),
  ({ payees: _payees, ...stored }) => stored,
  stored => {
    const insiders: Insiders = { ...stored, payees: new Map() };
    for (const [wallet, inflows] of stored.inflows) linkPayee(insiders, wallet, inflows);
    return insiders;
  },
);
