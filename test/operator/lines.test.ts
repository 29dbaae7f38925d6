import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readLines } from '../../lib/operator/lines.ts';

const folder = mkdtempSync(join(tmpdir(), 'chain-lines-'));
afterAll(() => rmSync(folder, { recursive: true }));

const linesIn = async (bytes: Buffer): Promise<readonly (readonly [number, string])[]> => {
  const file = join(folder, 'input');
  writeFileSync(file, bytes);
  const read: (readonly [number, string])[] = [];
  for await (const { line, text } of readLines([file])) read.push([line, text]);
  return read;
};

test('a line ends with LF or CRLF, and may contain other line separators', async () => {
  const odd = '{"a":"one\u2028two\u2029three\u0085four"}';
  const text = `\uFEFF${odd}\r\n\n  \n{"b":"é${'x'.repeat(200_000)}"}\n${odd}`;
  const wanted = [
    [1, odd],
    [4, `{"b":"é${'x'.repeat(200_000)}"}`],
    [5, odd],
  ];
  expect(await linesIn(Buffer.from(text))).toEqual(wanted);
  expect(await linesIn(gzipSync(text))).toEqual(wanted);
  expect(await linesIn(Buffer.from(`${text}\n`))).toEqual(wanted);
});

test('a line that is not UTF-8 is reported alone, and the others are read', async () => {
  const file = join(folder, 'latin-1');
  const bad = Buffer.from('{"name":"caf\u00e9"}', 'latin1');
  writeFileSync(file, Buffer.concat([Buffer.from('{"a":1}\n'), bad, Buffer.from('\r\n{"b":"\u00e9"}\n')]));
  const read: unknown[] = [];
  for await (const { line, text, rejection } of readLines([file])) read.push([line, rejection?.reason ?? text]);
  expect(read).toEqual([
    [1, '{"a":1}'],
    [2, 'must be valid UTF-8'],
    [3, '{"b":"\u00e9"}'],
  ]);
});

test('a truncated file is reported with its readable part and the unread files', async () => {
  const [whole, broken] = [join(folder, 'whole'), join(folder, 'broken.gz')];
  writeFileSync(whole, '{"a":1}\n');
  const zipped = gzipSync(
    Array.from({ length: 20_000 }, (_, at) => `{"n":${(at * 2_654_435_761) % 4_294_967_296}}`).join('\n'),
  );
  writeFileSync(broken, zipped.subarray(0, zipped.length / 2));
  const read = async () => {
    for await (const _ of readLines([whole, broken, 'x', 'y']));
  };
  await expect(read()).rejects.toThrow(/broken\.gz cannot be read past line [1-9]\d*: .*; unread files: x, y$/);
});
