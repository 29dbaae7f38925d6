import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { flowNames } from './flows.ts';
import { makeTape } from './made-tapes.ts';
import { countOf, openReport } from './report.ts';
import { readSeconds, type Seconds } from './seconds.ts';

/**
 * CPU of the processors per swap, without table calls.
 * Each side runs its own bench of writes with another clock.
 * Run: `npm run bench -- handlers [--against COMMIT] [--tape wide|pumpswap|zipf1000] [--turns N] [--json]`
 */
const { values, print, row, end } = openReport('handlers', {
  against: { type: 'string' },
  tape: { type: 'string' },
  turns: { type: 'string', default: '2' },
});
const ROOT = resolve(import.meta.dirname, '../..');
const turnCount = countOf('--turns', values.turns);
const folder = mkdtempSync(join(tmpdir(), 'handlers-'));

/** Microseconds per swap by flow. */
type Spent = ReadonlyMap<string, number>;

const fileOf = ({ bySecond }: Seconds, name: string, swaps: number): string => {
  const path = join(folder, `${name}.ndjson`);
  const lines = [...bySecond.values()].flat().slice(0, swaps);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
};

/** The first events of each tape, so that all runs take minutes. */
const tapes: Readonly<Record<string, string>> = {
  wide: fileOf(await readSeconds(['--simulate', '500']), 'wide', Number.POSITIVE_INFINITY),
  pumpswap: fileOf(makeTape('pumpswap'), 'pumpswap', 2_000),
  zipf1000: fileOf(makeTape('zipf1000'), 'zipf1000', 5_000),
};
const names = Object.keys(tapes).filter(name => values.tape === undefined || values.tape === name);
if (names.length === 0) throw new Error(`--tape must be one of ${Object.keys(tapes).join(', ')}; got ${values.tape}.`);

const spentIn = async (root: string, tape: string): Promise<Spent> => {
  const clock = join(import.meta.dirname, 'handlers-clock.ts');
  const args = ['--import', clock, join(root, 'test/bench/writes.ts'), tape];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const found = new Map(
    [...out.matchAll(/^= (\w+).* ([\d.]+) ms a swap$/gm)].map(([, flow, us]) => [flow!, Number(us)]),
  );
  if (code !== 0 || found.size === 0) throw new Error(`The bench of ${root} failed:\n${errors.slice(-2_000)}`);
  return found;
};

/** Adds a worktree of the commit with this checkout's modules. */
const worktreeOf = (commit: string): string => {
  const path = join(folder, 'against');
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', path, commit], { cwd: ROOT });
  symlinkSync(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  return path;
};

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Microseconds per swap of each flow, in their order, averaged over the turns. */
const averageOf = (turns: readonly Spent[]): readonly number[] =>
  flowNames.map(flow => sumOf(turns.map(spent => spent.get(flow) ?? 0)) / turns.length);

const measured = async (sides: readonly string[], tape: string) => {
  const turns = sides.map(() => [] as Spent[]);
  for (let turn = 0; turn < turnCount; turn += 1)
    for (const [at, root] of sides.entries()) turns[at]!.push(await spentIn(root, tapes[tape]!));
  const [own = [], other] = turns.map(averageOf);
  const line = (flow: string, us: number, otherUs: number | undefined) =>
    print(`${tape.padEnd(9)} ${flow.padEnd(13)} ${us.toFixed(0)} µs a swap${against(us, otherUs)}`);
  for (const [at, flow] of flowNames.entries()) line(flow, own[at]!, other?.[at]);
  const [sum, otherSum] = [sumOf(own), other && sumOf(other)];
  line('together', sum, otherSum);
  const compared = otherSum !== undefined && { against_us_per_swap: round(otherSum), ratio: round(sum / otherSum) };
  return { tape, cpu_us_per_swap: round(sum), ...compared };
};

const against = (own: number, other: number | undefined): string =>
  other === undefined ? '' : `, ${other.toFixed(0)} of ${values.against}, ratio ${(own / other).toFixed(2)}`;

try {
  const sides = [ROOT, ...(values.against === undefined ? [] : [worktreeOf(values.against)])];
  for (const name of names) row(await measured(sides, name));
  end({ against: values.against ?? null });
} finally {
  if (values.against !== undefined)
    execFileSync('git', ['worktree', 'remove', '--force', join(folder, 'against')], { cwd: ROOT });
  rmSync(folder, { recursive: true, force: true });
}
