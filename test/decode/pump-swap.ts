import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { Raw } from './fixtures.ts';

/**
 * A PumpSwap trade, since no real transaction has one.
 * Tokens leave before the quote arrives, and fees are separate transfers.
 * The program calls itself for the event; wrapped SOL is temporary.
 */
const k = (n: string) => bs58.encode(createHash('sha256').update(n).digest());
const sol = 'So11111111111111111111111111111111111111112',
  token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  system = '11111111111111111111111111111111',
  amm = 'pAMMBay6oceH9fJKBRHGP5D4bD4sWpmSwMn52FMfXEA';
const u64 = (v: bigint) => {
  const b = Buffer.alloc(8);
  b.writeBigUInt64LE(v);
  return b;
};
const wallet = k('w'),
  mint = k('mint'),
  pool = k('pool'),
  ownTokens = k('ub'),
  ownQuote = k('uq'),
  vaultTokens = k('pb'),
  vaultQuote = k('pq'),
  feeOwner = k('fr'),
  feeAccount = k('fra'),
  creator = k('cc'),
  creatorAccount = k('cca'),
  eventAuthority = k('evt'),
  config = k('cfg');
const keys = [
  wallet,
  ownTokens,
  ownQuote,
  vaultTokens,
  vaultQuote,
  feeAccount,
  creatorAccount,
  pool,
  mint,
  sol,
  token,
  associated,
  system,
  amm,
  eventAuthority,
  config,
  feeOwner,
  creator,
];
const ix = (p: string, a: string[], d: Buffer, h: number | null) => ({
  programIdIndex: keys.indexOf(p),
  accounts: a.map(x => keys.indexOf(x)),
  data: bs58.encode(d),
  stackHeight: h,
});
const tc = (s: string, m: string, d: string, au: string, v: bigint, dec: number) =>
  ix(token, [s, m, d, au], Buffer.concat([Buffer.from([12]), u64(v), Buffer.from([dec])]), 2);
export const pumpSwap = (isBuy: boolean): Raw => {
  const base = 5_000_000_000n,
    q = 1_000_000_000n,
    lp = 2_000_000n,
    pf = 500_000n,
    cf = 500_000n;
  const withLp = isBuy ? q + lp : q - lp;
  const userQ = isBuy ? withLp + pf + cf : withLp - pf - cf;
  const poolQ = isBuy ? withLp : -(userQ + pf + cf);
  const ev = Buffer.concat([
    Buffer.from([228, 69, 165, 46, 81, 203, 154, 29]),
    Buffer.from(isBuy ? [103, 244, 82, 31, 44, 245, 119, 119] : [62, 47, 55, 10, 165, 3, 220, 42]),
    u64(1n),
    u64(base),
    u64(0n),
    u64(0n),
    u64(0n),
    u64(0n),
    u64(0n),
    u64(q),
    u64(20n),
    u64(lp),
    u64(5n),
    u64(pf),
    u64(withLp),
    u64(userQ),
    ...[pool, wallet, ownTokens, ownQuote, feeOwner, feeAccount, creator].map(x => Buffer.from(bs58.decode(x))),
    u64(5n),
    u64(cf),
  ]);
  const acc = [
    pool,
    wallet,
    config,
    mint,
    sol,
    ownTokens,
    ownQuote,
    vaultTokens,
    vaultQuote,
    feeOwner,
    feeAccount,
    token,
    token,
    system,
    associated,
    eventAuthority,
    amm,
    creatorAccount,
    creator,
  ];
  const inner = isBuy
    ? [
        tc(vaultTokens, mint, ownTokens, pool, base, 6),
        tc(ownQuote, sol, vaultQuote, wallet, withLp, 9),
        tc(ownQuote, sol, feeAccount, wallet, pf, 9),
        tc(ownQuote, sol, creatorAccount, wallet, cf, 9),
        ix(amm, [eventAuthority], ev, 2),
      ]
    : [
        tc(ownTokens, mint, vaultTokens, wallet, base, 6),
        tc(vaultQuote, sol, ownQuote, pool, userQ, 9),
        tc(vaultQuote, sol, feeAccount, pool, pf, 9),
        tc(vaultQuote, sol, creatorAccount, pool, cf, 9),
        ix(amm, [eventAuthority], ev, 2),
      ];
  const rent = 2039280n;
  const outer = [
    ix(
      system,
      [wallet, ownQuote],
      Buffer.concat([
        Buffer.from([0, 0, 0, 0]),
        u64(rent + (isBuy ? userQ : 0n)),
        u64(165n),
        Buffer.from(bs58.decode(token)),
      ]),
      null,
    ),
    ix(token, [ownQuote, sol], Buffer.concat([Buffer.from([18]), Buffer.from(bs58.decode(wallet))]), null),
    ix(amm, acc, Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), null),
    ix(token, [ownQuote, wallet, wallet], Buffer.from([9]), null),
  ];
  const sgn = isBuy ? 1n : -1n;
  const lam: Record<string, [bigint, bigint]> = {};
  for (const x of keys) lam[x] = [rent, rent];
  const w0 = 50_000_000_000n;
  lam[wallet] = [w0, w0 - 5000n - sgn * userQ];
  lam[ownQuote] = [0n, 0n];
  lam[vaultQuote] = [90_000_000_000n + rent, 90_000_000_000n + rent + poolQ];
  lam[feeAccount] = [rent, rent + pf];
  lam[creatorAccount] = [rent, rent + cf];
  const tb = (a: string, m: string, o: string, dec: number, v: bigint) => ({
    accountIndex: keys.indexOf(a),
    mint: m,
    owner: o,
    programId: token,
    uiTokenAmount: { amount: String(v), decimals: dec, uiAmount: 0, uiAmountString: '' },
  });
  const pre = [
    tb(ownTokens, mint, wallet, 6, 9_000_000_000n),
    tb(vaultTokens, mint, pool, 6, 10n ** 14n),
    tb(vaultQuote, sol, pool, 9, 90_000_000_000n),
    tb(feeAccount, sol, feeOwner, 9, 0n),
    tb(creatorAccount, sol, creator, 9, 0n),
  ];
  const post = [
    tb(ownTokens, mint, wallet, 6, 9_000_000_000n + sgn * base),
    tb(vaultTokens, mint, pool, 6, 10n ** 14n - sgn * base),
    tb(vaultQuote, sol, pool, 9, 90_000_000_000n + poolQ),
    tb(feeAccount, sol, feeOwner, 9, pf),
    tb(creatorAccount, sol, creator, 9, cf),
  ];
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
        recentBlockhash: k('b'),
        addressTableLookups: [],
      },
    },
    meta: {
      err: null,
      fee: 5000,
      preBalances: keys.map(x => Number(lam[x]![0])),
      postBalances: keys.map(x => Number(lam[x]![1])),
      preTokenBalances: pre,
      postTokenBalances: post,
      innerInstructions: [{ index: 2, instructions: inner }],
      logMessages: [],
      loadedAddresses: { writable: [], readonly: [] },
    },
  };
};
