import type { EventOf } from '../contract/events/event.ts';
import { SOL } from '../core/address.ts';
import type { Books } from './books.ts';
import type { LibraryLiquidity } from './claims.ts';
import type { Quarantined } from './gate.ts';
import { placeOf } from './place.ts';
import { venues } from './programs.ts';
import { type Span, spanOf } from './span.ts';
import { decimalsOf } from './swap-events.ts';
import type { Transaction } from './transaction.ts';

export type LiquidityEvent = EventOf<'liquidity'>;
export type LiquidityView = {
  readonly events: readonly LiquidityEvent[];
  readonly spans: readonly Span[];
  readonly quarantined: readonly Quarantined[];
};

/** Liquidity that went in or out, its amounts by what the pool's accounts gained or gave. */
export const liquidityEvents = (tx: Transaction, books: Books, read: readonly LibraryLiquidity[]): LiquidityView => {
  const views = read.flatMap(one => {
    const span = placeIn(tx, one);
    const known =
      typeof one.token0Mint === 'string' && typeof one.token1Mint === 'string' && venues.has(one.programId ?? '');
    return known && span !== null ? [{ span, event: liquidityOf(tx, books, one, span), one }] : [];
  });
  return {
    events: views.flatMap(({ event }) => event ?? []),
    spans: views.map(({ span }) => span),
    quarantined: views
      .filter(({ event }) => event === null)
      .map(({ one }) => ({
        reason: 'liquidity_disagrees' as const,
        detail: `${one.type} of ${one.poolId} by ${one.user}`,
        signature: tx.signature,
      })),
  };
};

const placeIn = (tx: Transaction, one: LibraryLiquidity): Span | null => {
  const place = /^(\d{1,3})(?:-(\d{1,4}))?$/.exec(String(one.idx));
  if (!place) return null;
  const leg = { mint: '', raw: 0n };
  const claim = {
    outer: Number(place[1]),
    inner: place[2] === undefined ? null : Number(place[2]),
    program: one.programId ?? '',
    pool: null,
    wallet: one.user,
    paid: leg,
    got: leg,
  };
  return spanOf(tx, claim) ?? innermost(tx, claim.outer, claim.program);
};

/** The library places liquidity by its outer instruction alone; the venue may stand within. */
const innermost = (tx: Transaction, outer: number, program: string): Span | null => {
  const at = tx.instructions.findIndex(ix => ix.outer === outer && ix.program === program && ix.accounts.length > 2);
  return at < 0
    ? null
    : { instruction: tx.instructions[at]!, from: at, to: tx.instructions.filter(ix => ix.outer <= outer).length };
};

const liquidityOf = (tx: Transaction, books: Books, one: LibraryLiquidity, span: Span): LiquidityEvent | null => {
  const side = one.type === 'REMOVE' ? 'remove' : 'add';
  const sides = [one.token0Mint!, one.token1Mint!].map(mint => movedUnder(books, span, mint, tx.signers, side));
  const [token, base] = sides;
  const isBorneOut = [one.token0Mint!, one.token1Mint!].every(mint => books.isConserved(mint));
  if (
    token === undefined ||
    base === undefined ||
    !isBorneOut ||
    token.raw + base.raw === 0n ||
    token.stray ||
    base.stray
  )
    return null;
  const left = vaultsAfter(tx, [...token.vaults, ...base.vaults]);
  return {
    type: 'liquidity',
    signature: tx.signature,
    slot: tx.slot,
    event_index: placeOf(span.instruction),
    ...(tx.txIndex !== null && { tx_index: tx.txIndex }),
    timestamp: tx.timestampMs,
    pool: one.poolId,
    dex: venues.get(one.programId ?? '')?.dex ?? 'unknown',
    wallet: one.user,
    side,
    mint: one.token0Mint!,
    token_decimals: decimalsOf(tx, one.token0Mint!),
    token_amount_raw: String(token.raw),
    base_mint: one.token1Mint!,
    base_decimals: decimalsOf(tx, one.token1Mint!),
    base_amount_raw: String(base.raw),
    pct_of_pool: shareOf(tx, side, token),
    is_full_close: side === 'remove' && left === 0n,
  };
};

type Moved = { readonly raw: bigint; readonly vaults: readonly string[]; readonly stray: boolean };

/** What went from the signers' side into the pool under an instruction, or out of it. */
const movedUnder = (
  books: Books,
  span: Span,
  mint: string,
  signers: readonly string[],
  side: 'add' | 'remove',
): Moved => {
  const moves = books.movements.filter(
    move => move.at >= span.from && move.at < span.to && move.mint === mint && move.kind === 'transfer',
  );
  const isOurs = (account: string | null) => signers.includes(books.ownerOf(account ?? '') ?? '');
  const through = moves.filter(move =>
    side === 'add' ? isOurs(move.from) && !isOurs(move.to) : isOurs(move.to) && !isOurs(move.from),
  );
  const vaults = [...new Set(through.map(move => (side === 'add' ? move.to! : move.from!)))];
  const parties = through.flatMap(move => [move.from!, move.to!]);
  return {
    raw: through.reduce((sum, move) => sum + move.raw, 0n),
    vaults,
    stray: parties.some(account => books.residual(account, mint) !== 0n && mint !== SOL),
  };
};

const vaultsAfter = (tx: Transaction, vaults: readonly string[]): bigint =>
  vaults.reduce((sum, vault) => sum + (tx.tokens.get(vault)?.post ?? 0n), 0n);

/** The share of the pool that this was: of what was there before a removal, of what is there after an addition. */
const shareOf = (tx: Transaction, side: 'add' | 'remove', { raw, vaults }: Moved): number | null => {
  const left = vaultsAfter(tx, vaults);
  const whole = side === 'add' ? left : left + raw;
  return vaults.length === 0 || whole === 0n ? null : Math.min(1, Number(raw) / Number(whole));
};
