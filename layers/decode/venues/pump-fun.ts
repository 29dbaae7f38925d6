import { SOL } from '../../core/identity/address.ts';
import { system } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readEventBody, readPublicKey, readU32, readU64, TRADE_EVENT } from './anchor-event.ts';
import type { Claim, Leg } from './claims.ts';

export const pumpFun = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';

/** Source: `TradeEvent` in the venue's IDL. */
export type CurveTrade = {
  readonly user: string;
  readonly isBuy: boolean;
  readonly token: Leg;
  /** Curve amount: without fees on a buy, including them on a sell. */
  readonly quote: Leg;
  /** Protocol and creator fees. Null in older events. */
  readonly feeRaw: bigint | null;
  /** Amount paid back to the trader's own account. */
  readonly cashbackRaw: bigint;
};

/** A curve after a trade, in its own quote asset. */
export type CurveReserves = {
  readonly mint: string;
  readonly virtualToken: bigint;
  readonly virtualBase: bigint;
  readonly realToken: bigint;
  readonly realBase: bigint;
};

const at = {
  mint: 0,
  sol: 32,
  tokens: 40,
  isBuy: 48,
  user: 49,
  reserves: 89,
  fee: 161,
  creatorFee: 209,
  name: 250,
} as const;

/** Reads the event; null if too short. */
export function readCurveTrade(body: Uint8Array): CurveTrade | null {
  const [mint, user] = [readPublicKey(body, at.mint), readPublicKey(body, at.user)];
  const [sol, tokens] = [readU64(body, at.sol), readU64(body, at.tokens)];
  if (mint === null || user === null || sol === null || tokens === null) return null;
  const [fee, creatorFee] = [readU64(body, at.fee), readU64(body, at.creatorFee)];
  const late = readLateFields(body);
  return {
    user,
    isBuy: body[at.isBuy] === 1,
    token: { mint, raw: tokens },
    quote: late.quote ?? { mint: SOL, raw: sol },
    feeRaw: fee === null ? null : fee + (creatorFee ?? 0n),
    cashbackRaw: late.cashbackRaw,
  };
}

/** Reads the reserves of a trade's event; null in the oldest ones. */
export function readCurveReserves(body: Uint8Array): CurveReserves | null {
  const mint = readPublicKey(body, at.mint);
  const [virtualSol, virtualToken, realSol, realToken] = [0, 8, 16, 24].map(offset =>
    readU64(body, at.reserves + offset),
  );
  const { reserves } = readLateFields(body);
  const [virtualBase, realBase] = reserves ?? [virtualSol, realSol];
  if (mint === null || virtualToken == null || realToken == null || virtualBase == null || realBase == null)
    return null;
  return { mint, virtualToken, virtualBase, realToken, realBase };
}

const SHAREHOLDER_BYTES = 34;

/** Later fields, appended by newer versions. */
function readLateFields(body: Uint8Array): {
  readonly quote: Leg | null;
  /** Virtual and real, of another quote than SOL. */
  readonly reserves: readonly (bigint | null)[] | null;
  readonly cashbackRaw: bigint;
} {
  const nameBytes = readU32(body, at.name);
  // Name, mayhem mode, cashback basis points.
  const cashback = at.name + 4 + (nameBytes ?? 0) + 1 + 8;
  const cashbackRaw = nameBytes === null ? 0n : (readU64(body, cashback) ?? 0n);
  const shareholders = cashback + 8 + 8 + 8;
  const count = nameBytes === null ? null : readU32(body, shareholders);
  if (count === null) return { quote: null, reserves: null, cashbackRaw };
  const quoteAt = shareholders + 4 + count * SHAREHOLDER_BYTES;
  const [mint, raw] = [readPublicKey(body, quoteAt), readU64(body, quoteAt + 32)];
  // SOL curves name the default key, which is the System program.
  const isOther = mint !== null && raw !== null && mint !== system && mint !== SOL;
  const reserves = isOther ? [readU64(body, quoteAt + 40), readU64(body, quoteAt + 48)] : null;
  return { quote: isOther ? { mint, raw } : null, reserves, cashbackRaw };
}

/** Returns claims from the curve's own events. */
export function readPumpFunClaims(tx: Transaction): readonly Claim[] {
  return tx.instructions.flatMap(({ program, data, outer, inner }) => {
    const body = program === pumpFun ? readEventBody(data, TRADE_EVENT) : null;
    const trade = body === null ? null : readCurveTrade(body);
    if (trade === null) return [];
    const { user, isBuy, token, quote } = trade;
    const legs = isBuy ? { paid: quote, got: token } : { paid: token, got: quote };
    return [{ outer, inner, program, pool: null, wallet: user, ...legs }];
  });
}
