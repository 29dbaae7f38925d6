import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult, StatementType } from '@duckdb/node-api';
import { readArchivedRows } from '../../layers/storage/archive/archived-rows.ts';
import type { TapeRow } from '../../layers/storage/market/tape.ts';
import { UsageError } from '../operator/target.ts';
import { openCoverage } from './fold-coverage.ts';
import { foldBundles, foldCandles, foldExits, type MintRows, type ViewRow } from './fold-rows.ts';
import { registerFunctions } from './functions.ts';
import type { Source } from './source.ts';
import { type FoldedView, fileViews, foldedViews } from './views.ts';

/** What DuckDB says of a query. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
}

export type Database = {
  /** Runs a question. Throws QueryError with DuckDB's message. */
  readonly ask: (sql: string) => Promise<DuckDBResult>;
  readonly close: () => void;
};

const perMint = { candles: foldCandles, exits: foldExits, bundles: foldBundles } as const;

/** Opens the views of a source. Nothing is read yet. */
export async function openDatabase(source: Source): Promise<Database> {
  const instance = await DuckDBInstance.create(':memory:', { autoinstall_known_extensions: 'false' });
  const connection = await instance.connect();
  registerFunctions(connection);
  const files = `[${source.files.map(quote).join(', ')}]`;
  for (const [name, sql] of Object.entries(fileViews))
    await connection.run(`CREATE VIEW ${name} AS ${sql.replace('$files', () => files)}`);
  for (const [name, columns] of Object.entries(foldedViews))
    await connection.run(`CREATE TABLE ${name} (${listColumns(columns, ' ')})`);
  await connection.run("SET TimeZone = 'UTC'");
  const filled = new Set<FoldedView>();
  return {
    ask: async sql => {
      await checkQuestion(connection, sql);
      for (const name of listFolded(sql))
        if (!filled.has(name)) {
          await fill(connection, source, name);
          filled.add(name);
        }
      return explainFailure(() => connection.stream(sql));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
      source.close();
    },
  };
}

const EXPLAIN = /^\s*EXPLAIN\s+(ANALYZE\s+)?/i;

/** Allows one statement that changes nothing. */
async function checkQuestion(connection: DuckDBConnection, sql: string): Promise<void> {
  if (sql.trim() === '') throw new QueryError('Ask a question, such as SELECT count(*) FROM trades.');
  const statements = await explainFailure(() => connection.extractStatements(sql));
  if (statements.count !== 1) throw new QueryError(`Ask one question at a time; got ${statements.count} statements.`);
  const prepared = await explainFailure(() => statements.prepare(0));
  const { statementType } = prepared;
  prepared.destroySync();
  if (statementType === StatementType.SELECT) return;
  // `EXPLAIN ANALYZE` runs what follows.
  if (statementType === StatementType.EXPLAIN && EXPLAIN.test(sql))
    return checkQuestion(connection, sql.replace(EXPLAIN, ''));
  throw new QueryError(`Only questions are answered, such as SELECT; got ${StatementType[statementType]}.`);
}

async function explainFailure<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw new QueryError(error instanceof Error ? error.message : String(error));
  }
}

const folded = Object.keys(foldedViews) as readonly FoldedView[];
/** Functions that name tables by texts. */
const ANY_TABLE = /\bquery(_table)?\s*\(/i;

/** Views that a query may read: DuckDB's own list of tables leaves out those of conditions. */
function listFolded(sql: string): readonly FoldedView[] {
  const all = ANY_TABLE.test(sql);
  return folded.filter(name => all || new RegExp(`\\b${name}\\b`, 'i').test(sql));
}

async function fill(connection: DuckDBConnection, source: Source, view: FoldedView): Promise<void> {
  const file = join(source.scratch, `${view}.ndjson`);
  await pipeline(Readable.from(writeLines(foldView(connection, source, view))), createWriteStream(file));
  const columns = foldedViews[view];
  // As text: not every amount has room, and those are null.
  const types = listColumns(columns, ': ', type => quote(type.startsWith('DECIMAL') ? 'VARCHAR' : type));
  const values = Object.entries(columns).map(([name, type]) => `TRY_CAST("${name}" AS ${type})`);
  const read = `read_json(${quote(file)}, format = 'newline_delimited', columns = {${types}})`;
  await connection.run(`INSERT INTO ${view} SELECT ${values.join(', ')} FROM ${read}`);
  await rm(file);
}

async function* foldView(connection: DuckDBConnection, source: Source, view: FoldedView): AsyncGenerator<ViewRow> {
  if (view === 'coverage') {
    const coverage = openCoverage();
    for await (const [, rows] of readKeys(source)) coverage.add(rows);
    yield* coverage.list();
    return;
  }
  const newest = await connection.runAndReadAll('SELECT epoch_ms(max("timestamp")) FROM tape');
  const endMs = Number(newest.getRows()[0]![0]);
  for await (const [mint, rows] of readKeys(source)) yield* perMint[view]({ mint, rows, endMs } satisfies MintRows);
}

/** Rows by key, in order of arrival. Holds one key. */
async function* readKeys({ objects }: Source): AsyncGenerator<readonly [string, readonly TapeRow[]]> {
  let [key, rows]: [string, TapeRow[]] = ['', []];
  for await (const archived of readArchivedRows(objects)) {
    if (archived.key !== key && rows.length > 0) {
      yield [key, rows];
      rows = [];
    }
    key = archived.key;
    rows.push(archived.row);
  }
  if (rows.length > 0) yield [key, rows];
}

async function* writeLines(rows: AsyncIterable<ViewRow>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`;
}

function listColumns(columns: Readonly<Record<string, string>>, between: string, format = (type: string) => type) {
  return Object.entries(columns)
    .map(([name, type]) => `"${name}"${between}${format(type)}`)
    .join(', ');
}

function quote(text: string): string {
  if (text.includes('\0')) throw new UsageError('A path must not have a null character.');
  return `'${text.replaceAll("'", "''")}'`;
}
