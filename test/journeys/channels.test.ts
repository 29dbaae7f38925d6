import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import type { Heard, Talk } from '../service/talk.ts';

let service: Service;
const talks: Talk[] = [];

beforeAll(async () => {
  service = await shareService();
});
afterEach(async () => {
  await Promise.all(talks.splice(0).map(talk => talk.end()));
});

const open = async (tier: 'layer1' | 'layer2' | 'layer3' | 'enterprise' = 'layer2'): Promise<Talk> => {
  const talk = await service.talk(tier);
  talks.push(talk);
  return talk;
};
const isData =
  (channel: string, fits: (data: NonNullable<Heard['data']>) => boolean = () => true) =>
  (heard: Heard): boolean =>
    heard.channel === channel && fits(heard.data!);
const trade = (token_mint: string, name: string, change: Readonly<Record<string, unknown>> = {}) =>
  swapOf(name, { token_mint, timestamp: Date.now(), ...change });
const answered = async (talk: Talk, message: unknown): Promise<Heard> => {
  const from = talk.heard.length;
  talk.say(message);
  return talk.hear('an answer', ({ op }) => op !== undefined, from);
};

describe('the trades channel', () => {
  test('begins with the last 50 trades, oldest first, and continues with new ones', async () => {
    const mint = addressOf('replayed');
    const swaps = Array.from({ length: 60 }, (_, index) =>
      trade(mint, `replay ${index}`, { slot: 1_000 + index, timestamp: Date.now() - 60_000 + index * 100 }),
    );
    // After a witness receives the last one, none can reach a later subscriber.
    const witness = await open();
    await witness.subscribe(`token:${mint}:trades`);
    await service.publish(swaps);
    await witness.hear(
      'the last trade',
      isData(`token:${mint}:trades`, data => data.trade_id === `${swaps[59]!.signature}:0`),
    );
    const talk = await open();
    await talk.subscribe(`token:${mint}:trades`);
    await eventually('fifty trades', () => (tradesOf(talk, mint).length >= 50 ? true : undefined));
    await service.publish([trade(mint, 'after the replay')]);
    const heard = await eventually('the new one', () =>
      tradesOf(talk, mint).length >= 51 ? tradesOf(talk, mint) : undefined,
    );
    const wanted = [...swaps.slice(10), trade(mint, 'after the replay')].map(swap => `${swap.signature}:0`);
    expect(heard.map(({ trade_id }) => trade_id)).toEqual(wanted);
  });

  test('messages sent right after the confirmation arrive, every time', async () => {
    for (let round = 0; round < 10; round++) {
      const mint = addressOf(`at once ${round}`);
      const talk = await open();
      await talk.subscribe(`token:${mint}:trades`, `token:${mint}:ticks`, `token:${mint}:ohlcv:full:1s`);
      await service.publish([trade(mint, `at once ${round}`)]);
      const { signature } = trade(mint, `at once ${round}`);
      expect((await talk.hear('the trade', isData(`token:${mint}:trades`))).data).toMatchObject({ signature });
      expect((await talk.hear('the tick', isData(`token:${mint}:ticks`))).data).toMatchObject({ signature });
      const { data: candle } = await talk.hear('the candle', isData(`token:${mint}:ohlcv:full:1s`));
      expect(candle).toMatchObject({ trades: 1 });
    }
  });

  test('sends no trade after it was unsubscribed', async () => {
    const mint = addressOf('left');
    const channel = `token:${mint}:ticks`;
    const talk = await open();
    for (let round = 0; round < 8; round++) {
      await talk.subscribe(channel);
      await service.publish([trade(mint, `fed ${round}`)]);
      await talk.hear('a tick', isData(channel), lastSubscribed(talk));
      await answered(talk, { op: 'unsubscribe', channels: [channel] });
      await service.publish([trade(mint, `after ${round}`)]);
      const applied = `/v1/token/${mint}/trades?limit=50`;
      const wanted = trade(mint, `after ${round}`).signature;
      await eventually('the later trade on the tape', async () => {
        const { body } = await service.get(applied);
        return (body as { trades: { signature: string }[] }).trades.some(row => row.signature === wanted)
          ? true
          : undefined;
      });
      await sleep(100);
      const left = talk.heard.findLastIndex(({ op }) => op === 'unsubscribed');
      expect(talk.heard.slice(left).filter(isData(channel))).toEqual([]);
    }
  });
  const lastSubscribed = (talk: Talk): number => talk.heard.findLastIndex(({ op }) => op === 'subscribed');

  test('a trade has every field of the full trade object, in decimal strings', async () => {
    const mint = addressOf('whole');
    const talk = await open();
    await talk.subscribe(`token:${mint}:trades`, `token:${mint}:ticks`);
    const swap = trade(mint, 'whole', { network_fee_lamports: 5000, dex_fee_raw: '2500000', terminal: 'axiom' });
    await service.publish([swap]);
    const { data } = await talk.hear('the trade', isData(`token:${mint}:trades`));
    expect(data).toEqual({
      trade_id: `${swap.signature}:0`,
      signature: swap.signature,
      slot: swap.slot,
      event_index: 0,
      timestamp: swap.timestamp,
      wallet_address: swap.wallet_address,
      pool_address: swap.pool_address,
      direction: 'buy',
      dex_name: 'pump_swap',
      token_mint: mint,
      token_decimals: 6,
      token_amount: '1000',
      token_amount_raw: '1000000000',
      base_mint: swap.base_mint,
      base_decimals: 9,
      base_amount: '1',
      base_amount_raw: '1000000000',
      base_price_usd: '150',
      usd_price: '0.15',
      usd_notional: '150',
      sol_price_usd: '150',
      total_fees_usd: '0.37575',
      fees_bps: '25',
      network_fee_lamports: 5000,
      total_fees_lamports: 2505000,
      total_fees_lamports_raw: '2505000',
      is_arbitrage: 0,
      bundle_id: '',
      labels: expect.arrayContaining(['ORGANIC', 'TERMINAL:axiom']),
      position: {
        position_id: `${swap.signature}:0`,
        position_event: 'open',
        position_status: 'OPEN',
        entry_timestamp: swap.timestamp,
        entry_price_usd: '0.15',
        original_token_amount: '1000',
        remaining_token_amount: '1000',
        exit_count: 0,
        exit: null,
      },
    });
    const tick = await talk.hear('the tick', isData(`token:${mint}:ticks`));
    expect(tick.data).toEqual({
      signature: swap.signature,
      wallet: swap.wallet_address,
      direction: 'buy',
      token_amount: '1000',
      sol_amount: '1',
      price: '0.15',
      dex_type: 'pump_swap',
      timestamp: swap.timestamp,
      p: 0.15,
      f: 'organic',
    });
  });
});

const CANDLE_FIELDS = [
  'bucket_start_ms',
  'bucket_end_ms',
  'open',
  'high',
  'low',
  'close',
  'volume_token',
  'volume_base',
  'volume_usd',
  'buy_volume_token',
  'sell_volume_token',
  'buy_volume_usd',
  'sell_volume_usd',
  'trades',
  'vwap',
  'last_trade_ts_ms',
  'num_buyers',
  'num_sellers',
  'volume_token_exact',
  'volume_base_exact',
  'buy_volume_token_exact',
  'sell_volume_token_exact',
  'is_final',
];

describe('the candle channels', () => {
  test('a candle has every field, begins open, and is final once its bucket has passed', async () => {
    const mint = addressOf('final');
    const channel = `token:${mint}:ohlcv:full:1m`;
    const talk = await open();
    await talk.subscribe(channel);
    const at = (Math.floor(Date.now() / 60_000) - 3) * 60_000;
    await service.publish([trade(mint, 'first', { timestamp: at + 1_000 })]);
    const opened = await talk.hear('the open candle', isData(channel));
    expect(Object.keys(opened.data!).sort()).toEqual([...CANDLE_FIELDS].sort());
    expect(opened.data).toMatchObject({
      bucket_start_ms: at,
      bucket_end_ms: at + 60_000,
      close: 0.15,
      is_final: false,
    });
    await service.publish([trade(mint, 'next', { timestamp: at + 61_000 })]);
    const final = await talk.hear(
      'the final candle',
      isData(channel, data => data.bucket_start_ms === at && data.is_final === true),
    );
    expect(final.data).toEqual({ ...opened.data, is_final: true });
  });

  test('an amended candle is sent again as final, with the one that opens at its close', async () => {
    const mint = addressOf('amended');
    const channel = `token:${mint}:ohlcv:full:1m`;
    const talk = await open();
    await talk.subscribe(channel);
    const at = (Math.floor(Date.now() / 60_000) - 5) * 60_000;
    const dearer = { base_amount_raw: '1100000000' };
    await service.publish([
      trade(mint, 'amended 1', { timestamp: at + 1_000 }),
      trade(mint, 'amended 2', { timestamp: at + 61_000 }),
      trade(mint, 'amended 3', { timestamp: at + 121_000 }),
    ]);
    await talk.hear(
      'both finals',
      isData(channel, data => data.bucket_start_ms === at + 60_000 && data.is_final === true),
    );
    const from = talk.heard.length;
    await service.publish([trade(mint, 'late', { ...dearer, timestamp: at + 30_000 })]);
    const amended = await talk.hear(
      'the amended candle',
      isData(channel, data => data.bucket_start_ms === at && data.is_final === true),
      from,
    );
    expect(amended.data).toMatchObject({ trades: 2, close: 0.165, high: 0.165 });
    const next = await talk.hear(
      'the one after it',
      isData(channel, data => data.bucket_start_ms === at + 60_000 && data.is_final === true),
      from,
    );
    expect(next.data).toMatchObject({ open: 0.165, close: 0.15, trades: 1 });
    const rest = (await service.get(`/v1/token/${mint}/ohlcv`)).body as { candles: Record<string, number>[] };
    expect(rest.candles.map(({ open, close, trades }) => [open, close, trades])).toEqual([
      [0.15, 0.165, 2],
      [0.165, 0.15, 1],
      [0.15, 0.15, 1],
    ]);
  });

  test('a trade too late for candles is only on the tape and in a counter', async () => {
    const mint = addressOf('too late');
    const talk = await open();
    await talk.subscribe(`token:${mint}:ohlcv:full:1m`, `token:${mint}:trades`);
    await service.publish([
      trade(mint, 'on time'),
      trade(mint, 'too late', { timestamp: Date.now() - 16 * 60_000, base_amount_raw: '1100000000' }),
    ]);
    await talk.hear(
      'the late trade',
      isData(`token:${mint}:trades`, data => data.base_amount === '1.1'),
    );
    // The ledger's processor publishes trades and does not wait for candles.
    const candles = await eventually('a candle', async () => {
      const { body } = await service.get(`/v1/token/${mint}/ohlcv`);
      const { candles } = body as { candles: Record<string, number>[] };
      return candles.length > 0 ? candles : undefined;
    });
    expect(candles.map(({ trades }) => trades)).toEqual([1]);
    expect(talk.heard.filter(isData(`token:${mint}:ohlcv:full:1m`, data => Number(data.trades) > 1))).toEqual([]);
  });
});

const tradesOf = (talk: Talk, mint: string) =>
  talk.heard.filter(isData(`token:${mint}:trades`)).map(({ data }) => data!);
