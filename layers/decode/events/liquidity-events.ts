import type { EventOf } from '../../contract/events/event.ts';
import { rankQuote } from '../../core/money/quote.ts';
import type { Books } from '../balances/books.ts';
import type { Quarantined } from '../swaps/swap.ts';
import { toEventIndex, toEventPlace } from '../transaction/place.ts';
import { venues } from '../transaction/programs.ts';
import { findVenueSpans, isInSpan, type Span } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { findLiquidityLayout, type LiquidityLayout } from '../venues/liquidity-layouts.ts';
import { computeMovedShare, type Flow, readVaultFlow } from './pool-flow.ts';
import { getMintDecimals } from './swap-events.ts';

export type LiquidityEvent = EventOf<'liquidity'>;
export type LiquidityView = {
  readonly events: readonly LiquidityEvent[];
  readonly spans: readonly Span[];
  /** Liquidity events by the index of their instruction. */
  readonly byInstruction: ReadonlyMap<number, readonly LiquidityEvent[]>;
  readonly quarantined: readonly Quarantined[];
};

/** Liquidity of one instruction, or of several in one migration. */
type Moved = {
  readonly span: Span;
  readonly pool: string;
  readonly side: 'add' | 'remove';
  readonly flows: readonly Flow[];
};

/** Returns liquidity events, with amounts from the pool's vaults. */
export function deriveLiquidityEvents(tx: Transaction, books: Books): LiquidityView {
  const venued = findVenueSpans(tx);
  const read = venued.flatMap(span => {
    const layout = findLiquidityLayout(span.instruction);
    return layout === null ? [] : listMoved(tx, books, span, layout);
  });
  const keyed = Map.groupBy(read, ({ span, pool, side, flows }) => {
    // One migration's additions count as one; several depositors' additions do not.
    const around = venued.find(
      other =>
        other.from < span.from && isInSpan(other, span.from) && other.instruction.program !== span.instruction.program,
    );
    return `${(around ?? span).from} ${pool} ${side} ${findWallet(tx, books, flows)}`;
  });
  const groups = [...keyed.values()].map(parts => {
    const [first, ...more] = parts;
    const flows = first!.flows.map(flow => {
      const same = more.flatMap(part => part.flows.filter(({ vault }) => vault === flow.vault));
      const raw = same.reduce((sum, other) => sum + other.raw, flow.raw);
      const last = same.at(-1) ?? flow;
      return { ...flow, raw, share: computeMovedShare(flow.side, raw, last.reserveAfter ?? null) ?? last.share };
    });
    return { parts, moved: { ...first!, flows } };
  });
  // Vaults must match transfers, and assets be conserved.
  const sound = groups.filter(({ moved }) =>
    moved.flows.every(({ vault, mint }) => books.residual(vault, mint) === 0n && books.isConserved(mint)),
  );
  const doubtful = groups.filter(group => !sound.includes(group)).map(({ moved }) => moved);
  const reported = sound.map(({ parts, moved }) => {
    // A rebalanced position first removes, then adds.
    const { side, span } = moved;
    const isSecond =
      side === 'add' && sound.some(other => other.moved.side === 'remove' && other.moved.span.from === span.from);
    return { parts, event: toLiquidityEvent(tx, books, moved, isSecond ? 1 : 0) };
  });
  const placed = reported.flatMap(({ parts, event }) => parts.map(({ span }) => ({ from: span.from, event })));
  return {
    events: reported.map(({ event }) => event),
    byInstruction: new Map(
      [...Map.groupBy(placed, ({ from }) => from)].map(([from, all]) => [from, all.map(({ event }) => event)]),
    ),
    spans: read.map(({ span }) => span),
    quarantined: doubtful.map(({ side, pool, flows }) => ({
      reason: 'liquidity_disagrees',
      detail: `${side} of ${flows.map(({ raw, mint }) => `${raw} of ${mint}`).join(' and ')} at ${pool}`,
      signature: tx.signature,
    })),
  };
}

/** One entry per side. None if the other asset is unknown. */
function listMoved(tx: Transaction, books: Books, span: Span, layout: LiquidityLayout): readonly Moved[] {
  const pool = span.instruction.accounts[layout.pool];
  const vaults = layout.vaults.map(index => span.instruction.accounts[index]);
  const shares = layout.shares?.map(index => span.instruction.accounts[index]);
  if (pool === undefined) return [];
  const sides = layout.side === 'both' ? (['remove', 'add'] as const) : [layout.side];
  return sides.flatMap(side => {
    const flows = vaults.flatMap((vault, at) => readVaultFlow(tx, books, span, side, vault, shares?.[at]) ?? []);
    const [first] = flows;
    // One-sided instructions name only one vault.
    const other = [...books.holdings].find(([, { owner, mint }]) => owner === pool && mint !== first?.mint);
    const added = flows.length === 1 && other !== undefined;
    const pair = added
      ? [...flows, { vault: other[0], mint: other[1].mint, side, raw: 0n, share: null, owner: null }]
      : flows;
    return pair.length === 2 && pair.some(({ raw }) => raw > 0n) ? [{ span, pool, side, flows: pair }] : [];
  });
}

const FULL_CLOSE_SHARE = 0.99;

function toLiquidityEvent(
  tx: Transaction,
  books: Books,
  { span, pool, side, flows }: Moved,
  second: 0 | 1,
): LiquidityEvent {
  const [a, b] = flows as readonly [Flow, Flow];
  const [token, base] = rankQuote(a.mint) > rankQuote(b.mint) ? [b, a] : [a, b];
  const shares = flows.flatMap(({ share }) => share ?? []);
  const share = shares.length === 0 ? null : Math.max(...shares);
  return {
    type: 'liquidity',
    ...toEventPlace(tx, toEventIndex(span.instruction, second)),
    pool,
    dex: venues.get(span.instruction.program)?.dex ?? 'unknown',
    wallet: findWallet(tx, books, flows),
    side,
    mint: token.mint,
    token_decimals: getMintDecimals(tx, token.mint),
    token_amount_raw: String(token.raw),
    base_mint: base.mint,
    base_decimals: getMintDecimals(tx, base.mint),
    base_amount_raw: String(base.raw),
    pct_of_pool: share,
    is_full_close: side === 'remove' && share !== null && share >= FULL_CLOSE_SHARE,
  };
}

/** Owner of the tokens; signers come before programs. */
function findWallet(tx: Transaction, books: Books, flows: readonly Flow[]): string {
  const owners = flows.flatMap(({ owner }) => (owner === null ? [] : [books.ownerOf(owner) ?? owner]));
  return owners.find(owner => tx.signers.includes(owner)) ?? owners[0] ?? tx.keys[0]!;
}
