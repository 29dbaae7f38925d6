import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDemoMarket, MARKET_VERSION } from 'market-simulator/demo';
import type { MarketState } from 'market-simulator/demo/market';
import { parseJson } from 'solana-forwarder/json';
import { UsageError } from './target.ts';

/** In the data folder. */
export const MARKET_FILE = 'market.json';

/** Enough to repeat a history that was not fully applied. */
type Prepared = { readonly version: number; readonly seed: number; readonly originMs: number };
type Kept = Prepared | MarketState;

export type Opened =
  | { readonly state: MarketState; readonly history: readonly object[] }
  | { readonly state: MarketState; readonly history: null };

/** Opens or creates the market. Throws UsageError for another version. */
export function openMarket(dataDir: string, seed: number, nowMs: number): Opened {
  const path = join(dataDir, MARKET_FILE);
  const kept: Kept = existsSync(path)
    ? parseJson(readFileSync(path, 'utf8'))
    : { version: MARKET_VERSION, seed, originMs: nowMs };
  if (kept?.version !== MARKET_VERSION)
    throw new UsageError(
      `${path} has a simulated market of another version. Start over with --fresh, or use --no-demo.`,
    );
  if ('queue' in kept) return { state: kept, history: null };
  saveMarket(dataDir, kept);
  return createDemoMarket(kept.seed, kept.originMs);
}

export function saveMarket(dataDir: string, kept: Kept): void {
  const path = join(dataDir, MARKET_FILE);
  writeFileSync(`${path}.part`, JSON.stringify(kept));
  renameSync(`${path}.part`, path);
}
