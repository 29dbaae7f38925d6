import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  compareFormats,
  describeFormats,
  getOwnFormats,
  parseFormats,
} from '../../../layers/storage/operations/data-version.ts';
import { UsageError } from '../target.ts';
import { assertSpace, syncFile } from './backup.ts';
import { writeLine } from './line.ts';
import { describeFile, EVENTS_FILE, listBackups, type Stored } from './manifest.ts';
import { STATE } from './snapshot.ts';

export type RestoreOptions = {
  /** Folder of all backups. */
  readonly from: string;
  /** Without stored data. */
  readonly dataDir: string;
  /** Unix ms; null restores all that is there. */
  readonly atMs: number | null;
  readonly nowMs: number;
};

export type Restored = { readonly whole: string; readonly events: number; readonly through: string };

const PART = 'restore.part';
const VERSION_FILE = 'data-version';

/** Puts a backup and events after it into a folder. Throws UsageError before it writes. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { dataDir, nowMs } = options;
  const base = chooseBackup(options);
  const archive = join(base.folder, EVENTS_FILE);
  if (!existsSync(archive)) throw new UsageError(`${archive} is missing. Choose an earlier backup with --at.`);
  const archived = new DatabaseSync(archive, { readOnly: true });
  const through = Number(archived.prepare('SELECT through FROM archive').get()?.through);
  archived.close();
  if (options.atMs !== null && options.atMs > through)
    throw new UsageError(
      `The backups end at ${new Date(through).toISOString()}. Choose an earlier --at, or leave it out for the end.`,
    );
  assertRestorable(base, nowMs);
  const names = Object.keys(base.manifest.files);
  const sizes = [...names.map(name => base.manifest.files[name]!.bytes), statSync(archive).size];
  assertSpace(
    dataDir,
    sizes.reduce((sum, bytes) => sum + bytes, 0),
    '--data',
  );
  for (const name of names) {
    const { sha256 } = await describeFile(join(base.folder, name));
    if (sha256 === base.manifest.files[name]!.sha256) continue;
    throw new UsageError(
      `${join(base.folder, name)} does not have the checksum of its manifest. Choose an earlier backup with --at.`,
    );
  }
  const part = join(dataDir, PART);
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { mode: 0o700 });
  await using cleaned = new AsyncDisposableStack();
  cleaned.defer(() => rmSync(part, { recursive: true, force: true }));
  for (const name of names) copyFileSync(join(base.folder, name), join(part, name));
  const events = addEvents(join(part, STATE), archive, options.atMs ?? through, nowMs);
  for (const name of names) syncFile(join(part, name));
  for (const name of names) renameSync(join(part, name), join(dataDir, name));
  writeFileSync(join(dataDir, VERSION_FILE), base.manifest.formats);
  writeLine(dataDir);
  return { whole: base.manifest.at, events, through: new Date(options.atMs ?? through).toISOString() };
}

function chooseBackup({ from, atMs }: RestoreOptions): Stored {
  const all = listBackups(from);
  const found = all.findLast(one => atMs === null || one.atMs <= atMs);
  if (found !== undefined) return found;
  throw new UsageError(
    all.length === 0
      ? `${from} has no backup. Choose the folder of \`npm run backup -- --to\` with --from.`
      : `The oldest backup of ${from} is of ${all[0]!.manifest.at}. Choose that or a later --at.`,
  );
}

function assertRestorable({ folder, atMs, manifest }: Stored, nowMs: number): void {
  const formats = parseFormats(manifest.formats);
  const standing = formats === null ? 'newer' : compareFormats(formats);
  if (standing === 'newer' || standing === 'unreadable')
    throw new UsageError(
      `${folder} was made by version ${manifest.version} (${manifest.formats}), which this one ` +
        `(${describeFormats(getOwnFormats())}) cannot read. ` +
        'Restore it with that version, then upgrade. Nothing was written.',
    );
  if (atMs > nowMs)
    throw new UsageError(
      `The clock says ${new Date(nowMs).toISOString()}, but ${folder} is newer. Set the clock. Nothing was written.`,
    );
}

/** Appends events until a time. Records arrive anew, so none expires unread. */
function addEvents(statePath: string, archivePath: string, untilMs: number, nowMs: number): number {
  const state = new DatabaseSync(statePath);
  try {
    state.prepare('ATTACH ? AS archived').run(archivePath);
    state.exec('BEGIN');
    const { changes } = state
      .prepare('INSERT INTO main.records SELECT * FROM archived.records WHERE at <= ?')
      .run(untilMs);
    state.exec(`UPDATE main.shards SET last = max(last, coalesce((
      SELECT max(seq) FROM main.records WHERE shard = shards.key), 0))`);
    state.prepare('UPDATE main.records SET at = ?').run(nowMs);
    state.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)');
    return Number(changes);
  } finally {
    state.close();
  }
}
