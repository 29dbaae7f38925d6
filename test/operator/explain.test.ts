import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { explainError } from '../../lib/command/explain.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('Errors are explained in one sentence', () => {
  test('for a full disk', () => {
    const database = new DatabaseSync(':memory:');
    database.exec('PRAGMA max_page_count = 2; CREATE TABLE t (v)');
    const full = thrownBy(() => {
      for (;;) database.exec(`INSERT INTO t VALUES ('${'x'.repeat(2_000)}')`);
    });
    expect(explainError(full)).toMatch(/^Cannot write data \(database or disk is full\)\..*--data/);
  });

  test('for a file without write access', () => {
    const refused = thrownBy(() => writeFileSync('/nowhere/x', 'x')) as object;
    expect(explainError(refused)).toBe(refused);
    const forbidden = Object.assign(new Error("EACCES: permission denied, open '/x/y'"), {
      code: 'EACCES',
      syscall: 'open',
    });
    expect(explainError(forbidden)).toMatch(/^Cannot write data \(EACCES: .*'\/x\/y'\)\./);
  });

  test('for a refused call, and unchanged for an unknown error', () => {
    const fault = Object.assign(new Error('disk'), { name: 'InternalFailure', $metadata: {} });
    expect(explainError(fault)).toBe('The service rejected a call: InternalFailure: disk');
    const nowhere = Object.assign(new Error('Stream x not found.'), {
      name: 'ResourceNotFoundException',
      $metadata: {},
    });
    expect(explainError(nowhere)).toMatch(
      /^The service rejected a call: ResourceNotFoundException: Stream x not found\. Check the stream and table names /,
    );
    const odd = new Error('odd');
    expect(explainError(odd)).toBe(odd);
  });
});
