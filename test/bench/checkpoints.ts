import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openCheckpointer } from '../../lib/local/kernel/checkpointer.ts';
import { ITEMS_FILE, openDatabase } from '../../lib/local/kernel/state.ts';
import { countOf, openReport, rounded, running } from './report.ts';
import { figures } from './started.ts';

/**
 * Time of a commit of 30 items, in turns with a thread that copies the log back and without it.
 * Run: `npm run bench -- checkpoints [--seconds N] [--rounds N] [--json]`
 */
const { values, print, row, end } = openReport('checkpoints', {
  seconds: { type: 'string', default: '15' },
  rounds: { type: 'string', default: '2' },
});

const KEYS = 20_000;
const ITEMS = 30;
const EVERY_MS = 8;
/** Length of the log that a commit copied before. */
const PAGES_ALONE = 8_000;

const measureSide = async (hasThread: boolean, seconds: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const database = openDatabase(folder, ITEMS_FILE);
  if (!hasThread) database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_ALONE}`);
  const path = join(folder, ITEMS_FILE);
  const checkpointer = hasThread ? openCheckpointer([path], { beginMs: 0, everyMs: 1_000 }) : undefined;
  database.exec('CREATE TABLE items (p TEXT NOT NULL, s TEXT NOT NULL, item BLOB NOT NULL, PRIMARY KEY (p, s))');
  const insert = database.prepare('INSERT OR REPLACE INTO items VALUES (?, ?, ?)');
  const spentMs: number[] = [];
  const untilMs = performance.now() + seconds * 1_000;
  while (performance.now() < untilMs) {
    const items = Array.from({ length: ITEMS }, () => randomBytes(randomInt(900, 1_800)));
    const beganMs = performance.now();
    database.exec('BEGIN IMMEDIATE');
    for (const item of items) insert.run(`wallet#${String(randomInt(KEYS)).padStart(44, '0')}`, 'head', item);
    database.exec('COMMIT');
    spentMs.push(performance.now() - beganMs);
    await sleep(EVERY_MS);
  }
  const logMb = rounded(statSync(`${path}-wal`).size / 1_048_576, 0);
  await checkpointer?.stop();
  database.close();
  rmSync(folder, { recursive: true });
  const side = hasThread ? 'with the thread' : 'without';
  const p99 = spentMs.toSorted((a, b) => a - b)[Math.floor(spentMs.length * 0.99)]!;
  print(`${side}: ${figures(spentMs)}, log ${logMb} MB`);
  row({ side, p99_ms: rounded(p99, 1), log_mb: logMb });
};

const measure = async (): Promise<void> => {
  for (let round = 0; round < countOf('--rounds', values.rounds); round += 1)
    for (const hasThread of [false, true]) await measureSide(hasThread, countOf('--seconds', values.seconds));
  end();
};

await running(measure);
