/** Runs the examples of the client against the running service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, ROOT, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { contractTape } from './contract-tape.ts';
import { named } from './contract-tape-events.ts';

const children: ChildProcess[] = [];
let service: Service;

beforeAll(async () => {
  service = await shareService();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Starts an example as a user does. */
const start = (name: string, ...args: readonly string[]) => {
  const { base_url, keys } = service.ready;
  const file = join('clients/typescript/examples', `${name}.ts`);
  const child = spawn(process.execPath, ['--conditions=@chain-intelligence/source', file, ...args], {
    cwd: ROOT,
    env: { ...process.env, CHAIN_URL: base_url, CHAIN_KEY: keys.enterprise },
  });
  children.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text));
  const says = (text: string | RegExp) =>
    eventually(`${name} says ${text}, but: ${said}`, () => (said.search(text) >= 0 ? true : undefined), 120_000);
  return { child, says, said: () => said };
};

const wallet = addressOf('copied wallet');
const mint = addressOf('ticking token');
let count = 0;

/** A buy, and for the second text a sell of all of it. */
const trade = (token_mint: string, direction: 'buy' | 'sell' = 'buy') =>
  swapOf(`example ${++count}`, { token_mint, wallet_address: wallet, direction, timestamp: Date.now() });

test('the price ticker, the copy-trade alert and the wallet report follow live trades', async () => {
  await service.publish([trade(mint)]);
  await eventually('the first price', async () =>
    ((await service.get(`/v1/token/${mint}/price`)).body as { price_usd: unknown }).price_usd ? true : undefined,
  );
  const ticker = start('price-ticker', mint);
  const alert = start('copy-trade-alert', wallet);
  await Promise.all([ticker.says(/^now 0\.15/), alert.says('watching')]);
  // They subscribe after their first line: trade until both have said something.
  await eventually(
    'ticks and an open position',
    async () => {
      const other = addressOf(`token ${count}`);
      await service.publish([trade(mint), trade(other), trade(other, 'sell')]);
      return / buy 1000 at 0\.15 USD/.test(ticker.said()) && /sold all of/.test(alert.said()) ? true : undefined;
    },
    120_000,
  );
  await alert.says(new RegExp(`${wallet} bought 1000 \\w+ at 0\\.15 USD \\(win rate `));
  const report = start('wallet-report', wallet);
  expect(await once(report.child, 'exit')).toEqual([0, null]);
  expect(report.said()).toMatch(/Performance\n {2}\d+ trades.*Exits from 1 on\n.*\n[1-9]\d* exits/s);
  for (const { child } of [ticker, alert]) {
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }
});

test('the dump-alert bot warns of a dump and says what is left', async () => {
  const bot = start('dump-alert-bot', named('stage'));
  await bot.says('watching');
  const { before, since } = contractTape(Date.now());
  await service.publish(before);
  await service.publish(since);
  const alert = /DUMP of \w+: \w+ with \d+ wallets sold [\d.]+%;\n {2}it /;
  await bot.says(alert);
  expect(bot.said()).toMatch(alert);
});

test('an example that is refused says why and fails', async () => {
  const { child, said } = start('price-ticker', 'not-a-mint');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said()).toContain('mint');
});
