import { createHash } from 'node:crypto';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { toBundlesPage } from '../../layers/contract/present/bundle.ts';
import { toWalletPnl } from '../../layers/contract/present/wallet.ts';
import { listAllBundles } from '../../layers/core/bundles/bundles.ts';
import { computeRiskAtMinute } from '../../layers/core/bundles/risk.ts';
import { listConfirmedDumps } from '../../layers/core/bundles/status.ts';
import { toCandleTrade } from '../../layers/core/candles/candle-trade.ts';
import { foldSeries } from '../../layers/core/candles/rows.ts';
import { judgeFundingAbuse } from '../../layers/core/early-buyers/funding-abuse.ts';
import { applyTrade } from '../../layers/core/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '../../layers/core/ledger/ledger.ts';
import { isFact } from '../../layers/core/mint/mint-row.ts';
import type { Trade } from '../../layers/core/mint/trade.ts';
import { computeNotional } from '../../layers/core/money/trade-money.ts';
import { resolveTokenDecimals } from '../../layers/core/security/decimals.ts';
import { computeSignalAt } from '../../layers/core/signal/source.ts';
import { getTokenStatus } from '../../layers/core/token-state/token-state.ts';
import { computeWalletFigures } from '../../layers/core/wallet/figures.ts';
import { buildWalletLabels } from '../../layers/core/wallet/labels.ts';
import { computeWalletQuality } from '../../layers/core/wallet/quality.ts';
import { applyWalletEvent, emptyWallet, type WalletState } from '../../layers/core/wallet/state.ts';
import { buildTaxonomy } from '../../layers/core/wallet/taxonomy.ts';
import type { WalletEvent } from '../../layers/core/wallet/wallet-event.ts';
import { newLinker } from './links.ts';

const digest = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value, (_name, one) => (typeof one === 'bigint' ? String(one) : one)))
    .digest('hex')
    .slice(0, 16);

/** Digests of what the rules say about a tape, by subject. */
export const digestFigures = (events: readonly ChainEvent[]): Readonly<Record<string, string>> => {
  const trades = new Map<string, Trade[]>();
  const changes: unknown[] = [];
  const linker = newLinker(undefined, (mint, _state, row) => {
    if (!isFact(row)) trades.set(mint, [...(trades.get(mint) ?? []), row]);
  });
  for (const event of events) changes.push(...linker.take(event));
  const nowMs = Math.max(...events.map(({ timestamp }) => timestamp)) + 60_000;
  const states = [...linker.pipeline.mints].map(([, { state }]) => state);
  const bundles = states.map(state => {
    const risk = (bundle: Parameters<typeof computeRiskAtMinute>[0]) => computeRiskAtMinute(bundle, state, nowMs);
    const setting = { mint: state.mint, decimals: resolveTokenDecimals(state), money: new Map(), risk };
    return toBundlesPage(listAllBundles(state.bundles), listConfirmedDumps(state.bundles), setting);
  });
  const all = [...trades].flatMap(([mint, own]) => own.map(trade => ({ mint, trade })));
  return {
    tape: digest(events),
    trades: digest(all.map(({ trade: one }) => [one.signature, one.labels, one.outlier, one.organic, one.tooLate])),
    candles: digest(
      [...trades.values()].map(own => {
        const used = own.map(toCandleTrade).filter(one => one !== null);
        return (['full', 'filtered'] as const).map(view => foldSeries(used, { timeframe: '1m', view }));
      }),
    ),
    ...digestWallets(all, nowMs),
    bundles: digest(bundles),
    washes: digest(states.map(({ wash }) => wash.records)),
    funding: digest(states.map(({ early }) => judgeFundingAbuse(early).verdict)),
    status: digest(states.map(({ token }) => [getTokenStatus(token), token.verdicts.flaggedReasons, token.rug?.atMs])),
    signal: digest(states.map(state => computeSignalAt(state, nowMs))),
    relations: digest(changes),
  };
};

type Placed = { readonly mint: string; readonly trade: Trade };

const digestWallets = (all: readonly Placed[], nowMs: number) => {
  const ledgers = new Map<string, LedgerState>();
  const wallets = new Map<string, WalletState>();
  const exits: unknown[] = [];
  for (const { mint, trade } of all) {
    const { wallet, seq, slot, timestampMs } = trade;
    const key = `${wallet} ${mint}`;
    const applied = applyTrade(ledgers.get(key) ?? emptyLedger, trade);
    ledgers.set(key, applied.state);
    if (applied.exit !== null) exits.push(toWalletPnl(wallet, mint, applied.exit));
    const swap = {
      ...{ direction: trade.direction, dex: trade.dex, terminal: trade.terminal, labels: trade.labels },
      ...{ notionalUsd: computeNotional(trade), networkFeeLamports: trade.networkFeeLamports },
      ...{ tipLamports: trade.tipLamports, bundled: false },
    };
    const { exit, closed, change } = applied;
    const event: WalletEvent = { mint, seq, slot, timestampMs, swap, exit, closed, change: change?.event ?? null };
    const state = wallets.get(wallet) ?? emptyWallet;
    wallets.set(wallet, applyWalletEvent(state, state.seq + 1, event));
  }
  const figures = [...wallets].map(
    ([wallet, state]) => [wallet, computeWalletFigures(state, { kind: 'exact', pages: [] })] as const,
  );
  return {
    exits: digest(exits),
    labels: digest(figures.map(([wallet, own]) => buildWalletLabels(own, null, null, wallet, nowMs))),
    quality: digest(figures.map(([wallet, own]) => computeWalletQuality(wallet, own, buildTaxonomy(own)))),
  };
};
