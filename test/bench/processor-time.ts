import { readFileSync } from 'node:fs';
import { listProcessTree } from '../service/listeners.ts';

/** Clock ticks of `/proc`, in ms. */
const TICK_MS = 10;

/** CPU of a process and its descendants. */
export const readCpu = (pid: number): { readonly allMs: number; readonly mainMs: number } => ({
  allMs: listProcessTree(pid).reduce((sum, one) => sum + ticksIn(`/proc/${one}/stat`), 0) * TICK_MS,
  mainMs: ticksIn(`/proc/${pid}/task/${pid}/stat`) * TICK_MS,
});

/** With ended children. */
const ticksIn = (path: string): number => {
  const fields = readFileSync(path, 'utf8').split(') ').at(-1)!.split(' ').map(Number);
  return fields[11]! + fields[12]! + fields[13]! + fields[14]!;
};

/** µs of CPU of JSON.parse and JSON.stringify of a line. */
export const measureYardstick = (lines: readonly string[]): number => {
  const passes = Array.from({ length: YARDSTICK_PASSES }, () => {
    const before = process.cpuUsage();
    let bytes = 0;
    for (const line of lines) bytes += JSON.stringify(JSON.parse(line)).length;
    const { user, system } = process.cpuUsage(before);
    if (bytes === 0) throw new Error('The tape is empty.');
    return (user + system) / lines.length;
  });
  return passes.toSorted((a, b) => a - b)[passes.length >> 1]!;
};

const YARDSTICK_PASSES = 15;
