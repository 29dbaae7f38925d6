import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { buildKeyText } from '../../../layers/core/identity/key-text.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/how-to/keys.md'), 'utf8');
const [key, ingestKey] = [buildKeyText('3'.repeat(43)), buildKeyText('z'.repeat(44), 'cin')];
const ownerSecret = buildKeyText('y'.repeat(44), 'cio');
const nearly = [
  key.slice(1),
  key.slice(0, -1),
  key.replace('ci_', 'cix_'),
  key.replace('3', '0'),
  buildKeyText('3'.repeat(31)),
  key.toUpperCase(),
];

/** Code blocks of the page in a language. */
const blocksIn = (language: string): readonly string[] =>
  [...PAGE.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g'))].map(([, code]) => code!.trim());

const patterns: readonly (readonly [string, string])[] = [
  ['GitHub', blocksIn('text').find(block => block.startsWith('ci[no]?_'))!],
  ['Gitleaks', /regex = '''(.+)'''/.exec(blocksIn('toml').join())![1]!],
  ['TruffleHog', /key: '(.+)'/.exec(blocksIn('yaml').join())![1]!],
];

describe.each(patterns)('The documented pattern for %s', (_, pattern) => {
  test('finds keys in a text, whole, and nothing that nearly is one', () => {
    const found = (text: string) => [...text.matchAll(new RegExp(pattern, 'g'))].map(([whole]) => whole);
    expect(found(`A=${key};B="${ingestKey}", ${ownerSecret}`)).toEqual([key, ingestKey, ownerSecret]);
    expect(nearly.flatMap(found)).toEqual([]);
  });
});

test('The documented check accepts keys, and refuses look-alikes with another checksum', async () => {
  const source = blocksIn('js').find(block => block.includes('isKey'))!;
  const { isKey } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    readonly isKey: (text: string) => boolean;
  };
  expect([key, ingestKey, ownerSecret].map(isKey)).toEqual([true, true, true]);
  const wrong = [key.replace(/.$/, last => (last === '0' ? '1' : '0')), key.replace('ci_', 'cin_'), `${key} `];
  expect([...nearly, ...wrong].filter(isKey)).toEqual([]);
});
