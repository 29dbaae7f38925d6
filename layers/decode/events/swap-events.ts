import type { SwapEvent } from '../../contract/events/event.ts';
import { SOL, SOL_DECIMALS } from '../../core/identity/address.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import type { Books } from '../balances/books.ts';
import type { Order } from '../swaps/orders.ts';
import { resolveSwapPool } from '../swaps/pool.ts';
import { findQuoteSide, type Route, toSwapRoute, toSwapViews, type View } from '../swaps/quotes.ts';
import type { Swap } from '../swaps/swap.ts';
import { sumRelayTips } from '../swaps/tips.ts';
import { toEventIndex, toEventPlace } from '../transaction/place.ts';
import { getVenueName, nativeCurves, venues } from '../transaction/programs.ts';
import { findFinalBalance } from '../transaction/token-balances.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { findCurve } from '../venues/curve-states.ts';
import { readOrderLegs } from './order-legs.ts';
import { computeBalanceBefore } from './pool-flow.ts';
import { readTerminal } from './terminal.ts';

/** A balance change of a wallet, less what is explained. */
type Unexplained = { readonly wallet: string; readonly mint: string; readonly remainder: bigint };

/** Returns the swap events: one per verified swap and token. */
export function deriveSwapEvents(
  tx: Transaction,
  books: Books,
  { swaps, order }: { readonly swaps: readonly Swap[]; readonly order: Order | null },
  audit: readonly Unexplained[] = [],
): readonly SwapEvent[] {
  const bare = [...Map.groupBy(swaps, swap => swap.wallet)].flatMap(([wallet, own]) => {
    const route = toSwapRoute(
      own,
      mint => audit.find(line => line.wallet === wallet && line.mint === mint)?.remainder ?? 0n,
    );
    return own.flatMap(swap => {
      const views = toSwapViews(swap);
      const real = views.filter(({ token }) => !route.passed.has(token.mint));
      const kept = real.length > 0 ? real : views.slice(-1);
      return kept.map(view => toSwapEvent(tx, books, swap, { own, route, order }, view));
    });
  });
  const ordered = bare.sort((a, b) => a.event_index - b.event_index);
  const facts = {
    swaps: ordered.length,
    mints: [...new Set(ordered.map(event => event.token_mint))],
    wallets: [...new Set(ordered.map(event => event.wallet_address))],
  };
  const tips = sumRelayTips(books) ?? new Map<string, number>();
  return ordered.map((event, at) => {
    const { wallet_address: wallet, token_mint: mint } = event;
    // The payer's first swap carries fee and tip.
    const isFirst = ordered.findIndex(other => other.wallet_address === wallet) === at;
    // The final balance belongs to the wallet's last token swap.
    const isLast = ordered.findLastIndex(other => other.wallet_address === wallet && other.token_mint === mint) === at;
    const balance = isLast && mint !== SOL ? findFinalBalance(tx, wallet, mint) : null;
    return {
      ...event,
      network_fee_lamports: isFirst && tx.keys[0] === wallet ? tx.fee : 0,
      tip_lamports: isFirst ? (tips.get(wallet) ?? 0) : 0,
      tx: facts,
      ...(balance !== null && { wallet_token_balance_raw: String(balance) }),
    };
  });
}

/** All swaps of one wallet. */
type Trip = { readonly own: readonly Swap[]; readonly route: Route; readonly order: Order | null };

function toSwapEvent(tx: Transaction, books: Books, swap: Swap, { own, route, order }: Trip, view: View): SwapEvent {
  const legs = order === null ? null : readOrderLegs(order, own, swap, view);
  const behind = findQuoteSide(own, route, view);
  const base = legs?.base ?? behind ?? view.base;
  // Unknown programs may pay a second vault, or from a wallet.
  const isPools = behind === null && base.mint === view.base.mint && venues.has(swap.span.instruction.program);
  // Pass-through tokens and intermediate SOL exchanges.
  const isPassing = route.passed.has(view.token.mint) || (view.token.mint === SOL && route.passed.has(view.base.mint));
  const trade = view.isBuy ? 'buy' : 'sell';
  const terminal = readTerminal(tx, books);
  const pool = resolveSwapPool(tx, books, swap, view.token);
  const event: SwapEvent = {
    type: 'swap',
    ...toEventPlace(tx, toEventIndex(swap.claim, view.isBuy ? 0 : 1)),
    wallet_address: swap.wallet,
    ...(pool !== null && { pool_address: pool }),
    ...(tx.signers.length > 1 && { signers: [...tx.signers] }),
    ...(order !== null && { executed_by: tx.keys[0]! }),
    dex_name: getVenueName(swap.span.instruction.program),
    direction: isPassing ? 'swap' : trade,
    token_mint: view.token.mint,
    token_decimals: getMintDecimals(tx, view.token.mint),
    token_amount_raw: String(legs?.tokenRaw ?? view.token.raw),
    base_mint: base.mint,
    base_decimals: getMintDecimals(tx, base.mint),
    base_amount_raw: String(base.raw),
    // The venue's fee separates trader and pool amounts.
    dex_fee_raw: String(isPools ? (view.base.feeRaw ?? toAbsolute(view.base.raw - view.base.pooled)) : 0n),
    ...(terminal !== null && { terminal }),
    ...(route.isCycle && { is_arbitrage: true }),
    ...(isPools && computeReserves(tx, books, swap, view)),
  };
  const curve = isPools ? findCurve(tx, swap.span, event) : null;
  return curve === null ? event : { ...event, curve };
}

export function getMintDecimals(tx: Transaction, mint: string): number {
  return [...tx.tokens.values()].find(token => token.mint === mint)?.decimals ?? (mint === SOL ? SOL_DECIMALS : 0);
}

/** Vaults shared by many pools. */
const sharedVaults: ReadonlySet<string> = new Set(['meteora_damm']);

/** Vault balances after. Native curves mix in rent. */
function computeReserves(tx: Transaction, books: Books, { span }: Swap, { token, base }: View) {
  if (sharedVaults.has(venues.get(span.instruction.program)?.dex ?? '')) return {};
  const [own, other] = [token, base].map(side => {
    // Final balance minus later movements; null if balances do not match.
    const { vault, mint } = side;
    const to = span.to;
    const held = tx.tokens.get(vault);
    if (held === undefined || held.mint !== mint || books.residual(vault, mint) !== 0n) return null;
    // Several swaps in one pool may exchange amounts internally.
    if (mint !== SOL && books.strays(mint).length > 0) return null;
    const later = books.movements.filter(move => move.at >= to && move.mint === mint);
    return computeBalanceBefore(later, vault, held.post);
  });
  const isCurve = nativeCurves.has(span.instruction.program) && base.mint === SOL;
  return {
    ...(typeof own === 'bigint' && { pool_token_reserve_raw: String(own) }),
    ...(typeof other === 'bigint' && !isCurve && { pool_base_reserve_raw: String(other) }),
  };
}
