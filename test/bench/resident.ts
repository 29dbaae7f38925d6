import { execFileSync } from 'node:child_process';

/** Resident memory of a process and its descendants, in whole megabytes. */
export const residentMb = (pid: number): number => {
  const rows = execFileSync('ps', ['-eo', 'pid,ppid,rss'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .slice(1)
    .map(row => row.trim().split(/\s+/).map(Number) as [number, number, number]);
  const family = new Set([pid]);
  for (const [child, parent] of [...rows, ...rows]) if (family.has(parent)) family.add(child);
  return Math.round(rows.filter(([id]) => family.has(id)).reduce((sum, [, , kb]) => sum + kb, 0) / 1024);
};
