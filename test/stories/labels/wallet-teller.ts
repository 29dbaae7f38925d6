/** Plays a wallet's tape through classification, ledger and state to its labels. */
import { toWalletLabelsView } from '../../../layers/contract/present/wallet-labels.ts';
import { classify } from '../../../layers/core/classify/classify.ts';
import type { Provenance } from '../../../layers/core/identity/provenance.ts';
import { applyTrade } from '../../../layers/core/ledger/apply.ts';
import { emptyLedger, type LedgerState } from '../../../layers/core/ledger/ledger.ts';
import type { Trade } from '../../../layers/core/mint/trade.ts';
import { usdScale } from '../../../layers/core/money/amount.ts';
import { toUiAmount } from '../../../layers/core/money/amount-ratio.ts';
import { computeNotional } from '../../../layers/core/money/trade-money.ts';
import { computeWalletFigures } from '../../../layers/core/wallet/figures.ts';
import { buildWalletLabels } from '../../../layers/core/wallet/labels.ts';
import { applyWalletEvent, emptyWallet } from '../../../layers/core/wallet/state.ts';
import type { WalletEvent } from '../../../layers/core/wallet/wallet-event.ts';
import { trade } from '../../tapes/trades.ts';

export const START_MS = Date.UTC(2026, 0, 5);
export const SECOND_MS = 1000;
export const HOUR_MS = 3600 * SECOND_MS;
export const DAY_MS = 24 * HOUR_MS;
const OWNER = 'someone';
const BOUGHT_RAW = 1_000_000_000;

/** One swap of the tape, by the owner unless it names another wallet. */
export type Line = { readonly mint: string; readonly atMs: number; readonly fields: Partial<Trade> };

/** Sells a part of the buy, some seconds later, at a multiple of its price. */
export type Sale = readonly [afterSeconds: number, part: number, times: number];

export type Plan = {
  readonly atMs?: number;
  readonly usd?: number;
  readonly sales?: readonly Sale[];
  readonly fields?: Partial<Trade>;
};

/** Dollars in lamports, at 100 USD per SOL. */
const lamports = (usd: number): string => String(Math.round(usd * 10_000_000));

/**
 * Positions of 500 USD in separate tokens, six hours apart.
 * Each sells at the buy price after five hours unless the plan differs.
 */
export const positions = (count: number, plan: (number: number) => Plan): readonly Line[] =>
  Array.from({ length: count }, (_, number) => position(number, plan(number))).flat();

const position = (
  number: number,
  { atMs, usd = 500, sales = [[18_000, 1, 1]], fields = {} }: Plan,
): readonly Line[] => {
  const mint = `mint${number}`;
  const openMs = atMs ?? START_MS + number * 6 * HOUR_MS;
  const line = (atMs: number, direction: Trade['direction'], part: number, times: number): Line => ({
    mint,
    atMs,
    fields: {
      direction,
      tokenRaw: String(Math.round(BOUGHT_RAW * part)),
      baseRaw: lamports(usd * part * times),
      ...fields,
    },
  });
  return [
    line(openMs, 'buy', 1, 1),
    ...sales.map(([after, part, times]) => line(openMs + after * SECOND_MS, 'sell', part, times)),
  ];
};

/** Swaps that move no lot, an hour and a token apart by default. */
export const swaps = (
  count: number,
  fields: (number: number) => Partial<Trade> & { readonly mint?: string },
): readonly Line[] =>
  Array.from({ length: count }, (_, number) => {
    const { mint = `loose${number}`, timestampMs = START_MS + number * HOUR_MS, ...rest } = fields(number);
    return { mint, atMs: timestampMs, fields: { direction: 'swap', ...rest } };
  });

/** The labels an hour after the last swap of a tape. */
export const labelsAfter = (lines: readonly Line[], provenance: Provenance | null = null) => {
  const walletEvents = walletEventsOf([...lines].sort((a, b) => a.atMs - b.atMs));
  const state = walletEvents.reduce(
    (folded, walletEvent, at) => applyWalletEvent(folded, at + 1, walletEvent),
    emptyWallet,
  );
  const figures = computeWalletFigures(state, { kind: 'exact', pages: [] });
  return toWalletLabelsView(buildWalletLabels(figures, provenance, null, OWNER, lastMs(lines) + HOUR_MS))!;
};

export const lastMs = (lines: readonly Line[]): number => Math.max(...lines.map(({ atMs }) => atMs));

const walletEventsOf = (lines: readonly Line[]): readonly WalletEvent[] => {
  const tapes = new Map<string, Trade[]>();
  const ledgers = new Map<string, LedgerState>();
  return lines.flatMap(line => {
    const tape = tapes.get(line.mint) ?? [];
    const labelled = classified(tape, tradeOf(line, tape.length + 1));
    tapes.set(line.mint, [...tape, labelled]);
    if (labelled.wallet !== OWNER) return [];
    const applied = applyTrade(ledgers.get(line.mint) ?? emptyLedger, labelled);
    ledgers.set(line.mint, applied.state);
    return resultOf(line.mint, labelled, applied);
  });
};

const tradeOf = ({ mint, atMs, fields }: Line, seq: number): Trade =>
  trade({
    seq,
    signature: `${mint}-${seq}`,
    slot: Math.floor(atMs / 400),
    timestampMs: atMs,
    basePriceUsd: '100',
    solPriceUsd: '100',
    ...fields,
  });

const classified = (recent: readonly Trade[], arrival: Trade): Trade => {
  const usd = computeNotional(arrival);
  const notionalUsd = usd === null ? null : toUiAmount(usd, usdScale);
  return classify(arrival, { recent, notionalUsd, upstreamLabels: arrival.labels, transactionWallets: 0 }).trade;
};

const resultOf = (
  mint: string,
  of: Trade,
  { change, exit, closed, labels }: ReturnType<typeof applyTrade>,
): WalletEvent => ({
  mint,
  seq: of.seq,
  slot: of.slot,
  timestampMs: of.timestampMs,
  swap: {
    direction: of.direction,
    dex: of.dex,
    terminal: of.terminal,
    notionalUsd: computeNotional(of),
    networkFeeLamports: of.networkFeeLamports,
    tipLamports: of.tipLamports,
    labels: [...of.labels, ...labels],
    bundled: of.relayBundleId !== null,
  },
  change: change?.event ?? null,
  exit,
  closed,
});
