import { describe, expect, test } from 'vitest';
import { cleanText, formatJson } from '../../../clients/cli/src/text/clean.ts';
import {
  drawSparkline,
  formatNumber,
  formatPercent,
  formatSpan,
  formatUsd,
  shortenAddress,
} from '../../../clients/cli/src/text/format.ts';
import { openScreen } from '../../../clients/cli/src/text/screen.ts';
import { cutText, measureText, renderTable } from '../../../clients/cli/src/text/table.ts';
import fc from '../../laws.ts';

const EVIL = '\u001b]0;owned\u0007\u001b[2J\u009b31mX\u202eY\u200bZ\r\n\ud800';
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const openPrinted = (terminal: { isTTY?: boolean; columns?: number }, env: Record<string, string> = {}) => {
  let printed = '';
  const out = { ...terminal, write: (text: string) => (printed += text) };
  return { screen: openScreen(out, out, env, false), printed: () => printed };
};

describe('texts of the chain', () => {
  test('lose everything that acts on a terminal', () => {
    expect(cleanText(EVIL)).toBe(']0;owned[2J31mXYZ');
  });

  test('of any kind cannot act on it, in lines, titles, tables and warnings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        const { screen, printed } = openPrinted({});
        screen.line(text, { color: 'red', text });
        screen.title(text);
        screen.table([text], [[text]]);
        screen.warn(text);
        expect(
          printed()
            .split('\n')
            .some(line => UNSAFE.test(line)),
        ).toBe(false);
      }),
    );
  });

  test('stay equal in JSON, whose line has no control character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        const line = formatJson({ text });
        expect(UNSAFE.test(line)).toBe(false);
        expect(JSON.parse(line)).toEqual({ text });
      }),
    );
  });
});

describe('colours', () => {
  const paint = (terminal: object, env: Record<string, string> = {}): string => {
    const { screen, printed } = openPrinted(terminal, env);
    screen.line({ color: 'red', text: 'sold' });
    return printed();
  };

  test('are for terminals that want them', () => {
    expect(paint({ isTTY: true, columns: 80 })).toBe('\u001b[31msold\u001b[0m\n');
    expect(paint({})).toBe('sold\n');
    expect(paint({ isTTY: true, columns: 80 }, { NO_COLOR: '1' })).toBe('sold\n');
    expect(paint({ isTTY: true, columns: 80 }, { TERM: 'dumb' })).toBe('sold\n');
  });
});

describe('a narrow terminal', () => {
  test('never gets a line that is wider than it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 60 }),
        fc.array(fc.array(fc.string({ unit: 'grapheme', maxLength: 50 }), { minLength: 3, maxLength: 3 }), {
          maxLength: 5,
        }),
        (columns, rows) => {
          const { screen, printed } = openPrinted({ isTTY: true, columns }, { NO_COLOR: '1' });
          screen.table(['one', 'two', 'three'], rows);
          screen.line(rows.flat().join(' '), 'more');
          for (const line of printed().split('\n')) expect(measureText(line)).toBeLessThanOrEqual(columns);
        },
      ),
    );
  });

  test('gets an ellipsis where a text is cut', () => {
    expect([cutText('abcdef', 4), cutText('漢字漢字', 5), cutText('ab', 2), cutText('ab', 0)]).toEqual([
      'abc…',
      '漢字…',
      'ab',
      '',
    ]);
  });

  test('numbers are aligned right, texts left', () => {
    expect(
      renderTable(
        ['who', 'usd'],
        [
          ['ann', '$1'],
          ['bob', '–'],
          ['cid', '-$12.5K'],
        ],
      ),
    ).toEqual([...['who      usd', 'ann       $1', 'bob        –', 'cid  -$12.5K']]);
  });
});

test.each([
  [0, '0'],
  [0.00012345, '0.0001234'],
  [1.005, '1.00'],
  [999.6, '1000'],
  [9_999, '9999'],
  [12_345, '12.3K'],
  [999_999, '1000K'],
  [-2_500_000, '-2.5M'],
  [3.2e12, '3.2T'],
  ['0.5', '0.5'],
  [null, '–'],
  [Number.NaN, '–'],
])('the number %s is %s', (figure, text) => {
  expect(formatNumber(figure)).toBe(text);
});

test('USD, shares, spans and addresses are short', () => {
  expect([formatUsd(-12_345), formatUsd(null), formatUsd(0.5)]).toEqual(['-$12.3K', '–', '$0.5']);
  expect([formatPercent(12.34), formatPercent(0.5, 1), formatPercent(null)]).toEqual(['12.3%', '50.0%', '–']);
  expect([formatSpan(0), formatSpan(3_661), formatSpan(90_000), formatSpan(null)]).toEqual([
    '0s',
    '1h 1m',
    '1d 1h',
    '–',
  ]);
  expect(shortenAddress('So11111111111111111111111111111111111111112')).toBe('So11…1112');
});

test('a line of bars goes from the lowest to the highest', () => {
  expect([drawSparkline([1, 2, 3]), drawSparkline([5, 5]), drawSparkline([])]).toEqual(['▁▅█', '▄▄', '']);
});
