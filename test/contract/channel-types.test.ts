import { expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { tickExample } from '../../layers/contract/examples/stream.ts';
import { buildPushMessages, createNotification } from '../../layers/flows/notify.ts';

const tick = { ...tickExample, direction: 'sell', f: 'organic' } as const;
const mint = 'mint';

test('a notification takes name and payload from its row', async () => {
  const made = createNotification(channels.tokenTicks, { mint }, () => [tick]);
  expect(await buildPushMessages(made)).toEqual([
    { channel: 'token:mint:ticks', data: JSON.stringify(tick), place: null },
  ]);
  const candle = createNotification(channels.tokenOhlcv, { mint, view: 'full', tf: '1m' }, () => []);
  expect(candle.channel).toBe('token:mint:ohlcv:full:1m');
});

test('a wrong payload or parameter does not compile', () => {
  const wrong = [
    // @ts-expect-error The payload of another row.
    () => createNotification(channels.tokenTrades, { mint }, () => [tick]),
    // @ts-expect-error A payload with a missing field.
    () => createNotification(channels.tokenTicks, { mint }, () => [{ signature: 's' }]),
    // @ts-expect-error A missing parameter.
    () => createNotification(channels.tokenTicks, {}, () => [tick]),
    // @ts-expect-error A parameter of another row.
    () => createNotification(channels.walletPnl, { mint }, () => []),
    // @ts-expect-error An unknown timeframe.
    () => createNotification(channels.tokenOhlcv, { mint, view: 'full', tf: '2d' }, () => []),
  ];
  expect(wrong).toHaveLength(5);
});
