import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { namedTapes, readNamed, tapeOf } from './named-tapes.ts';
import { readCpu } from './processor-time.ts';
import { countOf, openReport, rounded, running } from './report.ts';
import { ROOT, secondsSince, send, start } from './started.ts';

/**
 * Events a second and CPU of a replay at `max`, and of the live service.
 * Run: `npm run bench -- replay [--swaps N] [--rounds N] [--tape NAME] [--json]`
 */
const { values, print, row, end } = openReport('replay', {
  swaps: { type: 'string', default: '4000' },
  rounds: { type: 'string', default: '3' },
  tape: { type: 'string' },
});

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

type Measured = { readonly perSecond: number; readonly cpuMicros: number };

const measureLive = async (path: string): Promise<Measured> => {
  const dataDir = join(folder, 'data');
  const { child } = await start(dataDir, ['--fresh']);
  const before = readCpu(child.pid!).allMs;
  const { read, seconds } = await send(dataDir, path);
  const cpuMs = readCpu(child.pid!).allMs - before;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { perSecond: read / seconds, cpuMicros: (cpuMs * 1_000) / read };
};

/** From `play` to the end, without the start. */
const measureReplay = async (path: string): Promise<Measured> => {
  const readyFile = join(folder, 'replay.json');
  rmSync(readyFile, { force: true });
  const flags = ['--tape', path, '--paused', '--port', '0', '--ready-file', readyFile];
  const child = spawn(process.execPath, ['bin/chain.js', 'replay', ...flags], { cwd: ROOT, stdio: 'ignore' });
  while (!existsSync(readyFile)) await sleep(POLL_MS);
  const { replay_url, replay_key } = JSON.parse(readFileSync(readyFile, 'utf8')) as Record<string, string>;
  const before = readCpu(child.pid!).allMs;
  const beganMs = performance.now();
  const headers = { Authorization: `Bearer ${replay_key}` };
  await fetch(replay_url!, { method: 'POST', headers, body: JSON.stringify({ op: 'play', speed: 'max' }) });
  let played: { readonly state: string; readonly applied: number };
  do {
    await sleep(POLL_MS);
    played = (await (await fetch(replay_url!)).json()) as typeof played;
  } while (played.state === 'playing');
  const cpuMs = readCpu(child.pid!).allMs - before;
  const seconds = secondsSince(beganMs);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { perSecond: played.applied / seconds, cpuMicros: (cpuMs * 1_000) / played.applied };
};

const POLL_MS = 50;

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;

await running(async () => {
  const rounds = countOf('--rounds', values.rounds);
  const { tape: only } = tapeOf({ tape: values.tape });
  for (const tape of namedTapes.filter(name => only === undefined || name === only)) {
    const { bySecond } = await readNamed(tape, tape === 'pumpswap' ? undefined : countOf('--swaps', values.swaps));
    const path = join(folder, `${tape}.ndjson`);
    writeFileSync(path, [...bySecond.values()].flat().join('\n'));
    const [live, replayed]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      live.push(await measureLive(path));
      replayed.push(await measureReplay(path));
    }
    const [one, other] = [live, replayed].map(all => ({
      perSecond: Math.round(median(all.map(({ perSecond }) => perSecond))),
      cpuMicros: Math.round(median(all.map(({ cpuMicros }) => cpuMicros))),
    })) as [Measured, Measured];
    const ratio = other.perSecond / one.perSecond;
    print(
      `${tape}: live ${one.perSecond} events/s, ${one.cpuMicros} µs of CPU each; ` +
        `replay ${other.perSecond}, ${other.cpuMicros} µs; ratio ${ratio.toFixed(2)}`,
    );
    const cpu = { live_cpu_micros: one.cpuMicros, replay_cpu_micros: other.cpuMicros };
    row({ tape, live_per_second: one.perSecond, replay_per_second: other.perSecond, ...cpu, ratio: rounded(ratio, 2) });
  }
  end();
});
