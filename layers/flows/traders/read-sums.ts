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
  const chunks = await readChunks(security, mint, results, afterMs);
  return sumTradeResults([...chunks.flatMap(unpackChunk), ...results.newest], afterMs, nowMs);
}

/** The state's chunks and stored ones. Others may have stored more than the state knows. */
async function readChunks(
  security: Security,
  mint: string,
  { newest, chunks, nextNumber }: TradeResults,
  afterMs: number,
): Promise<readonly ResultChunk[]> {
  const join = (stored: readonly ResultChunk[]): ReadonlyMap<number, ResultChunk> =>
    new Map([...stored, ...chunks].filter(({ number }) => number < nextNumber).map(chunk => [chunk.number, chunk]));
  const found = join(await readResultChunks(security, mint, afterMs));
  const oldest = Math.min(nextNumber, ...found.keys());
  const first = found.has(oldest) ? unpackChunk(found.get(oldest)!) : newest;
  const isBegun = oldest === 0 || first.some(({ timestampMs }) => timestampMs <= afterMs);
  const isWhole = isBegun && nextNumber - oldest === found.size;
  const whole = isWhole ? found : join(await readResultChunks(security, mint, afterMs, buildConsistentQuery));
  return [...whole.values()].filter(({ newestMs }) => newestMs > afterMs);
}
