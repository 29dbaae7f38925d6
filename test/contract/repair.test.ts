import { describe, expect, test } from 'vitest';
import type { Channel } from '../../layers/contract/channel.ts';
import { channels, createExampleChannel, createGapMessage } from '../../layers/contract/channels.ts';
import { MINT, WALLET } from '../../layers/contract/examples/token.ts';
import { formatHeldName } from '../../layers/contract/held-name.ts';
import { routes } from '../../layers/contract/routes/routes.ts';

const range = { from: 12, to: 19 };

describe('The repair of a gap', () => {
  test.each(Object.values<Channel>(channels))('of $pattern is a route that exists, with parameters it accepts', row => {
    const name = createExampleChannel(row.pattern);
    const held = row.over === undefined ? name : formatHeldName(createExampleChannel(row.over), name);
    const { channel, repair } = createGapMessage(held, range);
    expect(channel).toBe(name);
    const { pathname, searchParams } = new URL(repair, 'http://host');
    const template = pathname.replace(MINT, '{mint}').replace(WALLET, '{address}');
    const route = Object.values(routes).find(({ path }) => path === template);
    expect(route, template).toBeDefined();
    expect(String(route!.tier) <= row.tier || route!.tier === 'free', channel).toBe(true);
    for (const [name, value] of searchParams) {
      if (name.endsWith('_seq')) continue;
      expect(route!.query[name as never]).toBeDefined();
      expect((route!.query as Record<string, { read: (text: string) => object }>)[name]!.read(value)).toHaveProperty(
        'value',
      );
    }
  });

  test('of trades and ticks asks for exactly the missing numbers', () => {
    for (const { pattern } of [channels.tokenTrades, channels.tokenTicks])
      expect(createGapMessage(createExampleChannel(pattern), range)).toEqual({
        ...{ op: 'gap', channel: createExampleChannel(pattern), from: 12, to: 19 },
        repair: `/v1/token/${MINT}/trades?after_seq=11&before_seq=20`,
      });
  });
});
