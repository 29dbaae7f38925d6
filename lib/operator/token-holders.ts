import bs58 from 'bs58';
import { PermanentError } from 'solana-forwarder/errors';
import type { Rpc } from 'solana-forwarder/rpc';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { isOnCurve } from '../../layers/core/identity/curve.ts';
import { token2022, tokenPrograms } from '../../layers/decode/transaction/programs.ts';

/** A token's balances at a slot, of every owner with tokens. */
export type TokenHolders = {
  readonly mint: string;
  readonly slot: number;
  readonly timestamp: number;
  /** Token accounts of the mint, empty ones included. */
  readonly accounts: number;
  readonly balances: ReadonlyMap<string, bigint>;
};

type Contextual<Value> = { readonly context?: { readonly slot?: unknown }; readonly value?: Value };
type Account = { readonly owner?: unknown; readonly data?: unknown };
type Listed = readonly { readonly account?: Account }[];

/** Layout of SPL token accounts and mints. Source: spl-token's state.rs. */
const layout = { mintBytes: 82, supply: 36, ready: 45, owner: 32, amount: 64, state: 108, accountBytes: 165 } as const;
/** The byte after an account of Token-2022 that has extensions. */
const ACCOUNT_KIND = 2;
const BLOCKS = 64;

/** Reads all accounts of a mint. Throws PermanentError for an answer that is not whole. */
export async function fetchTokenHolders(rpc: Rpc, mint: string): Promise<TokenHolders> {
  const before = await fetchMint(rpc, mint, 0);
  const isExtended = before.program === token2022;
  const answer = await rpc<Contextual<Listed>>('getProgramAccounts', [
    before.program,
    {
      commitment: 'finalized',
      encoding: 'base64',
      withContext: true,
      minContextSlot: before.slot,
      // Without delegates and extensions.
      dataSlice: { offset: layout.owner, length: layout.accountBytes + 1 - layout.owner },
      filters: [{ memcmp: { offset: 0, bytes: mint } }, ...(isExtended ? [] : [{ dataSize: layout.accountBytes }])],
    },
  ]);
  const slot = readSlot('getProgramAccounts', answer, before.slot);
  if (!Array.isArray(answer.value)) throw createAnswerError('getProgramAccounts', 'it has no list of accounts');
  const balances = new Map<string, bigint>();
  let accounts = 0;
  let total = 0n;
  for (const { account } of answer.value as Listed) {
    const { owner, amount } = readTokenAccount(readData(account), isExtended) ?? {};
    if (owner === undefined || amount === undefined) continue;
    accounts++;
    total += amount;
    if (amount > 0n) balances.set(owner, (balances.get(owner) ?? 0n) + amount);
  }
  const after = await fetchMint(rpc, mint, slot);
  // Token-2022 also withholds fees and hides confidential balances.
  const isWhole = total <= after.supply && (isExtended || total === after.supply);
  if (before.supply === after.supply && !isWhole)
    throw createAnswerError('getProgramAccounts', `accounts hold ${total} of a supply of ${after.supply}`);
  return { mint, slot, timestamp: await fetchBlockTime(rpc, slot), accounts, balances };
}

/** A snapshot of holders as events, all at its slot. */
export function* toHolderEvents({ mint, slot, timestamp, balances }: TokenHolders): Generator<ChainEvent> {
  const place = { mint, slot, timestamp };
  yield { type: 'holders_snapshot', phase: 'begin', ...place };
  for (const [wallet, amount] of balances) {
    yield { type: 'balance', wallet, balance_raw: String(amount), ...place };
    if (!isOnCurve(wallet))
      yield { type: 'known_wallet', wallet, entity: 'program', category: 'other', source: 'off the curve', timestamp };
  }
  yield { type: 'holders_snapshot', phase: 'end', ...place };
}

async function fetchMint(rpc: Rpc, mint: string, slotMin: number) {
  const config = { commitment: 'finalized', encoding: 'base64', ...(slotMin > 0 && { minContextSlot: slotMin }) };
  const answer = await rpc<Contextual<Account | null>>('getAccountInfo', [mint, config]);
  const slot = readSlot('getAccountInfo', answer, slotMin);
  const program = answer.value?.owner;
  const data = answer.value ? readData(answer.value) : Buffer.alloc(0);
  if (typeof program !== 'string' || !tokenPrograms.has(program) || data.length < layout.mintBytes)
    throw new PermanentError(`${mint} is not a mint of a token program.`);
  if (data[layout.ready] !== 1 || data.length === layout.accountBytes)
    throw new PermanentError(`${mint} is not a mint, but another account of a token program.`);
  return { program, slot, supply: data.readBigUInt64LE(layout.supply) };
}

/** Null for what is not an account with tokens, such as a closed one. */
function readTokenAccount(data: Buffer, isExtended: boolean) {
  const whole = layout.accountBytes - layout.owner;
  if (data.length < whole) throw createAnswerError('getProgramAccounts', `an account has ${data.length} bytes`);
  const kind = data[whole];
  if (data[layout.state - layout.owner] === 0 || (isExtended && kind !== undefined && kind !== ACCOUNT_KIND))
    return null;
  return { owner: bs58.encode(data.subarray(0, 32)), amount: data.readBigUInt64LE(layout.amount - layout.owner) };
}

function readData(account: Account | undefined): Buffer {
  const [text, encoding] = Array.isArray(account?.data) ? account.data : [];
  if (typeof text !== 'string' || encoding !== 'base64') throw createAnswerError('the node', 'data is not base64');
  return Buffer.from(text, 'base64');
}

function readSlot(method: string, answer: Contextual<unknown> | null, slotMin: number): number {
  const slot = answer?.context?.slot;
  if (typeof slot !== 'number' || !Number.isSafeInteger(slot)) throw createAnswerError(method, 'it names no slot');
  if (slot < slotMin) throw createAnswerError(method, `it is of slot ${slot}, before ${slotMin}`);
  return slot;
}

/** Unix ms of a slot's block, or of the last block before a slot without one. */
async function fetchBlockTime(rpc: Rpc, slot: number): Promise<number> {
  // A node says with an error that it has no block.
  const own = await rpc<number | null>('getBlockTime', [slot]).catch(() => null);
  const seconds = own ?? (await fetchEarlierTime(rpc, slot));
  if (typeof seconds !== 'number') throw createAnswerError('getBlockTime', `slot ${slot} has no time`);
  return seconds * 1_000;
}

async function fetchEarlierTime(rpc: Rpc, slot: number): Promise<number | null> {
  const range = [Math.max(0, slot - BLOCKS), slot, { commitment: 'finalized' }];
  const blocks = await rpc<readonly number[]>('getBlocks', range);
  const last = Array.isArray(blocks) ? blocks.at(-1) : undefined;
  return last === undefined ? null : rpc<number | null>('getBlockTime', [last]);
}

function createAnswerError(method: string, why: string): PermanentError {
  return new PermanentError(`The answer to ${method} cannot be used: ${why}. Try again, or use another node.`);
}
