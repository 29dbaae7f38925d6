import { type Bundles, decodeBundles, emptyBundles, encodeBundles } from '../bundles/bundles.ts';
import {
  type Detection,
  decodeDetection,
  detect,
  emptyDetection,
  encodeDetection,
  pendingOf,
  settle,
} from '../bundles/detection.ts';
import { advanceBundles, rugBundles, takeClusters, takeMove, takeSettled } from '../bundles/lifecycle.ts';
import { type Crowd, decodeCrowd, emptyCrowd, encodeCrowd, takeCrowd } from '../crowd/crowd.ts';
import { decodeEarly, type EarlyBuyers, emptyEarly, encodeEarly, takeEarly } from '../early-buyers/early-buyers.ts';
import { abuseRaised } from '../early-buyers/funding-abuse.ts';
import { emptyHolders, type Holders, takeHolder } from '../holders/holders.ts';
import { decodePools, emptyPools, encodePools, type Pools, takePool } from '../liquidity/pools.ts';
import { decodeToken, emptyToken, encodeToken, type TokenState, takeToken } from '../token-state/token-state.ts';
import { decodeWash, emptyWash, encodeWash, takeWash, type Wash } from '../wash/wash.ts';
import type { SecurityChange } from './changes.ts';
import { isFact, type MintRow } from './mint-row.ts';

/** All that is known of a mint's safety: a fold over its tape. Mutable, owned by one caller. */
export type MintSecurity = {
  readonly mint: string;
  /** Arrival number applied through. */
  seq: number;
  newestMs: number;
  newestSlot: number;
  /** Of the token, as its newest trade by arrival has it; null before the first. */
  decimals: number | null;
  readonly holders: Holders;
  readonly pools: Pools;
  readonly detection: Detection;
  readonly bundles: Bundles;
  readonly wash: Wash;
  readonly early: EarlyBuyers;
  readonly token: TokenState;
  readonly crowd: Crowd;
};

export const emptySecurity = (mint: string): MintSecurity => ({
  mint,
  seq: 0,
  newestMs: 0,
  newestSlot: 0,
  decimals: null,
  holders: emptyHolders(),
  pools: emptyPools(),
  detection: emptyDetection(),
  bundles: emptyBundles(mint),
  wash: emptyWash(),
  early: emptyEarly(),
  token: emptyToken(),
  crowd: emptyCrowd(),
});

/** Applies the next row of the tape; one applied before changes nothing. Returns what changed, in order. */
export const applySecurity = (state: MintSecurity, row: MintRow): readonly SecurityChange[] => {
  if (row.seq <= state.seq) return [];
  state.seq = row.seq;
  const changes: SecurityChange[] = [...advanceSecurity(state, row.timestampMs)];
  state.newestMs = Math.max(state.newestMs, row.timestampMs);
  state.newestSlot = Math.max(state.newestSlot, row.slot);
  if (!isFact(row)) state.decimals = row.tokenDecimals;
  const at = { seq: row.seq, atMs: row.timestampMs, slot: row.slot };
  takeHolder(state.holders, row);
  takeCrowd(state.crowd, row);
  const event = takePool(state.pools, row);
  if (event !== null) changes.push({ ...at, kind: 'liquidity', event });
  changes.push(...takeClusters(state.bundles, detect(state.detection, row), row, state.holders, state.pools));
  changes.push(...takeMove(state.bundles, row, state.holders, state.pools));
  const wash = takeWash(state.wash, row);
  if (wash !== null) changes.push({ ...at, kind: 'wash_flagged', wash });
  takeEarly(state.early, row);
  const abuse = abuseRaised(state.early);
  if (abuse !== null) changes.push({ ...at, kind: 'funding_abuse', abuse });
  const news = takeToken(state.token, row, state.pools, state.bundles);
  if (news !== null) changes.push({ ...at, ...news });
  if (news?.kind === 'rugged') changes.push(...rugBundles(state.bundles, row));
  return changes;
};

/** Lets time pass: what ends or begins without a trade; the ends of bundles only where it `mayEnd` them. Never goes back; safe to call with any time. */
export const advanceSecurity = (state: MintSecurity, nowMs: number, mayEnd = true): readonly SecurityChange[] => [
  ...settle(state.detection, nowMs).flatMap(settled => takeSettled(state.bundles, settled, state.holders, state.pools)),
  ...advanceBundles(state.bundles, nowMs, state.newestSlot, mayEnd),
];

/** When time alone next changes something, unix ms; infinite where nothing is to come. */
export const securityDueMs = ({ bundles, detection }: Pick<MintSecurity, 'bundles' | 'detection'>): number =>
  Math.min(bundles.dueMs, pendingOf(detection).dueMs);

/** All but the holders as plain data: those have pages of their own. */
export const encodeSecurity = (state: MintSecurity): unknown => ({
  version: VERSION,
  seq: state.seq,
  newestMs: state.newestMs,
  newestSlot: state.newestSlot,
  decimals: state.decimals,
  pools: encodePools(state.pools),
  detection: encodeDetection(state.detection),
  bundles: encodeBundles(state.bundles),
  wash: encodeWash(state.wash),
  early: encodeEarly(state.early),
  token: encodeToken(state.token),
  crowd: encodeCrowd(state.crowd),
});

/** What `encodeSecurity` wrote, with its holders. Errors: RangeError for another version; the tape has all of it. */
export const decodeSecurity = (mint: string, data: unknown, holders: Holders): MintSecurity => {
  const plain = data as ReturnType<typeof emptySecurity> & { version: number };
  if (plain.version !== VERSION) throw new RangeError(`a security checkpoint of version ${plain.version}`);
  return {
    mint,
    seq: plain.seq,
    newestMs: plain.newestMs,
    newestSlot: plain.newestSlot,
    decimals: plain.decimals,
    holders,
    pools: decodePools(plain.pools),
    detection: decodeDetection(plain.detection),
    bundles: decodeBundles(mint, plain.bundles),
    wash: decodeWash(plain.wash),
    early: decodeEarly(plain.early),
    token: decodeToken(plain.token),
    crowd: decodeCrowd(plain.crowd),
  };
};

/** Grows with every change of what a checkpoint holds or of the rules that made it: an older one is folded anew from the tape. */
const VERSION = 8;
