/** Proven answers of a simulated market verify, no changed one does, and pages come to the same verdicts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as page from '../../clients/verify/src/browser/node-util.ts';
import { verifyAnswer } from '../../clients/verify/src/verify.ts';
import { bundlePageVerifier } from '../../lib/build/verifier.ts';
import { chooseCases, isLongRun } from '../long-run.ts';
import { tapeOf } from '../simulate/tape.ts';
import { seeded } from '../tapes/simulated-tapes.ts';
import { listProvenPaths, openProvenMarket, type ProvenMarket } from './prove-answers.ts';

let market: ProvenMarket;
let folder: string;
let verifyOnPage: typeof verifyAnswer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-verifier-'));
  const text = await bundlePageVerifier();
  // Nothing of Node is imported.
  expect(text).not.toMatch(/(from|import)\s*\(?"node:/);
  writeFileSync(join(folder, 'verifier.mjs'), text);
  verifyOnPage = (await import(/* @vite-ignore */ join(folder, 'verifier.mjs'))).verifyAnswer;
  const { events } = tapeOf({ seed: 11, swaps: 500, tokens: 4, hours: 2 });
  market = await openProvenMarket(events as never);
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return market.end();
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
    for (const [at, mint] of chooseCases([...market.mints.entries()], 2)) {
      const wallet = market.wallets[(at * 17) % market.wallets.length]!;
      for (const path of listProvenPaths(mint, wallet, at)) {
        const answer = (await market.prove(path))!;
        const { code, path: where, figures } = verify({ answer, roots: market.roots }, path);
        expect([path, code, where]).toEqual([path, 'verified', undefined]);
        const name = path.replace(/\/[1-9A-HJ-NP-Za-km-z]{32,44}/, '').split('?')[0]!;
        counts[name] = (counts[name] ?? 0) + figures;
      }
    }
    expect(Object.keys(counts)).toHaveLength(9);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
  });

  test('finds each changed bit of an answer, its proof and the roots', { timeout: 300_000 }, async () => {
    const random = seeded(seed);
    const codes = new Set<string>();
    const [mint] = market.mints as [string];
    for (const path of listProvenPaths(mint, market.wallets[0]!, 1)) {
      const answer = (await market.prove(path))!;
      const start = answer.indexOf(',"coverage"');
      const end = answer.indexOf('"proof":');
      for (let turn = 0; turn < (isLongRun ? 15 : 4); turn += 1) {
        const changed = Buffer.from(answer);
        // Coverage and explanations are not part of a proof.
        const place = Math.floor(random() * (answer.length - (end - start)));
        const at = place < start ? place : place + (end - start);
        changed[at]! ^= 1 << Math.floor(random() * 8);
        const { code } = verify({ answer: changed.toString(), roots: market.roots }, path, seed, at);
        expect([path, seed, at, code === 'verified']).toEqual([path, seed, at, false]);
        codes.add(code);
      }
      const roots = Buffer.from(market.roots);
      const at = Math.floor(random() * roots.length);
      roots[at]! ^= 1 << Math.floor(random() * 8);
      codes.add(verify({ answer, roots: roots.toString() }, path, seed, 'roots', at).code);
    }
    expect(codes.size).toBeGreaterThan(2);
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
