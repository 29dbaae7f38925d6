import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkOut } from './checkout.ts';
import { measureNaivePipeline } from './naive-pipeline.ts';
import { readNamed } from './named-tapes.ts';
import { measureYardstick, readCpu } from './processor-time.ts';
import { monotonicUs, readActivities } from './profile-activities.ts';
import { countOf, openReport, rounded, running } from './report.ts';
import { residentMb } from './resident.ts';
import { ROOT, start } from './started.ts';

/**
 * CPU of a swap in the running service.
 * The yardstick is JSON.parse and JSON.stringify of its line.
 * Run: `npm run bench -- pipeline [--rounds N] [--swaps N] [--profile] [--against COMMIT] [--check] [--json]`
 */
const { values, print, row, end } = openReport('pipeline', {
  rounds: { type: 'string', default: '3' },
  swaps: { type: 'string', default: '4000' },
  profile: { type: 'boolean', default: false },
  against: { type: 'string' },
  check: { type: 'boolean', default: false },
});

type Tape = { readonly name: string; readonly path: string; readonly lines: readonly string[] };
type Round = { readonly perSwapUs: number; readonly ratio: number; readonly mainShare: number; readonly mb: number };

/** Yardsticks a swap, for `--check`. */
const RECORDED: Readonly<Record<string, number>> = { pumpswap: 299, zipf1000: 652, wide: 367 };
const TOLERANCE = 0.15;

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const writeTapes = async (swaps: number): Promise<readonly Tape[]> =>
  Promise.all(
    (['pumpswap', 'zipf1000', 'wide'] as const).map(async name => {
      const lines = [...(await readNamed(name, name === 'pumpswap' ? undefined : swaps)).bySecond.values()].flat();
      const path = join(folder, `${name}.ndjson`);
      writeFileSync(path, lines.join('\n'));
      return { name, path, lines };
    }),
  );

/** The CPU of the command does not count. */
const ingest = (root: string, dataDir: string, path: string) =>
  promisify(execFile)(process.execPath, ['bin/chain.js', 'ingest', '--wait', '--data', dataDir, path], { cwd: root });

/** One tape on an empty service. */
const measureTape = async ({ path, lines }: Tape, root: string): Promise<Round> => {
  const dataDir = join(folder, 'data');
  const { child } = await start(dataDir, ['--fresh'], root);
  const before = readCpu(child.pid!);
  const yardsticks = [measureYardstick(lines)];
  await ingest(root, dataDir, path);
  const after = readCpu(child.pid!);
  yardsticks.push(measureYardstick(lines));
  const mb = residentMb(child.pid!);
  child.kill('SIGTERM');
  await once(child, 'exit');
  const perSwapUs = (1_000 * (after.allMs - before.allMs)) / lines.length;
  const yardstick = (yardsticks[0]! + yardsticks[1]!) / 2;
  const mainShare = (after.mainMs - before.mainMs) / (after.allMs - before.allMs);
  return { perSwapUs, ratio: perSwapUs / yardstick, mainShare, mb };
};

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

const profileTape = async ({ name, path, lines }: Tape): Promise<void> => {
  const dataDir = join(folder, 'data');
  const profiles = join(folder, 'profiles');
  rmSync(profiles, { recursive: true, force: true });
  mkdirSync(profiles);
  process.env.NODE_OPTIONS = `--cpu-prof --cpu-prof-dir=${profiles}`;
  const { child } = await start(dataDir, ['--fresh']);
  delete process.env.NODE_OPTIONS;
  const fromUs = monotonicUs();
  await ingest(ROOT, dataDir, path);
  const toUs = monotonicUs();
  child.kill('SIGTERM');
  await once(child, 'exit');
  const { activities, folders } = readActivities(profiles, fromUs, toUs);
  const list = (all: readonly (readonly [string, number])[]) =>
    all.map(([what, ms]) => `${what} ${((1_000 * ms) / lines.length).toFixed(0)}`).join(', ');
  print(`${name}, main thread, µs a swap: ${list(activities)}`);
  print(`${name}, by folder: ${list(folders.slice(0, 45))}`);
  const perSwap = activities.map(([what, ms]) => [what, rounded((1_000 * ms) / lines.length, 1)]);
  row({ tape: name, activities_us: Object.fromEntries(perSwap) });
};

const measure = async (): Promise<void> => {
  const tapes = await writeTapes(countOf('--swaps', values.swaps));
  const rounds = countOf('--rounds', values.rounds);
  const sides = [{ name: 'this', root: ROOT }];
  if (values.against !== undefined) sides.push({ name: values.against, root: checkOut(ROOT, values.against) });
  for (const tape of tapes) {
    const naive = rounded(measureNaivePipeline(tape.lines), 0);
    const yardstick = rounded(measureYardstick(tape.lines), 1);
    print(`${tape.name}: ${tape.lines.length} events; yardstick ${yardstick} µs; same rows in SQLite ${naive} µs`);
    const all = new Map<string, Round[]>(sides.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round++)
      for (const { name, root } of round % 2 === 0 ? sides : sides.toReversed())
        all.get(name)!.push(await measureTape(tape, root));
    for (const [side, taken] of all) {
      const [us, ratio, mb] = [taken.map(one => one.perSwapUs), taken.map(one => one.ratio), taken.map(one => one.mb)];
      const main = Math.round(100 * median(taken.map(one => one.mainShare)));
      print(
        `${tape.name}, ${side}: ${median(us).toFixed(0)} µs a swap, ${median(ratio).toFixed(1)} yardsticks ` +
          `(${ratio.map(one => one.toFixed(0)).join(', ')}), main thread ${main}%, ${median(mb)} MB`,
      );
      const figures = { us_per_swap: rounded(median(us), 0), yardsticks: rounded(median(ratio), 1), mb: median(mb) };
      row({ tape: tape.name, side, ...figures, sqlite_us: naive, yardstick_us: yardstick });
      if (values.check && side === 'this') check(tape.name, median(ratio));
    }
    if (values.profile) await profileTape(tape);
  }
  end();
};

const check = (name: string, ratio: number): void => {
  const share = ratio / RECORDED[name]! - 1;
  if (Math.abs(share) <= TOLERANCE) return;
  print(
    `${name}: ${ratio.toFixed(1)} yardsticks, recorded are ${RECORDED[name]}. Find out why, or record the new one.`,
  );
  process.exitCode = 1;
};

await running(measure);
