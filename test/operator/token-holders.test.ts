import { afterEach, expect, test } from 'vitest';
import { readEvent } from '../../layers/contract/events/read.ts';
import { openRpc } from '../../lib/forward/rpc.ts';
import { fetchTokenHolders, toHolderEvents } from '../../lib/operator/token-holders.ts';
import { addressOf } from '../service/events.ts';
import {
  type Call,
  type Fault,
  type Holding,
  keyPairAddress,
  startTokenNode,
  TOKEN_2022,
  type Token,
} from '../worlds/token-node.ts';

const MINT = addressOf('held');
const [ANN, BOB] = ['ann', 'bob'].map(keyPairAddress) as [string, string];
/** Derived by a program: Raydium's authority. */
const VAULT = '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1';
const holding = (owner: string, amount: bigint, more: Partial<Holding> = {}): Holding => ({ owner, amount, ...more });

const token: Token = {
  mint: MINT,
  supply: 1_000n,
  slot: 500,
  seconds: 1_760_000_000,
  holdings: [
    holding(ANN, 100n),
    holding(VAULT, 650n),
    holding(ANN, 50n),
    holding(BOB, 0n),
    holding(BOB, 200n, { state: 2 }),
  ],
};

let end: () => Promise<unknown> = async () => {};
afterEach(() => end());

const soon = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

const fetchFrom = async (given: Token, spoil?: (call: Call, turn: number) => Fault | null) => {
  const node = await startTokenNode(given, spoil);
  end = node.end;
  const retries: string[] = [];
  const onRetry = (why: string): void => void retries.push(why);
  const rpc = openRpc({ url: node.url, perSecond: 1_000_000, timeoutMs: 200, sleep: soon, onRetry });
  const holders = await fetchTokenHolders(rpc, given.mint);
  return { ...node, holders, retries, events: [...toHolderEvents(holders)] };
};

test('accounts of an owner add up, empty ones are left out, and owners off the curve are programs', async () => {
  const { holders, events, calls } = await fetchFrom(token);
  const place = { mint: MINT, slot: 500, timestamp: 1_760_000_000_000 };
  expect(events).toEqual([
    { type: 'holders_snapshot', phase: 'begin', ...place },
    { type: 'balance', wallet: ANN, balance_raw: '150', ...place },
    { type: 'balance', wallet: VAULT, balance_raw: '650', ...place },
    expect.objectContaining({ type: 'known_wallet', wallet: VAULT, entity: 'program', category: 'other' }),
    { type: 'balance', wallet: BOB, balance_raw: '200', ...place },
    { type: 'holders_snapshot', phase: 'end', ...place },
  ]);
  expect(holders.accounts).toBe(5);
  for (const event of events) expect(readEvent(event, 1_800_000_000_000)).toHaveProperty('event');
  const [, config] = calls.find(({ method }) => method === 'getProgramAccounts')!.params;
  expect(config).toMatchObject({ withContext: true, commitment: 'finalized', minContextSlot: 500 });
});

test('accounts of Token-2022 may have extensions, and other things of the program are left out', async () => {
  const [kindAccount, kindMint] = [2, 1];
  const { events, holders } = await fetchFrom({
    ...token,
    program: TOKEN_2022,
    holdings: [
      holding(ANN, 300n, { extra: [kindAccount, 7, 0, 0, 0] }),
      holding(ANN, 5n),
      holding(BOB, 99n, { extra: [kindMint, 0] }),
      holding(BOB, 77n, { state: 0 }),
    ],
  });
  expect(events.filter(({ type }) => type === 'balance')).toMatchObject([{ wallet: ANN, balance_raw: '305' }]);
  // Withheld fees and confidential balances are part of the supply.
  expect(holders.accounts).toBe(2);
});

test.each<readonly [string, Fault, string]>([
  ['asks it to slow down', { status: 429 }, 'HTTP 429'],
  ['fails', { status: 503 }, 'HTTP 503'],
  ['says nothing', 'silence', 'no answer'],
])('a node that first %s is asked again', async (_, fault, why) => {
  const { holders, retries } = await fetchFrom(token, ({ method }, turn) =>
    method === 'getProgramAccounts' && turn === 1 ? fault : null,
  );
  expect(holders.balances.size).toBe(3);
  expect(retries).toEqual([expect.stringContaining(why)]);
});

const value = (holdings: readonly unknown[], slot: unknown = 500): Fault => ({
  result: { context: { slot }, value: holdings },
});

test.each<readonly [string, Fault, RegExp]>([
  ['never answers', 'silence', /failed after 8 tries: no answer/],
  ['always asks to slow down', { status: 429 }, /failed after 8 tries: HTTP 429/],
  ['forbids the method', { status: 403, text: 'forbidden' }, /HTTP 403: forbidden/],
  ['cuts the JSON', { text: '{"jsonrpc":"2.0","result":{"context":{"slot":500},"val' }, /not JSON-RPC/],
  ['answers for an earlier slot', value([], 499), /is of slot 499, before 500/],
  ['names no slot', value([], 'x'), /it names no slot/],
  ['ignores the context', { result: [] }, /it names no slot/],
  ['has no list', { result: { context: { slot: 500 } } }, /no list of accounts/],
  ['leaves accounts out', value([]), /accounts hold 0 of a supply of 1000/],
  ['answers in another encoding', value([{ account: { data: { parsed: {} } } }]), /data is not base64/],
  ['sends short accounts', value([{ account: { data: ['AAAA', 'base64'] } }]), /an account has 3 bytes/],
])('a node that %s is refused', async (_, fault, message) => {
  const spoil = ({ method }: Call): Fault | null => (method === 'getProgramAccounts' ? fault : null);
  await expect(fetchFrom(token, spoil)).rejects.toThrow(message);
});

test('a node that knows the time of the slot need not list blocks', async () => {
  const { holders, calls } = await fetchFrom(token, ({ method }) => {
    if (method === 'getBlocks') return { status: 403 };
    return method === 'getBlockTime' ? { result: 1_750_000_000 } : null;
  });
  expect(holders.timestamp).toBe(1_750_000_000_000);
  expect(calls.map(({ method }) => method)).not.toContain('getBlocks');
});

test.each([
  ['null', { result: null }],
  ['an error', { text: '{"jsonrpc":"2.0","error":{"code":-32007,"message":"Slot 500 was skipped"}}' }],
])('a slot whose time is %s has that of the block before it', async (_, fault) => {
  const { holders } = await fetchFrom(token, ({ method }, turn) =>
    method === 'getBlockTime' && turn === 1 ? fault : null,
  );
  expect(holders.timestamp).toBe(1_760_000_000_000);
});

test('a supply that changed meanwhile is accepted', async () => {
  const mint = Buffer.alloc(82);
  mint.writeBigUInt64LE(1_234n, 36);
  mint[45] = 1;
  const data = [mint.toString('base64'), 'base64'];
  const later = { context: { slot: 501 }, value: { owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', data } };
  const { holders } = await fetchFrom(token, ({ method }, turn) =>
    method === 'getAccountInfo' && turn === 2 ? { result: later } : null,
  );
  expect(holders.slot).toBe(500);
});

test.each([
  ['is unknown', { context: { slot: 500 }, value: null }],
  ['is a wallet', { context: { slot: 500 }, value: { owner: '1'.repeat(32), data: ['', 'base64'] } }],
])('an address that %s has no holders', async (_, result) => {
  const spoil = ({ method }: Call): Fault | null => (method === 'getAccountInfo' ? { result } : null);
  await expect(fetchFrom(token, spoil)).rejects.toThrow(`${MINT} is not a mint of a token program.`);
});
