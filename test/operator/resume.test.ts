import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openResume } from '../../lib/operator/resume.ts';

describe('The resume note of an input', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'resume-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is empty at first, then the last one saved', () => {
    const path = join(folder, 'a');
    expect(openResume(path, 'tape').done).toBe(0);
    openResume(path, 'tape').note(500);
    openResume(path, 'tape').note(1_000);
    expect(openResume(path, 'tape').done).toBe(1_000);
  });

  test('fails at once when it is not writable, and leaves nothing', () => {
    expect(() => openResume(join(folder, 'no-folder', 'a'), 'tape')).toThrow(/^Cannot write .*no-folder\/a \(ENOENT/);
    mkdirSync(join(folder, 'is-folder'));
    expect(() => openResume(join(folder, 'is-folder'), 'tape')).toThrow(
      /^Cannot write .*is-folder \((EISDIR|ENOTEMPTY)/,
    );
    expect(readdirSync(folder).filter(name => name.endsWith('.part'))).toEqual([]);
  });

  test('applies to a file that grew, and not to another one of its name', () => {
    const [path, tape] = [join(folder, 'c'), join(folder, 'tape.ndjson')];
    writeFileSync(tape, 'one\ntwo\n');
    openResume(path, 'tape', [tape]).note(2);
    writeFileSync(tape, 'one\ntwo\nthree\n');
    expect(openResume(path, 'tape', [tape]).done).toBe(2);
    openResume(path, 'tape', [tape]).note(3);
    for (const other of ['uno\ndue\ntre\n', 'one\n', '']) {
      writeFileSync(tape, other);
      expect(() => openResume(path, 'tape', [tape]), other).toThrow(`another version of ${tape}`);
    }
  });

  test('is rejected for another input or with invalid content', () => {
    const path = join(folder, 'b');
    openResume(path, 'tape').note(500);
    expect(() => openResume(path, 'another')).toThrow('belongs to another input (tape)');
    for (const text of ['', '{', '{"done": 5}', '{"input": "tape", "done": -1}']) {
      writeFileSync(path, text);
      expect(() => openResume(path, 'tape'), text).toThrow('is not a resume file');
    }
  });
});
