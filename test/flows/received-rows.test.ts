/** Times of arrival from the stream to tape and wallets, on a real tape. */
import { beforeAll, expect, test } from 'vitest';
import type { WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { loadHeads } from '../../layers/storage/journal/journal.ts';
import { openTape, readRowsBetween, type TapeRow } from '../../layers/storage/market/tape.ts';
import { readWalletRowsAfter } from '../../layers/storage/wallets/ledger-rows.ts';
import { formatWalletKey, openWallets } from '../../layers/storage/wallets/wallets.ts';
import { arrive, runFlows } from '../bench/flows.ts';
import { readTape } from '../tapes/real-tapes.ts';

const byMint = readTape('demo');
const swaps = [...byMint.values()].flat();
const bySecond = new Map(
  [...Map.groupBy(swaps, ({ timestamp }) => Math.floor(timestamp / 1_000))].map(([second, own]) => [
    second,
    own.map(one => JSON.stringify(one)),
  ]),
);

/** Oracle: each mint's arrivals in the order of the seconds, raised; by `signature:index`. */
const received = new Map<string, number>();
for (const mint of byMint.keys()) {
  let newest = 0;
  for (const second of [...bySecond.keys()].toSorted((a, b) => a - b))
    for (const text of bySecond.get(second)!) {
      const { token_mint, signature, event_index } = JSON.parse(text);
      if (token_mint !== mint) continue;
      newest = Math.max(newest, arrive(text));
      received.set(`${signature}:${event_index}`, newest);
    }
}

const rows = new Map<string, readonly TapeRow[]>();
const events: WalletEvent[] = [];

beforeAll(async () => {
  await runFlows(
    { bySecond },
    2,
    async ({ client, names }) => {
      const tape = openTape({ client, table: names.tape });
      for (const mint of byMint.keys()) rows.set(mint, await readRowsBetween(tape, mint, 0, Infinity));
      const wallets = openWallets({ client, table: names.wallets });
      const heads = await loadHeads(wallets, [
        ...new Set(swaps.map(one => formatWalletKey(String(one.wallet_address)))),
      ]);
      for (const head of heads.values())
        for (const { event } of await readWalletRowsAfter(wallets, head, 0, Infinity)) events.push(event);
    },
    'embedded',
  );
}, 300_000);

test('each trade has when the stream took it', () => {
  const found = [...rows.values()]
    .flat()
    .flatMap(row => ('event' in row ? [] : [[`${row.signature}:${row.eventIndex}`, row.receivedMs] as const]));
  expect(found.length).toBe(received.size);
  expect(new Map(found)).toEqual(received);
});

test('each other row has a time, and no row one before the row before it', () => {
  for (const own of rows.values()) {
    const times = own.map(({ receivedMs }) => receivedMs!);
    expect(times.every(ms => ms > 0)).toBe(true);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  }
});

test('each event of a wallet has the time of its row on the tape', () => {
  const own = events.filter(({ seq, verdict }) => seq > 0 && verdict === undefined);
  expect(own.length).toBe(swaps.length);
  for (const { mint, seq, receivedMs } of own)
    expect([mint, seq, receivedMs]).toEqual([mint, seq, rows.get(mint)!.find(row => row.seq === seq)!.receivedMs]);
  expect(events.filter(({ verdict }) => verdict != null).every(({ receivedMs }) => receivedMs! > 0)).toBe(true);
});
