import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadHead } from '../../layers/storage/board/pages.ts';
import { createDynamoClient } from '../../lib/operator/clients.ts';
import { getTargetOutput } from '../../lib/operator/target.ts';
import { addressOf, SOL, signatureOf, swapOf } from '../service/events.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';
import type { Heard } from '../service/talk.ts';

type Row = Readonly<Record<string, unknown>>;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const EVERYONE = 'window=30d&include_hft=true';
const folder = scratch();
const dataDir = join(folder.path, 'data');
let service: Service;
let nowMs: number;

const body = async (path: string): Promise<unknown> => {
  const answer = await service.get(path, 'enterprise');
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
  return answer.body;
};
const of = (name: string, route: string): Promise<Row> =>
  body(`/v1/wallet/${addressOf(name)}/${route}`) as Promise<Row>;

/** A buy for 1 SOL (150 USD) and its full sell, on a separate token. */
const trip = (name: string, agoMs: number, sol: number, heldMs = 120_000, labels: readonly string[] = []) => {
  const story = `${name} ${agoMs} ${sol}`;
  const swap = { token_mint: addressOf(story), wallet_address: addressOf(name), labels };
  return [
    swapOf(`${story} in`, { ...swap, timestamp: nowMs - agoMs - heldMs }),
    swapOf(`${story} out`, {
      ...swap,
      timestamp: nowMs - agoMs,
      direction: 'sell',
      base_amount_raw: String(sol * 1e9),
    }),
  ];
};
const trips = (name: string, count: number, sol: number, heldMs?: number, labels?: readonly string[]) =>
  Array.from({ length: count }, (_, index) => trip(name, 2 * HOUR_MS + index * 600_000, sol, heldMs, labels)).flat();
const sent = (name: string, from: string, to: string, lamports: number, agoMs = HOUR_MS) => ({
  type: 'transfer',
  signature: signatureOf(name),
  slot: Math.floor((nowMs - agoMs) / 400),
  event_index: 0,
  timestamp: nowMs - agoMs,
  from,
  to,
  mint: SOL,
  decimals: 9,
  amount_raw: String(lamports),
});
const known = (name: string, entity: string, category: string) => ({
  type: 'known_wallet',
  wallet: addressOf(name),
  entity,
  category,
  source: 'a test',
  timestamp: nowMs,
});
const alias = (name: string, platform: string, username: string, agoMs: number, active = true) => ({
  type: 'identity',
  wallet: addressOf(name),
  platform,
  username,
  active,
  source: 'a test',
  timestamp: nowMs - agoMs,
});

/** Label messages of a wallet that closes its tenth position, with times. */
const rising: { readonly atMs: number; readonly data: Row }[] = [];

/** Resolves once a trading wallet's name is on its labels and the leaderboard. */
let named: Promise<unknown>;

beforeAll(async () => {
  service = await startService(dataDir);
  nowMs = Date.now();
  // The restarted service finishes the killed one's work first.
  await service.publish(trips('busy', 30, 2));
  await service.end('SIGKILL');
  service = await startService(dataDir);
  const talk = await service.talk('layer2');
  const channel = `wallet:${addressOf('rising')}:labels`;
  await talk.subscribe(channel);
  talk.socket.on('message', text => {
    const heard = JSON.parse(String(text)) as Heard;
    // A gap is a message without data.
    if (heard.channel === channel && heard.data) rising.push({ atMs: Date.now(), data: heard.data });
  });
  // Outside all windows.
  const old = (index: number) => trip('rising', 100 * DAY_MS + index * HOUR_MS, 2);
  await service.publish(Array.from({ length: 9 }, (_, index) => old(index + 1)).flat());
  await eventually('its first labels', () => rising[0]);
  await service.publish([
    ...old(0),
    ...trip('veteran', 40 * DAY_MS, 2),
    ...trip('veteran', 10 * DAY_MS, 2),
    ...trip('veteran', 3 * DAY_MS, 0.5),
    ...trips('veteran', 5, 2),
    ...trips('four', 4, 9),
    ...trips('fast', 6, 3, 10_000),
    ...trips('half', 3, 1.5, 10_000),
    ...trips('half', 3, 1.25),
    ...trips('twin one', 5, 0.9),
    ...trips('twin two', 5, 0.9),
    ...trips('malicious', 6, 9, 120_000, ['BOT:MALICIOUS']),
  ]);
  await eventually(
    'everyone with all exits on the leaderboard',
    async () => {
      // Rankings before the first snapshot may be newer than it.
      if (!(await isPublished())) return undefined;
      const counts = new Map((await listed(EVERYONE)).map(row => [row.wallet_address, row.total_trades]));
      const wanted = { busy: 30, veteran: 7, fast: 6, half: 6, 'twin one': 5, 'twin two': 5 };
      const isThere = Object.entries(wanted).every(([name, count]) => counts.get(addressOf(name)) === count);
      return isThere && (await of('malicious', 'performance')).total_trades === 6 ? true : undefined;
    },
    200_000,
  );
  expect(await of('veteran', 'labels')).toMatchObject({ kol_username: null, kol_platform: null });
  const nameless = { kol_username: null, kol_platform: null };
  expect((await listed(EVERYONE)).find(({ wallet_address }) => wallet_address === addressOf('veteran'))).toMatchObject(
    nameless,
  );
  await service.publish([alias('veteran', 'x', 'Veteran_1', 0)]);
  named = Promise.all([
    eventually('a name on the labels', async () => isNamed(await of('veteran', 'labels')), 150_000),
    eventually(
      'a name on the leaderboard',
      async () => isNamed((await listed('window=30d')).find(row => row.wallet_address === addressOf('veteran'))!),
      150_000,
    ),
  ]);
  named.catch(() => {});
});
afterAll(async () => {
  await service?.end('SIGTERM');
  folder.remove();
});

const isNamed = (row: Row): true | undefined =>
  row.kol_username === 'Veteran_1' && row.kol_platform === 'x' ? true : undefined;
const isPublished = async (): Promise<boolean> => {
  const target = service.target();
  return (
    (await loadHead({ client: createDynamoClient(target), table: getTargetOutput(target, 'BoardTable') })).minuteMs !==
    null
  );
};
const listed = async (query: string): Promise<readonly Row[]> =>
  ((await body(`/v1/leaderboard?${query}`)) as { leaderboard: Row[] }).leaderboard;
/** Warm functions learn names at different times. */
const unnamed = ({ kol_username, kol_platform, ...row }: Row): Row => row;
const names = (rows: readonly Row[]): readonly string[] => {
  const all = ['busy', 'veteran', 'four', 'fast', 'half', 'twin one', 'twin two', 'malicious'];
  return rows.map(row => all.find(name => addressOf(name) === row.wallet_address) ?? String(row.wallet_address));
};

describe('windows', () => {
  test.each([
    ['1d', 5, 5, 750, 2250],
    ['7d', 6, 5, 675, 2475],
    ['30d', 7, 6, 825, 2925],
  ])('of %s contain the exits that ended in them', async (window, total_trades, wins, pnl, volume) => {
    const { sharpe_ratio, profit_factor, disposition_index } = (await of('veteran', 'quality')) as Row;
    expect(await of('veteran', `performance?window=${window}`)).toEqual({
      total_trades,
      wins,
      losses: total_trades - wins,
      win_rate: wins / total_trades,
      total_pnl_usd: pnl,
      cash_pnl_usd: pnl,
      total_volume_usd: volume,
      total_fees_usd: 0,
      avg_hold_time_seconds: 120,
      ...{ sharpe_ratio, profit_factor, disposition_index },
    });
    const row = (await listed(`window=${window}`)).find(
      ({ wallet_address }) => wallet_address === addressOf('veteran'),
    );
    expect(row).toMatchObject({ total_trades, wins, total_pnl_usd: pnl, total_volume_usd: volume, cash_pnl_usd: pnl });
    expect(row!.roi).toBe((100 * pnl) / (total_trades * 150));
  });

  test('do not apply to quality, labels and the list of exits', async () => {
    expect(await of('veteran', 'quality')).toMatchObject({ closed_positions: 8, realized_pnl_usd: 975, rated: false });
    expect(await of('veteran', 'labels')).toMatchObject({ total_trades: 8, total_pnl: 975 });
    const { trades } = await of('veteran', `pnl?to=${nowMs - 20 * DAY_MS}`);
    expect((trades as Row[]).map(row => row.exit_timestamp)).toEqual([nowMs - 40 * DAY_MS]);
  });
});

describe('the leaderboard', () => {
  const byAddress = (...all: readonly string[]): readonly string[] =>
    all.toSorted((a, b) => (addressOf(a) < addressOf(b) ? -1 : 1));
  const twins = byAddress('twin one', 'twin two');

  test('lists wallets with five or more exits, best first, ties by address, no malicious ones', async () => {
    expect(names(await listed('window=1d'))).toEqual(['busy', 'veteran', 'half', ...twins]);
    expect(names(await listed('window=1d&include_hft=true'))).toEqual(['busy', 'fast', 'veteran', 'half', ...twins]);
    expect(names(await listed('window=1d&include_hft=true&sort=roi'))).toEqual([
      'fast',
      ...byAddress('busy', 'veteran'),
      'half',
      ...twins,
    ]);
    expect(names(await listed('window=7d&include_hft=true&sort=win_rate'))).toEqual([
      ...byAddress('busy', 'fast', 'half'),
      'veteran',
      ...twins,
    ]);
    expect(await of('malicious', 'labels')).toMatchObject({ performance_level: 'BANNED' });
    expect(await of('malicious', 'performance')).toMatchObject({ total_trades: 6 });
    expect(await of('four', 'performance')).toMatchObject({ total_trades: 4, total_pnl_usd: 4800 });
  });

  test('is cut into pages without gaps', async () => {
    const whole = await listed('window=7d&include_hft=true');
    const pages = await Promise.all(
      whole.map((_, offset) => listed(`window=7d&include_hft=true&limit=1&offset=${offset}`)),
    );
    expect(pages.flat().map(unnamed)).toEqual(whole.map(unnamed));
    expect(whole.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('The identity of a wallet', () => {
  const identity = (platform: string, username: string, createdMs: number, updatedMs = createdMs) => ({
    platform,
    username,
    profile_url: `https://${platform === 'x' ? 'x.com' : 't.me'}/${username}`,
    source: 'a test',
    verification: 'source_asserted',
    created_at: new Date(createdMs).toISOString(),
    updated_at: new Date(updatedMs).toISOString(),
  });
  const lookup = (path: string): Promise<unknown> => body(`/v1/kol-wallets/${path}`);

  test('is read from the registry once applied: X before Telegram, then the newest', async () => {
    expect(await of('social', 'identity')).toEqual({ wallet_address: addressOf('social'), primary: null, aliases: [] });
    await service.publish([
      alias('social', 'x', 'Gone', 4_000),
      alias('social', 'x', 'Gone', 2_000, false),
      alias('social', 'telegram', 'Tele_Gram', 1_000),
      alias('social', 'x', '@First', 5_000),
      alias('social', 'x', 'FIRST', 9_000),
      alias('social', 'x', 'Second', 3_000),
      alias('friend', 'telegram', 'second', 1_000),
    ]);
    const aliases = [
      identity('x', 'Second', nowMs - 3_000),
      identity('x', 'First', nowMs - 9_000, nowMs - 5_000),
      identity('telegram', 'Tele_Gram', nowMs - 1_000),
    ];
    const wanted = { wallet_address: addressOf('social'), primary: aliases[0], aliases };
    // Events are applied in order, so the last implies all.
    await eventually('what all of them come to', async () =>
      JSON.stringify(await of('social', 'identity')) === JSON.stringify(wanted) ? true : undefined,
    );
    await eventually('the friend', async () =>
      ((await of('friend', 'identity')).aliases as Row[]).length === 1 ? true : undefined,
    );
    expect(await of('social', 'identity')).toEqual(wanted);
  });

  test('is found by handle, in any case, with or without @, on one or both platforms', async () => {
    const both = [addressOf('social'), addressOf('friend')].sort();
    for (const handle of ['second', 'SECOND', '@Second', '%40second'])
      expect(await lookup(handle)).toEqual({ username: 'second', wallets: both });
    expect(await lookup('second?platform=x')).toEqual({ username: 'second', wallets: [addressOf('social')] });
    expect(await lookup('second?platform=telegram')).toEqual({ username: 'second', wallets: [addressOf('friend')] });
    expect(await lookup('tele_gram?platform=x')).toEqual({ username: 'tele_gram', wallets: [] });
    expect(await lookup('gone')).toEqual({ username: 'gone', wallets: [] });
    expect(await lookup('nobody')).toEqual({ username: 'nobody', wallets: [] });
  });

  test('disappears from both when it is withdrawn', async () => {
    await service.publish([alias('social', 'x', 'second', 0, false)]);
    await eventually('the other primary', async () =>
      ((await of('social', 'identity')).primary as Row).username === 'First' ? true : undefined,
    );
    // The handle's view is written shortly after the wallet's.
    const left = await eventually('the handle without the wallet', async () => {
      const { wallets } = (await lookup('second')) as { wallets: readonly string[] };
      return wallets.includes(addressOf('social')) ? undefined : wallets;
    });
    expect(left).toEqual([addressOf('friend')]);
  });
});

describe('The funding of a wallet', () => {
  test('is traced to an exchange over two transfers, and shows on its labels and profile', async () => {
    const [cached, middle, funded] = [addressOf('hot wallet'), addressOf('middle'), addressOf('funded')];
    const unknown = { wallet: funded, root_entity: null, hops: null, funding_path: null };
    expect(await of('funded', 'provenance')).toEqual(unknown);
    await service.publish([
      sent('dust', addressOf('duster'), funded, 999_999, 5 * HOUR_MS),
      sent('second hop', middle, funded, 1_000_000_000),
      sent('later', addressOf('later'), funded, 5_000_000_000, 1_000),
      sent('first hop', cached, middle, 2_000_000_000, 2 * HOUR_MS),
      ...trip('funded', 0, 2, 60_000),
    ]);
    await eventually('the direct funder', async () =>
      (await of('funded', 'labels'))?.direct_funder === middle ? true : undefined,
    );
    expect(await of('funded', 'provenance')).toEqual(unknown);
    await service.publish([known('hot wallet', 'An Exchange', 'cex')]);
    const wanted = {
      wallet: funded,
      root_entity: 'An Exchange',
      hops: 2,
      funding_path: [funded, middle, cached],
      root_source: 'cex',
      direct_funder: middle,
      last_funded_ts: new Date(nowMs - 1_000).toISOString(),
    };
    await eventually('a root', async () => ((await of('funded', 'provenance')).hops === null ? undefined : true));
    expect(await of('funded', 'provenance')).toEqual(wanted);
    expect(await of('funded', 'labels')).toMatchObject({
      root_entity: 'An Exchange',
      root_source: 'cex',
      provenance_hops: 2,
      direct_funder: middle,
      is_fresh_6h: true,
      identity_badges: expect.arrayContaining(['ROOT_CEX', 'FRESH_FUNDED_6H']),
    });
    const { features } = (await of('funded', 'profile')) as { features: Record<string, { raw: number }> };
    expect([features.is_cex_funded!.raw, features.funding_hops!.raw, features.is_farm_funded!.raw]).toEqual([1, 2, 0]);
  });

  test('has no root in a circle; a wallet of the curated list is its own root without an event', async () => {
    const binance = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9';
    const [one, two, direct] = [addressOf('circle one'), addressOf('circle two'), addressOf('direct')];
    await service.publish([
      sent('around', one, two, 2_000_000_000),
      sent('and around', two, one, 2_000_000_000),
      sent('withdrawal', binance, direct, 2_000_000_000),
    ]);
    await eventually('a root', async () => ((await of('direct', 'provenance')).hops === 1 ? true : undefined));
    expect(await of('direct', 'provenance')).toMatchObject({ root_entity: 'Binance', funding_path: [direct, binance] });
    expect(await of('circle one', 'provenance')).toEqual({
      wallet: one,
      root_entity: null,
      hops: null,
      funding_path: null,
    });
  });
});

test('a new name reaches labels and leaderboard in time, and identity is not cached', async () => {
  expect((await of('veteran', 'identity')).primary).toMatchObject({ username: 'Veteran_1' });
  await named;
});

test('label changes within half a minute are sent after it, and unchanged labels are not repeated', async () => {
  expect(await of('rising', 'labels')).toMatchObject({ performance_level: 'PROFITABLE', closed_positions: 10 });
  await eventually(
    'the labels of ten positions',
    async () => {
      if (rising.at(-1)!.data.performance_level === 'PROFITABLE') return true;
      await service.publish([sent(`stir ${Date.now()}`, addressOf('somebody'), addressOf('rising'), 1)]);
      return sleep(1_000, undefined);
    },
    120_000,
  );
  const gaps = rising.slice(1).map(({ atMs }, index) => atMs - rising[index]!.atMs);
  for (const gap of gaps) expect(gap).toBeGreaterThan(25_000);
  expect(rising.length).toBe(2);
  const hashes = rising.map(({ data }) => data.label_hash);
  expect(new Set(hashes).size).toBe(2);
  expect((await of('rising', 'labels')).label_hash).toBe(hashes[1]);
  await service.publish([sent('once more', addressOf('somebody'), addressOf('rising'), 1)]);
  await sleep(500);
  expect(rising.length).toBe(2);
});

test('a service that was killed while working loses and doubles nothing', async () => {
  const everything = async (): Promise<readonly unknown[]> => [
    ...(await Promise.all(
      ['busy', 'half', 'twin one', 'funded'].flatMap(name =>
        ['pnl', 'positions', 'labels', 'quality', 'performance?window=30d', 'provenance', 'identity'].map(route =>
          of(name, route),
        ),
      ),
    )),
    (await listed(EVERYONE)).map(unnamed),
    await body('/v1/kol-wallets/second'),
  ];
  const { trades } = (await of('busy', 'pnl?limit=200')) as { trades: Row[] };
  expect([trades.length, new Set(trades.map(row => row.trade_id)).size]).toEqual([30, 30]);
  expect(await of('busy', 'quality')).toMatchObject({ closed_positions: 30, realized_pnl_usd: 4500 });
  const before = await everything();
  await service.publish(
    Array.from({ length: 20 }, (_, index) => trip('late', 50 * DAY_MS + index * HOUR_MS, 2)).flat(),
  );
  await service.end('SIGKILL');
  service = await startService(dataDir);
  await eventually('twenty more', async () =>
    ((await of('late', 'pnl')).trades as Row[]).length >= 20 ? true : undefined,
  );
  expect(await of('late', 'labels')).toMatchObject({ total_trades: 20, total_pnl: 3000, closed_positions: 20 });
  expect(await everything()).toEqual(before);
  // Functions may disagree on a new name for up to a minute.
  expect(await of('veteran', 'labels')).toMatchObject({ kol_username: 'Veteran_1', total_pnl: 975 });
});
