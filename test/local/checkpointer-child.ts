import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openCheckpointer } from '../../lib/local/kernel/checkpointer.ts';
import { ITEMS_FILE, openDatabase } from '../../lib/local/kernel/state.ts';

/** Commits numbered rows until it is killed, while a thread copies the log back. Prints each commit. */
const [dataDir] = process.argv.slice(2);
const database = openDatabase(dataDir!, ITEMS_FILE);
database.exec('CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, data BLOB NOT NULL)');
const insert = database.prepare('INSERT INTO rows (id, data) VALUES (?, ?)');
openCheckpointer([join(dataDir!, ITEMS_FILE)], { beginMs: 0, everyMs: 1 });
let next = Number(database.prepare('SELECT coalesce(max(id), 0) AS id FROM rows').get()!.id) + 1;
setInterval(() => {
  database.exec('BEGIN IMMEDIATE');
  for (let row = 0; row < 5; row += 1) insert.run(next++, randomBytes(3_000));
  database.exec('COMMIT');
  process.stdout.write(`${next - 1}\n`);
}, 1);
