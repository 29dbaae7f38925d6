import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import { isOnCurve } from '../../layers/core/identity/curve.ts';
import type { Raw } from './fixtures.ts';

export const SOL = 'So11111111111111111111111111111111111111112';
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
export const USDT = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
export const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb';
const SYSTEM = '11111111111111111111111111111111';
const RENT = 2_039_280n;

/** An address by name: wallets on curve, program accounts off. */
const address = (name: string, onCurve: boolean): string => {
  for (let nonce = 0; ; nonce++) {
    const key = bs58.encode(createHash('sha256').update(`${name} ${nonce}`).digest());
    if (isOnCurve(key) === onCurve) return key;
  }
};
export const wallet = (name: string): string => address(`wallet ${name}`, true);
export const pda = (name: string): string => address(`pda ${name}`, false);
export const mint = (name: string): string => address(`mint ${name}`, true);

/** An instruction of a program, or lamports that it moves itself. */
export type Step =
  | { readonly call: string; readonly steps: readonly Step[] }
  | { readonly data: Buffer; readonly program: string; readonly accounts: readonly string[]; readonly run: () => void }
  | { readonly lamports: bigint; readonly from: string; readonly to: string };

const u64 = (raw: bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(raw);
  return bytes;
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

type Account = { readonly owner: string; readonly mint: string };

/**
 * Executes hand-written steps, so balances follow from the instructions.
 * Mints have 6 decimals unless `decimals` differs.
 * Mints in `fees` withhold basis points of each transfer.
 */
export const scene = ({
  decimals = {},
  fees = {},
}: {
  decimals?: Record<string, number>;
  fees?: Record<string, bigint>;
} = {}) => {
  const lamports = new Map<string, bigint>();
  const tokens = new Map<string, bigint>();
  const accounts = new Map<string, Account>();
  const closed = new Map<string, Account>();
  const held = (map: Map<string, bigint>, key: string) => map.get(key) ?? 0n;
  const add = (map: Map<string, bigint>, key: string, raw: bigint) => void map.set(key, held(map, key) + raw);
  const decimalsOf = (of: string) => decimals[of] ?? (of === SOL ? 9 : 6);
  const programOf = (of: string) => (of in fees ? TOKEN_2022 : TOKEN);
  const open = (owner: string, of: string): string => {
    const account = address(`account ${owner} ${of}`, false);
    if (!accounts.has(account)) accounts.set(account, { owner, mint: of });
    return account;
  };
  const put = (account: string, raw: bigint): void => {
    add(tokens, account, raw);
    if (accounts.get(account)!.mint === SOL) add(lamports, account, raw);
  };
  return {
    /** Gives an owner tokens before the transaction. Returns the account. */
    give: (owner: string, of: string, raw: bigint): string => {
      const account = open(owner, of);
      if (!lamports.has(account)) lamports.set(account, RENT);
      put(account, raw);
      return account;
    },
    fund: (owner: string, raw: bigint): void => add(lamports, owner, raw),
    send: (from: string, to: string, of: string, raw: bigint, by = from): Step => {
      const [a, b] = [open(from, of), open(to, of)];
      const fee = (raw * (fees[of] ?? 0n) + 9_999n) / 10_000n;
      return {
        program: programOf(of),
        accounts: [a, of, b, by],
        data: Buffer.concat([Buffer.from([12]), u64(raw), Buffer.from([decimalsOf(of)])]),
        run: () => {
          put(a, -raw);
          put(b, raw - fee);
        },
      };
    },
    mint: (to: string, of: string, raw: bigint): Step => {
      const account = open(to, of);
      const data = Buffer.concat([Buffer.from([7]), u64(raw)]);
      return { program: programOf(of), accounts: [of, account, of], data, run: () => put(account, raw) };
    },
    burn: (from: string, of: string, raw: bigint): Step => {
      const account = open(from, of);
      const data = Buffer.concat([Buffer.from([8]), u64(raw)]);
      return { program: programOf(of), accounts: [account, of, from], data, run: () => put(account, -raw) };
    },
    pay: (from: string, to: string, raw: bigint): Step => ({
      program: SYSTEM,
      accounts: [from, to],
      data: Buffer.concat([u32(2), u64(raw)]),
      run: () => {
        add(lamports, from, -raw);
        add(lamports, to, raw);
      },
    }),
    create: (from: string, to: string, raw: bigint, space: bigint): Step => ({
      program: SYSTEM,
      accounts: [from, to],
      data: Buffer.concat([u32(0), u64(raw), u64(space), Buffer.alloc(32)]),
      run: () => {
        add(lamports, from, -raw);
        add(lamports, to, raw);
      },
    }),
    /** Closes an owner's token account in favour of another. */
    close: (owner: string, of: string, to: string): Step => {
      const account = open(owner, of);
      return {
        program: programOf(of),
        accounts: [account, to, owner],
        data: Buffer.from([9]),
        run: () => {
          add(lamports, to, held(lamports, account));
          lamports.set(account, 0n);
          tokens.set(account, 0n);
          closed.set(account, accounts.get(account)!);
        },
      };
    },
    /** Runs the steps and returns a node's answer. First signer pays fees. */
    play: (signers: readonly string[], steps: readonly Step[], fee = 5_000n): Raw => {
      for (const account of accounts.keys()) if (!lamports.has(account)) lamports.set(account, RENT);
      for (const signer of signers) if (!lamports.has(signer)) lamports.set(signer, 10n ** 11n);
      for (const key of [...namedBy(steps)]) if (!lamports.has(key)) lamports.set(key, 10n ** 10n);
      const [pre, before] = [new Map(lamports), new Map(tokens)];
      add(lamports, signers[0]!, -fee);
      const listed: Listed[] = [];
      const move = (from: string, to: string, raw: bigint): void => {
        add(lamports, from, -raw);
        add(lamports, to, raw);
      };
      for (const [outer, step] of steps.entries()) run(step, outer, 1, listed, move);
      const keys = [
        ...new Set([
          ...signers,
          ...pre.keys(),
          ...lamports.keys(),
          ...listed.flatMap(ix => [...ix.accounts, ix.program]),
        ]),
      ];
      const compiled = (ix: Listed) => ({
        programIdIndex: keys.indexOf(ix.program),
        accounts: ix.accounts.map(account => keys.indexOf(account)),
        data: bs58.encode(ix.data),
        stackHeight: ix.depth,
      });
      const balances = (map: ReadonlyMap<string, bigint>, isAfter: boolean) =>
        [...accounts]
          .filter(([account]) => !isAfter || !closed.has(account))
          .map(([account, { owner, mint: of }]) => ({
            accountIndex: keys.indexOf(account),
            mint: of,
            owner,
            programId: programOf(of),
            uiTokenAmount: { amount: String(map.get(account) ?? 0n), decimals: decimalsOf(of) },
          }))
          .filter(({ accountIndex }) => accountIndex >= 0);
      return {
        slot: 1000,
        blockTime: 1_760_000_000,
        transaction: {
          signatures: [bs58.encode(Buffer.concat([createHash('sha512').update(JSON.stringify(keys)).digest()]))],
          message: {
            header: {
              numRequiredSignatures: signers.length,
              numReadonlySignedAccounts: 0,
              numReadonlyUnsignedAccounts: 0,
            },
            accountKeys: keys,
            instructions: listed.filter(({ depth }) => depth === 1).map(compiled),
            recentBlockhash: SOL,
          },
        },
        meta: {
          err: null,
          fee: Number(fee),
          preBalances: keys.map(key => Number(pre.get(key) ?? 0n)),
          postBalances: keys.map(key => Number(lamports.get(key) ?? 0n)),
          preTokenBalances: balances(before, false),
          postTokenBalances: balances(tokens, true),
          innerInstructions: steps
            .map((_, index) => ({
              index,
              instructions: listed.filter(ix => ix.outer === index && ix.depth > 1).map(compiled),
            }))
            .filter(({ instructions }) => instructions.length > 0),
          logMessages: [],
        },
      };
    },
  };
};

type Listed = {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Buffer;
  readonly outer: number;
  readonly depth: number;
};

/** A program's instruction around steps, naming all their accounts. */
export const call = (program: string, steps: readonly Step[]): Step => ({ call: program, steps });

/** Lamports that a program moves without an instruction. */
export const shift = (from: string, to: string, lamports: bigint): Step => ({ from, to, lamports });

const namedBy = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(step =>
      'call' in step ? [...namedBy(step.steps)] : 'lamports' in step ? [step.from, step.to] : step.accounts,
    ),
  );

const run = (
  step: Step,
  outer: number,
  depth: number,
  listed: Listed[],
  move: (from: string, to: string, raw: bigint) => void,
): void => {
  if ('lamports' in step) {
    move(step.from, step.to, step.lamports);
    return;
  }
  if (!('call' in step)) {
    step.run();
    listed.push({ ...step, outer, depth });
    return;
  }
  const accounts = [...namedBy(step.steps)];
  const padded = accounts.length > 2 ? accounts : [...accounts, SYSTEM, TOKEN, SOL].slice(0, 3);
  listed.push({ program: step.call, accounts: padded, data: Buffer.from([7, 7]), outer, depth });
  for (const each of step.steps) run(each, outer, depth + 1, listed, move);
};
