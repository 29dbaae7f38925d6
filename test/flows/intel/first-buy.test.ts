import { beforeAll, describe, expect, test } from 'vitest';
import { findFirstBuyMs } from '../../../layers/flows/intel/first-buy.ts';
import { loadHeads } from '../../../layers/storage/journal/journal.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { address, NOW_MS, records, START_MS, type Story, swap } from '../../worlds/events.ts';
import { emitted, memoryStream, startIntake } from '../../worlds/intake.ts';
import { startLedger } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { startWallets } from '../../worlds/wallets.ts';

const MINT = address('first bought');
const engine = useEngine();
const names = useTables(engine, beforeAll);

const stores = () => ({
  notes: openNotes({ client: engine.client, table: names.ledgers }),
  wallets: openWallets({ client: engine.client, table: names.wallets }),
  tape: openTape({ client: engine.client, table: names.tape }),
});
const first = (word: string) => findFirstBuyMs(stores(), address(word), MINT);

/** One stream for all; offsets skip earlier records. */
const stream = memoryStream();

/** Runs a story through intake and optionally through ledger and wallets. */
const take = async (shard: string, story: readonly Story[], isLedgered = true): Promise<void> => {
  const swaps = story.map(one => swap({ token_mint: MINT, ...one }));
  await startIntake(engine.client, names, stream).take(records(swaps, { shard }));
  if (!isLedgered) return;
  await startLedger(engine.client, names, stream, farEnd()).take(emitted(stream), NOW_MS);
  await startWallets(engine.client, names, farEnd()).take(emitted(stream, 'wallets'), NOW_MS);
};

describe('The first buy of a mint by a wallet', () => {
  test('comes from the open position when the wallet sold nothing', async () => {
    await take('held', [
      { at: 5_000, wallet: 'holder' },
      { at: 9_000, wallet: 'holder' },
    ]);
    expect(await first('holder')).toBe(START_MS + 5_000);
  });

  test('comes from the oldest exit when the wallet returned, however many came since', async () => {
    const round = (at: number): readonly Story[] => [
      { at, wallet: 'trader' },
      { at: at + 1_000, wallet: 'trader', direction: 'sell' },
    ];
    await take('rounds', [
      ...Array.from({ length: 60 }, (_, at) => round(20_000 + at * 60_000)).flat(),
      { at: 3_900_000, wallet: 'trader' },
    ]);
    await take('more', Array.from({ length: 60 }, (_, at) => round(4_000_000 + at * 60_000)).flat());
    const { tail } = (await loadHeads(stores().wallets, [formatWalletKey(address('trader'))])).get(
      formatWalletKey(address('trader')),
    )!;
    expect(Math.min(...tail.map(({ timestampMs }) => timestampMs))).toBeGreaterThan(START_MS + 60_000);
    expect(await first('trader')).toBe(START_MS + 20_000);
  });

  test('is found on the tape while the ledger lags', async () => {
    await take('new', [{ at: 30_000, wallet: 'newcomer' }], false);
    expect(await first('newcomer')).toBe(START_MS + 30_000);
    await take('sold', [{ at: 31_000, wallet: 'newcomer', direction: 'sell' }], false);
    expect(await first('newcomer')).toBe(START_MS + 30_000);
  });

  test('is missing for a wallet that bought another mint or only sold', async () => {
    await take('others', [
      { at: 1_000, wallet: 'elsewhere', token_mint: address('another') },
      { at: 2_000, wallet: 'elsewhere', token_mint: address('another'), direction: 'sell' },
      { at: 3_000, wallet: 'seller', direction: 'sell' },
    ]);
    expect([await first('elsewhere'), await first('seller')]).toEqual([null, null]);
  });
});
