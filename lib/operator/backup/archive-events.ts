import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readLine } from './line.ts';
import { type BackupOptions, EVENTS_FILE, listBackups } from './manifest.ts';
import { EVENTS_STREAM, STATE } from './snapshot.ts';

export type ArchivedEvents = { readonly folder: string; readonly through: string; readonly events: number };

/** A record that arrived is committed within this time. */
const COMMIT_MS = 1_000;

/** Adds events to the newest whole backup. Null if that cannot go on. */
export function archiveEvents(options: BackupOptions): ArchivedEvents | null {
  const base = listBackups(options.to).at(-1);
  if (base === undefined || base.manifest.formats !== options.formats) return null;
  if (base.manifest.line !== readLine(options.dataDir) || base.atMs > options.nowMs) return null;
  const archive = new DatabaseSync(join(base.folder, EVENTS_FILE));
  try {
    archive.prepare('ATTACH ? AS live').run(join(options.dataDir, STATE));
    archive.exec('PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
    const live = new Map(
      archive
        .prepare(`SELECT key, last, (SELECT min(seq) FROM live.records WHERE shard = s.key) AS first
          FROM live.shards AS s WHERE stream LIKE ?`)
        .all(EVENTS_STREAM)
        .map(row => [Number(row.key), { last: Number(row.last), first: Number(row.first ?? row.last) }]),
    );
    const shards = archive.prepare('SELECT key, last FROM main.shards').all();
    const done = new Map(shards.map(({ key, last }) => [Number(key), Number(last)]));
    const isSame = live.size === done.size && [...live.keys()].every(key => done.has(key));
    const isWhole =
      isSame && [...live].every(([key, { first, last }]) => last === done.get(key) || first <= done.get(key)! + 1);
    if (!isWhole) return null;
    const copy = archive.prepare('INSERT INTO main.records SELECT * FROM live.records WHERE shard = ? AND seq > ?');
    const events = [...done].reduce((sum, [key, last]) => sum + Number(copy.run(key, last).changes), 0);
    for (const [key, { last }] of live) archive.prepare('UPDATE main.shards SET last = ? WHERE key = ?').run(last, key);
    const through = Math.max(base.atMs, options.nowMs - COMMIT_MS);
    archive.prepare('UPDATE main.archive SET through = ?').run(through);
    archive.exec('COMMIT');
    return { folder: base.folder, through: new Date(through).toISOString(), events };
  } finally {
    archive.close();
  }
}

/** Makes the archive of a whole backup, which begins where that ends. */
export function createEventArchive(folder: string, atMs: number, shards: ReadonlyMap<number, number>): void {
  const archive = new DatabaseSync(join(folder, EVENTS_FILE));
  archive.exec(`CREATE TABLE records (shard INTEGER NOT NULL, seq INTEGER NOT NULL, key TEXT NOT NULL,
      data TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (shard, seq)) WITHOUT ROWID;
    CREATE TABLE shards (key INTEGER PRIMARY KEY, last INTEGER NOT NULL);
    CREATE TABLE archive (through INTEGER NOT NULL)`);
  for (const [key, last] of shards) archive.prepare('INSERT INTO shards VALUES (?, ?)').run(key, last);
  archive.prepare('INSERT INTO archive VALUES (?)').run(atMs);
  archive.close();
}
