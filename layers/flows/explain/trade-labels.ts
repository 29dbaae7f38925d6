import type * as z from 'zod/mini';
import type { tradesPage } from '../../contract/schemas/trade.ts';
import { classifyRules } from '../../core/classify/rules.ts';
import { countOrders } from '../../core/classify/transaction.ts';
import { createFinding, type Finding } from '../../core/explain/finding.ts';
import { toRuleName } from '../../core/explain/rule.ts';
import { explainRules } from '../../core/explain/rules.ts';
import type { Values } from '../../core/explain/sentence.ts';
import { compareTradeOrder, formatTradeId, type Trade } from '../../core/mint/trade.ts';
import { usdScale } from '../../core/money/amount.ts';
import { toUiAmount } from '../../core/money/amount-ratio.ts';
import { computeNotional } from '../../core/money/trade-money.ts';
import { readTradesBack } from '../../storage/market/tape.ts';
import type { Explained, ExplainStores, Explanation } from './explainer.ts';
import { toSwapInputs } from './tape-rows.ts';

const TRADES_MAX = 4_000;

/** Why each trade has its labels; verdicts first, then what sources stated. */
export async function explainTradeLabels(
  { parameters, body }: Explained,
  { tape }: ExplainStores,
): Promise<Explanation> {
  const { trades } = body as z.infer<typeof tradesPage>;
  if (trades.length === 0) return { findings: [] };
  const mint = parameters.mint!;
  const times = trades.map(({ timestamp }) => timestamp);
  const fromMs = Math.min(...times) - classifyRules.windowMs;
  let count = 0;
  const read = await readTradesBack(
    tape,
    mint,
    Math.max(...times) + classifyRules.windowMs,
    more => {
      count += more.length;
      return count >= TRADES_MAX || more.some(({ timestampMs }) => timestampMs < fromMs);
    },
    TRADES_MAX,
  );
  const around = {
    byId: new Map(read.map(trade => [formatTradeId(trade), trade])),
    byWallet: Map.groupBy(read, ({ wallet }) => wallet),
    bySignature: Map.groupBy(read, ({ signature }) => signature),
    bySlot: Map.groupBy(read, ({ slot }) => slot),
  };
  const found = trades.flatMap((view, at) => {
    const trade = around.byId.get(view.trade_id);
    if (trade === undefined) return [];
    const { labels, bundle_id: bundle } = view;
    return labels.map((label, index) => {
      const name = label.startsWith('TERMINAL:') ? 'terminal' : toRuleName(label.replaceAll(':', '_'));
      const rule = explainRules.has(`trade_labels.${name}`) ? `trade_labels.${name}` : 'trade_labels.stated';
      const { measured, trades: beside } = measureLabel({ label, bundle, trade }, around);
      const inputs = toSwapInputs(mint, [trade, ...beside]);
      return createFinding(`/trades/${at}/labels/${index}`, rule, measured, inputs);
    });
  });
  const findings = found.toSorted((a, b) => Number(isPlain(a)) - Number(isPlain(b)));
  return { findings, isCut: trades.some(({ trade_id }) => !around.byId.has(trade_id)) };
}

function isPlain({ rule }: Finding): boolean {
  return rule === 'trade_labels.organic' || rule === 'trade_labels.terminal';
}

type Around = {
  readonly byWallet: ReadonlyMap<string, readonly Trade[]>;
  readonly bySignature: ReadonlyMap<string, readonly Trade[]>;
  readonly bySlot: ReadonlyMap<number, readonly Trade[]>;
};

type Labelled = { readonly label: string; readonly bundle: string; readonly trade: Trade };

type Seen = { readonly measured: Values; readonly trades: readonly Trade[] };

function measureLabel({ label, bundle, trade }: Labelled, around: Around): Seen {
  const { wallet, signature, direction, slot } = trade;
  const transaction = around.bySignature.get(signature) ?? [];
  switch (label) {
    case 'BOT:HFT': {
      const trades = listEarlier(around, trade);
      return { measured: { orders: countOrders(trades) }, trades: trades.toReversed() };
    }
    case 'BOT:MULTIBUY':
    case 'BOT:MULTISELL': {
      const trades = transaction.filter(other => other.direction === direction);
      return { measured: { orders: countOrders(trades) }, trades };
    }
    case 'BOT:MULTIWALLET':
      return { measured: { wallets: new Set(transaction.map(one => one.wallet)).size }, trades: transaction };
    case 'BOT:ARB': {
      const trades = transaction.filter(other => other.wallet === wallet);
      return { measured: { legs: trades.length }, trades };
    }
    case 'BOT:MEV':
    case 'MEV:FRONTRUN':
    case 'MEV:BACKRUN':
    case 'MEV:SANDWICHED': {
      const trades = (around.bySlot.get(slot) ?? []).filter(
        ({ pool, dex }) => (pool ?? dex) === (trade.pool ?? trade.dex),
      );
      return { measured: { legs: trades.length, slot }, trades: trades.toSorted(compareTradeOrder) };
    }
    case 'DUST:POSITION_AUGMENT': {
      const usd = computeNotional(trade);
      const buys = listEarlier(around, trade).filter(other => other !== trade && other.direction === 'buy');
      return { measured: { usd: usd === null ? null : toUiAmount(usd, usdScale) }, trades: buys.slice(-1) };
    }
    case 'BUNDLE:EXEC_CLUSTER':
      return { measured: { bundle_id: bundle === '' ? null : bundle }, trades: [] };
    default:
      return { measured: { label, direction, terminal: trade.terminal }, trades: [] };
  }
}

/** The wallet's trades within the window, as they arrived. */
function listEarlier({ byWallet }: Around, { wallet, seq, timestampMs }: Trade): readonly Trade[] {
  return (byWallet.get(wallet) ?? []).filter(
    other => other.seq <= seq && Math.abs(timestampMs - other.timestampMs) <= classifyRules.windowMs,
  );
}
