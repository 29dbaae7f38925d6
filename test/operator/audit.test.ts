import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { transaction } from '../decode/fixtures.ts';
import { chainHere } from '../service/here.ts';

const folder = mkdtempSync(join(tmpdir(), 'audit-'));
const file = (name: string, content: string | Buffer): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
afterAll(() => rmSync(folder, { recursive: true }));

const bought = transaction('2NPw');
const audit = (...args: readonly string[]) => chainHere(['ingest', '--adapter', 'raw-tx', '--audit', ...args]);

describe('ingest --audit', () => {
  test('prints each change and what explains it, without a service', async () => {
    const { code, stdout } = await audit(file('one.json', JSON.stringify(bought, null, 1)));
    expect(code).toBe(0);
    expect(stdout).toMatch(/^2NPwsoX7\w+ in slot 306350139\n/);
    expect(stdout).toMatch(/3p7eC\w+ changed by 3861519639304: swap 3861519639304; all explained\n/);
    expect(stdout).toMatch(/\n1 transactions read, 0 not, 0 changes unexplained\n$/);
  });

  test('prints lines of JSON with --json, of gzipped NDJSON too', async () => {
    const lines = gzipSync([bought, transaction('4pAE')].map(raw => JSON.stringify(raw)).join('\n'));
    const { code, stdout } = await audit('--json', file('two.ndjson.gz', lines));
    expect(code).toBe(0);
    const read = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(new Set(read.map(({ signature }) => signature)).size).toBe(2);
    for (const { change, explained, remainder } of read) {
      expect(remainder).toBe('0');
      const sum = explained.reduce((total: bigint, { raw }: { raw: string }) => total + BigInt(raw), 0n);
      expect(String(sum)).toBe(change);
    }
  });

  test('exits with 1 for an unexplained change or unreadable input', async () => {
    const cut = structuredClone(bought);
    cut.meta.innerInstructions = null;
    const unexplained = await audit(file('cut.json', JSON.stringify(cut)));
    expect(unexplained).toMatchObject({ code: 1, stdout: expect.stringMatching(/nothing; 3861519639304 unexplained/) });
    const unread = await audit(file('none.json', '{"slot": 1}'));
    expect(unread).toMatchObject({ code: 1, stderr: expect.stringMatching(/item transaction is missing/) });
  });

  test.each([
    [['ingest', '--audit', 'x.json'], /--audit needs --adapter raw-tx; got no --adapter/],
    [['ingest', '--adapter', 'helius', '--audit', 'x.json'], /--audit needs --adapter raw-tx; got helius/],
    [['ingest', '--adapter', 'raw-tx', '--audit'], /needs a file/],
    [['ingest', '--adapter', 'raw-tx', '--audit', '--wait', 'x.json'], /sends nothing; leave out --wait/],
    [['ingest', '--adapter', 'raw-tx', '--audit', 'no such file'], /no such file/],
  ])('%j is rejected in one sentence', async (args, text) => {
    expect(await chainHere(args)).toMatchObject({ code: 2, stderr: expect.stringMatching(text) });
  });
});
