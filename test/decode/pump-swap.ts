import bs58 from 'bs58';
import type { Raw } from './fixtures.ts';
import { bytesOf, hex, key, SOL, SYSTEM, TOKEN, u64 } from './made.ts';

/**
 * A PumpSwap trade, since no real transaction has one.
 * Tokens leave before the quote arrives, and fees are separate transfers.
 * The program calls itself for the event; wrapped SOL is temporary.
 */
const ASSOCIATED = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';
const AMM = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
const [wallet, mint, pool, config, eventAuthority] = [key('w'), key('mint'), key('pool'), key('cfg'), key('evt')];
const [ownTokens, ownQuote, vaultTokens, vaultQuote] = [key('ub'), key('uq'), key('pb'), key('pq')];
const [feeOwner, feeAccount, creator, creatorAccount] = [key('fr'), key('fra'), key('cc'), key('cca')];
const keys = [
  ...[wallet, ownTokens, ownQuote, vaultTokens, vaultQuote, feeAccount, creatorAccount, pool, mint, SOL, TOKEN],
  ...[ASSOCIATED, SYSTEM, AMM, eventAuthority, config, feeOwner, creator],
];
const ammAccounts = [
  ...[pool, wallet, config, mint, SOL, ownTokens, ownQuote, vaultTokens, vaultQuote, feeOwner, feeAccount],
  ...[TOKEN, TOKEN, SYSTEM, ASSOCIATED, eventAuthority, AMM, creatorAccount, creator],
];

const instruction = (
  program: string,
  accounts: readonly string[],
  data: Buffer,
  stackHeight: number | null = null,
) => ({
  programIdIndex: keys.indexOf(program),
  accounts: accounts.map(account => keys.indexOf(account)),
  data: bs58.encode(data),
  stackHeight,
});
const move = (from: string, of: string, to: string, by: string, raw: bigint) =>
  instruction(
    TOKEN,
    [from, of, to, by],
    Buffer.concat([Buffer.from([12]), u64(raw), Buffer.from([of === SOL ? 9 : 6])]),
    2,
  );

const [TOKENS, QUOTE, POOL_FEE, FEE, RENT] = [5_000_000_000n, 1_000_000_000n, 2_000_000n, 500_000n, 2_039_280n];

export const pumpSwap = (isBuy: boolean): Raw => {
  const sign = isBuy ? 1n : -1n;
  const pooled = QUOTE + sign * POOL_FEE;
  const paid = pooled + sign * 2n * FEE;
  const poolChange = isBuy ? pooled : -(paid + 2n * FEE);
  const event = Buffer.concat([
    hex('e445a52e51cb9a1d'),
    hex(isBuy ? '67f4521f2cf57777' : '3e2f370aa503dc2a'),
    ...[1n, TOKENS, 0n, 0n, 0n, 0n, 0n, QUOTE, 20n, POOL_FEE, 5n, FEE, pooled, paid].map(u64),
    ...[pool, wallet, ownTokens, ownQuote, feeOwner, feeAccount, creator].map(bytesOf),
    ...[5n, FEE].map(u64),
  ]);
  const [from, by] = isBuy ? [ownQuote, wallet] : [vaultQuote, pool];
  const inner = [
    isBuy ? move(vaultTokens, mint, ownTokens, pool, TOKENS) : move(ownTokens, mint, vaultTokens, wallet, TOKENS),
    isBuy ? move(ownQuote, SOL, vaultQuote, wallet, pooled) : move(vaultQuote, SOL, ownQuote, pool, paid),
    move(from, SOL, feeAccount, by, FEE),
    move(from, SOL, creatorAccount, by, FEE),
    instruction(AMM, [eventAuthority], event, 2),
  ];
  const created = Buffer.concat([hex('00000000'), u64(RENT + (isBuy ? paid : 0n)), u64(165n), bytesOf(TOKEN)]);
  const outer = [
    instruction(SYSTEM, [wallet, ownQuote], created),
    instruction(TOKEN, [ownQuote, SOL], Buffer.concat([Buffer.from([18]), bytesOf(wallet)])),
    instruction(AMM, ammAccounts, Buffer.from([1, 2, 3, 4, 5, 6, 7, 8])),
    instruction(TOKEN, [ownQuote, wallet, wallet], Buffer.from([9])),
  ];
  /** Lamports before, and by how much they change; the others have the rent of an account. */
  const lamports: Readonly<Record<string, readonly [bigint, bigint]>> = {
    [wallet]: [50_000_000_000n, -5_000n - sign * paid],
    [ownQuote]: [0n, 0n],
    [vaultQuote]: [90_000_000_000n + RENT, poolChange],
    [feeAccount]: [RENT, FEE],
    [creatorAccount]: [RENT, FEE],
  };
  /** Tokens before, and by how much they change. */
  const tokens: readonly (readonly [string, string, string, bigint, bigint])[] = [
    [ownTokens, mint, wallet, 9_000_000_000n, sign * TOKENS],
    [vaultTokens, mint, pool, 10n ** 14n, -sign * TOKENS],
    [vaultQuote, SOL, pool, 90_000_000_000n, poolChange],
    [feeAccount, SOL, feeOwner, 0n, FEE],
    [creatorAccount, SOL, creator, 0n, FEE],
  ];
  const lamportsAfter = (share: bigint) =>
    keys.map(account => lamports[account] ?? [RENT, 0n]).map(([before, change]) => Number(before + share * change));
  const tokensAfter = (share: bigint) =>
    tokens.map(([account, of, owner, before, change]) => ({
      ...{ accountIndex: keys.indexOf(account), mint: of, owner, programId: TOKEN },
      uiTokenAmount: {
        ...{ amount: String(before + share * change), decimals: of === SOL ? 9 : 6, uiAmount: 0, uiAmountString: '' },
      },
    }));
  return {
    slot: 400000000,
    blockTime: 1750000000,
    version: 0,
    transaction: {
      signatures: [bs58.encode(Buffer.alloc(64, 7))],
      message: {
        header: { numRequiredSignatures: 1, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        accountKeys: keys,
        instructions: outer,
        recentBlockhash: key('b'),
        addressTableLookups: [],
      },
    },
    meta: {
      err: null,
      fee: 5000,
      preBalances: lamportsAfter(0n),
      postBalances: lamportsAfter(1n),
      preTokenBalances: tokensAfter(0n),
      postTokenBalances: tokensAfter(1n),
      innerInstructions: [{ index: 2, instructions: inner }],
      logMessages: [],
      loadedAddresses: { writable: [], readonly: [] },
    },
  };
};
