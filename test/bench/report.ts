import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A bench cannot run for a reason the caller can fix. */
export class BenchError extends Error {}

/** Figures of one thing. */
export type Row = Readonly<Record<string, unknown>>;

const refuse = (message: string): never => {
  console.error(message);
  process.exit(2);
};

/**
 * Reads arguments and collects rows. With `--json` text goes to stderr.
 * Exits with 2 on a bad argument.
 */
export const openReport = <Options extends ParseArgsOptionsConfig>(bench: string, own: Options) => {
  const { values, positionals } = argsOf(own);
  const isJson = process.argv.includes('--json');
  const print: (text: string) => void = isJson ? console.error : console.log;
  const rows: Row[] = [];
  return {
    values,
    positionals,
    print,
    row: (row: Row): void => void rows.push(row),
    end: (more: object = {}): void => {
      if (isJson) console.log(JSON.stringify({ bench, rows, ...more }));
    },
  };
};

const argsOf = <Options extends ParseArgsOptionsConfig>(options: Options) => {
  try {
    const args = process.argv.slice(2).filter(text => text !== '--json');
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return refuse((error as Error).message);
  }
};

/** Exits with 2 unless it is 1 or more. */
export const countOf = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) refuse(`${name} must be a whole number of 1 or more; got ${text}.`);
  return Number(text);
};

/** A BenchError becomes one line and exit code 2. */
export const running = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof BenchError)) throw error;
    refuse(error.message);
  }
};

/** Rounds a figure for a row. */
export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits));
