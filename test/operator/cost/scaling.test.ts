/** The page has the figures of the units. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../../lib/aws/settings.ts';
import { estimateBill, toPrintedBill } from '../../../lib/operator/cost/bill.ts';
import { GB, MONTH_SECONDS, toExact } from '../../../lib/operator/cost/exact.ts';
import type { Load } from '../../../lib/operator/cost/load.ts';
import { perSwap } from '../../../lib/operator/cost/units.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/explanation/scaling.md'), 'utf8');
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.replaceAll('**', '').trim());
const rowOf = (label: string): readonly string[] => {
  const line = page.split('\n').find(each => cellsOf(each)[0]?.startsWith(label));
  return cellsOf(line!).slice(1);
};

/** `1,000 / 1,000 / 1 / 100, provisioned`, or `idle`. */
const loadOf = (column: string): Load => {
  const [swaps = '0', sockets = '0', messages = '0', requests = '0'] = column
    .replace('idle', '')
    .split(' / ')
    .map(part => /^[\d,]*\d/.exec(part)?.[0].replaceAll(',', '') ?? '0');
  return {
    swapsPerSecond: toExact(swaps),
    swapsPerRequest: toExact(0),
    sockets: toExact(sockets),
    messages: toExact(messages),
    requests: toExact(requests),
    listeners: toExact(10),
    firings: toExact(0),
    tape: column.includes('zipf1000') ? 'zipf1000' : 'wide',
  };
};

const CHEAPER: Readonly<Record<string, unknown>> = { billingMode: 'provisioned', streamRetentionHours: 24 };
const billed = (column: string) =>
  toPrintedBill(
    estimateBill(
      loadOf(column),
      readSettings(name => (column.includes('provisioned') ? CHEAPER[name] : undefined)),
    ),
    '',
  );

test('the bills are those of the command', () => {
  const bills = rowOf('N / M / K / R').map(billed);
  expect(bills).toHaveLength(7);
  for (const { service } of bills[0]!.services) {
    const usd = bills.map(({ services }) => numbers.format(services.find(each => each.service === service)!.usd));
    if (usd.some(each => each !== '0')) expect([service, ...rowOf(service)]).toEqual([service, ...usd]);
  }
  expect(rowOf('together')).toEqual(bills.map(({ total_usd }) => numbers.format(total_usd)));
});

test('the bills of swaps alone are those of the command', () => {
  for (const label of ['100, wide', '100, pumpswap', '1,000, wide', '1,000, zipf1000']) {
    const [swaps, tape] = label.replace('1,000', '1000').split(', ') as [string, Load['tape']];
    const load = { ...loadOf('idle'), swapsPerSecond: toExact(swaps), tape };
    const settings = [{}, CHEAPER, { ...CHEAPER, enhancedFanOut: true } as typeof CHEAPER];
    const usd = settings.map(
      each =>
        toPrintedBill(
          estimateBill(
            load,
            readSettings(name => each[name]),
          ),
          '',
        ).total_usd,
    );
    expect([label, ...rowOf(label)]).toEqual([label, ...usd.map(each => numbers.format(each))]);
  }
});

const SWAPS = [100, 1_000, 10_000];
const ofMonth = (swaps: number, value: string) => toExact(swaps).times(MONTH_SECONDS).times(value);
const rounded = (value: { readonly toNumber: () => number }): string => numbers.format(value.toNumber());

test('writes and storage follow from the units of a swap', () => {
  const { writeUnits, storedBytes } = perSwap;
  expect(rowOf('write units a second')).toEqual(SWAPS.map(swaps => rounded(toExact(swaps).times(writeUnits.value))));
  expect(rowOf('writes, USD a month')).toEqual(
    SWAPS.map(swaps => rounded(ofMonth(swaps, writeUnits.value).times('0.625e-6'))),
  );
  expect(rowOf('storage')).toEqual(
    SWAPS.map(swaps => {
      const gb = ofMonth(swaps, storedBytes.value).dividedBy(GB);
      return `${rounded(gb)} GB, ${rounded(gb.times('0.45'))} USD`;
    }),
  );
});
