import type { Objects } from '../../storage/archive/objects.ts';
import { decompressJson } from './archived-keys.ts';
import type { WrittenFile } from './day-parts.ts';
import type { WrittenBatch } from './write-batch.ts';

/** Files of a run, named by its last day. */
export type Manifest = { readonly run: string; readonly rows: number; readonly files: readonly WrittenFile[] };

export function formatManifestName(run: string): string {
  return `manifests/${run}.json`;
}

/** Lists what all batches wrote. */
export async function writeManifest(objects: Objects, run: string): Promise<void> {
  const files: WrittenFile[] = [];
  for (const { name } of await objects.list(`runs/${run}/batches/`))
    files.push(...decompressJson<WrittenBatch>((await objects.get(name))!).files);
  const manifest: Manifest = { run, rows: files.reduce((sum, { rows }) => sum + rows, 0), files };
  await objects.put(formatManifestName(run), Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`));
}
