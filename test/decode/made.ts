import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { Raw } from './fixtures.ts';

/** Transactions made from steps; balances follow from the steps. */

export const SOL = 'So11111111111111111111111111111111111111112';
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const SYSTEM = '11111111111111111111111111111111';
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const RENT = 2_039_280n;

/** An address by name. */
export const key = (name: string): string => bs58.encode(createHash('sha256').update(name).digest());

export const keys = <const Names extends readonly string[]>(...names: Names) =>
  names.map(key) as { readonly [At in keyof Names]: string };

export const u64 = (value: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
};
export const bytesOf = (address: string): Buffer => Buffer.from(bs58.decode(address));
export const hex = (text: string): Buffer => Buffer.from(text, 'hex');

type State = { readonly lamports: Map<string, bigint>; readonly tokens: Map<string, Held> };
type Held = { readonly mint: string; readonly owner: string; readonly decimals: number; raw: bigint };

/** One instruction with its inner calls and balance changes. */
export type Step = {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Buffer;
  readonly inner?: readonly Step[];
  readonly apply?: (state: State) => void;
};

const addLamports = ({ lamports }: State, account: string, raw: bigint): void =>
  void lamports.set(account, (lamports.get(account) ?? 0n) + raw);

const addTokens = (state: State, account: string, raw: bigint): void => {
  const held = state.tokens.get(account)!;
  held.raw += raw;
  if (held.mint === SOL) addLamports(state, account, raw);
};

/** A checked transfer of a token. */
export const moves = (
  from: string,
  to: string,
  mint: string,
  raw: bigint,
  decimals: number,
  authority: string,
): Step => ({
  program: TOKEN,
  accounts: [from, mint, to, authority],
  data: Buffer.concat([Buffer.from([12]), u64(raw), Buffer.from([decimals])]),
  apply: state => {
    addTokens(state, from, -raw);
    addTokens(state, to, raw);
  },
});

export const pays = (from: string, to: string, raw: bigint): Step => ({
  program: SYSTEM,
  accounts: [from, to],
  data: Buffer.concat([hex('02000000'), u64(raw)]),
  apply: state => {
    addLamports(state, from, -raw);
    addLamports(state, to, raw);
  },
});

/** Turns lamports of a wrapped-SOL account into its tokens. */
export const syncs = (account: string): Step => ({
  program: TOKEN,
  accounts: [account],
  data: Buffer.from([17]),
  apply: ({ tokens, lamports }) => {
    tokens.get(account)!.raw = lamports.get(account)! - RENT;
  },
});

/** A new account and its rent. */
export const creates = (from: string, account: string, raw: bigint, space = 165n): Step => ({
  program: SYSTEM,
  accounts: [from, account],
  data: Buffer.concat([hex('00000000'), u64(raw), u64(space), bytesOf(TOKEN)]),
  apply: state => {
    addLamports(state, from, -raw);
    addLamports(state, account, raw);
  },
});

export const burns = (account: string, mint: string, raw: bigint, authority: string): Step => ({
  program: TOKEN,
  accounts: [account, mint, authority],
  data: Buffer.concat([Buffer.from([8]), u64(raw)]),
  apply: state => addTokens(state, account, -raw),
});

export const mints = (mint: string, account: string, raw: bigint, authority: string): Step => ({
  program: TOKEN,
  accounts: [mint, account, authority],
  data: Buffer.concat([Buffer.from([7]), u64(raw)]),
  apply: state => addTokens(state, account, raw),
});

export const makesMint = (mint: string, decimals: number, authority: string): Step => ({
  program: TOKEN,
  accounts: [mint],
  data: Buffer.concat([Buffer.from([20, decimals]), bytesOf(authority), Buffer.from([0])]),
});

/** An Anchor program's event, by a call to itself. */
export const emits = (program: string, discriminator: string, body: Buffer): Step => ({
  program,
  accounts: [key('event authority')],
  data: Buffer.concat([hex('e445a52e51cb9a1d'), hex(discriminator), body]),
});

/** A program's instruction. `direct` lamports move on its own accounts. */
export const calls = (
  program: string,
  accounts: readonly string[],
  data: Buffer | string,
  inner: readonly Step[] = [],
  direct: Readonly<Record<string, bigint>> = {},
): Step => ({
  program,
  accounts,
  data: typeof data === 'string' ? hex(data) : data,
  inner,
  apply: state => {
    for (const [account, raw] of Object.entries(direct)) addLamports(state, account, raw);
  },
});

type Account = { readonly mint: string; readonly owner: string; readonly raw?: bigint; readonly decimals?: number };

export type Made = {
  /** The fee payer first. */
  readonly signers: readonly string[];
  readonly tokens: Readonly<Record<string, Account>>;
  readonly lamports?: Readonly<Record<string, bigint>>;
  readonly steps: readonly Step[];
  readonly fee?: bigint;
};

const decimalsOf = ({ mint, decimals }: Account): number => decimals ?? (mint === SOL ? 9 : 6);

/** A `getTransaction` result. */
export const made = ({ signers, tokens, lamports = {}, steps, fee = 5000n }: Made): Raw => {
  const state: State = {
    lamports: new Map([...signers.map(each => [each, 10_000_000_000n] as const), ...Object.entries(lamports)]),
    tokens: new Map(
      Object.entries(tokens).map(([account, held]) => [
        account,
        { ...held, decimals: decimalsOf(held), raw: held.raw ?? 0n },
      ]),
    ),
  };
  for (const [account, { mint, raw }] of state.tokens)
    if (!state.lamports.has(account)) state.lamports.set(account, RENT + (mint === SOL ? raw : 0n));
  const flat = steps.flatMap((step, outer) => flatten(step, outer, 1));
  const named = flat.flatMap(({ step }) => [step.program, ...step.accounts]);
  const accountKeys = [...new Set([...signers, ...state.lamports.keys(), ...state.tokens.keys(), ...named])];
  const pre = snapshot(accountKeys, state);
  addLamports(state, signers[0]!, -fee);
  for (const { step } of flat) step.apply?.(state);
  const post = snapshot(accountKeys, state);
  const at = (account: string): number => accountKeys.indexOf(account);
  const compiled = ({ step, depth }: (typeof flat)[number]) => ({
    programIdIndex: at(step.program),
    accounts: step.accounts.map(at),
    data: bs58.encode(step.data),
    stackHeight: depth === 1 ? null : depth,
  });
  return {
    slot: 430_000_000,
    blockTime: 1_785_000_000,
    transaction: {
      signatures: signers.map(each => bs58.encode(createHash('sha512').update(`${each}${named.join()}`).digest())),
      message: {
        header: { numRequiredSignatures: signers.length, numReadonlySignedAccounts: 0, numReadonlyUnsignedAccounts: 0 },
        accountKeys,
        instructions: flat.filter(({ depth }) => depth === 1).map(compiled),
        recentBlockhash: key('hash'),
      },
    },
    meta: {
      err: null,
      fee: Number(fee),
      preBalances: pre.lamports,
      postBalances: post.lamports,
      preTokenBalances: pre.tokens,
      postTokenBalances: post.tokens,
      innerInstructions: steps.map((_, index) => ({
        index,
        instructions: flat.filter(({ outer, depth }) => outer === index && depth > 1).map(compiled),
      })),
      logMessages: [],
      loadedAddresses: { writable: [], readonly: [] },
    },
  };
};

const flatten = (
  step: Step,
  outer: number,
  depth: number,
): readonly { readonly step: Step; readonly outer: number; readonly depth: number }[] => [
  { step, outer, depth },
  ...(step.inner ?? []).flatMap(each => flatten(each, outer, depth + 1)),
];

const snapshot = (keys: readonly string[], { lamports, tokens }: State) => ({
  lamports: keys.map(each => Number(lamports.get(each) ?? 0n)),
  tokens: [...tokens].map(([account, { mint, owner, decimals, raw }]) => ({
    accountIndex: keys.indexOf(account),
    mint,
    owner,
    programId: TOKEN,
    uiTokenAmount: { amount: String(raw), decimals, uiAmountString: String(Number(raw) / 10 ** decimals) },
  })),
});
