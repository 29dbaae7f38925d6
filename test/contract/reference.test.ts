/** Compares the handwritten reference with the rows. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { IDS_PER_CREDIT } from '../../layers/contract/credits.ts';
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

test('docs/reference/limits.md lists the credits of each operation that costs other than one', () => {
  const lines = linesOf('limits.md');
  const table = lines.slice(
    lines.indexOf('| Operation | Credits |') + 2,
    lines.indexOf('| all others with a key | 1 |'),
  );
  const expected = Object.entries(routes)
    .filter(([, { tier, credits }]) => tier !== null && credits !== 1)
    .map(([name, { credits }]) => {
      const words = typeof credits === 'number' ? credits : `1 per ${IDS_PER_CREDIT} \`${credits.perTen}\` begun`;
      return `| \`${name}\` | ${words} |`;
    });
  expect(table.toSorted()).toEqual(expected.toSorted());
});
