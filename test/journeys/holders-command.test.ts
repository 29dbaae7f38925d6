import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, swapOf } from '../service/events.ts';
import { chain, eventually, type Service, scratch } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { keyPairAddress, startTokenNode, type Token } from '../worlds/token-node.ts';

const mint = addressOf('late token');
const [ann, bob, trader] = ['ann', 'bob', 'trader'].map(keyPairAddress) as [string, string, string];
const VAULT = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1';
const folder = scratch();
const file = join(folder.path, 'holders.ndjson');
let service: Service;
let token: Token;
let node: Awaited<ReturnType<typeof startTokenNode>>;

beforeAll(async () => {
  service = await shareService();
  const timestamp = Date.now() - 60_000;
  await service.publish([swapOf('first seen', { token_mint: mint, timestamp, wallet_address: trader, slot: 900 })]);
  const holding = (owner: string, amount: bigint) => ({ owner, amount });
  token = {
    mint,
    supply: 9_000_000_000n,
    slot: 950,
    seconds: Math.floor((timestamp + 20_000) / 1_000),
    holdings: [
      holding(ann, 2_000_000_000n),
      holding(bob, 500_000_000n),
      holding(ann, 1_000_000_000n),
      holding(VAULT, 5_500_000_000n),
    ],
  };
  node = await startTokenNode(token);
});
afterAll(async () => {
  await node.end();
  folder.remove();
});

const summary = async (): Promise<unknown> => (await service.get(`/v1/token/${mint}/holders/summary`)).body;

test('the holders of a token that was first seen late are complete once a node was read', async () => {
  await eventually('the swap', async () => {
    const body = (await summary()) as { hydrationStatus: string };
    return body.hydrationStatus === 'partial_forward' ? true : undefined;
  });
  const read = await chain(['holders', mint, '--rpc', node.url, '--out', file]);
  expect(read).toMatchObject({ code: 0, stdout: '' });
  expect(JSON.parse(read.stderr.trim().split('\n').at(-1)!)).toEqual({
    mint,
    slot: 950,
    accounts: 4,
    owners: 3,
    programs: 1,
    total_raw: '9000000000',
  });
  const sent = await service.chain(['ingest', file, '--wait', '--json']);
  expect(JSON.parse(sent.stdout.trim().split('\n').at(-1)!)).toMatchObject({ read: 6, accepted: 6, rejected: 0 });
  await eventually('the snapshot', async () => {
    const body = (await summary()) as { hydrationStatus: string };
    return body.hydrationStatus === 'hydrated' ? true : undefined;
  });
  const { body } = await service.get(`/v1/token/${mint}/holders/top?n=5`);
  const found = (body as { holders: { wallet: string; rawAmount: string }[] }).holders;
  expect(found.map(({ wallet }) => wallet).slice(0, 2)).toEqual([ann, bob]);
});

test('without a file the events go to standard output', async () => {
  const { code, stdout } = await chain(['holders', mint, '--rpc', node.url]);
  expect([code, stdout]).toEqual([0, readFileSync(file, 'utf8')]);
});

test('a node that refuses leaves no file, and the exit code is 2', async () => {
  const refusing = await startTokenNode(token, () => ({ status: 403, text: 'no such method here' }));
  const out = join(folder.path, 'none.ndjson');
  const { code, stdout, stderr } = await chain(['holders', mint, '--rpc', refusing.url, '--out', out]);
  await refusing.end();
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('HTTP 403: no such method here');
  expect(() => readFileSync(out)).toThrow('ENOENT');
});
