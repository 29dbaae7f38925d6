/** Proven answers of a simulated market verify, no changed one does, and pages come to the same verdicts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as page from '../../clients/verify/src/browser/node-util.ts';
import { verifyAnswer } from '../../clients/verify/src/verify.ts';
import { bundlePageVerifier } from '../../lib/build/verifier.ts';
import { chooseCases } from '../long-run.ts';
import { chanceOf } from '../tapes/chance.ts';
import { listSpans, spanNames } from './flip-bits.ts';
import { stubPast } from './past/draws.ts';
import { type Asked, chooseTime, listProvenPaths, openProvenMarket, type ProvenMarket } from './prove-answers.ts';

let market: ProvenMarket;
let folder: string;
let verifyOnPage: typeof verifyAnswer;
let unstub: () => void;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-verifier-'));
  const text = await bundlePageVerifier();
  // Nothing of Node is imported.
  expect(text).not.toMatch(/(from|import)\s*\(?"node:/);
  writeFileSync(join(folder, 'verifier.mjs'), text);
  verifyOnPage = (await import(/* @vite-ignore */ join(folder, 'verifier.mjs'))).verifyAnswer;
  unstub = stubPast();
  market = await openProvenMarket(11, 400);
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  unstub();
});

const seed = Number(process.env.PROOF_SEED ?? 3);

/** The verdict of both verifiers. */
const verify = (given: { readonly answer: string; readonly roots: string }, ...about: readonly unknown[]) => {
  const verdict = verifyAnswer(given);
  expect([...about, verifyOnPage(given)]).toEqual([...about, verdict]);
  return verdict;
};

describe('A simulated market', () => {
  test('has answers that all follow from their inputs', { timeout: 300_000 }, async () => {
    const counts: Record<string, number> = {};
    const chance = chanceOf(seed);
    for (const [at, mint] of chooseCases([...market.mints.entries()], 2)) {
      const wallet = market.wallets[(at * 17) % market.wallets.length]!;
      for (const path of listProvenPaths(mint, wallet, at))
        for (const asked of [null, chooseTime(chance, market.market), chooseTime(chance, market.market)]) {
          const answer = (await market.prove(path, asked))!;
          const { code, path: where, figures } = verify({ answer, roots: market.roots }, path, asked);
          expect([path, asked, code, where]).toEqual([path, asked, 'verified', undefined]);
          const name = path.replace(/\/[1-9A-HJ-NP-Za-km-z]{32,44}/, '').split('?')[0]!;
          counts[name] = (counts[name] ?? 0) + figures;
        }
    }
    expect(Object.keys(counts)).toHaveLength(9);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  test('proves answers that leave out rows between others', { timeout: 300_000 }, async () => {
    const { inputs, fromMs, toMs } = market.market;
    // A trade of more than five minutes late arrives after others that T does not count.
    const late = inputs.flatMap(({ event, arrivedMs }) =>
      event.type === 'swap' && arrivedMs > event.timestamp + 300_000
        ? [{ mint: event.token_mint, event, arrivedMs }]
        : [],
    );
    expect(late.length).toBeGreaterThan(2);
    for (const { mint, event, arrivedMs } of late.slice(0, 4)) {
      const asked: Asked = { asOfMs: event.timestamp, knownByMs: Math.max(arrivedMs, fromMs) };
      expect(asked.knownByMs).toBeLessThanOrEqual(toMs);
      for (const path of listProvenPaths(mint, event.wallet_address, 2)) {
        const answer = (await market.prove(path, asked))!;
        const { code, path: where } = verify({ answer, roots: market.roots }, path, asked);
        expect([path, asked, code, where]).toEqual([path, asked, 'verified', undefined]);
      }
    }
  });

  test('finds each changed bit of an answer, its proof and the roots', { timeout: 300_000 }, async () => {
    const chance = chanceOf(seed);
    const codes = new Set<string>();
    const names = new Set<string>();
    const [mint] = market.mints as [string];
    for (const path of listProvenPaths(mint, market.wallets[0]!, 1)) {
      const answer = (await market.prove(path, chooseTime(chance, market.market)))!;
      for (const { name, flip } of listSpans(answer, chance)) {
        const { text, at } = flip();
        const { code } = verify({ answer: text, roots: market.roots }, path, seed, name, at);
        expect([path, seed, name, at, code === 'verified']).toEqual([path, seed, name, at, false]);
        codes.add(code);
        names.add(name);
      }
      const roots = Buffer.from(market.roots);
      const at = chance.whole(0, roots.length - 1);
      roots[at]! ^= 1 << chance.whole(0, 7);
      codes.add(verify({ answer, roots: roots.toString() }, path, seed, 'roots', at).code);
    }
    expect(codes.size).toBeGreaterThan(2);
    expect([...names].sort()).toEqual([...spanNames].sort());
  });
});

describe('The bundle for pages', () => {
  test('compares values as Node does', () => {
    const values = [0, -0, Number.NaN, null, undefined, '', 'a', [1], [1, 2], { a: 1 }, { b: 1 }, { a: 1, b: 2 }];
    const more = [
      { b: 2, a: 1 },
      new Map([[1, { a: 1 }]]),
      new Map([[1, { a: 2 }]]),
      new Set([1]),
      [undefined],
      {},
      [],
    ];
    for (const a of [...values, ...more])
      for (const b of [...values, ...more]) {
        const [own, other] = [structuredClone(a), structuredClone(b)];
        expect([a, b, page.isDeepStrictEqual(own, other)]).toEqual([a, b, isDeepStrictEqual(own, other)]);
      }
  });
});
