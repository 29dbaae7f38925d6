import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCheckpointer } from '../../lib/local/kernel/checkpointer.ts';
import { ITEMS_FILE, openDatabase } from '../../lib/local/kernel/state.ts';

let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'checkpointer-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const countRows = (path: string): number => {
  const database = new DatabaseSync(path);
  try {
    expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    return Number(database.prepare('SELECT count(*) AS count FROM rows').get()!.count);
  } finally {
    database.close();
  }
};

test('the file gets what commits wrote to the log, without a commit that copies it', async () => {
  const path = join(dataDir, ITEMS_FILE);
  const database = openDatabase(dataDir, ITEMS_FILE);
  database.exec('CREATE TABLE rows (id INTEGER PRIMARY KEY)');
  const checkpointer = openCheckpointer([path], { beginMs: 0, everyMs: 10 });
  const insert = database.prepare('INSERT INTO rows DEFAULT VALUES');
  for (let row = 0; row < 100; row += 1) insert.run();
  const copy = join(dataDir, 'copy.sqlite');
  // The copy has no log.
  await vi.waitFor(
    () => {
      copyFileSync(path, copy);
      expect(countRows(copy)).toBe(100);
    },
    { timeout: 20_000 },
  );
  await checkpointer.stop();
  database.close();
  expect(countRows(path)).toBe(100);
});

test('no commit is lost when the process is killed during copies', { timeout: 120_000 }, async () => {
  for (let round = 0; round < 4; round += 1) {
    const flags = ['--conditions=@chain-intelligence/source', '--no-warnings'];
    const child = spawn(process.execPath, [...flags, join(import.meta.dirname, 'checkpointer-child.ts'), dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let [printed, commits] = ['', 0];
    child.stdout.on('data', data => {
      printed += data;
      commits += 1;
      if (commits === 60 + 37 * round) child.kill('SIGKILL');
    });
    await once(child, 'close');
    const last = Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1));
    expect(last).toBeGreaterThan(0);
    expect(countRows(join(dataDir, ITEMS_FILE))).toBeGreaterThanOrEqual(last);
  }
});
