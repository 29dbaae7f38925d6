import { beforeAll, expect, test } from 'vitest';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { applyWalletEvent, emptyWallet } from '../../../layers/core/wallet/state.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { type BuyerStores, readBuyerQuality } from '../../../layers/flows/buyers/buyer-quality.ts';
import { saveWalletEvents } from '../../../layers/flows/registry.ts';
import { commit, loadHeads } from '../../../layers/storage/journal/journal.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { formatWalletKey, openWallets } from '../../../layers/storage/wallets/wallets.ts';
import { plainSwap, walletEventsOf } from '../../core/wallet/wallet-events.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { watching } from '../../storage/watching.ts';
import { trade } from '../../tapes/trades.ts';
import { address, NOW_MS, START_MS, transfer } from '../../worlds/events.ts';
import { putOnTape } from '../../worlds/ledger.ts';

const engine = useEngine();
let stores: BuyerStores;
const mint = address('bought');
const hourMs = 3_600_000;

/** Closed positions of 1 USD each, with these proceeds in cents. */
const positions = (proceeds: readonly number[]): readonly WalletEvent[] =>
  proceeds.flatMap((cents, at) => {
    const openedMs = START_MS + at * 60_000;
    const money = { proceeds: cents, cost: 100, entryFee: 0, exitFee: 0 };
    const exits = [{ atMs: openedMs + 30_000, sold: 9, held: 9, money }];
    return walletEventsOf({ openedMs, bought: 9, entryCents: 100, exits }, at);
  });

const botSwaps: readonly WalletEvent[] = Array.from({ length: 20 }, (_, at) => ({
  mint,
  seq: at + 1,
  slot: at,
  timestampMs: START_MS + at,
  swap: { ...plainSwap, labels: ['BOT:HFT'] },
  change: 'update',
  exit: null,
  closed: null,
}));

const many = Array.from({ length: 1_100 }, (_, at) => `many-${at}`);
const traders: Readonly<Record<string, readonly WalletEvent[]>> = {
  elite: positions(Array.from({ length: 25 }, () => 300)),
  consistent: positions(Array.from({ length: 12 }, (_, at) => (at % 3 ? 180 : 60))),
  losing: positions(Array.from({ length: 12 }, () => 40)),
  beginner: positions([300, 300]),
  bot: botSwaps,
};

const buy = (wallet: string, at: number, sol: number, fields: Partial<Trade> = {}): Trade =>
  trade({ wallet: address(wallet), timestampMs: NOW_MS + at, baseRaw: `${sol * 1e9}`, ...fields });

const rows = [
  buy('yesterday', -24 * hourMs, 7),
  buy('earlier', -2 * hourMs, 1),
  buy('late', -hourMs, 5),
  buy('elite', -60_000, 2),
  buy('elite', -59_000, 2),
  buy('consistent', -58_000, 1),
  buy('losing', -57_000, 1),
  buy('beginner', -56_000, 1),
  buy('bot', -55_000, 1),
  buy('farmed', -54_000, 1),
  buy('unpriced', -53_000, 1, { basePriceUsd: null }),
  buy('seller', -52_000, 1, { direction: 'sell' }),
  buy('now', 0, 1),
].map((row, at) => ({ ...row, seq: at + 1, slot: at + 1, signature: `buyer-${at}` }));

beforeAll(async () => {
  const names = await makeTables(engine.client);
  const funding = { client: engine.client, table: names.funding };
  stores = {
    tape: openTape({ client: engine.client, table: names.tape }),
    wallets: openWallets({ client: engine.client, table: names.wallets }),
    registry: { funding, known: new Map([[address('farm'), { entity: 'Farm', category: 'farm' as const }]]) },
  };
  await putOnTape(
    engine.client,
    names,
    rows.map(row => ({ mint, row })),
  );
  for (const [wallet, walletEvents] of Object.entries(traders)) await keepTrader(wallet, walletEvents);
  const identities = { client: engine.client, table: names.identities };
  const sent = { amount_raw: '5000000', from: address('middle'), to: address('farmed') };
  await saveWalletEvents({ funding, identities }, [
    transfer(sent),
    transfer({ ...sent, from: address('farm'), to: address('middle') }),
  ]);
  const crowd = many.map((wallet, at) => ({ ...buy(wallet, -1_000, 1), seq: at + 1, signature: wallet }));
  await putOnTape(
    engine.client,
    names,
    crowd.map(row => ({ mint: address('crowded'), row })),
  );
});

const keepTrader = async (wallet: string, walletEvents: readonly WalletEvent[]): Promise<void> => {
  const key = formatWalletKey(address(wallet));
  const head = (await loadHeads(stores.wallets, [key])).get(key)!;
  const state = walletEvents.reduce(
    (held, walletEvent) => applyWalletEvent(held, held.seq + 1, walletEvent),
    emptyWallet,
  );
  await commit(stores.wallets, head, { ...head, seq: state.seq, memo: { ...head.memo, state } }, []);
};

test('buyers are classified by gains, operator and funding', async () => {
  const shown = await readBuyerQuality(stores, mint, 1, NOW_MS);
  const usd = (sol: number) => 150 * sol;
  expect(shown).toEqual({
    token_mint: mint,
    window_hours: 1,
    smart_money_signal: 5 / 10,
    total_buyers: 8,
    volume_decomposition: {
      organic_profitable_usd: usd(5),
      organic_other_usd: usd(1),
      bot_usd: usd(1),
      farm_funded_usd: usd(1),
      unrated_usd: usd(2),
    },
    tiers: {
      elite_smart_money: { count: 1, volume_usd: usd(4) },
      consistent_organic: { count: 1, volume_usd: usd(1) },
      developing_organic: { count: 1, volume_usd: usd(1) },
      bot_operated: { count: 1, volume_usd: usd(1) },
      farm_funded: { count: 1, volume_usd: usd(1) },
      unrated_new: { count: 3, volume_usd: usd(2) },
    },
  });
});

test('the window excludes its start and ends now', async () => {
  const unratedSol = async (hours: number, nowMs: number) =>
    (await readBuyerQuality(stores, mint, hours, nowMs)).volume_decomposition.unrated_usd / 150;
  expect([await unratedSol(1, NOW_MS), await unratedSol(1, NOW_MS - 1)]).toEqual([2, 6]);
  expect([await unratedSol(24, NOW_MS), await unratedSol(24, NOW_MS - 1)]).toEqual([8, 14]);
});

test('many buyers are read in batches', async () => {
  const counted = new Map<string, number>();
  const client = watching(engine.client, command => {
    counted.set(command.constructor.name, (counted.get(command.constructor.name) ?? 0) + 1);
  });
  const watched = {
    ...stores,
    wallets: { ...stores.wallets, client },
    registry: { ...stores.registry, funding: { ...stores.registry.funding, client } },
  };
  const shown = await readBuyerQuality(watched, address('crowded'), 1, NOW_MS);
  expect(shown.tiers.unrated_new).toEqual({ count: 1_100, volume_usd: 165_000 });
  expect([...counted]).toEqual([['BatchGetItemCommand', 22]]);
});
