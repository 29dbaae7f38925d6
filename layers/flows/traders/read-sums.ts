import type { MintSecurity } from '../../core/security/security.ts';
import { unpackChunk } from '../../core/traders/codec.ts';
import { sumLifetimes } from '../../core/traders/ranking.ts';
import type { ResultChunk, TradeResults } from '../../core/traders/result.ts';
import { type TraderWindow, tradersRules } from '../../core/traders/rules.ts';
import { sumTradeResults, type TraderSums } from '../../core/traders/window.ts';
import { buildConsistentQuery } from '../../storage/kernel/query.ts';
import type { Security } from '../../storage/security/security.ts';
import { readResultChunks } from '../../storage/security/trade-results.ts';

type Window = { readonly window: TraderWindow; readonly nowMs: number };

/** Sums the trades in (now − window, now] by wallet. */
export async function readTraderSums(
  security: Security,
  { mint, holders, results }: Pick<MintSecurity, 'mint' | 'holders' | 'results'>,
  { window, nowMs }: Window,
): Promise<ReadonlyMap<string, TraderSums>> {
  if (window === 'all') return sumLifetimes(holders);
  const afterMs = nowMs - tradersRules.windowMs[window];
  const stored = await readStoredChunks(security, mint, results, afterMs);
  // The state may have taken more rows meanwhile.
  const late = [...joinChunks(results, stored).values()].filter(({ newestMs }) => newestMs > afterMs);
  return sumTradeResults([...late.flatMap(unpackChunk), ...results.newest], afterMs, nowMs);
}

/** Mostly at half the price. */
async function readStoredChunks(
  security: Security,
  mint: string,
  results: TradeResults,
  afterMs: number,
): Promise<readonly ResultChunk[]> {
  const stored = await readResultChunks(security, mint, afterMs);
  const found = joinChunks(results, stored);
  const { newest, nextNumber } = results;
  const oldest = Math.min(nextNumber, ...found.keys());
  const first = found.has(oldest) ? unpackChunk(found.get(oldest)!) : newest;
  const isBegun = oldest === 0 || first.some(({ timestampMs }) => timestampMs <= afterMs);
  if (isBegun && nextNumber - oldest === found.size) return stored;
  return readResultChunks(security, mint, afterMs, buildConsistentQuery);
}

/** By number. Others may have stored more than the state knows. */
function joinChunks({ chunks, nextNumber }: TradeResults, stored: readonly ResultChunk[]) {
  return new Map(
    [...stored, ...chunks].filter(({ number }) => number < nextNumber).map(chunk => [chunk.number, chunk]),
  );
}
