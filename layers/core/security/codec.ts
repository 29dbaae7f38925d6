import { bundlesCodec } from '../bundles/codec.ts';
import { detectionCodec } from '../bundles/detection-codec.ts';
import { asIs, big, getRecordCodec, getVersionedCodec, map, set } from '../codec/codec.ts';
import { crowdCodec } from '../crowd/codec.ts';
import { earlyCodec } from '../early-buyers/codec.ts';
import type { Holders } from '../holders/holders.ts';
import { insidersCodec } from '../insiders/codec.ts';
import type { Pool } from '../liquidity/pool.ts';
import type { Pools } from '../liquidity/pools.ts';
import { firstsCodec } from '../people/firsts.ts';
import { hoursCodec } from '../people/hours.ts';
import type { Examined, ExaminedSource } from '../signal/examined.ts';
import type { PriceSpan } from '../token-state/prices.ts';
import type { TokenState } from '../token-state/token-state.ts';
import { tradeResultsCodec } from '../traders/codec.ts';
import { washCodec } from '../wash/codec.ts';
import { worthCodec } from '../worth/codec.ts';
import type { MintSecurity } from './security.ts';

/** Increment when format or rules change; older snapshots are replayed. */
const VERSION = 18;

export const poolsCodec = getRecordCodec<Pools>({ byKey: map<string, Pool>(asIs) });

export const tokenCodec = getRecordCodec<TokenState>({
  prices: map<number, PriceSpan>(asIs),
  poolPrices: map<string, number>(asIs),
  volumes: map<string, bigint>(big),
});

const securityCodec = getVersionedCodec(
  'Security snapshot',
  VERSION,
  getRecordCodec<Omit<MintSecurity, 'holders'>>({
    pools: poolsCodec,
    worth: worthCodec,
    detection: detectionCodec,
    bundles: bundlesCodec,
    wash: washCodec,
    early: earlyCodec,
    token: tokenCodec,
    insiders: insidersCodec,
    firsts: firstsCodec,
    crowd: crowdCodec,
    results: tradeResultsCodec,
    hours: hoursCodec,
    examined: getRecordCodec<Examined>({ sources: set<ExaminedSource>() }),
    kinLabels: map<number, ReadonlyMap<number, readonly string[]>>(map<number, readonly string[]>(asIs)),
  }),
);

/** Everything except holders, which have their own pages. */
export function encodeSecurity({ holders: _holders, ...state }: MintSecurity): unknown {
  return securityCodec.encode(state);
}

/** State without holders. Throws WrongVersion. */
export function decodeWithoutHolders(data: unknown): Omit<MintSecurity, 'holders'> {
  return securityCodec.decode(data);
}

/** Throws WrongVersion. */
export function decodeSecurity(data: unknown, holders: Holders): MintSecurity {
  return {
    ...securityCodec.decode(data),
    holders,
  };
}
