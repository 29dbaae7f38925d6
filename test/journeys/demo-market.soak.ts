import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MarketState } from 'market-simulator/demo/market';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Channel, formatChannelName } from '../../layers/contract/channel.ts';
import { channels, findChannel } from '../../layers/contract/channels.ts';
import { eventually, type Service, scratch, startService } from '../service/service.ts';

const folder = scratch();
afterAll(() => folder.remove());

type DemoReady = Service['ready'] & Readonly<Record<'console_url' | 'demo_token' | 'demo_wallet', string>>;
const SPEAK_MS_MAX = 180_000;
const [TOKENS, WALLETS, CHANNELS_PER_MESSAGE] = [40, 20, 100];

describe('npm start', () => {
  const dataDir = join(folder.path, 'data');
  let service: Service;
  let ready: DemoReady;
  beforeAll(async () => {
    service = await startService(dataDir, []);
    ready = service.ready as DemoReady;
  });
  afterAll(() => service?.end('SIGKILL'));

  const get = async (path: string): Promise<Record<string, unknown>> =>
    (await service.get(path)).body as Record<string, unknown>;

  /** Channels of the tokens and wallets that the first lists show. */
  const listChannels = async (): Promise<readonly string[]> => {
    const { tokens } = await get(`/v1/tokens?limit=${TOKENS}`);
    const { leaderboard } = await get(`/v1/leaderboard?window=7d&limit=${WALLETS}`);
    const mints = (tokens as { readonly token_mint: string }[]).map(token => token.token_mint);
    const wallets = (leaderboard as { readonly wallet_address: string }[]).map(entry => entry.wallet_address);
    // Lists are of one socket.
    return Object.values<Channel>(channels)
      .filter(({ over }) => over === undefined)
      .flatMap(({ pattern }) =>
        (pattern.startsWith('token') ? mints : wallets).map(id =>
          formatChannelName(pattern, {
            mint: id,
            addr: id,
            view: 'full',
            tf: '1m',
            usd: '100',
            dex: 'pump_swap',
            name: '',
            query: 'sort=new',
          } as const),
        ),
      );
  };

  const hearFamilies = async (): Promise<readonly string[]> => {
    const talk = await service.talk('enterprise');
    const names = await listChannels();
    for (let from = 0; from < names.length; from += CHANNELS_PER_MESSAGE)
      await talk.subscribe(...names.slice(from, from + CHANNELS_PER_MESSAGE));
    const families = new Set<string>();
    let read = 0;
    await eventually(
      'every channel speaks',
      () => {
        for (; read < talk.heard.length; read += 1) {
          const { channel, data, replay } = talk.heard[read]!;
          const match = data === undefined || replay ? null : findChannel(channel!);
          if (match !== null && 'family' in match) families.add(match.family);
        }
        return families.size === Object.keys(channels).length ? true : undefined;
      },
      SPEAK_MS_MAX,
    ).catch(() => {});
    await talk.end();
    return [...families].sort();
  };

  test('makes every channel of listed tokens and wallets speak within three minutes', async () => {
    expect(await hearFamilies()).toEqual(Object.keys(channels).sort());
  });

  test('prints the console first, and says that the market is simulated', () => {
    expect(service.said().match(/https?:\/\/\S+/)![0]).toBe(ready.console_url);
    expect(ready.console_url).toBe(`${ready.base_url}/`);
    expect(service.said()).toContain('The market is simulated: every token, wallet, name and price is invented.');
    expect(service.said()).toMatch(
      new RegExp(`Demo token +${ready.demo_token}\n *Demo wallet +${ready.demo_wallet}\n`),
    );
  });

  test('says at once that its history is complete', async () => {
    expect(await get('/v1/tokens?limit=1')).toMatchObject({ backfill: null, tokens: [expect.anything()] });
  });

  test('has days of candles, holders, a pool and a bundle of the demo token', async () => {
    const token = `/v1/token/${ready.demo_token}`;
    expect(await get(`${token}/info`)).toMatchObject({ name: expect.stringMatching(/ \(simulated\)$/) });
    const { candles } = await get(`${token}/ohlcv?timeframe=1h&limit=2000`);
    expect((candles as unknown[]).length).toBeGreaterThan(48);
    expect(await get(`${token}/holders/summary`)).toMatchObject({ hydrationStatus: 'born_forward' });
    expect(await get(`${token}/liquidity`)).toMatchObject({ exit_capacity: { sol_at_10: expect.any(Number) } });
    const { bundles } = await get(`${token}/bundles`);
    expect(bundles).toMatchObject([{ bundle_type: 'LaunchSlotBurst' }]);
  });

  test('has a demo wallet with a name, a history and copiers', async () => {
    const wallet = `/v1/wallet/${ready.demo_wallet}`;
    expect(await get(`${wallet}/labels`)).toMatchObject({ kol_username: expect.stringMatching(/^sim_/) });
    expect(await get(`${wallet}/quality`)).toMatchObject({ rated: true });
    const { followsIn } = await get(`${wallet}/follows`);
    expect((followsIn as unknown[]).length).toBeGreaterThanOrEqual(2);
    expect(await get(`${wallet}/entity`)).toMatchObject({ membership: { entityKind: 'shared_funder' } });
  });

  test('continues after a kill -9: no second history, the same tokens, trades of now', async () => {
    const file = join(dataDir, 'market.json');
    const kept = await eventually('the market is saved', () => {
      const state = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MarketState) : null;
      return state !== null && 'queue' in state ? state : undefined;
    });
    await service.end('SIGKILL');
    service = await startService(dataDir, []);
    const speaking = hearFamilies();
    expect((service.ready as DemoReady).demo_token).toBe(ready.demo_token);
    const sinceMs = Date.now();
    const trades = await eventually(
      'a trade of now',
      async () => {
        const body = await get(`/v1/token/${ready.demo_token}/trades?limit=200`);
        const rows = body.trades as { readonly signature: string; readonly timestamp: number }[];
        return rows[0]!.timestamp >= sinceMs ? rows : undefined;
      },
      200_000,
    );
    expect(new Set(trades.map(({ signature }) => signature)).size).toBe(trades.length);
    const after = await eventually('it is saved again', () => {
      const state = JSON.parse(readFileSync(file, 'utf8')) as MarketState;
      return state.nowMs > kept.nowMs ? state : undefined;
    });
    // The market's clock did not run while the service was down.
    expect(after.originMs).toBeGreaterThan(kept.originMs);
    expect(after.nowMs + after.originMs).toBeLessThanOrEqual(Date.now());
    expect(await speaking).toEqual(Object.keys(channels).sort());
  });
});
