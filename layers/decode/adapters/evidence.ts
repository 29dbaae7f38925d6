import { SOL } from '../../core/identity/address.ts';
import { toAbsolute } from '../../core/money/amount.ts';
import { isReference } from '../../core/money/quote.ts';
import type { QuarantineReason } from '../swaps/swap.ts';
import type { Side } from '../swaps/truth.ts';
import { isObject, type Json } from '../transaction/json.ts';
import { venues } from '../transaction/programs.ts';
import { type Claim, formatClaim, type Leg, type toClaim } from '../venues/claims.ts';

type Trade = Parameters<typeof toClaim>[0];

/** Balance changes of trader and pool in one mint. Null if missing. */
export type Change = { readonly trader: bigint | null; readonly pool: bigint | null };
export type Evidence = {
  readonly paid: Change;
  readonly got: Change;
  /** Amount the venue took besides the pool, in the quote asset. */
  readonly feeRaw: bigint;
};

/** Reads a trade's balances. A sole trade may use the signer's. */
export function readTradeEvidence(trade: Trade, result: Json, sole: boolean): Evidence {
  const { inputToken, outputToken, user } = trade;
  const own = sole && Array.isArray(result.signer) && result.signer[0] === user;
  const signer = (mint: string) => (own ? findSignerChange(result, mint) : null);
  return {
    paid: {
      trader:
        computeChange(inputToken.sourcePreBalance, inputToken.sourceBalance, inputToken.decimals) ??
        signer(inputToken.mint),
      pool: computeChange(inputToken.destinationPreBalance, inputToken.destinationBalance, inputToken.decimals),
    },
    got: {
      trader:
        computeChange(outputToken.destinationPreBalance, outputToken.destinationBalance, outputToken.decimals) ??
        signer(outputToken.mint),
      pool: computeChange(outputToken.sourcePreBalance, outputToken.sourceBalance, outputToken.decimals),
    },
    feeRaw: sumExtraFees(trade, result),
  };
}

/** Fees stay in its vault, so its trade amounts include them. */
const LAUNCH_LAB = 'raydium_launchpad';

/** One hundredth: the bonding curve's fee before its events stated it. */
const OLD_CURVE_PARTS = 100n;

/**
 * Fee besides the pool: pump_swap trades list it, pump_fun events state it.
 * The library's `fee` of a sale also includes tips and network fees.
 */
function sumExtraFees({ inputToken, outputToken, programId, idx, fees }: Trade, result: Json): bigint {
  const dex = venues.get(programId ?? '')?.dex;
  if (dex === 'pump_swap') return sumAmounts((fees ?? []).map(({ amountRaw }) => amountRaw));
  if (dex !== 'pump_fun' && dex !== LAUNCH_LAB) return 0n;
  const events = Array.isArray(result.memeEvents) ? result.memeEvents.filter(isObject) : [];
  const event = events.find(event => event.idx === idx && (event.type === 'BUY' || event.type === 'SELL'));
  if (dex === LAUNCH_LAB) return sumAmounts([event?.fee, event?.platformFee, event?.creatorFee, event?.shareFee]);
  if (event?.fee !== undefined && event.fee !== null) return sumAmounts([event.fee, event.creatorFee ?? 0]);
  const curve = [inputToken, outputToken].find(({ mint }) => mint === SOL)?.amountRaw;
  return (parseWhole(curve) ?? 0n) / OLD_CURVE_PARTS;
}

function sumAmounts(amounts: readonly unknown[]): bigint {
  return amounts.reduce((sum: bigint, amount) => sum + (parseWhole(amount) ?? 0n), 0n);
}

/** A balance with other decimals belongs to another mint. */
function computeChange(pre: unknown, post: unknown, decimals: number): bigint | null {
  const said = [pre, post].filter(isObject);
  if (said.length === 0 || said.some(balance => balance.decimals !== decimals)) return null;
  return (readAmount(post) ?? 0n) - (readAmount(pre) ?? 0n);
}

function readAmount(balance: unknown): bigint | null {
  return isObject(balance) ? parseWhole(balance.amount) : null;
}

function parseWhole(value: unknown): bigint | null {
  return /^-?\d{1,20}$/.test(String(value)) ? BigInt(String(value)) : null;
}

/** JSON loses a Map unless the sender wrote an object or entries. */
function findSignerChange(result: Json, mint: string): bigint | null {
  const { tokenBalanceChange: tokens, solBalanceChange: sol } = result;
  const found =
    mint === SOL
      ? sol
      : Array.isArray(tokens)
        ? tokens.find(entry => Array.isArray(entry) && entry[0] === mint)?.[1]
        : isObject(tokens)
          ? tokens[mint]
          : null;
  return isObject(found) ? readAmount(found.change) : null;
}

type Confirmed = { readonly paid: Side; readonly got: Side; readonly corrected: boolean } | KeptBack;

/** Why a trade was quarantined. */
export type KeptBack = { readonly reason: QuarantineReason; readonly detail: string };

/** Checks a trade against balances. Only SOL legs have tolerance. */
export function verifyTradeClaim(claim: Claim, evidence: Evidence, sole: boolean): Confirmed {
  // The trader gained the paid asset and lost the received one.
  const list = ({ trader, pool }: Change): readonly bigint[] => [trader ?? 0n, -(pool ?? 0n)];
  const isTurned = list(evidence.paid).some(change => change > 0n) && list(evidence.got).some(change => change < 0n);
  const isReversed = sole && isTurned;
  const [paid, got] = isReversed ? [claim.got, claim.paid] : [claim.paid, claim.got];
  const changes = isReversed ? { paid: evidence.got, got: evidence.paid } : evidence;
  const [out, into] = [verifyLeg(paid, changes.paid, -1n), verifyLeg(got, changes.got, 1n)];
  if (out === null || into === null) return createKeptBack(claim, 'balances_disagree');
  if (out === 'unknown' && into === 'unknown') return createKeptBack(claim, 'no_transfers');
  const [a, b] = [out === 'unknown' ? paid.raw : out, into === 'unknown' ? got.raw : into];
  // One unknown leg is fine if the other matches without a correction.
  const doubtful =
    (out === 'unknown' && b !== got.raw) ||
    (into === 'unknown' && a !== paid.raw) ||
    (isReversed && (out === 'unknown' || into === 'unknown'));
  if (doubtful) return createKeptBack(claim, 'balances_disagree');
  return {
    ...withFee({ mint: paid.mint, raw: a }, { mint: got.mint, raw: b }, claim.program, evidence.feeRaw),
    corrected: isReversed || a !== paid.raw || b !== got.raw,
  };
}

/** Builds the quarantine record of a trade. */
export function createKeptBack(claim: Claim, reason: QuarantineReason): KeptBack {
  return { reason, detail: formatClaim(claim) };
}

function toSide({ mint, raw }: Leg, pooled = raw): Side {
  return { mint, raw, pooled, vault: '', account: null, others: [] };
}

/**
 * Adds the venue's fee to both quote sides: buyers pay it on top.
 * Sellers get the curve's amount less the fee; pump_swap states the net amount.
 */
function withFee(paid: Leg, got: Leg, program: string, feeRaw: bigint): { readonly paid: Side; readonly got: Side } {
  if (venues.get(program)?.dex === LAUNCH_LAB)
    return isReference(paid.mint)
      ? { paid: toSide(paid, paid.raw - feeRaw), got: toSide(got) }
      : { paid: toSide(paid), got: toSide(got, got.raw + feeRaw) };
  if (isReference(paid.mint)) return { paid: toSide({ ...paid, raw: paid.raw + feeRaw }, paid.raw), got: toSide(got) };
  const isNet = venues.get(program)?.dex === 'pump_swap';
  const [raw, pooled] = isNet ? [got.raw, got.raw + feeRaw] : [got.raw - feeRaw, got.raw];
  return { paid: toSide(paid), got: toSide({ ...got, raw }, pooled) };
}

/** Tolerance of a SOL leg for rent, tips and terminal fees. At most half of the leg. */
const SOL_SLACK = 30_000_000n;

/**
 * Confirms or corrects a leg by balances. Null if they contradict it and each other.
 * SOL legs are never corrected, because other payments change SOL too.
 */
function verifyLeg(leg: Leg, { trader, pool }: Change, sign: 1n | -1n): bigint | 'unknown' | null {
  const own = trader === null || trader === 0n ? null : trader * sign;
  const other = pool === null || pool === 0n ? null : pool * -sign;
  if (own === null && other === null) return 'unknown';
  if ((own ?? 1n) < 0n || (other ?? 1n) < 0n) return null;
  if (leg.mint === SOL) {
    if (other !== null) return isNear(other, leg.raw) ? leg.raw : null;
    const larger = own! > leg.raw ? own! : leg.raw;
    const slack = larger / 2n < SOL_SLACK ? larger / 2n : SOL_SLACK;
    return toAbsolute(own! - leg.raw) <= slack + larger / FEE_SHARE_MAX ? leg.raw : null;
  }
  if (own !== null && other !== null && !isNear(own, other)) return null;
  return own === leg.raw || other === leg.raw ? leg.raw : (own ?? other);
}

/** Maximum share of venue and mint fees: one twentieth. */
const FEE_SHARE_MAX = 20n;
function isNear(a: bigint, b: bigint): boolean {
  return toAbsolute(a - b) * FEE_SHARE_MAX <= (a > b ? a : b);
}
