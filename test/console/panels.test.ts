import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { paths } from '@chain-intelligence/console/paths';
import { describe, expect, test } from 'vitest';
import { fileOf, galleryOf, slugOf } from './crops.ts';
import { panelTitles } from './panel-titles.ts';

const FOLDER = join(import.meta.dirname, '../../docs/console');
const BYTES_MAX = 1_750_000;

const pictures = readdirSync(FOLDER).filter(name => name.endsWith('.webp'));
const gallery = readFileSync(join(FOLDER, 'panels.md'), 'utf8');
const shown = [...gallery.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file!);

describe('the pictures in docs/console', () => {
  test.each(panelTitles())('have the panel $title of the page $page', ({ page, title }) => {
    if (title === null) expect(shown.filter(file => file.startsWith(`${page}-`))).not.toEqual([]);
    else expect(shown).toContain(fileOf(page, title));
  });

  test.each(Object.keys(paths))('have the page %s', page => {
    expect(existsSync(join(FOLDER, `${page}.webp`))).toBe(true);
  });

  test('are all shown, and nothing else is', () => {
    const panels = pictures.filter(name => !Object.keys(paths).includes(name.replace('.webp', '')));
    expect([...shown].sort()).toEqual(panels.sort());
  });

  test('are WebP, and take at most 1.75 MB', () => {
    for (const name of pictures) {
      const head = readFileSync(join(FOLDER, name)).subarray(0, 12);
      expect([head.toString('latin1', 0, 4), head.toString('latin1', 8, 12)], name).toEqual(['RIFF', 'WEBP']);
    }
    const total = pictures.reduce((sum, name) => sum + statSync(join(FOLDER, name)).size, 0);
    expect(total).toBeLessThan(BYTES_MAX);
  });
});

test('a title becomes a file name', () => {
  expect(["Buyers' quality", 'Price and liquidity', 'Calendar, USD'].map(slugOf)).toEqual([
    'buyers-quality',
    'price-and-liquidity',
    'calendar-usd',
  ]);
});

test('the page of pictures groups panels by page', () => {
  const crops = [
    { page: 'token', title: 'Chart', file: 'token-chart.webp' },
    { page: 'wallet', title: 'Exits', file: 'wallet-exits.webp' },
    { page: 'token', title: 'Trades', file: 'token-trades.webp' },
  ];
  const text = galleryOf(crops);
  expect([...text.matchAll(/^#+ .*$/gm)].map(([line]) => line)).toEqual([
    '# Panels of the console',
    ...['## token', '### Chart', '### Trades', '## wallet', '### Exits'],
  ]);
  expect(text).toContain('![Chart, page token](token-chart.webp)');
});
