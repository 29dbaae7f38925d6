import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseJson } from 'solana-forwarder/json';
import * as z from 'zod/mini';
import { UsageError } from '../target.ts';

export const MANIFEST = 'manifest.json';
/** Records of the stream of events that came after a whole backup. */
export const EVENTS_FILE = 'events.sqlite';

const file = z.object({ bytes: z.int(), sha256: z.string() });
const shape = z.object({
  kind: z.literal('chain-backup'),
  /** Of the package that made it. */
  version: z.string(),
  /** As `data-version` says them. */
  formats: z.string(),
  line: z.string(),
  at: z.iso.datetime(),
  files: z.record(z.string(), file),
});

export type Manifest = z.infer<typeof shape>;
export type Stored = { readonly folder: string; readonly atMs: number; readonly manifest: Manifest };

export type BackupOptions = {
  readonly dataDir: string;
  /** Folder of all backups. */
  readonly to: string;
  /** Of the package. */
  readonly version: string;
  readonly formats: string;
  /** Whole backups that are kept; the oldest are deleted. */
  readonly keep?: number | undefined;
  readonly nowMs: number;
};

/** Whole backups of a folder, oldest first. Throws UsageError for an unreadable manifest. */
export function listBackups(folder: string): readonly Stored[] {
  const names = existsSync(folder) ? readdirSync(folder).filter(name => /^\d{8}T\d{9}Z$/.test(name)) : [];
  return names.toSorted().map(name => {
    const path = join(folder, name, MANIFEST);
    const parsed = shape.safeParse(existsSync(path) ? parseJson(readFileSync(path, 'utf8')) : undefined);
    if (!parsed.success)
      throw new UsageError(`${path} is missing or damaged. Move ${join(folder, name)} away and repeat the command.`);
    return { folder: join(folder, name), atMs: Date.parse(parsed.data.at), manifest: parsed.data };
  });
}

export function formatBackupName(atMs: number): string {
  return new Date(atMs).toISOString().replace(/[-:.]/g, '');
}

export async function describeFile(path: string): Promise<z.infer<typeof file>> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { bytes: statSync(path).size, sha256: hash.digest('hex') };
}
