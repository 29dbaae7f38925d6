import type { Trade } from '../mint/trade.ts';
import type { Finding } from './sandwich.ts';

/** Multi-buy, multi-sell, multi-wallet and arbitrage labels; `wallets` where known. */
export const transactionFindings = (trades: readonly Trade[], wallets: number): readonly Finding[] => {
  if (trades.length === 1 && wallets <= 1) return [];
  const buys = trades.filter(trade => trade.direction === 'buy');
  const sells = trades.filter(trade => trade.direction === 'sell');
  const seen = new Set(trades.map(trade => trade.wallet)).size;
  return [
    ...(ordersOf(buys) > 1 ? findingsFor(buys, 'BOT:MULTIBUY') : []),
    ...(ordersOf(sells) > 1 ? findingsFor(sells, 'BOT:MULTISELL') : []),
    ...(Math.max(seen, wallets) > 1 ? findingsFor(trades, 'BOT:MULTIWALLET') : []),
    ...findingsFor(bothSides(buys, sells), 'BOT:ARB'),
  ];
};

/** Legs across pools are one order. */
const orderOf = ({ signature, wallet, direction }: Trade): string => `${signature} ${wallet} ${direction}`;

/** Counts the orders among trades of one token. */
export const ordersOf = (trades: readonly Trade[]): number => new Set(trades.map(orderOf)).size;

const findingsFor = (trades: readonly Trade[], label: string): readonly Finding[] =>
  trades.map(trade => ({ seq: trade.seq, label }));

const bothSides = (buys: readonly Trade[], sells: readonly Trade[]): readonly Trade[] => {
  const sellers = new Set(sells.map(trade => trade.wallet));
  const arbitrageurs = new Set(buys.map(trade => trade.wallet).filter(wallet => sellers.has(wallet)));
  return [...buys, ...sells].filter(trade => arbitrageurs.has(trade.wallet));
};
