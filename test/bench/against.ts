import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkOut } from './checkout.ts';
import { ROOT, start } from './started.ts';
import { type TapeFile, writeTapes } from './tape-files.ts';

type Side = { readonly name: string; readonly root: string; readonly dataDir: string };
/** Seconds that each tape took, in order. */
type Round = readonly number[];

const run = promisify(execFile);

/**
 * Compares swaps/s applied by this checkout and by a commit, in turns.
 * Each side starts on emptied data and uses its own `ingest`.
 */
export const compareWith = async (commit: string, rounds: number, print: (line: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const tapes = await writeTapes(folder);
  const swaps = tapes.reduce((sum, tape) => sum + tape.swaps, 0);
  const sides: readonly Side[] = [
    { name: 'this', root: ROOT, dataDir: join(folder, 'this') },
    { name: commit, root: checkOut(ROOT, commit), dataDir: join(folder, 'that') },
  ];
  const times = new Map<Side, Round[]>(sides.map(side => [side, []]));
  for (let round = 0; round < rounds; round++)
    // Alternates, so that a drift of the machine counts for both.
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const taken = await roundOf(side, tapes);
      times.get(side)!.push(taken);
      const rates = tapes.map(({ name, swaps: count }, at) => `${name} ${(count / taken[at]!).toFixed(0)}`);
      print(`round ${round + 1}, ${side.name}: ${(swaps / sumOf(taken)).toFixed(0)} swaps/s (${rates.join(', ')})`);
    }
  const rows = sides.map(side => ({
    name: side.name,
    swaps_per_second: median(times.get(side)!.map(taken => swaps / sumOf(taken))),
    tapes: tapes.map(({ name, swaps: count }, at) => ({
      tape: name,
      swaps_per_second: median(times.get(side)!.map(taken => count / taken[at]!)),
    })),
  }));
  return { rows, ratio: Math.round((100 * rows[0]!.swaps_per_second) / rows[1]!.swaps_per_second) / 100 };
};

const roundOf = async ({ root, dataDir, name }: Side, tapes: readonly TapeFile[]): Promise<Round> => {
  const { child } = await start(dataDir, ['--fresh'], root);
  const taken: number[] = [];
  for (const tape of tapes) {
    const args = ['bin/chain.js', 'ingest', '--wait', '--json', '--data', dataDir, tape.path];
    const { stdout } = await run(process.execPath, args, { cwd: root });
    const { accepted, seconds } = JSON.parse(stdout.trim().split('\n').at(-1)!);
    if (accepted !== tape.swaps)
      throw new Error(`${name} accepted ${accepted} of the ${tape.swaps} swaps of ${tape.name}.`);
    taken.push(seconds);
  }
  child.kill('SIGTERM');
  await once(child, 'exit');
  return taken;
};

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return Math.round(sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2);
};
