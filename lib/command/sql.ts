import { once } from 'node:events';
import type { Command } from 'commander';
import { UsageError } from '../operator/target.ts';
import type { Format, Output } from '../sql/print.ts';
import { folder } from './options.ts';

type Flags = {
  readonly archive?: string;
  readonly tape?: readonly string[];
  readonly json?: boolean;
  readonly csv?: boolean;
};

export function addSql(program: Command): void {
  program
    .command('sql')
    .description('answer SQL over an archive or a tape: trades, candles, exits, bundles, labels, coverage')
    .argument('[query]', 'one SELECT (default: a prompt, or queries on standard input)')
    .option('--archive <dir>', 'folder of an archive, as `export --format parquet` writes it', folder)
    .option(
      '--tape <file>',
      'events as JSON lines, plain or gzipped; repeatable',
      (file: string, others: readonly string[] = []) => [...others, file],
    )
    .option('--json', 'print each row as a line of JSON')
    .option('--csv', 'print CSV with a header')
    .action(answer);
}

async function answer(query: string | undefined, flags: Flags): Promise<void> {
  if (flags.json && flags.csv) throw new UsageError('Name either --json or --csv.');
  const format: Format = flags.json ? 'json' : flags.csv ? 'csv' : 'table';
  const { openSource, openDatabase, printResult, runPrompt, QueryError } = await loadDuckDb();
  // So that the source removes its folder.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const database = await openDatabase(await openSource(flags, line => console.error(line)));
  const ask = async (sql: string): Promise<void> => {
    try {
      await printResult(await database.ask(sql), format, output);
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }
  };
  try {
    if (query !== undefined) await ask(query);
    else await runPrompt(process.stdin, process.stderr, ask);
  } finally {
    database.close();
  }
}

const output: Output = {
  width: process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY,
  write: async text => {
    // A reader such as `head` may be gone.
    if (!process.stdout.writable || process.stdout.write(text)) return;
    await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'close')]).catch(() => {});
  },
};

/** DuckDB is a package of development. */
async function loadDuckDb() {
  try {
    const [source, database, print, prompt] = await Promise.all([
      import('../sql/source.ts'),
      import('../sql/database.ts'),
      import('../sql/print.ts'),
      import('../sql/prompt.ts'),
    ]);
    return { ...source, ...database, ...print, ...prompt };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new UsageError('DuckDB is not installed. Run `npm run sql`, which installs it, instead of `chain sql`.');
  }
}
