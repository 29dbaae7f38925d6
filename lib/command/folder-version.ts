import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  formatsText,
  ownFormats,
  parseFormats,
  rebuildOf,
  standingOf,
} from '../../layers/storage/operations/data-version.ts';
import { UsageError } from '../operator/target.ts';
import { holdsData, PENDING_FILE, VERSION_FILE } from './data-folder.ts';

/** `isBehind`: derived tables must be made before the start. */
export type FolderVersion = { readonly rebuild: number; readonly isBehind: boolean };

/** Throws UsageError for data that this version cannot use. Changes nothing. */
export const readVersion = (dataDir: string): FolderVersion => {
  const file = join(dataDir, VERSION_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (text === null && !holdsData(dataDir)) return { rebuild: 0, isBehind: false };
  const found = text === null ? null : parseFormats(text);
  if (found === null) throw refusal(dataDir, text ?? 'an earlier one', 'another');
  const standing = standingOf(found);
  if (standing === 'newer') throw refusal(dataDir, text!, 'a newer');
  if (standing === 'unreadable') throw refusal(dataDir, text!, 'another');
  const isPending = existsSync(join(dataDir, PENDING_FILE));
  return { rebuild: rebuildOf(found), isBehind: standing === 'rebuild' || isPending };
};

const refusal = (dataDir: string, found: string, which: 'another' | 'a newer'): UsageError => {
  const advice = which === 'another' ? 'Start over with --fresh' : 'Start that version';
  return new UsageError(
    `${dataDir} has data of ${which} version (${found}), which this one (${formatsText(ownFormats())}) cannot read. ` +
      `${advice}, or choose another folder with --data.`,
  );
};

/** Says that derived tables are complete. */
export const writeVersion = (dataDir: string, rebuild: number): void => {
  writeFileSync(join(dataDir, VERSION_FILE), formatsText(ownFormats(rebuild)));
  rmSync(join(dataDir, PENDING_FILE), { force: true });
};

/** The next start updates them, as others were in use. */
export const writePending = (dataDir: string, rebuild: number): void => {
  writeFileSync(join(dataDir, PENDING_FILE), '');
  writeFileSync(join(dataDir, VERSION_FILE), formatsText(ownFormats(rebuild)));
};
