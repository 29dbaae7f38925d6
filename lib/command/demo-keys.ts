import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { tierNames } from '../../layers/contract/tiers.ts';
import { hashKeyText } from '../../layers/core/identity/key-text.ts';
import { issueFullIngestKey, listAllIngestKeys, revokeIngestKeysNamed } from '../operator/ingest-keys.ts';
import { DEMO_KEYS, getKeyStatus } from '../operator/key-status.ts';
import { issueKeyRing, listAllKeys, removeKeysNamed } from '../operator/keys.ts';
import type { Target } from '../operator/target.ts';
import { writeWhole } from './write-whole.ts';

export const DEMO_KEYS_FILE = 'demo-keys.json';

const shape = z.object({ keys: z.record(z.enum(tierNames), z.string()), ingestKey: z.string() });

export type DemoKeys = z.infer<typeof shape>;

/** Those of the last start, so that open pages and bots go on. */
export async function ensureDemoKeys(target: Target, dataDir: string, nowMs: number): Promise<DemoKeys> {
  const path = join(dataDir, DEMO_KEYS_FILE);
  const stored = shape.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined);
  if (stored.success && (await areLive(target, stored.data, nowMs))) return stored.data;
  await removeKeysNamed(target, DEMO_KEYS);
  await revokeIngestKeysNamed(target, DEMO_KEYS, nowMs);
  const keys = await issueKeyRing(target, DEMO_KEYS, nowMs);
  const issued = { keys, ingestKey: (await issueFullIngestKey(target, DEMO_KEYS, nowMs)).key };
  writeWhole(path, issued);
  return issued;
}

/** Whether no key was revoked, changed or lost with its table. */
async function areLive(target: Target, { keys, ingestKey }: DemoKeys, nowMs: number): Promise<boolean> {
  const stored = [...(await listAllKeys(target)), ...(await listAllIngestKeys(target))];
  const live = new Map(
    stored
      .filter(key => key.name === DEMO_KEYS && getKeyStatus(key, nowMs) === 'live')
      .map(key => [key.hash, 'tier' in key ? key.tier : null]),
  );
  const isLive = tierNames.every(tier => live.get(hashKeyText(keys[tier])) === tier);
  return isLive && live.get(hashKeyText(ingestKey)) === null;
}
