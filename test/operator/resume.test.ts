import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openResume } from '../../lib/operator/resume.ts';

describe('How far an input was read', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'resume-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is nowhere at first, then what was noted last', () => {
    const path = join(folder, 'a');
    expect(openResume(path, 'tape').done).toBe(0);
    openResume(path, 'tape').note(500);
    openResume(path, 'tape').note(1_000);
    expect(openResume(path, 'tape').done).toBe(1_000);
  });

  test('is never taken from a file of another input, nor from one that says something else', () => {
    const path = join(folder, 'b');
    openResume(path, 'tape').note(500);
    expect(() => openResume(path, 'another')).toThrow('tells of another input (tape)');
    for (const text of ['', '{', '{"done": 5}', '{"input": "tape", "done": -1}']) {
      writeFileSync(path, text);
      expect(() => openResume(path, 'tape'), text).toThrow('does not say how far');
    }
  });
});
