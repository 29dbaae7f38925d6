/** Compares the handwritten reference with the rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { routes } from '../../layers/contract/routes/routes.ts';

const linesOf = (name: string): readonly string[] =>
  readFileSync(join(import.meta.dirname, '../../docs/reference', name), 'utf8').split('\n');

const headings = (lines: readonly string[], start: string): readonly string[] =>
  lines
    .filter(line => line.startsWith(start))
    .map(line => line.slice(start.length))
    .toSorted();

test('docs/reference/api.md has a section and an overview row for each route', () => {
  const lines = linesOf('api.md');
  const paths = Object.values(routes).map(({ path }) => path);
  expect(headings(lines, '### GET ')).toEqual(paths.toSorted());
  for (const path of paths) expect(lines.find(line => line.startsWith(`| [\`${path}\`]`))).toBeDefined();
});

test('docs/reference/channels.md has a section and an overview row for each channel', () => {
  const lines = linesOf('channels.md');
  const patterns = Object.values(channels).map(({ pattern }) => pattern);
  expect(headings(lines, '## ').filter(name => name.includes(':'))).toEqual(patterns.toSorted());
  for (const pattern of patterns) expect(lines.find(line => line.startsWith(`| \`${pattern}\``))).toBeDefined();
});
