import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const PAPER = join(ROOT, 'clients/paper');
const folder = mkdtempSync(join(tmpdir(), 'chain-paper-'));

const SAMPLE = `
import { computeQuote, formatReport, type Params, reportPaper, type Trigger } from '@chain-intelligence/paper';

const { out, fee } = computeQuote('buy', { token: 1_000_000n, base: 1_000n }, 100n, 10_000n);
const params: Params = {
  delaysMs: [0],
  sizeLamports: 1n,
  slippageBps: 500,
  isPartial: false,
  tipLamports: 0,
  priorityLamports: 0,
};
const trigger: Trigger = {
  ...{ id: 'a:0', side: 'buy', tokenMint: 'm', pool: 'p', timestampMs: 1, source: 's', share: null },
};
const rows = new Map([['m', []]]);
const strategy = { name: 'mine' };
const report = reportPaper({ strategy, params, triggers: [trigger], rows, fromMs: 0, endMs: 2, gaps: [] });
// @ts-expect-error: a report has no such field.
const wrong = () => report.trades;
const [why, text] = [report.orders[0]?.why, formatReport(report)];
console.log(JSON.stringify([String(out), String(fee), why, text.length > 0, typeof wrong]));
`;

beforeAll(() => {
  const args = ['pack', '--silent', '--ignore-scripts=false', '--pack-destination', folder];
  const name = `${execFileSync('npm', args, { cwd: PAPER })}`.trim().split('\n').at(-1)!;
  const dependencies = { '@chain-intelligence/paper': `file:${join(folder, name)}` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund'], { cwd: folder });
  writeFileSync(join(folder, 'sample.ts'), SAMPLE);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('The packed package has its types, and runs without any other', { timeout: 120_000 }, () => {
  const compiler = join(ROOT, 'clients/typescript/node_modules/typescript/bin/tsc');
  const roots = join(ROOT, 'node_modules/@types');
  const flags = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'esnext,dom', '--types', 'node'];
  execFileSync(process.execPath, [compiler, ...flags, '--typeRoots', roots, 'sample.ts'], {
    cwd: folder,
    stdio: 'pipe',
  });
  const printed = `${execFileSync(process.execPath, ['sample.js'], { cwd: folder })}`;
  expect(JSON.parse(printed)).toEqual(['90081', '1', 'no_depth', true, 'function']);
  const { dependencies } = JSON.parse(readFileSync(join(PAPER, 'package.json'), 'utf8'));
  expect(dependencies).toBeUndefined();
});
