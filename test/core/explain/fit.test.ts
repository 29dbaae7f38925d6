import { expect, test } from 'vitest';
import { createFinding, type Finding, INPUTS_MAX } from '../../../layers/core/explain/finding.ts';
import { cutFindings, fitFindings, type Room } from '../../../layers/core/explain/fit.ts';
import { createUnsignedInput, toSwapInput } from '../../../layers/core/explain/input.ts';

const swap = (signature: string, eventIndex = 0) =>
  toSwapInput('mint', { signature, slot: 1, eventIndex, timestampMs: 1_000, receivedMs: null });
const findingOf = (count: number): Finding =>
  createFinding(
    '/a',
    'trade_labels.organic',
    {},
    Array.from({ length: count }, (_, at) => swap(`s${at}`)),
  );
const within = (bytes: number): Room => ({ bytes, bytesMax: bytes });
/** With commas. */
const bytesOf = (value: unknown): number => JSON.stringify(value).length + 1;
const own = bytesOf({ ...findingOf(1), inputs: [] });
const input = bytesOf(findingOf(1).inputs[0]);

test('A finding shows each input once, at most twenty, and counts all', () => {
  const { inputs, inputsTotal } = createFinding('/a', 'trade_labels.organic', {}, [swap('a'), swap('a'), swap('a', 1)]);
  expect([inputs.length, inputsTotal]).toEqual([2, 2]);
  expect([findingOf(30).inputs.length, findingOf(30).inputsTotal]).toEqual([INPUTS_MAX, 30]);
});

test('An event without a time of arrival counts as received at its own time', () => {
  expect(swap('a').receivedMs).toBe(1_000);
  expect(createUnsignedInput('transfer', 'wallet', { timestampMs: 5 })).toMatchObject({ receivedMs: null, slot: null });
});

test('At most 200 findings stay', () => {
  const { findings, isTruncated } = fitFindings(
    Array.from({ length: 201 }, () => findingOf(1)),
    within(1e9),
  );
  expect([findings.length, isTruncated]).toEqual([200, true]);
  expect(fitFindings(findings, within(1e9)).isTruncated).toBe(false);
});

test('Inputs give way before findings, the last ones first', () => {
  // Totals of one digit, so that both findings are as long.
  const all = [findingOf(8), findingOf(2)];
  const whole = 2 * own + 10 * input;
  expect(fitFindings(all, within(whole)).findings.map(({ inputs }) => inputs.length)).toEqual([8, 2]);
  expect(fitFindings(all, within(whole - 1)).findings.map(({ inputs }) => inputs.length)).toEqual([7, 2]);
  const cut = fitFindings(all, within(2 * own + 6 * input));
  expect(cut.findings.map(({ inputs }) => inputs.map(({ signature }) => signature))).toEqual([
    ['s0', 's1', 's2', 's3'],
    ['s0', 's1'],
  ]);
  expect(cut.isTruncated).toBe(false);
  expect(cut.findings[0]!.inputsTotal).toBe(8);
});

test('When one input each is too much, the last findings go', () => {
  const { findings, isTruncated } = fitFindings([findingOf(3), findingOf(3)], within(own + input));
  expect([findings.map(({ inputs }) => inputs.length), isTruncated]).toEqual([[1], true]);
  expect(fitFindings([findingOf(3)], within(own)).findings).toEqual([]);
});

test('Findings of a short answer stay, with one input each', () => {
  const all = [findingOf(3), findingOf(3)];
  const whole = 2 * own + 2 * input;
  const { findings, isTruncated } = fitFindings(all, { bytes: own, bytesMax: whole });
  expect([findings.map(({ inputs }) => inputs.length), isTruncated]).toEqual([[1, 1], false]);
  expect(fitFindings(all, { bytes: -1, bytesMax: whole - 1 }).findings).toHaveLength(1);
});

test('What cannot fit is left out before it is written, and nothing else', () => {
  const signature = 'x'.repeat(88);
  const input = (at: number) => ({ type: 'swap', signature: `${signature}${at}`, console: `/#/input/${signature}` });
  const finding = (at: number) => ({
    sentence: `${at} ${'words '.repeat(40)}`,
    inputs: Array.from({ length: 20 }, (_, index) => input(index)),
  });
  for (const count of [1, 3, 40, 300])
    for (const bytes of [500, 4_000, 30_000, 1_000_000]) {
      const all = Array.from({ length: count }, (_, at) => finding(at));
      for (const room of [within(bytes), { bytes: -900, bytesMax: bytes }, { bytes: bytes / 4, bytesMax: bytes }]) {
        const cut = cutFindings(all, room);
        expect(fitFindings(cut, room).findings).toEqual(fitFindings(all, room).findings);
        expect(cut.length).toBeLessThanOrEqual(200);
      }
    }
});
