import { parseKey } from '../transaction/bytes-text.ts';
import { assertCoherent } from '../transaction/coherence.ts';
import { assertPresent, isObject, type Json, parseArray, parseCount, parseObject } from '../transaction/json.ts';
import { assertAtMost, assertInstructionSizes, assertPacketSize, transactionLimits } from '../transaction/limits.ts';
import { Malformed, toInputProblem } from '../transaction/malformed.ts';
import { parseNamedInstruction } from '../transaction/open.ts';
import { tokenPrograms } from '../transaction/programs.ts';
import { parseDecimals } from '../transaction/token-balances.ts';
import type { Instruction, Transaction } from '../transaction/transaction.ts';
import { type Decoded, decodeOpened, nothingDecoded } from './decode.ts';

const KEYS_MAX = transactionLimits.keys;
const SECONDS_MIN = 1_000_000_000;

/**
 * Decodes a Helius enhanced transaction through the raw transaction path.
 * Ignores the `events.swap` summary. Omits figures that need absolute balances.
 */
export function decodeEnhanced(raw: unknown): Decoded {
  try {
    const item = parseObject(raw, '');
    if (item.transactionError !== null && item.transactionError !== undefined)
      return { ...nothingDecoded, timestampMs: parseCount(item.timestamp, 'timestamp') * 1000 };
    const decoded = decodeOpened(assertCoherent(openEnhanced(item), 'accountData'));
    const events = decoded.events.flatMap((event): Decoded['events'] => {
      if (event.type === 'balance') return [];
      if (event.type === 'liquidity') return [{ ...event, pct_of_pool: null, is_full_close: false }];
      if (event.type !== 'swap') return [event];
      const { pool_token_reserve_raw, pool_base_reserve_raw, wallet_token_balance_raw, ...rest } = event;
      return [rest];
    });
    return { ...decoded, events };
  } catch (error) {
    return { ...nothingDecoded, problem: toInputProblem(error) };
  }
}

function openEnhanced(item: Json): Transaction {
  const instructions = parseInstructions(item);
  const accounts = parseArray(item.accountData, 'accountData', KEYS_MAX).map((value, at) =>
    parseObject(value, `accountData.${at}`),
  );
  const payer = parseKey(item.feePayer, 'feePayer', 32);
  const named = accounts.map((entry, at) => parseKey(entry.account, `accountData.${at}.account`, 32));
  const seconds = parseCount(item.timestamp, 'timestamp');
  if (seconds < SECONDS_MIN) throw new Malformed('timestamp', 'must be unix seconds', item.timestamp);
  const mentioned = instructions.flatMap(({ program, accounts: used }) => [program, ...used]);
  const keys = [...new Set([payer, ...named, ...mentioned])];
  assertAtMost(KEYS_MAX, keys.length, 'accounts', 'instructions');
  const closes = instructions.filter(({ program, data }) => tokenPrograms.has(program) && data[0] === 9);
  const closed = new Set(closes.map(({ accounts: [account] }) => account));
  return {
    signature: parseKey(item.signature, 'signature', 64),
    slot: parseCount(assertPresent(item.slot, 'slot'), 'slot'),
    txIndex: null,
    timestampMs: seconds * 1000,
    keys,
    // Webhooks name only the payer; transfer authorities signed too.
    signers: [...new Set([payer, ...listAuthorities(instructions)])],
    fee: parseCount(item.fee, 'fee'),
    failed: false,
    lamports: new Map(
      accounts.map((entry, at) => {
        const account = named[at]!;
        const change = parseSigned(entry.nativeBalanceChange, `accountData.${at}.nativeBalanceChange`);
        const spent = change < 0n ? -change : 0n;
        const pre = closed.has(account) ? spent : LEVEL;
        return [account, { pre, post: pre + change }];
      }),
    ),
    tokens: new Map(
      accounts.flatMap((entry, at) =>
        parseArray(entry.tokenBalanceChanges, `accountData.${at}.tokenBalanceChanges`, KEYS_MAX, true).map(
          (value, within) => {
            const path = `accountData.${at}.tokenBalanceChanges.${within}`;
            const change = parseObject(value, path);
            const amount = parseObject(change.rawTokenAmount, `${path}.rawTokenAmount`);
            const balance = {
              account: parseKey(change.tokenAccount, `${path}.tokenAccount`, 32),
              mint: parseKey(change.mint, `${path}.mint`, 32),
              owner: parseKey(change.userAccount, `${path}.userAccount`, 32),
              decimals: parseDecimals(amount.decimals, `${path}.rawTokenAmount.decimals`),
              pre: LEVEL,
              post: LEVEL + parseSigned(amount.tokenAmount, `${path}.rawTokenAmount.tokenAmount`),
            };
            return [balance.account, balance] as const;
          },
        ),
      ),
    ),
    instructions,
    logs: [],
  };
}

function parseInstructions(item: Json): readonly Instruction[] {
  const { instructions: max, bytes } = transactionLimits;
  const outers = parseArray(item.instructions, 'instructions');
  assertAtMost(max, outers.length, 'instructions', 'instructions');
  const inners = outers.map((value, outer) => {
    const path = `instructions.${outer}`;
    return parseArray(parseObject(value, path).innerInstructions, `${path}.innerInstructions`, undefined, true);
  });
  assertInstructionSizes({ path: 'instructions', list: outers }, { path: 'instructions', list: inners.flat() });
  const call = (value: unknown, path: string, dataBytesMax?: number) =>
    parseNamedInstruction(parseObject(value, path), path, dataBytesMax);
  const called = outers.map((value, outer) => call(value, `instructions.${outer}`, bytes));
  assertPacketSize(1, called, 'instructions');
  return called.flatMap((instruction, outer) => [
    { ...instruction, outer, inner: null, depth: 1 },
    ...inners[outer]!.map((deep, at) => ({
      ...call(deep, `instructions.${outer}.innerInstructions.${at}`),
      outer,
      inner: at,
      depth: null,
    })),
  ]);
}

/** Owners that authorized top-level transfers, where no program can sign. */
function listAuthorities(instructions: readonly Instruction[]): readonly string[] {
  return instructions.flatMap(({ program, accounts, data, inner }) => {
    if (inner !== null || !tokenPrograms.has(program)) return [];
    const authority = data[0] === 3 ? accounts[2] : data[0] === 12 ? accounts[3] : undefined;
    return authority === undefined ? [] : [authority];
  });
}

/** Webhooks contain only changes. Without a base, accounts look empty. */
const LEVEL = 1_000_000_000_000_000n;

const SIGNED = /^-?\d{1,20}$/;

function parseSigned(value: unknown, path: string): bigint {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value;
  if (typeof text === 'string' && SIGNED.test(text)) return BigInt(text);
  throw new Malformed(
    path,
    value === undefined ? 'is missing' : 'must be an integer',
    isObject(value) ? undefined : value,
  );
}
