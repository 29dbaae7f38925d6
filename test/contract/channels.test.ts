import { describe, expect, test } from 'vitest';
import { channels, exampleChannel, findChannel } from '../../layers/contract/channels.ts';
import { address } from '../flows/events.ts';

const mint = address('mint');

describe('A channel', () => {
  test.each(Object.entries(channels))(
    '%s is found by its own example, and its example is of its payload',
    (family, row) => {
      expect(findChannel(exampleChannel(row.pattern))).toEqual({ family, channel: row });
      expect(row.payload.safeParse(row.example).success).toBe(true);
    },
  );

  test.each([
    [`token:${mint}:trades`, 'tokenTrades'],
    [`token:${mint}:ticks`, 'tokenTicks'],
    [`token:${mint}:ohlcv:filtered:1h`, 'tokenOhlcv'],
  ])('%s is of the family %s', (name, family) => {
    expect(findChannel(name)).toMatchObject({ family });
  });

  test.each([
    ['', /^no such channel/],
    ['token', /^no such channel/],
    [`token:${mint}`, /^no such channel/],
    [`token:${mint}:trades:`, /^no such channel/],
    [`TOKEN:${mint}:trades`, /^no such channel/],
    [`token:${mint}:trades `, /^no such channel/],
    [`token:${mint}:ohlcv:full`, /^no such channel/],
    ['token::trades', /^\{mint\} must be a base58 mint of 32 bytes, got ""/],
    [`token:${'z'.repeat(44)}:ticks`, /^\{mint\} must be a base58 mint/],
    ['token:__proto__:ticks', /^\{mint\} must be a base58 mint/],
    [`token:${mint}:ohlcv:all:1m`, /^\{view\} must be one of full, filtered, got "all"/],
    [`token:${mint}:ohlcv:full:1d`, /^\{tf\} must be one of 1s, 1m, 5m, 15m, 1h, got "1d"/],
    ['{mint}', /^no such channel/],
  ])('%j is none, and the reason is told', (name, problem) => {
    expect(findChannel(name)).toEqual({ problem: expect.stringMatching(problem) });
  });
});
