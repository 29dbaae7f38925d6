import { spawn } from 'node:child_process';

export type ShortBench = {
  readonly name: string;
  readonly file: string;
  /** Arguments of the short form. */
  readonly short: readonly string[];
  /** The bench fails when it takes longer. */
  readonly secondsMax: number;
};

export type BenchResult = { readonly bench: string; readonly rows: readonly object[] };

type Ended = { readonly result: BenchResult | null; readonly why: string };

/** Runs short forms in turn. Returns the exit code. */
export const runAll = async (benches: readonly ShortBench[], json: boolean): Promise<number> => {
  const beganMs = performance.now();
  const results: BenchResult[] = [];
  const failed: { readonly bench: string; readonly reason: string }[] = [];
  for (const bench of benches) {
    console.error(`\n# ${bench.name}`);
    const oneMs = performance.now();
    const { result, why } = await runShort(bench);
    console.error(`(${((performance.now() - oneMs) / 1000).toFixed(0)} s)`);
    if (result === null) failed.push({ bench: bench.name, reason: why });
    else results.push(result);
  }
  const seconds = Math.round((performance.now() - beganMs) / 1000);
  for (const { bench, reason } of failed) console.error(`${bench} failed: ${reason}`);
  if (json) console.log(JSON.stringify({ bench: 'all', benches: results, failed, seconds }));
  else {
    for (const { bench, rows } of results) {
      console.log(`\n# ${bench}`);
      for (const row of rows) console.log(textOf(row));
    }
    console.log(`\n${results.length} benches in ${seconds} s`);
  }
  return failed.length > 0 ? 1 : 0;
};

/** The text of a bench goes to stderr as it comes. */
const runShort = async ({ name, file, short, secondsMax }: ShortBench): Promise<Ended> => {
  const args = ['--expose-gc', file, ...short, '--json'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const kill = (): void => {
    // The bench may have started a service.
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, secondsMax * 1_000);
  let output = '';
  child.stdout.on('data', chunk => {
    output += chunk;
  });
  const code = await new Promise<number | null>(ended => child.once('close', ended));
  clearTimeout(timer);
  process.off('exit', kill);
  if (isLate) return { result: null, why: `it took more than ${secondsMax} s` };
  if (code !== 0) return { result: null, why: `it ended with exit code ${code}` };
  const result = resultIn(output, name);
  return { result, why: 'its last line is not {"bench", "rows"}' };
};

/** The last line, if it has the common form. */
export const resultIn = (output: string, bench: string): BenchResult | null => {
  try {
    const result = JSON.parse(output.trim().split('\n').at(-1)!) as BenchResult;
    return result.bench === bench && Array.isArray(result.rows) ? result : null;
  } catch {
    return null;
  }
};

const textOf = (row: object): string =>
  Object.entries(row)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`)
    .join('  ');
