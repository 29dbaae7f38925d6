import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name under which local functions sign roots. */
export const ROOTS_KEY_ARN = 'arn:aws:kms:us-east-1:000000000000:key/roots';

/** In the data folder, readable by its owner alone. */
export const ROOTS_KEY_FILE = 'roots-key.pem';

/** The Ed25519 key of a data folder as PEM. The first start makes it. */
export function ensureRootsKey(dataDir: string): string {
  const path = join(dataDir, ROOTS_KEY_FILE);
  if (!existsSync(path)) writeFileSync(path, createRootsKey(), { mode: 0o600, flag: 'wx' });
  return readFileSync(path, 'utf8');
}

/** A new key. */
export function createRootsKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
}
