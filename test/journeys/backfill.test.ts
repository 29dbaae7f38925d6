import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { adapters } from '../../layers/decode/adapters/adapters.ts';
import { addressOf } from '../service/events.ts';
import type { Result } from '../service/here.ts';
import { chain, type Service, scratch } from '../service/service.ts';
import { shareService } from '../service/shared.ts';
import { type FakeNode, idOf, naming, startNode } from './node.ts';

/** pump.fun's curve, which eight of the real transactions use. */
const PROGRAM = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';
const PERIOD = ['--from', '2024-07-01', '--to', '2025-12-01'];

const folder = scratch();
let service: Service;
let node: FakeNode;

beforeAll(async () => {
  [service, node] = await Promise.all([shareService(), startNode()]);
});
afterEach(() => {
  node.calls.length = 0;
  node.failWith = () => null;
});
afterAll(async () => {
  await node?.end();
  folder.remove();
});

const past = naming(PROGRAM).toReversed();
const eventsOf = (raws: readonly unknown[]) =>
  raws.flatMap(raw => adapters['raw-tx'](JSON.stringify(raw)).events.map(({ event }) => event));
const swapsOf = (raws: readonly unknown[]) => eventsOf(raws).flatMap(event => (event.type === 'swap' ? [event] : []));
const summaryOf = ({ stdout }: Result) => JSON.parse(stdout.trimEnd().split('\n').at(-1)!);
const fetched = (): readonly string[] =>
  node.calls.filter(({ method }) => method === 'getTransaction').map(({ params }) => params[0]);
const fill = (...args: string[]): Promise<Result> =>
  service.chain(['ingest', '--rpc', node.url, '--rps', '500', '--wait', '--json', ...args]);
const tapeOf = async (mint: string): Promise<readonly Record<string, unknown>[]> => {
  const { body } = await service.get(`/v1/token/${mint}/trades?limit=200`);
  return (body as { trades: Record<string, unknown>[] }).trades;
};

/** The transactions of a node say no price of SOL. */
const UNPRICED = expect.stringMatching(/^\d+ swaps against SOL say no price of SOL.*\n$/);

describe('history of an address from a node', () => {
  test('is read between two days, and is available at once over REST', async () => {
    const some = past.filter(raw => new Date(raw.blockTime * 1000) < new Date('2024-09-18'));
    expect(some.length).toBeGreaterThan(0);
    expect(some.length).toBeLessThan(past.length);
    const result = await fill('--address', PROGRAM, '--from', '2024-07-01', '--to', '2024-09-18');
    expect(result).toMatchObject({ code: 0, stderr: UNPRICED });
    expect(summaryOf(result)).toMatchObject({ accepted: eventsOf(some).length, rejected: 0, duplicates: 0 });
    expect(fetched().toSorted()).toEqual(some.map(idOf).toSorted());
    for (const swap of swapsOf(some))
      expect(await tapeOf(swap.token_mint)).toContainEqual(
        expect.objectContaining({ signature: swap.signature, wallet_address: swap.wallet_address }),
      );
  });

  test('adds only new transactions when repeated', async () => {
    const result = await fill('--mint', swapsOf(past)[0]!.token_mint, ...PERIOD);
    expect(summaryOf(result)).toMatchObject({ accepted: 0, duplicates: summaryOf(result).read });
    expect(summaryOf(result).read).toBeGreaterThan(0);
  });

  test('resumes after an interruption without reading known transactions', async () => {
    const note = join(folder.path, 'note.json');
    const args = ['--address', PROGRAM, ...PERIOD, '--resume', note];
    const broken = idOf(past[5]);
    node.failWith = ({ params }) => (params[0] === broken ? 403 : null);
    const first = await fill(...args);
    expect(first.code).toBe(1);
    expect(first.stderr).toContain(`getTransaction of ${new URL(node.url).host} failed: HTTP 403`);
    expect(JSON.parse(readFileSync(note, 'utf8')).done).toBe(5);
    node.calls.length = 0;
    node.failWith = () => null;
    const second = await fill(...args);
    expect(second).toMatchObject({ code: 0, stderr: UNPRICED });
    expect(fetched().toSorted()).toEqual(past.slice(5).map(idOf).toSorted());
    for (const mint of new Set(swapsOf(past).map(swap => swap.token_mint)))
      expect((await tapeOf(mint)).map(({ signature }) => signature).sort()).toEqual(
        swapsOf(past)
          .filter(swap => swap.token_mint === mint)
          .map(({ signature }) => signature)
          .sort(),
      );
    const other = await fill('--address', addressOf('another'), ...PERIOD, '--resume', note);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('belongs to another input')]);
  });

  test('waits while the node is busy, and logs each wait', async () => {
    let refusals = 2;
    node.failWith = () => (refusals-- > 0 ? 429 : null);
    const result = await fill('--address', PROGRAM, ...PERIOD);
    expect([result.code, result.stderr.match(/HTTP 429; retrying in/g)?.length]).toEqual([0, 2]);
  });
});

describe('a backfill with invalid options exits with 2:', () => {
  const rpc = ['--rpc', 'http://127.0.0.1:1'];
  const of = ['--mint', addressOf('m')];
  test.each([
    ['without an address', [...rpc, '--from', '7d'], /--rpc requires exactly one of --mint, --wallet and --address/],
    ['of two addresses', [...rpc, ...of, '--wallet', addressOf('w'), '--from', '7d'], /requires exactly one of/],
    ['without a beginning', [...rpc, ...of], /--rpc requires --from/],
    ['backwards', [...rpc, ...of, '--from', '1d', '--to', '2d'], /--from must be before --to/],
    ['of files too', ['tape.ndjson', ...rpc, ...of, '--from', '7d'], /files or --rpc, not both/],
    ['without a node', ['-', ...of], /--mint requires --rpc/],
    ['of no address', [...rpc, '--mint', 'nobody', '--from', '7d'], /base58 address of 32 bytes/],
    ['at no time', [...rpc, ...of, '--from', 'yesterday'], /2026-11-01/],
    ['by no node', ['--rpc', 'ftp://node', ...of, '--from', '7d'], /http or https/],
    ['to go on without an end', [...rpc, ...of, '--from', '7d', '--resume', 'x'], /--resume with --rpc requires --to/],
    ['by no adapter', ['-', '--adapter', 'csv'], /canonical, raw-tx, helius, dex-parser/],
  ])('%s', async (_, args, text) => {
    const { code, stderr } = await service.chain(['ingest', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(text)]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('without a running service', async () => {
    const { code, stderr } = await chain(['ingest', ...rpc, ...of, '--from', '7d', '--data', folder.path]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('No service runs on')]);
  });
});
