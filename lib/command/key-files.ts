import { exportKeys } from '../operator/export-keys.ts';
import { findKeys } from '../operator/find-keys.ts';
import { importKeys } from '../operator/import-keys.ts';
import { resolveKeysTable } from '../operator/ingest-keys.ts';
import { resolveKeyStores } from '../operator/key-rows.ts';
import { resolveKeyChanges } from '../operator/keys.ts';
import { checkFiles, readLines } from '../operator/lines.ts';
import type { Target } from '../operator/target.ts';

type Flags = { readonly json?: boolean };

/** `keys export` */
export async function printExport(target: Target): Promise<void> {
  return console.log((await exportKeys(resolveKeyStores(target))).join('\n'));
}

/** `keys import` */
export async function runImport(target: Target, file: string, { json }: Flags): Promise<void> {
  await checkFiles([file]);
  const imported = await importKeys({ ...resolveKeyStores(target), ...resolveKeyChanges(target) }, readLines([file]));
  const words = `${imported.added} accounts and keys added, ${imported.unchanged} were there already.`;
  console.log(json ? JSON.stringify(imported) : words);
}

/** `keys find`. Exit code 1 if a key is live. */
export async function runFind(target: Target, files: readonly string[], { json }: Flags): Promise<void> {
  await checkFiles(files);
  const { found, misses } = await findKeys(resolveKeysTable(target), readLines(files), Date.now());
  if (found.some(({ status }) => status === 'live')) process.exitCode = 1;
  if (json) return console.log(JSON.stringify({ found, misses }));
  for (const { source, line, column, begins, id, name, status } of found) {
    const advice = status === 'live' ? `. Revoke it with: npm run keys -- revoke ${id}` : '';
    const words = id === null ? 'not a key of this deployment' : `${status}  ${id}  ${name}${advice}`;
    console.log(`${source}:${line}:${column}  ${begins}…  ${words}`);
  }
  console.log(`${found.length} keys found, ${misses} texts have the shape of a key but a wrong checksum.`);
}
