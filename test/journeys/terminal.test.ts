/** `chain-intelligence` against the running service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { eventually, ROOT, type Service } from '../service/service.ts';
import { shareService } from '../service/shared.ts';

const [mint, wallet] = [addressOf('terminal token'), addressOf('terminal wallet')];
const children: ChildProcess[] = [];
let service: Service;
let count = 0;

const trade = (direction: 'buy' | 'sell') =>
  swapOf(`terminal ${++count}`, { token_mint: mint, wallet_address: wallet, direction, timestamp: Date.now() });

beforeAll(async () => {
  service = await shareService();
  await service.publish([trade('buy'), trade('sell'), trade('buy')]);
  await eventually('the first price', async () =>
    ((await service.get(`/v1/token/${mint}/price`)).body as { price_usd: unknown }).price_usd ? true : undefined,
  );
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const start = (args: readonly string[], key = service.ready.keys.enterprise) => {
  const main = ['--conditions=@chain-intelligence/source', join(ROOT, 'clients/cli/src/main.ts')];
  const child = spawn(process.execPath, [...main, ...args], {
    env: { ...process.env, CHAIN_URL: service.ready.base_url, CHAIN_KEY: key },
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout!.setEncoding('utf8').on('data', text => (out += text));
  child.stderr!.setEncoding('utf8').on('data', text => (err += text));
  const ended = new Promise<{ code: number | null; out: string; err: string }>(resolve =>
    child.on('close', code => resolve({ code, out, err })),
  );
  return { child, ended, said: () => out + err };
};

describe('once', () => {
  test('a token has its worth, a line of its price, its trades and verdict', async () => {
    const { code, out } = await start(['token', mint]).ended;
    expect(code).toBe(0);
    expect(out).toMatch(/Price \$0\.15/);
    expect(out).toMatch(/[▁▂▃▄▅▆▇█]+ {2}\$0\.1/);
    for (const title of ['Trades', 'Verdict', 'Bundles', 'People', 'Liquidity']) expect(out).toContain(`\n${title}\n`);
    expect(out).not.toContain('\u001b');
  });

  test('as JSON, it has the answers of the routes', async () => {
    const { code, out } = await start(['--json', 'token', mint]).ended;
    const { body } = await service.get(`/v1/token/${mint}/stats`);
    expect([code, JSON.parse(out).stats.token_mint, JSON.parse(out).stats.windows['24h'].trades]).toEqual([
      ...[0, mint, (body as { windows: Record<string, { trades: number }> }).windows['24h']!.trades],
    ]);
  });

  test('a wallet has its exits and open positions', async () => {
    const { code, out } = await start(['wallet', wallet]).ended;
    expect(code).toBe(0);
    for (const title of ['Labels', 'Quality', 'Open positions', 'Last exits']) expect(out).toContain(`\n${title}\n`);
  });

  test('parts above the tier are said to be, and the rest is shown', async () => {
    const { code, out } = await start(['token', mint], service.ready.keys.layer1).ended;
    expect([code, out.includes('Your tier does not include it.')]).toEqual([0, true]);
  });

  test('a wrong key ends with 1 and the reason of the service', async () => {
    const { code, out, err } = await start(['token', mint], `ci_${'x'.repeat(44)}`).ended;
    expect([code, out]).toEqual([1, '']);
    expect(err.length).toBeGreaterThan(5);
  });
});

describe('live', () => {
  test.each([
    ['watch token', ['watch', 'token', mint]],
    ['watch wallet', ['watch', 'wallet', wallet]],
    ['follow', ['follow', wallet]],
  ])('%s prints a line for a trade, and ends when asked', async (_what, args) => {
    const live = start([...args, '--count', '1']);
    await eventually('the subscription', () => (live.said().includes('Connected') ? true : undefined), 60_000);
    let isDone = false;
    const done = live.ended.then(result => {
      isDone = true;
      return result;
    });
    await eventually(
      'a line',
      async () => {
        if (!isDone) await service.publish([trade('buy')]);
        return isDone ? true : undefined;
      },
      60_000,
    );
    const { code, out } = await done;
    expect([code, out]).toEqual([0, expect.stringMatching(/^\d\d:\d\d:\d\d buy {2}\S+ {2}\S+ for \$/)]);
    expect(out.includes('Exit')).toBe(args[0] === 'follow');
  });

  test('Ctrl+C ends it with 0', async () => {
    const live = start(['watch', 'launches']);
    await eventually('the subscription', () => (live.said().includes('Connected') ? true : undefined), 60_000);
    live.child.kill('SIGINT');
    expect((await live.ended).code).toBe(0);
  });
});
