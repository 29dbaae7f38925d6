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

test('a line ends with LF or CRLF, and a text may hold whatever else ends lines elsewhere', async () => {
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
