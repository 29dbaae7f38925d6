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
  const kept = read(dataDir) ?? { version: MARKET_VERSION, seed, originMs: nowMs };
  if ('queue' in kept) return { state: kept, history: null };
  saveMarket(dataDir, kept);
  return createDemoMarket(kept.seed, kept.originMs);
}

function read(dataDir: string): Kept | null {
  const path = join(dataDir, MARKET_FILE);
  if (!existsSync(path)) return null;
  const kept = parseJson(readFileSync(path, 'utf8'));
  if (kept?.version === MARKET_VERSION) return kept;
  throw new UsageError(`${path} has a simulated market of another version. Start over with --fresh, or use --no-demo.`);
}

export function saveMarket(dataDir: string, kept: Kept): void {
  const path = join(dataDir, MARKET_FILE);
  writeFileSync(`${path}.part`, JSON.stringify(kept));
  renameSync(`${path}.part`, path);
}
