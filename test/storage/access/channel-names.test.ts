import { describe, expect, test } from 'vitest';
import { extractTopic, joinTopic, trimTopic } from '../../../layers/storage/access/channel-names.ts';

describe('The topic of a channel', () => {
  test.each([
    ['token:m:ohlcv:full:1m', 'token:m', 'ohlcv:full:1m'],
    ['wallet:w:pnl', 'wallet:w', 'pnl'],
    ['launches', 'launches', ''],
    ['large_trades?min_usd=100', 'large_trades?min_usd=100', ''],
    ['list?sort=new', 'list?sort=new', ''],
    ['token:m:price', 'token:m:price', ''],
  ])('of %s is %s, and both parts make the name again', (channel, topic, rest) => {
    expect(extractTopic(channel)).toBe(topic);
    expect(trimTopic(topic, channel)).toBe(rest);
    expect(joinTopic(topic, rest)).toBe(channel);
  });

  test.each([
    ['wallet:w:activity#wallets:mine', 'wallet:w'],
    ['token:m:price#tokens:mine', 'token:m:price'],
    ['list?sort=new#list?window=24h&sort=new', 'list?sort=new'],
  ])('of the held %s is that of its source', (held, topic) => {
    expect(extractTopic(held)).toBe(topic);
  });
});
