import { takeCampaignBuy } from '../../layers/core/campaigns/campaigns.ts';
import { applyTrades } from '../../layers/core/candles/apply.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { createMarket } from '../../layers/core/candles/market.ts';
import { decodeMarket, encodeMarket } from '../../layers/core/candles/snapshot.ts';
import { createCoordination } from '../../layers/core/coordination/coordination.ts';
import { applyTrade } from '../../layers/core/ledger/apply.ts';
import { emptyLedger } from '../../layers/core/ledger/ledger.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { createMintSecurity } from '../../layers/core/security/security.ts';
import { applyWalletEvent, decodeWallet, emptyWallet, encodeWallet } from '../../layers/core/wallet/state.ts';
import { addRecentTrade } from '../../layers/flows/intake/recent-trades.ts';
import { createCachedKey, cacheCommittedRows as rememberRows } from '../../layers/flows/intake/state.ts';
import { foldCached } from '../../layers/flows/security/state.ts';
import { createCachedWallet } from '../../layers/flows/wallets/state.ts';
import { createEmptyHead } from '../../layers/storage/journal/head.ts';
import { noCandles } from '../../layers/storage/market/candles.ts';
import { fromTapeRow, toTapeRow } from '../../layers/storage/market/tape.ts';
import { createWalletRow } from '../../layers/storage/wallets/wallet-row.ts';
import { trade } from '../tapes/trades.ts';
import { address, START_MS, signature } from '../worlds/events.ts';

/** States as full as a busy key's, without shared parts. */
export const states = {
  intake: (key: number) => {
    const state = createCachedKey(createEmptyHead('key', undefined as never));
    const rows = tape(key, 2_000);
    for (const row of rows) addRecentTrade(state.recent, row);
    rememberRows(state, { ...state.head, seq: 2_000, tail: rows.slice(-30) }, [], rows);
    return state;
  },
  market: (_key: number) => ({
    market: decodeMarket(marketBytes()),
    live: noCandles,
    applied: 500,
    sinceCheckpoint: 0,
    checkpointBytes: 0,
    arrivedMs: 0,
  }),
  ledger: (key: number) => ({
    applied: 1,
    notes: createEmptyHead(`n${key}`, { applied: 0 }),
    ledgers: new Map(
      Array.from({ length: 50 }, (_, at) => {
        const wallet = address(`w${key}-${at}`);
        const state = tape(key * 50 + at, 3).reduce((held, buy) => applyTrade(held, buy).state, emptyLedger);
        return [wallet, { version: 1, seq: 1, state, past: { realizedUsd: 1n, notionalUsd: 1n, pricedRaw: 1n } }];
      }),
    ),
  }),
  wallets: (key: number) => {
    const events = tape(key, 60).map((row, at) => ({
      mint: address(`m${key}-${at}`),
      seq: at + 1,
      slot: row.slot,
      timestampMs: row.timestampMs,
      swap: null,
      change: null,
      exit: null,
      closed: null,
    }));
    const folded = events.reduce((state, event, at) => applyWalletEvent(state, at + 1, event), emptyWallet);
    const memo = { state: decodeWallet(encodeWallet(folded)), judged: {} };
    const tail = events.map((event, at) => createWalletRow(at + 1, event));
    return createCachedWallet({ ...createEmptyHead(`w${key}`, memo), seq: 60, tail } as never);
  },
  security: (_key: number) => structuredClone(security()),
};

export type StateName = keyof typeof states;

const tape = (key: number, count: number): readonly Trade[] =>
  Array.from({ length: count }, (_, at) => {
    const timestampMs = START_MS + at * 700;
    const fields = { seq: at + 1, slot: 1_000 + at * 2, timestampMs, wallet: address(`${key}-${at % 300}`) };
    const row = trade({ ...fields, signature: signature(`${key}-${at}`), direction: at % 3 === 2 ? 'sell' : 'buy' });
    return fromTapeRow(JSON.parse(JSON.stringify(toTapeRow(row)))) as Trade;
  });

const marketBytes = once(() => {
  const market = createMarket();
  applyTrades(
    market,
    tape(0, 500).flatMap(row => toCandleTrade(row) ?? []),
  );
  return encodeMarket(market);
});

const security = once(() => {
  const version = { version: 0, seq: 0, bytes: 0 } as never;
  const cached = { state: createMintSecurity('mint'), seq: 0, version, since: 0, saving: null, seen: null };
  foldCached(cached, tape(0, 1_000));
  return cached;
});

/** A mint of campaigns: coordination does not limit the number of mints. */
export const campaignsOfMint = () => structuredClone(campaigns());

const campaigns = once(() => {
  const { campaigns: made } = createCoordination();
  for (let at = 0; at < 2_000; at++) {
    const buy = { kind: 'buy', mint: 'mint', wallet: address(`b${at}`), slot: at, timestampMs: START_MS + at } as const;
    takeCampaignBuy(made, buy, () => ({ entityId: null, leaders: [] }));
  }
  return made.mints.get('mint')!;
});

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
