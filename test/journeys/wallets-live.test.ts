import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { streamTrade } from '../../layers/contract/schemas/trade.ts';
import { walletLabelsEvent } from '../../layers/contract/schemas/wallet-labels.ts';
import { pnlEvent, positionEvent } from '../../layers/contract/schemas/wallet-ledger.ts';
import { resolveTradeLabels } from '../../layers/core/classify/labels.ts';
import { addressOf, signatureOf, swapOf } from '../service/events.ts';
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

const open = async (tier: 'layer1' | 'layer2' | 'layer3' = 'layer2'): Promise<Talk> => {
  const talk = await service.talk(tier);
  talks.push(talk);
  return talk;
};
const dataOf = (talk: Talk, channel: string): readonly NonNullable<Heard['data']>[] =>
  talk.heard.filter(heard => heard.channel === channel).map(({ data }) => data!);
const parsed = <Schema extends z.ZodMiniType>(schema: Schema, all: readonly unknown[]): readonly z.infer<Schema>[] =>
  all.map(one => schema.parse(one));

describe('a wallet that trades one token in and out', () => {
  const [wallet, mint, other] = [addressOf('trader'), addressOf('traded'), addressOf('other side')];
  const STEP_MS = 90_000;
  let startMs: number;
  let talk: Talk;

  const at = (step: number): number => startMs + step * STEP_MS;
  const trade = (step: number, direction: string, tokens: number, sol: number, fee = 0) =>
    swapOf(`step ${step}`, {
      token_mint: mint,
      timestamp: at(step),
      wallet_address: wallet,
      direction,
      token_amount_raw: String(tokens * 1e6),
      base_amount_raw: String(sol * 1e9),
      network_fee_lamports: fee,
    });
  const transfer = (step: number, from: string, to: string, tokens: number) => ({
    type: 'transfer',
    signature: signatureOf(`step ${step}`),
    slot: Math.floor(at(step) / 400),
    event_index: 0,
    timestamp: at(step),
    from,
    to,
    mint,
    decimals: 6,
    amount_raw: String(tokens * 1e6),
  });
  const idOf = (step: number): string => `${signatureOf(`step ${step}`)}:0`;

  const heard = (kind: string) => dataOf(talk, kind === 'trades' ? `token:${mint}:trades` : `wallet:${wallet}:${kind}`);

  beforeAll(async () => {
    startMs = Date.now() - 20 * STEP_MS;
    talk = await service.talk('layer2');
    await talk.subscribe(
      ...['pnl', 'positions', 'labels'].map(kind => `wallet:${wallet}:${kind}`),
      `token:${mint}:trades`,
    );
    // Fees are 0.15 USD. Two flat round trips without a gain are a wash.
    await service.publish([
      trade(0, 'buy', 1000, 1, 1_000_000),
      trade(1, 'buy', 1000, 2),
      trade(2, 'sell', 500, 0.99, 1_000_000),
      trade(3, 'sell', 1500, 2),
      trade(4, 'buy', 1000, 1),
      transfer(5, wallet, other, 400),
      trade(6, 'sell', 1000, 1.01, 1_000_000),
      trade(7, 'sell', 10, 0.02),
      trade(8, 'buy', 500, 0.7),
      transfer(9, wallet, other, 500),
      transfer(10, other, wallet, 500),
      trade(11, 'flash_swap', 10, 0.02),
    ]);
    await eventually('the last trade', () => heard('trades').find(({ trade_id }) => trade_id === idOf(11)));
    await eventually('the labels', () => heard('labels')[0]);
  });
  afterAll(async () => {
    await talk?.end();
  });

  test('its positions open, grow, shrink, close and are sent away, each published once and in order', () => {
    const found = parsed(positionEvent, heard('positions'));
    const row = (
      event: string,
      step: number,
      entry: number,
      figures: readonly [number, number, number, string, number],
    ) => {
      const [original_amount, remaining_amount, price, status, exit_count] = figures;
      return {
        event,
        wallet_address: wallet,
        token_mint: mint,
        entry_signature: signatureOf(`step ${entry}`),
        entry_timestamp: Math.floor(at(entry) / 1000),
        entry_price_usd: price,
        original_amount,
        original_amount_raw: String(original_amount * 1e6),
        remaining_amount,
        remaining_amount_raw: String(remaining_amount * 1e6),
        price_per_token: price,
        status,
        exit_count,
        entry_dex: 'pump_swap',
        timestamp: at(step),
        trade:
          event === 'transfer_out'
            ? null
            : expect.objectContaining({ signature: signatureOf(`step ${step}`), timestamp: at(step) }),
        no_trade: event === 'transfer_out' ? 'transfer' : null,
      };
    };
    expect(found).toEqual([
      row('open', 0, 0, [1000, 1000, 0.15, 'OPEN', 0]),
      row('update', 1, 0, [2000, 2000, 0.225, 'OPEN', 0]),
      row('partial_exit', 2, 0, [2000, 1500, 0.225, 'PARTIAL', 1]),
      row('close', 3, 0, [2000, 0, 0.225, 'CLOSED', 2]),
      row('open', 4, 4, [1000, 1000, 0.15, 'OPEN', 0]),
      row('transfer_out', 5, 4, [1000, 600, 0.15, 'OPEN', 0]),
      row('close', 6, 4, [1000, 0, 0.15, 'CLOSED', 1]),
      row('open', 8, 8, [500, 500, 0.21, 'OPEN', 0]),
      row('transfer_out', 9, 8, [500, 0, 0.21, 'CLOSED', 0]),
    ]);
  });

  /** The whole event of an exit: its place and its figures. */
  const exit = (step: number, entry: number, figures: Readonly<Record<string, unknown>>) => ({
    trade_id: idOf(step),
    wallet_address: wallet,
    token_mint: mint,
    entry_signature: signatureOf(`step ${entry}`),
    exit_signature: signatureOf(`step ${step}`),
    entry_timestamp: at(entry),
    exit_timestamp: at(step),
    entry_slot: Math.floor(at(entry) / 400),
    exit_slot: Math.floor(at(step) / 400),
    entry_dex: 'pump_swap',
    exit_dex: 'pump_swap',
    hold_time_seconds: ((step - entry) * STEP_MS) / 1000,
    entry_sol_price: 150,
    exit_sol_price: 150,
    trade_flag: null,
    position_id: idOf(entry),
    position_entry_timestamp: at(entry),
    timestamp: at(step),
    ...figures,
  });
  const exits = () => [
    exit(2, 0, {
      entry_price_usd: 0.15,
      exit_price_usd: 0.297,
      price_per_token_entry: 0.15,
      price_per_token_exit: 0.297,
      realized_pnl_usd: 73.425,
      realized_pnl_sol: 0.4895,
      cash_pnl_usd: 73.275,
      percentage_gain: 97.9,
      entry_network_fees_usd: 0.075,
      exit_network_fees_usd: 0.15,
      total_position_realized_pnl_usd: 73.425,
      total_position_realized_pnl_sol: 0.4895,
      position_type: 'DCA_EXIT',
      exit_type: 'PARTIAL',
      exit_number: 1,
      percentage_sold: 25,
      token_amount: '500',
      remaining_token_amount: '1500',
      position_event: 'partial_exit',
      position_status: 'PARTIAL',
      position_entry_price_usd: 0.225,
      original_token_amount: '2000',
    }),
    exit(3, 0, {
      entry_price_usd: 0.25,
      exit_price_usd: 0.2,
      price_per_token_entry: 0.25,
      price_per_token_exit: 0.2,
      realized_pnl_usd: -75.075,
      realized_pnl_sol: -0.5005,
      cash_pnl_usd: -75.075,
      percentage_gain: -20.02,
      entry_network_fees_usd: 0.075,
      exit_network_fees_usd: 0,
      total_position_realized_pnl_usd: -1.65,
      total_position_realized_pnl_sol: -0.011,
      position_type: 'DCA_EXIT',
      exit_type: 'FULL',
      exit_number: 2,
      percentage_sold: 100,
      token_amount: '1500',
      remaining_token_amount: '0',
      position_event: 'close',
      position_status: 'CLOSED',
      position_entry_price_usd: 0.225,
      original_token_amount: '2000',
    }),
    exit(6, 4, {
      entry_price_usd: 0.15,
      exit_price_usd: 0.1515,
      price_per_token_entry: 0.15,
      price_per_token_exit: 0.1515,
      realized_pnl_usd: 0.9,
      realized_pnl_sol: 0.006,
      cash_pnl_usd: 0.75,
      percentage_gain: 1,
      entry_network_fees_usd: 0,
      exit_network_fees_usd: 0.15,
      total_position_realized_pnl_usd: 0.9,
      total_position_realized_pnl_sol: 0.006,
      position_type: 'FULL_POSITION',
      exit_type: 'FULL',
      exit_number: 1,
      percentage_sold: 100,
      token_amount: '600',
      remaining_token_amount: '0',
      position_event: 'close',
      position_status: 'CLOSED',
      position_entry_price_usd: 0.15,
      original_token_amount: '1000',
    }),
  ];

  test('each effective sell is published once with all its figures, and /pnl lists the same', async () => {
    const found = parsed(pnlEvent, heard('pnl'));
    expect(found).toEqual(exits());
    const { body } = await service.get(`/v1/wallet/${wallet}/pnl`, 'layer2');
    const listed = (body as { trades: Readonly<Record<string, unknown>>[] }).trades.toReversed();
    expect(listed).toHaveLength(3);
    for (const [index, row] of listed.entries()) expect(found[index]).toMatchObject(row);
  });

  test('the trades of its token include their effect on the position', async () => {
    const found = parsed(streamTrade, heard('trades'));
    expect(found.map(({ trade_id }) => trade_id)).toEqual([0, 1, 2, 3, 4, 6, 7, 8, 11].map(idOf));
    expect(found.map(({ position }) => position?.position_event ?? null)).toEqual([
      'open',
      'update',
      'partial_exit',
      'close',
      'open',
      'close',
      null,
      'open',
      null,
    ]);
    const dusty = found.filter(({ labels }) => labels.includes('DUST:SELL_PASSTHROUGH'));
    expect(dusty.map(({ trade_id }) => trade_id)).toEqual([6, 7].map(idOf));
    expect(found[2]!.position).toEqual({
      position_id: idOf(0),
      position_event: 'partial_exit',
      position_status: 'PARTIAL',
      entry_timestamp: at(0),
      entry_price_usd: '0.225',
      original_token_amount: '2000',
      remaining_token_amount: '1500',
      exit_count: 1,
      exit: {
        exit_number: 1,
        exit_type: 'PARTIAL',
        position_type: 'DCA_EXIT',
        hold_time_seconds: 180,
        token_amount: '500',
        percentage_sold: '25',
        entry_price_usd: '0.15',
        realized_pnl_usd: '73.425',
        realized_pnl_sol: '0.4895',
        cash_pnl_usd: '73.275',
        entry_network_fees_usd: '0.075',
        exit_network_fees_usd: '0.15',
        total_position_realized_pnl_usd: '73.425',
        total_position_realized_pnl_sol: '0.4895',
      },
    });
    expect(found[5]!.position).toMatchObject({ exit: { token_amount: '600', realized_pnl_usd: '0.9' }, exit_count: 1 });
  });

  test('a replay repeats them, with later wash labels, as REST does', async () => {
    const found = parsed(streamTrade, heard('trades'));
    const washes = await eventually('the wash', async () => {
      const { body } = await service.get(`/v1/token/${mint}/wash-trades`);
      const { wash_trades } = body as { wash_trades: { trade_count: number }[] };
      return wash_trades.length > 0 ? wash_trades : undefined;
    });
    const replayed = await open();
    await replayed.subscribe(`token:${mint}:trades`);
    await eventually('the replay', () => (dataOf(replayed, `token:${mint}:trades`).length >= 9 ? true : undefined));
    const again = parsed(streamTrade, dataOf(replayed, `token:${mint}:trades`));
    const isWash = ({ labels }: { readonly labels: readonly string[] }): boolean => labels.includes('BOT:WASH');
    expect(again.filter(isWash)).toHaveLength(washes[0]!.trade_count);
    expect(again).toEqual(
      found.map((trade, index) =>
        isWash(again[index]!) ? { ...trade, labels: resolveTradeLabels([...trade.labels, 'BOT:WASH']) } : trade,
      ),
    );
    const { body } = await service.get(`/v1/token/${mint}/trades`);
    const rest = (body as { trades: { labels: string[] }[] }).trades.toReversed();
    expect(rest.map(({ labels }) => labels)).toEqual(again.map(({ labels }) => labels));
  });

  test('its label messages use empty texts for null in REST, and never repeat a state', async () => {
    const [first] = parsed(walletLabelsEvent, heard('labels'));
    const absent = { kol_username: '', kol_platform: '', primary_terminal: '', root_entity: '', root_source: '' };
    expect(first).toMatchObject({ wallet, ...absent, direct_funder: '', first_funded_ts: '', last_funded_ts: '' });
    const { body } = await service.get(`/v1/wallet/${wallet}/labels`, 'layer2');
    expect(Object.keys(body as object)).toEqual(Object.keys(first!));
    expect(body).toMatchObject(Object.fromEntries(Object.keys(absent).map(name => [name, null])));
    await service.publish([trade(12, 'flash_swap', 10, 0.02)]);
    await eventually('the trade', () => heard('trades').find(({ trade_id }) => trade_id === idOf(12)));
    // After 30 s the tenth swap may change the automation label.
    const hashes = heard('labels').map(({ label_hash }) => label_hash);
    expect(hashes.filter((hash, index) => hash === hashes[index - 1])).toEqual([]);
  });

  test('its three positions are listed with current figures', async () => {
    const statuses = async (filter: string): Promise<readonly unknown[]> => {
      const { body } = await service.get(`/v1/wallet/${wallet}/positions?status=${filter}`, 'layer2');
      return (body as { positions: Readonly<Record<string, unknown>>[] }).positions.map(
        ({ entry_signature, status, exit_count }) => [entry_signature, status, exit_count],
      );
    };
    const closed = [
      [signatureOf('step 8'), 'CLOSED', 0],
      [signatureOf('step 4'), 'CLOSED', 1],
      [signatureOf('step 0'), 'CLOSED', 2],
    ];
    expect(await statuses('all')).toEqual(closed);
    expect(await statuses('closed')).toEqual(closed);
    expect(await statuses('open')).toEqual([]);
  });
});

describe('a wallet with extreme amounts', () => {
  const whole = 2n ** 64n - 1n;
  const swap = (name: string, agoMs: number, change: Readonly<Record<string, unknown>>) =>
    swapOf(name, {
      token_mint: addressOf(`token of ${change.wallet_address}`),
      timestamp: startedMs - agoMs,
      ...change,
    });
  const startedMs = Date.now();
  const exitsOf = async (wallet: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { body } = await service.get(`/v1/wallet/${wallet}/pnl`, 'layer2');
    return (body as { trades: Readonly<Record<string, unknown>>[] }).trades;
  };
  const heardExits = async (talk: Talk, wallet: string, count: number) =>
    parsed(
      pnlEvent,
      await eventually('the exits', () => {
        const all = dataOf(talk, `wallet:${wallet}:pnl`);
        return all.length >= count ? all : undefined;
      }),
    );

  test('sells the last unit of the largest amount, to 18 decimals, which closes its position', async () => {
    const wallet = addressOf('exact');
    const talk = await open();
    await talk.subscribe(`wallet:${wallet}:pnl`);
    const amount = (raw: bigint) => ({ wallet_address: wallet, token_decimals: 18, token_amount_raw: String(raw) });
    await service.publish([
      swap('exact in', 240_000, amount(whole)),
      swap('one unit', 120_000, { ...amount(1n), direction: 'sell', base_amount_raw: '1' }),
      swap('all but one', 0, { ...amount(whole - 1n), direction: 'sell' }),
    ]);
    const found = await heardExits(talk, wallet, 2);
    expect(found.map(one => [one.exit_type, one.exit_number, one.token_amount, one.remaining_token_amount])).toEqual([
      ['PARTIAL', 1, '0.000000000000000001', '18.446744073709551614'],
      ['FULL', 2, '18.446744073709551614', '0'],
    ]);
    // The gain is one lamport: 1.5e-7 USD.
    expect(found[1]!.total_position_realized_pnl_usd).toBe(1.5e-7);
    const rows = await eventually('both rows', async () => {
      const all = await exitsOf(wallet);
      return all.length >= 2 ? all : undefined;
    });
    expect(rows.map(row => row.exit_type)).toEqual(['FULL', 'PARTIAL']);
  });

  test('has exits without USD figures when no price was known, and they enter no sum', async () => {
    const wallet = addressOf('priceless');
    const talk = await open();
    await talk.subscribe(`wallet:${wallet}:pnl`, `wallet:${wallet}:positions`);
    const quote = {
      wallet_address: wallet,
      base_mint: addressOf('some quote'),
      base_price_usd: undefined,
      sol_price_usd: undefined,
    };
    await service.publish([
      swap('priceless in', 120_000, quote),
      swap('priceless out', 0, { ...quote, direction: 'sell' }),
    ]);
    const [found] = await heardExits(talk, wallet, 1);
    const nothing = { realized_pnl_usd: null, realized_pnl_sol: null, cash_pnl_usd: null, percentage_gain: null };
    expect(found).toMatchObject({ ...nothing, entry_price_usd: null, exit_price_usd: null, exit_type: 'FULL' });
    const moves = await eventually('both positions', () => {
      const all = dataOf(talk, `wallet:${wallet}:positions`);
      return all.length >= 2 ? all : undefined;
    });
    expect(moves.map(({ event, entry_price_usd }) => [event, entry_price_usd])).toEqual([
      ['open', null],
      ['close', null],
    ]);
    // The ledger notifies the channel before the wallets processor has the row.
    expect(await eventually('its row', async () => (await exitsOf(wallet))[0])).toMatchObject(nothing);
    const read = async (route: string) => (await service.get(`/v1/wallet/${wallet}/${route}`, 'layer2')).body;
    await eventually('its labels', async () => (await read('labels')) ?? undefined);
    expect(await read('performance')).toMatchObject({ total_trades: 0, total_volume_usd: 0 });
    expect(await read('labels')).toMatchObject({ total_trades: 0, total_swaps: 2, win_rate_pct: null });
    expect(await read('quality')).toBe(null);
  });
});
