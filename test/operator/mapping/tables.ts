import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChainEvent } from '../../../layers/contract/events/event.ts';
import { readEvent } from '../../../layers/contract/events/read.ts';
import { openContent } from '../../../lib/command/ingest-input.ts';
import { formatRefusals } from '../../../lib/operator/check-lines.ts';
import { addressOf, SOL, signatureOf } from '../../service/events.ts';

export type Table = Readonly<Record<string, unknown>>;

export const MS = 1_743_625_800_000;
export const [MINT, WALLET, SIGNATURE] = [addressOf('mapped'), addressOf('ann'), signatureOf('mapped')];

/** Fields of a swap whose columns have the same names as the fields. */
export const swapFields: Table = {
  signature: 'signature',
  slot: 'slot',
  event_index: { value: 0 },
  timestamp: { from: 'time', time: 'ms' },
  wallet_address: 'wallet',
  dex_name: { value: 'pump_swap' },
  direction: { from: 'side', values: { B: 'buy', S: 'sell' } },
  token_mint: 'mint',
  token_decimals: { value: 6 },
  token_amount_raw: { from: 'amount', unit: 'ui' },
  base_mint: { value: SOL },
  base_decimals: { value: 9 },
  base_amount_raw: { from: 'sol', unit: 'sol' },
};

/** A row that fits `swapFields`. */
export const swapCells: Table = {
  signature: SIGNATURE,
  slot: '7',
  time: String(MS),
  wallet: WALLET,
  side: 'B',
  mint: MINT,
  amount: '1.5',
  sol: '0.25',
};

export const swapMapping = (change: Table = {}, more: Table = {}): Table => ({
  format: 'csv',
  events: [{ type: 'swap', fields: { ...swapFields, ...change } }],
  ...more,
});

export const toCsv = (rows: readonly Table[], separator = ',', quote = '"', isHeader = true): string => {
  const names = Object.keys(rows[0]!);
  const format = (cell: unknown): string =>
    `${quote}${String(cell ?? '').replaceAll(quote, `${quote}${quote}`)}${quote}`;
  const lines = rows.map(row => names.map(name => format(row[name])).join(separator));
  return [...(isHeader ? [names.map(format).join(separator)] : []), ...lines].map(line => `${line}\r\n`).join('');
};

export const toJsonLines = (rows: readonly unknown[]): string => rows.map(row => `${JSON.stringify(row)}\n`).join('');

/** Writes files into a folder that ends with `remove`. */
export const openFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'chain-mapping-'));
  const write = (name: string, content: string | Uint8Array): string => {
    writeFileSync(join(path, name), content);
    return join(path, name);
  };
  return { path, write, remove: () => rmSync(path, { recursive: true }) };
};

/** Reads a table by its mapping. */
export const readTable = async (
  { path, write }: ReturnType<typeof openFolder>,
  mapping: Table | string,
  table: string | Uint8Array,
) => {
  const map = write('map.json', typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
  const file = write('table', table);
  const content = await openContent([file], { map });
  const { refusals, unused } = await content.check(() => {});
  const events: ChainEvent[] = [];
  for await (const { text, rejection } of content.read(0)) {
    const read = rejection === undefined ? readEvent(text, Date.now()) : { rejection };
    if ('event' in read && read.event) events.push(read.event);
  }
  return { events, unused, refusals: formatRefusals(refusals).map(text => text.replaceAll(`${path}/`, '')) };
};
