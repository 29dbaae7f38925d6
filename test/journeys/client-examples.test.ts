/** Runs the examples of the client against the running service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, ROOT, type Service, scratch } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { contractTape } from './contract-tape.ts';
import { named } from './contract-tape-events.ts';

const children: ChildProcess[] = [];
const folder = scratch();
let service: Service;

beforeAll(async () => {
  service = await shareService();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  folder.remove();
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

test('bots print spreads, lists that change, and trades since their last run', async () => {
  const [first, second] = [addressOf('first listed'), addressOf('second listed')];
  const [spread, list] = [start('bots/pool-spread', first), start('bots/watch-list', first)];
  const file = join(folder.path, 'trades.tsv');
  const open = () => start('bots/resume-trades', first, file);
  const resume = open();
  await Promise.all([spread, list, resume].map(bot => bot.says('live')));
  list.child.stdin?.write(`+${second}\n`);
  await list.says(`added token:${second}:ticks`);
  const inPool = (pool: string, token_mint: string, base_amount_raw: string) => ({
    ...trade(token_mint),
    ...{ pool_address: addressOf(pool), base_amount_raw },
  });
  await service.publish([
    inPool('cheap pool', first, '1000000000'),
    inPool('dear pool', first, '1020000000'),
    trade(second),
  ]);
  const spreads = `2.00%: buy in ${addressOf('cheap pool')}, sell in ${addressOf('dear pool')}`;
  await Promise.all([spread.says(spreads), list.says(`${second} 0.15`), list.says(`${first} 0.153`)]);
  const rows = () => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []);
  await eventually('both trades in the file', () => (rows().length === 2 ? true : undefined));
  resume.child.kill('SIGKILL');
  await once(resume.child, 'exit');
  const missed = Array.from({ length: 60 }, () => trade(first));
  await service.publish(missed);
  await open().says('live');
  await eventually('the missed trades in the file', () => (rows().length >= 62 ? true : undefined));
  const seqs = rows().map(row => Number(row.split('\t')[0]));
  expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
  expect(
    rows()
      .slice(2)
      .map(row => row.split('\t')[1]),
  ).toEqual(missed.map(({ signature }) => signature));
});

test('the dump-alert bot warns of a dump and says what is left, and other bots see the same market', async () => {
  const [stage, star] = [named('stage'), named('star')];
  const bot = start('dump-alert-bot', stage);
  const bought = addressOf('token of skilled buyers');
  const dump = start('bots/bundle-dump', stage);
  const campaign = start('bots/campaign-forming', stage);
  const exits = start('bots/follow-exits', star);
  const buyers = start('bots/quality-buyers', bought, '10');
  await Promise.all([bot.says('watching'), ...[dump, campaign, exits, buyers].map(each => each.says('live'))]);
  const { before, since } = contractTape(Date.now());
  await service.publish(before);
  await service.publish(since);
  const alert = /DUMP of \w+: \w+ with \d+ wallets sold [\d.]+%;\n {2}it /;
  await bot.says(alert);
  expect(bot.said()).toMatch(alert);
  await dump.says(new RegExp(`DUMP ${stage}: \\d+ wallets \\(\\w+\\) sold [\\d.]+%`));
  await campaign.says(new RegExp(`${stage} campaign (forming|activated): \\d+ wallets`));
  await exits.says(new RegExp(`${star} sold [\\d.]+ at [\\d.]+ USD, holds [\\d.]+ of `));
  await exits.says(new RegExp(`${star} moved out \\(transfer\\), holds `));
  await service.publish([{ ...trade(bought), wallet_address: star }]);
  await buyers.says(new RegExp(`${star} \\(skill \\d+\\) bought for 150 USD`));
  const liquidity = start('bots/liquidity-drop', stage, '3');
  const candles = start('bots/candles-csv', stage);
  expect(await once(candles.child, 'close')).toEqual([0, null]);
  expect(candles.said()).toMatch(/^time,open,high,low,close,volume_usd\n\d{4}-\d\d-\d\dT[\d:.]+Z(,[\d.e-]+){5}\n/);
  await liquidity.says(/removed 4\.0% of the pool/);
  const file = join(folder.path, 'leaderboard.json');
  writeFileSync(file, JSON.stringify({ gone: 7 }));
  const board = start('bots/leaderboard-diff', file);
  expect(await once(board.child, 'close')).toEqual([0, null]);
  expect(board.said()).toContain('left gone, was on 7');
  expect(JSON.parse(readFileSync(file, 'utf8'))).not.toHaveProperty('gone');
});

test('an example that is refused says why and fails', async () => {
  const { child, said } = start('price-ticker', 'not-a-mint');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said()).toContain('mint');
});
