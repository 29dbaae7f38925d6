import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { namedTapes, readNamed } from './named-tapes.ts';
import { countOf, openReport, rounded, running } from './report.ts';
import { ROOT, send, start } from './started.ts';

/**
 * Swaps a second of a replay at `max` without sockets, and of the live service on the same tape, in turns.
 * Run: `npm run bench -- replay [--swaps N] [--rounds N] [--json]`
 */
const { values, print, row, end } = openReport('replay', {
  swaps: { type: 'string', default: '4000' },
  rounds: { type: 'string', default: '3' },
});

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

const measureLive = async (path: string): Promise<number> => {
  const dataDir = join(folder, 'data');
  const { child } = await start(dataDir, ['--fresh']);
  const { read, seconds } = await send(dataDir, path);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return read / seconds;
};

const measureReplay = async (path: string): Promise<number> => {
  const flags = ['--tape', path, '--speed', 'max', '--exit', '--json', '--port', '0'];
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/chain.js', 'replay', ...flags], { cwd: ROOT });
  const { events, seconds } = JSON.parse(stdout.trim().split('\n').at(-1)!) as Record<'events' | 'seconds', number>;
  return events / seconds;
};

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

await running(async () => {
  const rounds = countOf('--rounds', values.rounds);
  for (const tape of namedTapes) {
    const { bySecond } = await readNamed(tape, tape === 'pumpswap' ? undefined : countOf('--swaps', values.swaps));
    const path = join(folder, `${tape}.ndjson`);
    writeFileSync(path, [...bySecond.values()].flat().join('\n'));
    const [live, replayed]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      live.push(await measureLive(path));
      replayed.push(await measureReplay(path));
    }
    const ratio = median(replayed) / median(live);
    const [one, other] = [median(live).toFixed(0), median(replayed).toFixed(0)];
    print(`${tape}: live ${one} events/s, replay ${other}, ratio ${ratio.toFixed(2)}`);
    const figures = { live_per_second: Math.round(median(live)), replay_per_second: Math.round(median(replayed)) };
    row({ tape, ...figures, ratio: rounded(ratio, 2) });
  }
  end();
});
