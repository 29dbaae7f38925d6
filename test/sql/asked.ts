import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { openDatabase } from '../../lib/sql/database.ts';
import type { Source } from '../../lib/sql/source.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
export const DEMO = join(ROOT, 'lib/command/demo/tape.ndjson.gz');

export type Row = Readonly<Record<string, unknown>>;

/** A function that asks over a source, and its end. */
export const openAsked = async (source: Source) => {
  const database = await openDatabase(source);
  return {
    ask: async (sql: string): Promise<readonly Row[]> => {
      const rows: Row[] = [];
      for await (const some of (await database.ask(sql)).yieldRowObjectJson()) rows.push(...some);
      return rows;
    },
    close: database.close,
  };
};

/** Runs the command as a process. */
export const runSql = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'bin/chain.js'), 'sql', ...args], {
    ...{ cwd: ROOT, encoding: 'utf8', input, env: { ...process.env, ...env } },
  });
  return { status, stdout, stderr };
};
