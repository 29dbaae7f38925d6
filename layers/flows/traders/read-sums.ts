import type { MintSecurity } from '../../core/security/security.ts';
import { unpackChunk } from '../../core/traders/codec.ts';
import { sumLifetimes } from '../../core/traders/ranking.ts';
import { type TraderWindow, tradersRules } from '../../core/traders/rules.ts';
import { sumTradeResults, type TraderSums } from '../../core/traders/window.ts';
import type { Security } from '../../storage/security/security.ts';
import { readResultChunks } from '../../storage/security/trade-results.ts';

type Window = { readonly window: TraderWindow; readonly nowMs: number };

/** Sums the trades in (now − window, now] by wallet. */
export async function readTraderSums(
  security: Security,
  { mint, holders, results: { newest, chunks } }: Pick<MintSecurity, 'mint' | 'holders' | 'results'>,
  { window, nowMs }: Window,
): Promise<ReadonlyMap<string, TraderSums>> {
  if (window === 'all') return sumLifetimes(holders);
  const afterMs = nowMs - tradersRules.windowMs[window];
  const stored = await readResultChunks(security, mint, afterMs);
  // Others may have stored what this state has.
  const byNumber = new Map([...stored, ...chunks].map(chunk => [chunk.number, chunk]));
  const late = [...byNumber.values()].filter(({ newestMs }) => newestMs > afterMs);
  return sumTradeResults([...late.flatMap(unpackChunk), ...newest], afterMs, nowMs);
}
