import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Objects } from '../../storage/archive/objects.ts';
import type { RebuildPlan } from '../../storage/operations/rebuild-plans.ts';
import { foldTokens } from './fold-tokens.ts';
import { foldWallets } from './fold-wallets.ts';
import { divideKeys } from './plan.ts';
import type { RangeDeps } from './ranges.ts';
import { findRange, type KeyRows } from './shuffle.ts';

/** What a rebuild of some keys takes. */
export type Sample = { readonly rows: number; readonly seconds: number; readonly units: number };

const ROWS_MAX = 3_000;
const ROWS_PER_KEY_MAX = 500;

/** Folds some keys twice in memory, and measures the second time. */
export async function runRebuildSample(
  deps: Omit<RangeDeps, 'plan' | 'objects' | 'writer'>,
  keys: readonly KeyRows[],
  planned: Pick<RebuildPlan, 'generation' | 'formats' | 'atMs'>,
): Promise<Sample> {
  const objects = createMemoryObjects();
  // By hash, so that no kind of key is preferred.
  const mixed = keys.toSorted((a, b) => findRange(a.key, 2 ** 31) - findRange(b.key, 2 ** 31));
  const sample: KeyRows[] = [];
  let rows = 0;
  for (const { key, seq } of mixed) {
    if (rows >= ROWS_MAX) break;
    const taken = Math.min(seq, ROWS_PER_KEY_MAX);
    sample.push({ key, seq: taken });
    rows += taken;
  }
  const plan = await divideKeys(objects, sample, { ...planned, ranges: 1 });
  const attempt = { ...deps, plan, objects, writer: discard, demandClaimed: async () => {}, noteRows: () => {} };
  let units = 0;
  const fold = async (): Promise<void> => {
    const tokens = await foldTokens({ ...attempt, name: { stage: 'tokens', range: 0 } });
    const wallets = await foldWallets({ ...attempt, name: { stage: 'wallets', range: 0 } });
    units = tokens.units + wallets.units;
  };
  await fold();
  const beganMs = performance.now();
  await fold();
  return { rows: plan.rows, seconds: (performance.now() - beganMs) / 1_000, units };
}

const discard = { send: async () => ({ UnprocessedItems: {} }), config: {} } as unknown as DynamoDBClient;

function createMemoryObjects(): Objects {
  const held = new Map<string, Uint8Array>();
  return {
    put: async (name, bytes) => void held.set(name, bytes),
    get: async name => held.get(name) ?? null,
    read: async name => held.get(name)!,
    list: async () => [],
  };
}
