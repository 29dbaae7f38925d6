/** Each result of the verifier, from answers that were changed in one way. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runVerify } from '../../../clients/verify/src/cli.ts';
import { hashQuestion } from '../../../clients/verify/src/question.ts';
import { codes } from '../../../clients/verify/src/verdict.ts';
import { verifyAnswer } from '../../../clients/verify/src/verify.ts';
import { address, START_MS, swap } from '../../worlds/events.ts';
import { type Answer, openSealedTape, type SealedTape } from '../../worlds/sealed.ts';

const MINT = address('mint');
const OTHER = address('other-mint');
const HOUR_MS = 3_600_000;
const atMs = START_MS + 2 * HOUR_MS;

let tape: SealedTape;
let trades: Answer;
let candles: Answer;
type Roots = Awaited<ReturnType<SealedTape['readRoots']>>;
let roots: Roots;
let earlier: Roots;

beforeAll(async () => {
  tape = await openSealedTape();
  await tape.take(
    [0, 1_000, 61_000].map(at => swap({ at, wallet: `w${at}` })),
    START_MS + 62_000,
  );
  await tape.take([swap({ at: 63_000, token_mint: OTHER })], START_MS + 64_000);
  await tape.seal(START_MS + HOUR_MS);
  earlier = await tape.readRoots();
  await tape.take(
    [swap({ at: HOUR_MS + 5_000, direction: 'sell', token_amount_raw: '1000', base_amount_raw: '1500' })],
    START_MS + HOUR_MS + 6_000,
  );
  await tape.seal(atMs);
  roots = await tape.readRoots();
  trades = await tape.answer('tokenTrades', { mint: MINT, limit: '3' }, atMs);
  candles = await tape.answer('tokenOhlcv', { mint: MINT, timeframe: '1m' }, atMs);
});
afterAll(() => tape.end());

/** A copy that somebody changed, who also made a new digest. */
const change = (answer: Answer, edit: (copy: Answer) => void): Answer => {
  const copy = structuredClone(answer);
  edit(copy);
  if (copy.proof) copy.proof.digest = hashQuestion(copy as never);
  return copy;
};
const changeRoots = (edit: (copy: Roots) => void): Roots => {
  const copy = structuredClone(roots);
  edit(copy);
  return copy;
};
const verify = (answer: unknown, more: { roots?: unknown; key?: string; since?: unknown } = {}) =>
  verifyAnswer({
    answer: JSON.stringify(answer),
    roots: JSON.stringify(more.roots ?? roots),
    key: more.key,
    since: more.since === undefined ? undefined : JSON.stringify(more.since),
  });
type Draft<T> = { -readonly [K in keyof T]: Draft<T[K]> };
const first = (list: unknown): Record<string, unknown> => (list as Record<string, unknown>[])[0]!;

describe('An answer as the service gave it', () => {
  test('is verified, with what was checked', () => {
    const verdict = verify(trades, { key: roots.public_key! });
    expect(verdict).toMatchObject({ ok: true, code: 'verified', inputs: 4, rules_version: 'r1' });
    expect(verdict.root).toBe(roots.checkpoints[1]!.root);
    expect(verdict.figures).toBeGreaterThan(50);
    expect(verdict.reason).toContain(`"mint":"${MINT}"`);
    expect(verify(candles).code).toBe('verified');
  });

  test('is verified indented too', () => {
    const answer = `${JSON.stringify(trades, null, 2)}\n`;
    expect(verifyAnswer({ answer, roots: JSON.stringify(roots) }).code).toBe('verified');
  });

  test('is verified as Python writes it, with its roots', () => {
    const pad = (text: string) => text.replace(/[^ -~]/g, unit => `\\u${unit.charCodeAt(0).toString(16)}`);
    const spaced = (value: unknown) =>
      pad(JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"|[,:]/g, part => (part.length === 1 ? `${part} ` : part)));
    const [answer, saved] = [spaced(trades), spaced(roots)];
    expect(saved).toContain('\\u2014 ');
    expect(verifyAnswer({ answer, roots: saved }).code).toBe('verified');
  });

  test('is refused in spellings that no serializer has, and with a name twice', () => {
    const text = JSON.stringify(trades);
    const odd = [
      text.replace('"limit":"3"', '"limit":"\\u0033"'),
      text.replace('"slot":', '"slot":1,"slot":'),
      text.replace(/"slot":(\d+)/, '"slot":$1.0'),
      text.replace('"trades":', '"trades"\r:'),
    ];
    expect(new Set([text, ...odd]).size).toBe(odd.length + 1);
    for (const answer of odd) expect(verifyAnswer({ answer, roots: JSON.stringify(roots) }).code).toBe('malformed');
  });

  test('is verified together with a log that only grew', async () => {
    expect(verify(trades, { roots: await tape.readRoots(1), since: earlier }).code).toBe('verified');
  });

  test('is verified over a window whose rows claim arrivals out of order', async () => {
    const claimed = await openSealedTape();
    const trade = (at: number) => swap({ at: at * 60_000, wallet: `w${at}` });
    const minutes = [...Array.from({ length: 30 }, (_, at) => at), 5.5];
    await claimed.claim(minutes.map(trade), START_MS + HOUR_MS);
    await claimed.seal(START_MS + HOUR_MS);
    const page = await claimed.answer('tokenOhlcv', { mint: MINT, timeframe: '1m', limit: '5' }, atMs);
    expect(page.proof!.inputs.length).toBeLessThan(minutes.length);
    expect(verify(page, { roots: await claimed.readRoots() }).code).toBe('verified');
    await claimed.end();
  });

  test('of a token without rows is verified by its neighbours', async () => {
    const unknown = await tape.answer('tokenTrades', { mint: address('nobody') }, atMs);
    expect(unknown.proof!.inputs).toEqual([]);
    expect(verify(unknown)).toMatchObject({ code: 'verified', inputs: 0 });
    const hidden = change(unknown, copy => copy.proof!.heads.pop());
    expect(verify(hidden).code).toBe('incomplete');
  });
});

describe('A changed answer', () => {
  test('differs, and the path names the figure', () => {
    const changed = change(trades, ({ data }) => {
      first((data as Draft<{ trades: unknown }>).trades).base_amount = 2;
    });
    expect(verify(changed)).toMatchObject({ ok: false, code: 'answer_differs', path: '/trades/0/base_amount' });
    const longer = change(candles, ({ data }) => {
      (data as { candles: unknown[] }).candles.pop();
    });
    expect(verify(longer)).toMatchObject({ code: 'answer_differs', path: '/candles/2' });
  });

  test('differs where only its coverage, findings or inputs were changed', () => {
    for (const edit of [
      (copy: Answer) => Object.assign(copy, { coverage: { complete: true } }),
      (copy: Answer) => copy.explain!.push({}),
      (copy: Answer) => copy.time.inputs_through.push({}),
    ]) {
      const changed = structuredClone(candles);
      edit(changed);
      expect(verify(changed)).toMatchObject({ code: 'answer_differs', path: '/proof/digest' });
    }
  });

  test('differs where only the question was changed', () => {
    const changed = structuredClone(candles);
    changed.proof!.parameters.limit = '499';
    expect(verify(changed)).toMatchObject({ code: 'answer_differs', path: '/proof/digest' });
    const later = structuredClone(candles);
    later.time.known_by += 1;
    expect(verify(later).code).not.toBe('verified');
  });

  test.each<[string, (copy: Answer) => unknown]>([
    ['without time', copy => Object.assign(copy, { time: null, proof: null })],
    ['with a short hash', copy => copy.proof!.inputs[0]!.path.splice(0, 1, 'abcd')],
    ['with a field more', copy => Object.assign(copy.proof!, { more: 1 })],
    ['with another operation', copy => Object.assign(copy.proof!, { operation: 'tokenInfo' })],
    ['with a parameter of another route', copy => Object.assign(copy.proof!.parameters, { window: '7d' })],
  ])('is malformed %s', (_, edit) => {
    expect(verify(change(trades, copy => void edit(copy))).code).toBe('malformed');
  });

  test('is malformed where it is cut off, or not JSON', () => {
    const text = JSON.stringify(trades);
    const of = (answer: string) => verifyAnswer({ answer, roots: JSON.stringify(roots) });
    expect(of(text.slice(0, -1)).code).toBe('malformed');
    expect(of('').code).toBe('malformed');
    expect(verifyAnswer({ answer: text, roots: '[]' }).code).toBe('malformed');
  });
});

describe('A document', () => {
  test.each<[string, (copy: Answer) => void]>([
    ['of another amount', copy => edited(copy, document => document.replace('"1000000000"', '"1000000001"'))],
    ['of another row', copy => void copy.proof!.inputs.splice(0, 1, { ...copy.proof!.inputs[1]! })],
    [
      'at another place',
      copy => {
        copy.proof!.inputs[0]!.index += 1;
      },
    ],
    [
      'of another batch',
      copy => {
        copy.proof!.inputs[0]!.batch = 1;
      },
    ],
    [
      'of no batch',
      copy => {
        copy.proof!.inputs[0]!.batch = 7;
      },
    ],
  ])('%s is not under the root', (name, edit) => {
    const expected = name === 'of another row' ? 'incomplete' : 'not_in_root';
    expect(verify(change(trades, edit)).code).toBe(expected);
  });

  const edited = (copy: Answer, edit: (document: string) => string): void => {
    const [input] = copy.proof!.inputs;
    input!.document = edit(input!.document);
  };

  test('of a batch with another leaf is not under the root', () => {
    const edit = (copy: Answer): void => {
      const [batch] = copy.proof!.batches;
      batch!.leaf = batch!.leaf.replace('"v":1', '"v":2');
    };
    expect(verify(change(trades, edit)).code).toBe('not_in_root');
  });

  test('under a checkpoint that is not among the roots is refused', () => {
    expect(verify(trades, { roots: earlier }).code).toBe('not_in_root');
    const other = changeRoots(copy => Object.assign(copy.checkpoints[1]!, { root: copy.checkpoints[0]!.root }));
    expect(verify(trades, { roots: other }).code).toBe('not_in_root');
    expect(
      verify(
        change(trades, copy => {
          copy.proof!.log_size = 1;
        }),
      ).code,
    ).toBe('not_in_root');
  });
});

describe('Roots', () => {
  test('with a signature or key that is not the operator’s are refused', () => {
    const forged = changeRoots(copy => {
      const last = copy.checkpoints[1]! as { note: string };
      last.note = last.note.replace(/ (\S{8})(\S)(\S+\n)$/, (_, a, b, c) => ` ${a}${b === 'A' ? 'B' : 'A'}${c}`);
    });
    expect(verify(trades, { roots: forged }).code).toBe('bad_signature');
    expect(verify(trades, { key: Buffer.alloc(32, 7).toString('base64') }).code).toBe('bad_signature');
    const rekeyed = changeRoots(copy => Object.assign(copy, { public_key: Buffer.alloc(32, 7).toString('base64') }));
    expect(verify(trades, { roots: rekeyed }).code).toBe('bad_signature');
  });

  test('whose rules begin where they cannot are malformed, and without those of the answer unknown', () => {
    for (const from_batch of [1, 9]) {
      const moved = changeRoots(copy => Object.assign(copy.rules_versions[0]!, { from_batch }));
      expect(verify(trades, { roots: moved }).code).toBe('malformed');
    }
    const renamed = changeRoots(copy => Object.assign(copy.rules_versions[0]!, { version: 'r0' }));
    expect(verify(trades, { roots: renamed }).code).toBe('rules_unknown');
  });

  test('whose chain breaks were rewritten', () => {
    const cut = changeRoots(copy => void copy.checkpoints.splice(0, 1));
    expect(verify(trades, { roots: cut }).code).toBe('rewritten');
    const relinked = changeRoots(copy => Object.assign(copy.checkpoints[1]!, { previous: 'a'.repeat(64) }));
    expect(verify(trades, { roots: relinked }).code).toBe('rewritten');
  });

  test('that do not continue earlier ones were rewritten', async () => {
    const grown = await tape.readRoots(1);
    const bent = structuredClone(grown) as Draft<typeof grown> & { consistency: { hashes: string[] } };
    bent.consistency.hashes = bent.consistency.hashes.map(hash =>
      hash.replace(/^./, digit => (digit === '0' ? '1' : '0')),
    );
    expect(verify(trades, { roots: bent, since: earlier }).code).toBe('rewritten');
    const fork = await openSealedTape();
    await fork.take([swap({ at: 1, wallet: 'forker' })], START_MS + 2);
    await fork.seal(START_MS + HOUR_MS);
    expect(verify(trades, { roots: grown, since: await fork.readRoots() }).code).toBe('rewritten');
    await fork.end();
    expect(verify(trades, { roots, since: earlier }).code).toBe('malformed');
  });
});

describe('Rules', () => {
  test('of another version are named, with those of the verifier', () => {
    const old = change(trades, copy => {
      copy.time.rules_version = 'r0';
      copy.proof!.rules_version = 'r0';
    });
    const verdict = verify(old);
    expect(verdict).toMatchObject({ code: 'rules_unknown', rules_version: 'r0' });
    expect(verdict.reason).toMatch(/r0.*r1/);
    expect(
      verify(
        change(trades, copy => {
          copy.time.rules_version = 'r2';
        }),
      ).code,
    ).toBe('rules_unknown');
  });
});

describe('Inputs', () => {
  test.each<[string, (copy: Answer) => unknown]>([
    ['with a hole', copy => copy.proof!.inputs.splice(1, 1)],
    ['without their beginning', copy => copy.proof!.inputs.shift()],
    ['that end before the head', copy => copy.proof!.inputs.pop()],
    ['without heads', copy => copy.proof!.heads.splice(0)],
    ['without any', copy => copy.proof!.inputs.splice(0)],
  ])('%s are incomplete', (_, edit) => {
    expect(verify(change(trades, copy => void edit(copy))).code).toBe('incomplete');
  });

  test('up to an older head are incomplete', async () => {
    const old = await tape.answer('tokenTrades', { mint: MINT }, START_MS + HOUR_MS - 1);
    expect(verify(old).code).toBe('verified');
    expect(
      verify(
        change(old, copy => {
          copy.time.known_by = atMs;
        }),
      ).code,
    ).toBe('incomplete');
  });

  test('that are not sealed yet have no proof, and a time when they will have one', async () => {
    const later = await openSealedTape();
    await later.take([swap({ at: 1 })], START_MS + 2);
    const answer = await later.answer('tokenTrades', { mint: MINT }, START_MS + 10);
    expect(answer.proof).toBeNull();
    expect(answer.proof_at_ms! % 86_400_000).toBe(30 * 60_000);
    expect(verify(answer)).toMatchObject({ code: 'incomplete', inputs: 0, root: null });
    await later.end();
  });
});

describe('The command', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  const run = async (...argv: string[]) => {
    const lines: string[] = [];
    const code = await runVerify(argv, line => lines.push(line));
    return { code, text: lines.join('\n') };
  };

  test('exits with the place of the result, and prints it as words or JSON', async () => {
    const [answer, file] = [write('answer.json', trades), write('roots.json', roots)];
    expect(await run(answer, '--roots', file)).toEqual({ code: 0, text: expect.stringMatching(/^verified: All \d+/) });
    const changed = change(trades, copy => {
      copy.time.rules_version = 'r2';
    });
    const { code, text } = await run(write('changed.json', changed), '--roots', file, '--json');
    expect(code).toBe(5);
    expect(Object.keys(JSON.parse(text))).toEqual([
      'ok',
      'code',
      'reason',
      'inputs',
      'figures',
      'root',
      'rules_version',
    ]);
    expect(codes.indexOf(JSON.parse(text).code)).toBe(5);
  });

  test.each([
    [[]],
    [['a.json']],
    [['a.json', '--roots']],
    [['a.json', '--roots', 'r.json', '--unknown']],
    [['a.json', 'b.json', '--roots', 'r.json']],
  ])('explains itself for %j', async argv => {
    expect(await run(...argv)).toEqual({ code: 2, text: expect.stringContaining('Use: chain-verify') });
  });

  test('names a file that is not there', async () => {
    expect(await run(join(folder, 'none.json'), '--roots', 'x')).toEqual({
      code: 2,
      text: expect.stringContaining('none.json'),
    });
  });
});
