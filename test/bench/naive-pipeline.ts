import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BATCH = 100;
const WIDTHS_MS = [1_000, 60_000, 300_000, 3_600_000, 86_400_000];

type Swap = {
  readonly type: string;
  readonly signature: string;
  readonly token_mint: string;
  readonly wallet_address: string;
  readonly timestamp: number;
  readonly direction: string;
  readonly token_amount_raw: string;
  readonly base_amount_raw: string;
};

/** µs of CPU of the same rows in SQLite, by nine prepared statements. */
export const measureNaivePipeline = (lines: readonly string[]): number => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const database = new DatabaseSync(join(folder, 'naive.sqlite'));
  const take = prepareTables(database);
  const before = process.cpuUsage();
  for (let from = 0; from < lines.length; from += BATCH) {
    database.exec('BEGIN');
    for (const line of lines.slice(from, from + BATCH)) {
      const swap = JSON.parse(line) as Swap;
      if (swap.type === 'swap') take(swap, line);
    }
    database.exec('COMMIT');
  }
  const { user, system } = process.cpuUsage(before);
  database.close();
  rmSync(folder, { recursive: true });
  return (user + system) / lines.length;
};

const prepareTables = (database: DatabaseSync) => {
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE swaps (signature TEXT PRIMARY KEY, line TEXT) WITHOUT ROWID;
    CREATE TABLE trades (mint TEXT, seq INTEGER, wallet TEXT, at INTEGER, token REAL, base REAL,
      PRIMARY KEY (mint, at, seq)) WITHOUT ROWID;
    CREATE TABLE candles (mint TEXT, width INTEGER, at INTEGER, open REAL, high REAL, low REAL, close REAL,
      volume REAL, count INTEGER, PRIMARY KEY (mint, width, at)) WITHOUT ROWID;
    CREATE TABLE positions (mint TEXT, wallet TEXT, held REAL, paid REAL, PRIMARY KEY (wallet, mint)) WITHOUT ROWID;
    CREATE TABLE wallets (wallet TEXT PRIMARY KEY, trades INTEGER, volume REAL, at INTEGER) WITHOUT ROWID`);
  const swaps = database.prepare('INSERT OR REPLACE INTO swaps VALUES (?, ?)');
  const trades = database.prepare('INSERT INTO trades VALUES (?, ?, ?, ?, ?, ?)');
  const candles = database.prepare(`INSERT INTO candles VALUES (?1, ?2, ?3, ?4, ?4, ?4, ?4, ?5, 1)
    ON CONFLICT DO UPDATE SET high = max(high, ?4), low = min(low, ?4), close = ?4, volume = volume + ?5,
      count = count + 1`);
  const positions = database.prepare(`INSERT INTO positions VALUES (?1, ?2, ?3, ?4)
    ON CONFLICT DO UPDATE SET held = held + ?3, paid = paid + ?4`);
  const wallets = database.prepare(`INSERT INTO wallets VALUES (?1, 1, ?2, ?3)
    ON CONFLICT DO UPDATE SET trades = trades + 1, volume = volume + ?2, at = ?3`);
  let seq = 0;
  return (
    { signature, token_mint: mint, wallet_address: wallet, timestamp, direction, ...amounts }: Swap,
    line: string,
  ) => {
    const [token, base] = [Number(amounts.token_amount_raw), Number(amounts.base_amount_raw)];
    const sign = direction === 'buy' ? 1 : -1;
    seq += 1;
    swaps.run(signature, line);
    trades.run(mint, seq, wallet, timestamp, token, base);
    for (const width of WIDTHS_MS) candles.run(mint, width, timestamp - (timestamp % width), base / token, base);
    positions.run(mint, wallet, sign * token, sign * base);
    wallets.run(wallet, base, timestamp);
  };
};
