import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openRpc } from '../../lib/forward/rpc.ts';
import { fetchAddressHistory } from '../../lib/operator/backfill.ts';
import type { Line } from '../../lib/operator/lines.ts';
import { address, signature } from '../worlds/events.ts';

type Call = { readonly id: number; readonly method: string; readonly params: readonly unknown[] };
type Reply =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body?: unknown;
      readonly text?: string;
    }
  | 'hang up';

const POOL = address('pool');
const DAY_MS = 86_400_000;
const END_MS = Date.UTC(2026, 10, 1);

/** Yields to pending work once. */
const soon = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

describe('A Solana node', () => {
  let server: Server;
  let calls: Call[] = [];
  let url = '';

  /** A node with scripted answers. */
  const start = async (answer: (call: Call, turn: number) => Reply): Promise<void> => {
    calls = [];
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const call = JSON.parse(Buffer.concat(chunks).toString()) as Call;
      calls.push(call);
      const reply = answer(call, calls.length);
      if (reply === 'hang up') return void request.socket.destroy();
      response.writeHead(reply.status ?? 200, reply.headers);
      response.end(reply.text ?? JSON.stringify({ jsonrpc: '2.0', id: call.id, ...(reply.body as object) }));
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterEach(() => new Promise(resolve => server.close(resolve)));

  test('is asked again when busy, lagging, failing or briefly unreachable, each time with the reason', async () => {
    const replies: readonly Reply[] = [
      { status: 429, headers: { 'Retry-After': '0' } },
      { status: 503 },
      { body: { error: { code: -32005, message: 'Node is behind by 42 slots' } } },
      'hang up',
      { body: { result: 7 } },
    ];
    await start((_, turn) => replies[turn - 1]!);
    const reported: string[] = [];
    const rpc = openRpc({ url, perSecond: 1000, sleep: soon, onRetry: why => reported.push(why) });
    expect(await rpc('getSlot', [])).toBe(7);
    expect(reported.map(why => /429|503|behind|no answer/.exec(why)?.[0])).toEqual([
      '429',
      '503',
      'behind',
      'no answer',
    ]);
  });

  test('is not asked again for a permanent failure, and its address, which may hold a key, is hidden', async () => {
    await start(({ method }) =>
      method === 'nope'
        ? { body: { error: { code: -32601, message: 'Method not found' } } }
        : { status: 403, body: {} },
    );
    const rpc = openRpc({ url: `${url}/?api-key=secret`, perSecond: 1000, sleep: soon });
    await expect(rpc('nope', [])).rejects.toThrow('nope of 127.0.0.1:');
    await expect(rpc('getSlot', [])).rejects.toThrow('HTTP 403');
    await expect(rpc('getSlot', [])).rejects.not.toThrow('secret');
    expect(calls).toHaveLength(3);
  });

  test('without JSON-RPC answers is reported with the start of an answer, and not asked again', async () => {
    const page = `<!DOCTYPE html>\n<html>\n  <head><title>Node</title></head>${'<p>many words</p>'.repeat(20)}`;
    for (const [text, shown] of [
      [
        page,
        /^getSlot of 127\.0\.0\.1:\d+ failed: HTTP 200, but not JSON-RPC: <!DOCTYPE html> <html> <head>[^\n]{0,52}…$/,
      ],
      ['{"hello":"world"}', /not JSON-RPC: \{"hello":"world"\}$/],
      ['null', /not JSON-RPC: null$/],
      ['', /not JSON-RPC: empty body$/],
    ] as const) {
      await start(() => ({ text }));
      await expect(openRpc({ url, perSecond: 1000, sleep: soon })('getSlot', [])).rejects.toThrow(shown);
      expect(calls).toHaveLength(1);
      await new Promise(closed => server.close(closed));
    }
  });

  test('that refuses is reported in its own words without the key, with advice', async () => {
    for (const [status, text, reported] of [
      [401, '{"jsonrpc":"2.0","error":{"code":-32401,"message":"no such key k3y-of-somebody"}}', 'no such key …'],
      [403, 'Your IP is\n  blocked', 'Your IP is blocked'],
    ] as const) {
      await start(() => ({ status, text }));
      const rpc = openRpc({ url: `${url}/?api-key=k3y-of-somebody`, perSecond: 1000, sleep: soon });
      await expect(rpc('getSlot', [])).rejects.toThrow(`failed: HTTP ${status}: ${reported}. Check the key in the URL`);
      expect(calls).toHaveLength(1);
      await new Promise(closed => server.close(closed));
    }
  });

  test('is asked at most at the requested rate', async () => {
    await start(() => ({ body: { result: 1 } }));
    const sleeps: number[] = [];
    let nowMs = 1_000;
    const rpc = openRpc({ url, perSecond: 50, now: () => nowMs, sleep: async ms => sleeps.push(ms) });
    const ask = (): Promise<unknown> => rpc('getSlot', []);
    await Promise.all([ask(), ask(), ask(), ask()]);
    expect(sleeps).toEqual([20, 40, 60]);
    nowMs += 75;
    await ask();
    nowMs += 1_000;
    await ask();
    expect(sleeps).toEqual([20, 40, 60, 5]);
    expect(calls).toHaveLength(6);
  });

  describe('returns the history of an address', () => {
    const signatures = Array.from({ length: 2_300 }, (_, at) => ({
      signature: signature(`tx-${at}`),
      // Newest first, one per minute.
      blockTime: END_MS / 1000 - at * 60,
      err: at % 7 === 3 ? { InstructionError: [0, 'Custom'] } : null,
    }));
    const node = ({ method, params }: Call): Reply => {
      if (method === 'getTransaction')
        return { body: { result: { transaction: { signatures: [params[0]] }, slot: 1, params } } };
      const { before, limit } = params[1] as { readonly before?: string; readonly limit: number };
      const from = before === undefined ? 0 : signatures.findIndex(one => one.signature === before) + 1;
      return { body: { result: signatures.slice(from, from + limit) } };
    };
    const read = async (lines: AsyncIterable<Line>): Promise<readonly Line[]> => {
      const all: Line[] = [];
      for await (const line of lines) all.push(line);
      return all;
    };
    const want = { address: POOL, fromMs: END_MS - 1_500 * 60_000, toMs: END_MS - 1_480 * 60_000 };
    const wanted = signatures.filter(
      ({ blockTime, err }) => err === null && blockTime * 1000 >= want.fromMs && blockTime * 1000 < want.toMs,
    );

    test('page by page, without failures, in the requested range, oldest first', async () => {
      await start(node);
      const lines = await read(fetchAddressHistory(openRpc({ url, perSecond: 1000, sleep: soon }), want));
      expect(lines.map(({ source }) => source)).toEqual(wanted.map(one => one.signature).reverse());
      expect(lines.map(({ ordinal }) => ordinal)).toEqual(wanted.map((_, at) => at + 1));
      expect(JSON.parse(lines[0]!.text).params[1]).toMatchObject({ maxSupportedTransactionVersion: 1 });
      expect(calls.filter(({ method }) => method === 'getSignaturesForAddress')).toHaveLength(2);
    });

    test('from a node with smaller pages than requested', async () => {
      await start(call => {
        const { body } = node(call) as { readonly body: { readonly result: unknown } };
        return { body: { result: Array.isArray(body.result) ? body.result.slice(0, 700) : body.result } };
      });
      const lines = await read(fetchAddressHistory(openRpc({ url, perSecond: 1000, sleep: soon }), want));
      expect(lines.map(({ source }) => source)).toEqual(wanted.map(one => one.signature).reverse());
    });

    test('from the end of an earlier run', async () => {
      await start(node);
      const lines = await read(fetchAddressHistory(openRpc({ url, perSecond: 1000, sleep: soon }), want, 10));
      expect(lines.map(({ source }) => source)).toEqual(
        wanted
          .map(one => one.signature)
          .reverse()
          .slice(10),
      );
      expect(lines[0]!.ordinal).toBe(11);
    });

    test('and reports history that is no longer available', async () => {
      await start(call => (call.method === 'getTransaction' ? { body: { result: null } } : node(call)));
      const past = fetchAddressHistory(openRpc({ url, perSecond: 1000, sleep: soon }), {
        ...want,
        fromMs: END_MS - DAY_MS,
        toMs: END_MS,
      });
      await expect(read(past)).rejects.toThrow('Use a node with full history');
    });
  });
});
