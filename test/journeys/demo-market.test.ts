import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDemoMarket } from 'market-simulator/demo';
import { advance, startLive } from 'market-simulator/demo/engine';
import type { MarketState } from 'market-simulator/demo/market';
import type { TapeEvent } from 'market-simulator/item';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels } from '../../layers/contract/channels.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import { type Service, scratch, startService } from '../service/service.ts';

const folder = scratch();
afterAll(() => folder.remove());

test('a folder with simulated data says so without the demonstration too', async () => {
  const dataDir = join(folder.path, 'marked');
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, 'market.json'), '{}');
  const service = await startService(dataDir, ['--no-demo']);
  expect((await service.get('/config.json', null)).body).toMatchObject({ simulated: true });
  expect(service.said()).toContain('The market is simulated: every token, wallet, name and price is invented.');
  expect(service.said()).not.toContain('Demo token');
  await service.end('SIGTERM');
});

// `npm run test:soak` starts the whole market, kills it and lets it continue.
describe('the live market', () => {
  const MINUTES = 2;
  let service: Service;
  beforeAll(async () => {
    service = await startService(join(folder.path, 'fast'), ['--no-demo']);
  });
  afterAll(() => service?.end('SIGKILL'));

  test('makes every channel of demo token and demo wallet speak within two minutes', async () => {
    const { state, history } = createDemoMarket(7, Date.now() - MINUTES * 60_000);
    const demo = { ...state.demo };
    const live = advance(startLive(state, state.originMs), MINUTES * 60_000).events;
    const isNear = nearDemo(demo, live);
    await ingest('history', history.filter(isNear));
    const talk = await service.talk('layer3');
    const values = { mint: demo.mint, addr: demo.wallet, view: 'full', tf: '1m' };
    const heard = Object.values(channels).filter(({ pattern }) => /\{(mint|addr)\}/.test(pattern));
    const names = heard.map(({ pattern }) =>
      pattern.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => values[name]),
    );
    await talk.subscribe(...names);
    // Trades that come before the replay is read belong to it.
    const trades = `token:${demo.mint}:trades`;
    await talk.hear('the replay', ({ channel, replay }) => channel === trades && replay === true, 0, 120_000);
    await ingest('live', live.filter(isNear));
    for (const name of names)
      await talk.hear(
        name,
        ({ channel, data, replay }) => channel === name && data !== undefined && !replay,
        0,
        120_000,
      );
    await talk.end();
  });

  const ingest = async (name: string, events: readonly object[]): Promise<void> => {
    const path = join(folder.path, `${name}.ndjson`);
    writeFileSync(path, events.map(event => `${JSON.stringify(event)}\n`).join(''));
    const { stdout } = await service.chain(['ingest', path, '--wait', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ read: events.length, accepted: events.length, rejected: 0 });
  };
});

/** Money, names, and the tokens that demo token and demo wallet need: a fifth of the market. */
const nearDemo = ({ mint, doomed, wallet }: MarketState['demo'], live: readonly TapeEvent[]) => {
  const mintOf = (event: TapeEvent): unknown => event.token_mint ?? event.mint ?? SOL;
  const traded = live.filter(event => event.wallet_address === wallet).map(mintOf);
  const near = new Set<unknown>([SOL, mint, doomed, ...traded]);
  return (event: TapeEvent): boolean => near.has(mintOf(event));
};
