import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { tickExample } from '../../layers/contract/examples/stream.ts';
import { messagesOf, notification } from '../../layers/flows/notify.ts';

const tick = { ...tickExample, direction: 'sell', f: 'organic' } as const;
const mint = 'mint';

test('a notification takes name and payload from its row', async () => {
  const made = notification(channels.tokenTicks, { mint }, () => [tick]);
  expect(await messagesOf(made)).toEqual([{ channel: 'token:mint:ticks', data: JSON.stringify(tick), place: null }]);
  const candle = notification(channels.tokenOhlcv, { mint, view: 'full', tf: '1m' }, () => []);
  expect(candle.channel).toBe('token:mint:ohlcv:full:1m');
});

test('a wrong payload or parameter does not compile', () => {
  const wrong = [
    // @ts-expect-error The payload of another row.
    () => notification(channels.tokenTrades, { mint }, () => [tick]),
    // @ts-expect-error A payload with a missing field.
    () => notification(channels.tokenTicks, { mint }, () => [{ signature: 's' }]),
    // @ts-expect-error A missing parameter.
    () => notification(channels.tokenTicks, {}, () => [tick]),
    // @ts-expect-error A parameter of another row.
    () => notification(channels.walletPnl, { mint }, () => []),
    // @ts-expect-error An unknown timeframe.
    () => notification(channels.tokenOhlcv, { mint, view: 'full', tf: '1d' }, () => []),
  ];
  expect(wrong).toHaveLength(5);
});
