import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BATCH = 100;

/** Swaps/s inserted into indexed SQLite, as durable as the local streams. */
export const insertedPerSecond = (folder: string, lines: readonly string[]): number => {
  const database = new DatabaseSync(join(folder, 'naive.sqlite'));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE swaps (signature TEXT PRIMARY KEY, mint TEXT, wallet TEXT, at INTEGER, swap TEXT) WITHOUT ROWID;
    CREATE INDEX by_mint ON swaps (mint, at); CREATE INDEX by_wallet ON swaps (wallet, at)`);
  const insert = database.prepare('INSERT INTO swaps VALUES (?, ?, ?, ?, ?)');
  const beganMs = performance.now();
  for (let from = 0; from < lines.length; from += BATCH) {
    database.exec('BEGIN');
    for (const line of lines.slice(from, from + BATCH)) {
      const { signature, token_mint, wallet_address, timestamp } = JSON.parse(line);
      insert.run(signature, token_mint, wallet_address, timestamp, line);
    }
    database.exec('COMMIT');
  }
  const seconds = (performance.now() - beganMs) / 1000;
  database.close();
  return Math.round(lines.length / seconds);
};
