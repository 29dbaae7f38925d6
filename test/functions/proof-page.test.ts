/** The verifier of pages comes to the same verdicts as that of the command line. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as page from '../../clients/verify/src/browser/node-util.ts';
import { verifyAnswer } from '../../clients/verify/src/verify.ts';
import { bundlePageVerifier } from '../../lib/build/verifier.ts';
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
  const { events } = tapeOf({ seed: 12, swaps: 300, tokens: 3, hours: 2 });
  market = await openProvenMarket(events as never);
}, 300_000);
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return market.end();
});

describe('A page', () => {
  test('verifies each answer as the command line does', { timeout: 300_000 }, async () => {
    const seen = new Set<string>();
    for (const [at, mint] of market.mints.entries()) {
      const wallet = market.wallets[(at * 7) % market.wallets.length]!;
      for (const path of listProvenPaths(mint, wallet, at)) {
        const answer = (await market.prove(path))!;
        const given = { answer, roots: market.roots };
        const verdict = verifyOnPage(given);
        expect([path, verdict]).toEqual([path, verifyAnswer(given)]);
        expect(verdict.code).toBe('verified');
        seen.add(path.replace(/\/[1-9A-HJ-NP-Za-km-z]{32,44}/, '').split('?')[0]!);
      }
    }
    expect(seen.size).toBe(9);
  });

  test('refuses each changed answer and root for the same reason', { timeout: 300_000 }, async () => {
    const random = seeded(4);
    const flip = (text: string): string => {
      const bytes = Buffer.from(text);
      bytes[Math.floor(random() * bytes.length)]! ^= 1 << Math.floor(random() * 8);
      return bytes.toString();
    };
    const codes = new Set<string>();
    for (const path of listProvenPaths(market.mints[0]!, market.wallets[0]!, 1)) {
      const answer = (await market.prove(path))!;
      for (let turn = 0; turn < 12; turn += 1) {
        const given =
          turn % 3 === 0 ? { answer, roots: flip(market.roots) } : { answer: flip(answer), roots: market.roots };
        const verdict = verifyOnPage(given);
        expect([path, turn, verdict]).toEqual([path, turn, verifyAnswer(given)]);
        codes.add(verdict.code);
      }
    }
    expect(codes.size).toBeGreaterThan(2);
  });

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
