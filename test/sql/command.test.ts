import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPart } from '../../layers/storage/archive/part.ts';
import { createFolderObjects } from '../../lib/operator/archive-folder.ts';
import { chainHere } from '../service/here.ts';
import { DEMO, ROOT, runSql } from './asked.ts';

const folder = mkdtempSync(join(tmpdir(), 'chain-sql-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const emptyArchive = join(folder, 'empty');
mkdirSync(join(emptyArchive, 'tape'), { recursive: true });

describe('the ten questions of the how-to', () => {
  const page = readFileSync(join(ROOT, 'docs/how-to/sql.md'), 'utf8');
  const questions = [...page.matchAll(/### (.*)\n\n```sql\n([\s\S]*?)\n```\n\n```text\n([\s\S]*?)\n```/g)];

  test('have the answers that the page shows', () => {
    expect(questions).toHaveLength(10);
    // One process, as a prompt: folding takes longer than asking.
    const { status, stdout } = runSql(['--tape', DEMO], questions.map(([, , sql]) => `${sql};\n`).join(''));
    expect([status, stdout]).toEqual([0, questions.map(([, , , text]) => `${text}\n`).join('')]);
  });
});

describe('is refused with its reason', () => {
  test.each([
    ['a folder that does not exist', ['--archive', join(folder, 'nix'), 'SELECT 1'], 2, 'does not exist'],
    ['a folder without a tape', ['--archive', folder, 'SELECT 1'], 2, 'has no folder tape/'],
    ['a tape that does not exist', ['--tape', join(folder, 'nix'), 'SELECT 1'], 2, 'is not a readable file'],
    ['no source', ['SELECT 1'], 2, 'either --archive DIR or --tape FILE'],
    ['two sources', ['--archive', emptyArchive, '--tape', DEMO, 'SELECT 1'], 2, 'either --archive DIR or --tape FILE'],
    ['two formats', ['--archive', emptyArchive, '--json', '--csv', 'SELECT 1'], 2, 'either --json or --csv'],
    ['bad SQL', ['--archive', emptyArchive, 'SELEC 1'], 1, 'syntax error at or near "SELEC"'],
    ['an unknown column', ['--archive', emptyArchive, 'SELECT nix FROM trades'], 1, '"nix" not found'],
    ['two statements', ['--archive', emptyArchive, 'SELECT 1; SELECT 2'], 1, 'one question at a time; got 2'],
    ['no statement', ['--archive', emptyArchive, ' '], 1, 'Ask a question'],
  ])('%s', async (_what, args, code, reason) => {
    const before = [...process.listeners('SIGINT'), ...process.listeners('SIGTERM')];
    const { code: status, stdout, stderr } = await chainHere(['sql', ...args]);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      for (const one of process.listeners(signal)) if (!before.includes(one)) process.off(signal, one);
    expect([status, stdout, stderr]).toEqual([code, '', expect.stringContaining(reason)]);
  });

  test('each statement that changes something', () => {
    const statements = [
      'INSERT INTO exits DEFAULT VALUES',
      'DELETE FROM candles',
      'CREATE TABLE a AS SELECT 1',
      `COPY (SELECT 1) TO '${join(folder, 'stolen.csv')}'`,
      `ATTACH '${join(folder, 'stolen.db')}'`,
      'INSTALL httpfs',
      'SET threads = 1',
      'CHECKPOINT',
      '/* */ EXPLAIN DELETE FROM exits',
      `EXPLAIN ANALYZE COPY (SELECT 1) TO '${join(folder, 'stolen.csv')}'`,
    ];
    const asked = statements.map(sql => `${sql};\n`).join('');
    const { status, stdout, stderr } = runSql(['--archive', emptyArchive], asked);
    expect([status, stdout]).toEqual([1, '']);
    const reasons = stderr.trimEnd().split('\n');
    expect(reasons).toEqual(
      statements.map(() => expect.stringMatching(/^Only questions are answered, .* got [A-Z]+\.$/)),
    );
    expect(readdirSync(folder).filter(name => name.startsWith('stolen'))).toEqual([]);
  });
});

test('an archive without rows has all views, and no rows', () => {
  const views = ['tape', 'trades', 'candles', 'exits', 'bundles', 'labels', 'coverage'];
  const sql = views.map(view => `(SELECT count(*) FROM ${view}) AS ${view}`).join(', ');
  const { stdout } = runSql(['--archive', emptyArchive, '--json', `SELECT ${sql}`]);
  expect(JSON.parse(stdout)).toEqual(Object.fromEntries(views.map(view => [view, '0'])));
});

test('a failed query of a prompt does not end it, and is the exit code', () => {
  const { status, stdout, stderr } = runSql(
    ['--archive', emptyArchive, '--csv'],
    'SELECT 1 AS a;\nnix;\nSELECT\n2 AS b',
  );
  expect([status, stdout]).toEqual([1, 'a\n1\nb\n2\n']);
  expect(stderr).toContain('"nix"');
});

test('texts of the chain cannot act on a terminal', async () => {
  const evil = join(folder, 'evil');
  const part = openPart();
  const event = { type: 'token', mint: 'Mint', symbol: '\u001b]0;owned\u0007\u009b31m\u202eX' };
  part.add({ key: 'Mint', row: { seq: 1, slot: 1, timestampMs: 1_770_000_000_000, event: event as never } });
  await createFolderObjects(evil).put(
    'tape/day=2026-02-02/prefix=m/part-2026-02-02-00000-00000.parquet',
    part.finish(),
  );
  const sql = "SELECT event ->> '$.symbol' AS symbol FROM tape";
  const unsafe = /[^\P{Cc}\n]|\p{Bidi_Control}/u;
  for (const flags of [[], ['--json'], ['--csv']]) {
    const { status, stdout } = runSql(['--archive', evil, ...flags, sql]);
    expect([status, unsafe.test(stdout)]).toEqual([0, false]);
    expect(stdout).toContain('owned');
  }
  expect(JSON.parse(runSql(['--archive', evil, '--json', sql]).stdout)).toEqual({ symbol: event.symbol });
});

test('a command that is ended leaves no folder', async () => {
  const own = join(folder, 'tmp');
  mkdirSync(own);
  const args = [join(ROOT, 'bin/chain.js'), 'sql', '--archive', emptyArchive];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, TMPDIR: own },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdin.write('SELECT 1;\n');
  await once(child.stdout, 'data');
  expect(readdirSync(own)).toHaveLength(1);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(readdirSync(own)).toEqual([]);
});

test('a tape without events is refused, and leaves no folder', () => {
  const path = join(folder, 'tape.ndjson');
  writeFileSync(path, '{"type":"swap"}\n');
  const { status, stderr } = runSql(['--tape', path, 'SELECT 1'], '', { TMPDIR: folder });
  expect([status, stderr]).toEqual([2, expect.stringContaining('has no events')]);
  expect(readdirSync(folder).filter(name => name.startsWith('chain-sql-'))).toEqual([]);
});
