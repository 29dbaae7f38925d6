import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEvent } from '../../../layers/contract/events/read.ts';
import { toPublicSwap } from '../../../layers/contract/present/public-event.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { sheet } from '../../../lib/operator/export-sheet.ts';
import fc from '../../laws.ts';
import { addressOf, signatureOf } from '../../service/events.ts';
import { trades } from '../../storage/archive/tapes.ts';
import { MINT, openFolder, readTable } from './tables.ts';

const folder = openFolder();
afterAll(folder.remove);

const venue = fc.constantFrom('pump_swap', 'a, "b"', "o'c");
const labels = fc.array(fc.constantFrom('TERMINAL:axiom', 'X', 'Y'), { maxLength: 3 });
const swaps = fc.tuple(trades, venue, labels, fc.nat()).map(
  ([trade, dex, words, number]): Trade => ({
    ...trade,
    ...{ dex, labels: words, organic: false, arbitrage: false, wallet: addressOf('ann'), pool: addressOf('pool') },
    ...{ baseMint: addressOf('quote'), signature: signatureOf(`sheet ${number}`) },
    // The columns that a sheet leaves out.
    ...{ txIndex: null, signers: null, relayBundleId: null, terminal: null },
    ...{ tokenReserveRaw: null, baseReserveRaw: null, walletBalanceRaw: null },
  }),
);

const ui = (from: string) => ({ from, unit: 'ui' });
const mapping = {
  format: 'csv',
  events: [
    {
      type: 'swap',
      fields: {
        ...{ signature: 'signature', slot: 'slot', event_index: 'event_index', wallet_address: 'wallet' },
        ...{ dex_name: 'venue', direction: 'direction', pool_address: 'pool', token_mint: 'mint' },
        timestamp: { from: 'time_utc', time: 'YYYY-MM-DD HH:mm:ss.SSS' },
        ...{ token_decimals: 'token_decimals', token_amount_raw: ui('token_amount'), base_mint: 'quote_mint' },
        ...{ base_decimals: 'quote_decimals', base_amount_raw: ui('quote_amount'), dex_fee_raw: ui('venue_fee_quote') },
        ...{ base_price_usd: 'quote_price_usd', sol_price_usd: 'sol_price_usd', is_arbitrage: { value: false } },
        network_fee_lamports: { from: 'network_fee_sol', unit: 'sol' },
        tip_lamports: { from: 'tip_sol', unit: 'sol' },
        labels: { from: 'labels', split: ' ' },
      },
    },
  ],
};

test('a sheet read back by a mapping gives the swaps, exactly', async () => {
  await fc.assert(
    fc.asyncProperty(swaps, async trade => {
      const line = sheet.line({ key: MINT, row: trade });
      const { events, refusals } = await readTable(folder, mapping, `${sheet.header}\n${line}\n`);
      expect(refusals).toEqual([]);
      const { labels: words, curve: _curve, ...wanted } = JSON.parse(JSON.stringify(toPublicSwap(MINT, trade)));
      const read = readEvent({ ...wanted, ...(trade.labels.length > 0 && { labels: words }) }, Date.now());
      expect(events).toEqual(['event' in read ? read.event : read]);
    }),
  );
});

test('a sheet has USD amounts and prices of whole tokens, and leaves other events out', () => {
  const [sample] = fc.sample(swaps, 1);
  const trade = { ...sample!, tokenDecimals: 6, tokenRaw: '3000000', baseDecimals: 9, baseRaw: '1500000000' };
  const cells = (row: Trade) => {
    const names = sheet.header!.split(',');
    const values = sheet.line({ key: MINT, row: { ...row, dex: 'x', labels: [] } })!.split(',');
    return Object.fromEntries(names.map((name, at) => [name, values[at]]));
  };
  expect(
    cells({ ...trade, timestampMs: Date.parse('2026-02-18T21:40:05.007Z'), basePriceUsd: '150.50' }),
  ).toMatchObject({
    ...{ time_utc: '2026-02-18 21:40:05.007', mint: MINT, token_amount: '3', quote_amount: '1.5' },
    ...{ amount_usd: '225.75', price_usd: '75.25', quote_price_usd: '150.50' },
  });
  expect(cells({ ...trade, basePriceUsd: null })).toMatchObject({ amount_usd: '', price_usd: '' });
  const event = { type: 'liquidity' } as never;
  expect(sheet.line({ key: MINT, row: { seq: 1, slot: 1, timestampMs: 1, event } })).toBeNull();
});

test('the examples of the guide give the events that it describes', async () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/how-to/your-data.md'), 'utf8');
  const blocks = (language: string) =>
    [...guide.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text!);
  const [trades, lines] = blocks('json');
  const fromCsv = await readTable(folder, trades!, blocks('csv')[0]!);
  const fromJson = await readTable(folder, lines!, blocks('jsonl')[0]!);
  const wanted = {
    ...{ type: 'swap', slot: 330_000_000, timestamp: Date.parse('2025-04-02T20:30:00Z'), direction: 'buy' },
    ...{ token_amount_raw: '1000500000', base_amount_raw: '1500000000', base_price_usd: '150' },
  };
  expect(fromCsv).toMatchObject({ events: [{ ...wanted, event_index: 2000, dex_name: 'raydium' }], refusals: [] });
  expect(fromJson).toMatchObject({ events: [{ ...wanted, event_index: 3, dex_name: 'pump_swap' }], refusals: [] });
});
