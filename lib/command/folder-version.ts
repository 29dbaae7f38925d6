import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  compareFormats,
  describeFormats,
  getOwnFormats,
  getRebuildNumber,
  parseFormats,
} from '../../layers/storage/operations/data-version.ts';
import { UsageError } from '../operator/target.ts';
import { hasStoredData, PENDING_FILE, VERSION_FILE } from './data-folder.ts';

/** `isBehind`: derived tables must be made before the start. */
export type FolderVersion = { readonly rebuild: number; readonly isBehind: boolean };

/** Throws UsageError for data that this version cannot use. Changes nothing. */
export function readVersion(dataDir: string): FolderVersion {
  const file = join(dataDir, VERSION_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (text === null && !hasStoredData(dataDir)) return { rebuild: 0, isBehind: false };
  const found = text === null ? null : parseFormats(text);
  if (found === null) throw createRefusal(dataDir, text ?? 'an earlier one', 'another');
  const standing = compareFormats(found);
  if (standing === 'newer') throw createRefusal(dataDir, text!, 'a newer');
  if (standing === 'unreadable') throw createRefusal(dataDir, text!, 'another');
  const isPending = existsSync(join(dataDir, PENDING_FILE));
  return { rebuild: getRebuildNumber(found), isBehind: standing === 'rebuild' || isPending };
}

function createRefusal(dataDir: string, found: string, which: 'another' | 'a newer'): UsageError {
  const advice = which === 'another' ? 'Start over with --fresh' : 'Start that version';
  return new UsageError(
    `${dataDir} has data of ${which} version (${found}), ` +
      `which this one (${describeFormats(getOwnFormats())}) cannot read. ` +
      `${advice}, or choose another folder with --data.`,
  );
}

/** Says that derived tables are complete. */
export function writeVersion(dataDir: string, rebuild: number): void {
  writeFileSync(join(dataDir, VERSION_FILE), describeFormats(getOwnFormats(rebuild)));
  rmSync(join(dataDir, PENDING_FILE), { force: true });
}

/** The next start updates them, as others were in use. */
export function writePending(dataDir: string, rebuild: number): void {
  writeFileSync(join(dataDir, PENDING_FILE), '');
  writeFileSync(join(dataDir, VERSION_FILE), describeFormats(getOwnFormats(rebuild)));
}
