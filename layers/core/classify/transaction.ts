import type { Trade } from '../mint/trade.ts';
import type { Finding } from './sandwich.ts';

/** Multi-buy, multi-sell, multi-wallet and arbitrage labels; `wallets` where known. */
export function findTransactionLabels(trades: readonly Trade[], wallets: number): readonly Finding[] {
  if (trades.length === 1 && wallets <= 1) return [];
  const buys = trades.filter(trade => trade.direction === 'buy');
  const sells = trades.filter(trade => trade.direction === 'sell');
  const seen = new Set(trades.map(trade => trade.wallet)).size;
  const sellers = new Set(sells.map(trade => trade.wallet));
  const arbitrageurs = new Set(buys.map(trade => trade.wallet).filter(wallet => sellers.has(wallet)));
  const bothSides = [...buys, ...sells].filter(trade => arbitrageurs.has(trade.wallet));
  return [
    ...(countOrders(buys) > 1 ? toFindings(buys, 'BOT:MULTIBUY') : []),
    ...(countOrders(sells) > 1 ? toFindings(sells, 'BOT:MULTISELL') : []),
    ...(Math.max(seen, wallets) > 1 ? toFindings(trades, 'BOT:MULTIWALLET') : []),
    ...toFindings(bothSides, 'BOT:ARB'),
  ];
}

/** Counts orders of one token, up to `most`. Legs across pools are one order. */
export function countOrders(trades: readonly Trade[], most = Infinity): number {
  const orders = new Set<string>();
  for (const { signature, wallet, direction } of trades) {
    if (orders.size === most) break;
    orders.add(`${signature} ${wallet} ${direction}`);
  }
  return orders.size;
}

function toFindings(trades: readonly Trade[], label: string): readonly Finding[] {
  return trades.map(trade => ({ seq: trade.seq, label }));
}
