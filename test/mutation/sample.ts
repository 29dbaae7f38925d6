import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['layers/core', 'layers/decode'];

export type Part = { readonly file: string; readonly from: number; readonly to: number };

/** Parts of the rules' source, each line as likely as any other; the same for the same seed. */
export function sampleParts(root: string, seed: string, count: number, lines: number): readonly Part[] {
  const files = FOLDERS.flatMap(folder => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
  const parts = files.flatMap(file => splitFile(file, countLines(join(root, file)), lines));
  const rank = ({ file, from }: Part): string => createHash('sha256').update(`${seed} ${file} ${from}`).digest('hex');
  const ranked = parts.map(part => [rank(part), part] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  return ranked.slice(0, count).map(([, part]) => part);
}

function countLines(path: string): number {
  return readFileSync(path, 'utf8').split('\n').length - 1;
}

function splitFile(file: string, total: number, lines: number): readonly Part[] {
  return Array.from({ length: Math.ceil(total / lines) }, (_, at) => {
    const from = at * lines + 1;
    return { file, from, to: Math.min(from + lines - 1, total) };
  });
}
