import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { assertSpace } from '../../lib/operator/backup/backup.ts';
import { openSnapshot } from '../../lib/operator/backup/snapshot.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chain-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = (name: string) => new DatabaseSync(join(folder, name));

/** Counts up in the state, then in the items, as fast as it can. */
const WRITER = `
const { workerData: { folder, flag } } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const open = name => new DatabaseSync(folder + '/' + name + '.sqlite', { timeout: 5000 });
const [state, items] = [open('state'), open('items')];
const [put, follow] = [state, items].map(one => one.prepare('UPDATE counts SET n = ?'));
for (let n = 1; Atomics.load(flag, 0) === 0; n += 1) {
  put.run(n);
  follow.run(n);
  Atomics.store(flag, 1, n);
}
`;

test('a snapshot has both databases at one instant, while a service writes', async () => {
  for (const name of ['state.sqlite', 'items.sqlite']) {
    const database = open(name);
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE counts (n INTEGER); INSERT INTO counts VALUES (0)');
    database.close();
  }
  const flag = new Int32Array(new SharedArrayBuffer(8));
  const writer = new Worker(WRITER, { eval: true, workerData: { folder, flag } });
  while (Atomics.load(flag, 1) < 10) await new Promise(setImmediate);
  const ahead = new Set<number>();
  for (let round = 0; round < 300; round += 1) {
    using snapshot = openSnapshot(folder);
    const read = (name: 'state.sqlite' | 'items.sqlite') =>
      Number(snapshot.databases[name].prepare('SELECT n FROM counts').get()?.n);
    ahead.add(read('state.sqlite') - read('items.sqlite'));
  }
  Atomics.store(flag, 0, 1);
  await new Promise(done => writer.once('exit', done));
  expect([...ahead].filter(by => by !== 0 && by !== 1)).toEqual([]);
  expect(Atomics.load(flag, 1)).toBeGreaterThan(10);
});

test('a backup that does not fit is refused before it is written', () => {
  expect(() => assertSpace(folder, 2 ** 60, '--to')).toThrow(
    /needs \d+ MB more free space\. Free them, or choose another folder with --to\. Nothing was written\./,
  );
  expect(() => assertSpace(folder, 0, '--to')).not.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});
