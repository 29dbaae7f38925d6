import { DexParser } from 'solana-dex-parser';
import type { Books } from '../balances/books.ts';
import { isProgram, jupiter, venues } from '../transaction/programs.ts';
import { findClaimSpan } from '../transaction/span.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** An amount of a mint. */
export type Leg = { readonly mint: string; readonly raw: bigint };

/** A swap as the library reads it, unchecked against balances. */
export type Claim = {
  /** Library's position: outer instruction, then the inner one. */
  readonly outer: number;
  readonly inner: number | null;
  readonly program: string;
  readonly pool: string | null;
  readonly wallet: string;
  readonly paid: Leg;
  readonly got: Leg;
};

/** The library's reading of a transaction. `failure` is its error message. */
export type LibraryView = {
  readonly claims: readonly Claim[];
  readonly creations: readonly LibraryCreation[];
  readonly failure: string | null;
};

type Result = ReturnType<DexParser['parseAll']>;
export type LibraryCreation = Result['memeEvents'][number];

const parser = new DexParser();

/** Runs the library on a normalized shape with closed accounts. */
export function runLibrary(tx: Transaction, books: Books): LibraryView {
  const programs = new Set(tx.instructions.map(({ program }) => program));
  const called = [...programs].filter(program => venues.has(program));
  // Only venues and Jupiter are claimed, where something moves.
  if (books.movements.length === 0 || (called.length === 0 && !programs.has(jupiter)))
    return { claims: [], creations: [], failure: null };
  const shape = toLibraryTransaction(tx, books);
  const whole = parser.parseAll(shape, options);
  // A throwing venue parser loses all results, so each runs alone.
  const parts = whole.state
    ? [whole]
    : called.map(program => parser.parseAll(shape, { ...options, tryUnknowDEX: false, programIds: [program] }));
  const results = parts.filter(({ state }) => state);
  const claims = results
    .flatMap(result => result.trades)
    .filter(({ amm, programId }) => amm !== GUESSED || programId === jupiter)
    .flatMap(trade => toClaim(trade) ?? []);
  const known = claims.filter(({ program }) => venues.has(program));
  return {
    // Jupiter events repeat known venues' swaps. Unknown programs are left to hops.
    claims: claims.filter(claim => {
      if (venues.has(claim.program)) return true;
      if (claim.program !== jupiter) return false;
      const from = findClaimSpan(tx, claim)?.from;
      return !known.some(other => findClaimSpan(tx, other)?.from === from);
    }),
    creations: results.flatMap(result => result.memeEvents).filter(event => event.type === 'CREATE'),
    failure: whole.state ? null : (whole.msg ?? 'unknown failure'),
  };
}

const options = { tryUnknowDEX: true, aggregateTrades: true } as const;

type LibraryTransaction = Parameters<DexParser['parseAll']>[0];

function toLibraryTransaction(tx: Transaction, books: Books): LibraryTransaction {
  const index = new Map(tx.keys.map((key, at) => [key, at]));
  const compiled = ({ program, accounts, data }: Transaction['instructions'][number]) => ({
    programIdIndex: index.get(program) ?? 0,
    accounts: accounts.map(account => index.get(account) ?? 0),
    data,
  });
  const outer = tx.instructions.filter(({ inner }) => inner === null);
  const innerInstructions = outer
    .map((_, at) => ({
      index: at,
      instructions: tx.instructions.filter(ix => ix.outer === at && ix.inner !== null).map(compiled),
    }))
    .filter(({ instructions }) => instructions.length > 0);
  return {
    slot: tx.slot,
    blockTime: Math.floor(tx.timestampMs / 1000),
    version: 0,
    transaction: {
      signatures: [tx.signature],
      message: {
        header: {
          numRequiredSignatures: tx.signers.length,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 0,
        },
        accountKeys: tx.keys,
        instructions: outer.map(compiled),
        recentBlockhash: '',
      },
    },
    meta: {
      err: null,
      fee: tx.fee,
      preBalances: [...tx.lamports.values()].map(({ pre }) => Number(pre)),
      postBalances: [...tx.lamports.values()].map(({ post }) => Number(post)),
      preTokenBalances: toTokenBalances(tx, books, index, 'pre'),
      postTokenBalances: toTokenBalances(tx, books, index, 'post'),
      innerInstructions,
      logMessages: tx.logs,
      loadedAddresses: { writable: [], readonly: [] },
    },
  } as unknown as LibraryTransaction;
}

function toTokenBalances(tx: Transaction, books: Books, index: ReadonlyMap<string, number>, side: 'pre' | 'post') {
  const decimalsOf = new Map([...tx.tokens.values()].map(({ mint, decimals }) => [mint, decimals]));
  return [...books.holdings].flatMap(([account, { mint, owner }]) => {
    const decimals = decimalsOf.get(mint);
    const accountIndex = index.get(account);
    if (decimals === undefined || accountIndex === undefined) return [];
    const raw = tx.tokens.get(account)?.[side] ?? 0n;
    const uiAmount = Number(raw) / 10 ** decimals;
    return [
      {
        accountIndex,
        mint,
        owner,
        uiTokenAmount: { amount: String(raw), decimals, uiAmount, uiAmountString: String(uiAmount) },
      },
    ];
  });
}

/** The library's guess at a program that it cannot read. */
const GUESSED = 'Unknown';
const WHOLE = /^\d{1,20}$/;

/** Converts a library trade. Null without exact amounts or a position. */
export function toClaim(trade: Result['trades'][number] & { readonly pool?: unknown }): Claim | null {
  const { inputToken, outputToken, programId, user } = trade;
  const place = /^(\d{1,3})(?:-(\d{1,4}))?$/.exec(String(trade.idx));
  const amounts = [String(inputToken?.amountRaw), String(outputToken?.amountRaw)];
  if (!place || !programId || typeof user !== 'string' || !amounts.every(amount => WHOLE.test(amount))) return null;
  // The library spells this field in two ways.
  const pools = trade.Pool ?? trade.pool;
  const pool: unknown = Array.isArray(pools) ? pools[0] : null;
  return {
    outer: Number(place[1]),
    inner: place[2] === undefined ? null : Number(place[2]),
    program: programId,
    pool: typeof pool === 'string' && pool !== '' && !isProgram(pool) ? pool : null,
    wallet: user,
    paid: { mint: inputToken.mint, raw: BigInt(amounts[0]!) },
    got: { mint: outputToken.mint, raw: BigInt(amounts[1]!) },
  };
}

export function formatClaim({ outer, inner, paid, got }: Claim): string {
  return `${outer}-${inner ?? 'outer'}: paid ${paid.raw} of ${paid.mint}, got ${got.raw} of ${got.mint}`;
}
