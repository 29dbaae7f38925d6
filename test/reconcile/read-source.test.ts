import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formats } from '../../lib/reconcile/formats.ts';
import { openSource } from '../../lib/reconcile/read-source.ts';
import { bodies, type ProviderName, startProvider, type Truth } from './providers.ts';

const MINT = 'So11111111111111111111111111111111111111112';
const pools = [
  { address: 'p1', venue: 'raydium', volume: 700 },
  { address: 'p2', venue: 'orca', volume: 300.5 },
];
const truth: Truth = {
  ...{ price: 0.000012345, volume: 1_000.5, trades: 77, holders: 41, supply: 1e9, atMs: 1_790_000_000_000, pools },
};
const names = Object.keys(bodies) as readonly ProviderName[];
const expected = { priceUsd: truth.price, volume24hUsd: truth.volume };
const waits: number[] = [];
const options = { timeoutMs: 20_000, sleep: async (ms: number) => void waits.push(ms) };

let folder: string;
beforeEach(() => {
  waits.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'reconcile-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (place: string, headers = {}, own = options) => openSource({ name: 'x', place, headers }, own);

describe('A provider', () => {
  test.each(names)('is read from its own form alone: %s', async name => {
    const body = bodies[name](MINT, truth);
    expect(formats[name](body)?.get(MINT)).toMatchObject(expected);
    for (const other of names) if (other !== name) expect([other, formats[other](body)]).toEqual([other, null]);
    const provider = await startProvider((_request, response) => response.end(JSON.stringify(body)));
    expect(await open(`${provider.url}/t/{mint}`)(MINT)).toMatchObject({ figures: expected });
    await provider.end();
  });

  test('states other figures where its form has them', () => {
    const read = (name: ProviderName) => formats[name](bodies[name](MINT, truth))!.get(MINT)!;
    expect(read('birdeye')).toMatchObject({ trades24h: 77, holders: 41, supply: 1e9, atMs: truth.atMs, pools: null });
    expect(read('dexscreener')).toMatchObject({ trades24h: 77, holders: null, supply: null });
    expect(read('geckoterminal')).toMatchObject({ trades24h: null, holders: null, supply: 1e9 });
    expect(read('codex')).toMatchObject({ trades24h: 77, holders: 41, supply: null });
    const shown = pools.map(({ address, venue, volume }) => ({ address, venue, volume24hUsd: volume }));
    expect(read('solana-tracker')).toMatchObject({ trades24h: null, holders: 41, pools: shown });
  });

  test.each([-1, 'NaN', '1e999', null])('has no figure of %s', value => {
    const body = { success: true, data: { address: MINT, price: value, v24hUSD: 5 } };
    const figures = formats.birdeye(body)?.get(MINT);
    expect(figures === undefined ? null : figures.priceUsd).toBeNull();
  });
});

type Misbehaviour = readonly [what: string, status: number, body: string, problem: string, tries: number];
const text = (body: unknown): string => JSON.stringify(body);
const misbehaviours: readonly Misbehaviour[] = [
  ['refuses for its rate', 429, '{}', 'HTTP 429', 3],
  ['is broken', 500, '<html>', 'HTTP 500', 3],
  ['knows no such token', 404, '{}', 'HTTP 404', 1],
  ['redirects', 302, '', 'not reached', 3],
  ['does not speak JSON', 200, '<html>ok</html>', 'the answer is not JSON', 1],
  ['cuts its answer', 200, text(bodies.birdeye(MINT, truth)).slice(0, -9), 'the answer is not JSON', 1],
  ['has another form', 200, text({ price: 1 }), 'the form of no known provider', 1],
  ['fails within 200', 200, text({ success: false, message: 'x' }), 'the form of no known provider', 1],
  ['answers about another token', 200, text(bodies.birdeye('other', truth)), 'about other tokens', 1],
  ['sends too much', 200, `"${'x'.repeat(8_000_001)}"`, 'more than 8000000 bytes', 3],
];

describe('A provider that', () => {
  test.each(misbehaviours)('%s has no figures, and the table says so', async (_what, status, body, problem, tries) => {
    const provider = await startProvider((_request, response) =>
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(body),
    );
    const answer = await open(`${provider.url}/{mint}`)(MINT);
    expect(answer).toEqual({ problem: expect.stringContaining(problem) });
    expect(provider.turns()).toBe(tries);
    await provider.end();
  });

  test('never answers is left after its time', async () => {
    const provider = await startProvider(() => {});
    const impatient = open(`${provider.url}/{mint}`, {}, { ...options, timeoutMs: 300 });
    expect(await impatient(MINT)).toEqual({ problem: 'no answer within 300 ms' });
    await provider.end();
    expect(await open(`${provider.url}/{mint}`)(MINT)).toEqual({ problem: expect.stringContaining('not reached') });
  });

  test('recovers is asked again when it says so', async () => {
    const provider = await startProvider((_request, response, turn) =>
      turn === 0
        ? response.writeHead(429, { 'retry-after': '2' }).end()
        : response.end(text(bodies.geckoterminal(MINT, truth))),
    );
    expect(await open(`${provider.url}/{mint}`)(MINT)).toMatchObject({ figures: expected });
    expect(waits).toEqual([2_000]);
    await provider.end();
  });

  test('wants a key or a query gets them', async () => {
    const asked: { readonly method: string; readonly key: unknown; readonly body: string }[] = [];
    const provider = await startProvider((request, response) => {
      let body = '';
      request.on('data', part => {
        body += part;
      });
      request.on('end', () => {
        asked.push({ method: request.method!, key: request.headers['x-api-key'], body });
        response.end(text(bodies.codex(MINT, truth)));
      });
    });
    await open(`${provider.url}/graphql`, { 'X-API-KEY': 'secret' })(MINT);
    expect(asked).toEqual([{ method: 'POST', key: 'secret', body: expect.stringContaining(`${MINT}:1399811149`) }]);
    await provider.end();
  });
});

describe('A file', () => {
  const write = (body: string): string => {
    writeFileSync(join(folder, 'f'), body);
    return join(folder, 'f');
  };
  const all = names.map(name => bodies[name](name, truth));

  test('has one answer, a list of them, or one a line', async () => {
    expect(await open(write(text(bodies.codex(MINT, truth))))(MINT)).toMatchObject({ figures: expected });
    for (const body of [text(all), all.map(text).join('\n')])
      for (const name of names) expect(await open(write(body))(name)).toMatchObject({ figures: expected });
    expect(await open(write(text(all)))('none')).toEqual({ problem: 'the file does not have the token' });
  });

  test('without a known answer is refused', () => {
    expect(() => open(write('{"a":1}'))).toThrow('no answer of a known provider');
    expect(() => open(write('nothing'))).toThrow('no answer of a known provider');
  });
});
