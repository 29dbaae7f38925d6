import { isBase64Key, parseBytes, parseKey, type TextCoding } from './bytes-text.ts';
import { assertCoherent } from './coherence.ts';
import { withDepths } from './depths.ts';
import { assertPresent, isObject, type Json, parseArray, parseCount, parseObject, parseUint64 } from './json.ts';
import { assertAtMost, assertInstructionSizes, assertPacketSize, transactionLimits } from './limits.ts';
import { Malformed } from './malformed.ts';
import { encodeParsedInstruction } from './parsed.ts';
import { readTokenBalances } from './token-balances.ts';
import type { Change, Instruction, Surroundings, Transaction } from './transaction.ts';
import { isWire, readWire } from './wire.ts';

const KEYS_MAX = transactionLimits.keys;
const LOGS_MAX = 20_000;
const SIGNATURES_MAX = 64;

/** Reads a transaction in any encoding. Throws `Malformed` with the path. */
export function openTransaction(raw: unknown, around: Surroundings): Transaction {
  const item = parseObject(raw, '');
  if (isObject(item.error) && item.transaction === undefined)
    throw new Malformed('error', 'is the node’s error response; send a transaction', item.error);
  const transaction = isWire(item.transaction)
    ? readWire(item.transaction)
    : parseObject(item.transaction, 'transaction');
  const message = parseObject(transaction.message, 'transaction.message');
  const meta = parseObject(item.meta ?? undefined, 'meta');
  const bytesMax =
    (transaction.version ?? item.version) === 1 ? transactionLimits.versionOneBytes : transactionLimits.bytes;
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  const path = 'meta.innerInstructions';
  const sets = list(meta.innerInstructions);
  assertAtMost(transactionLimits.instructions, sets.length, 'entries', path);
  assertInstructionSizes(
    { path: 'transaction.message.instructions', list: list(message.instructions ?? message.compiledInstructions) },
    { path, list: sets.flatMap(set => (isObject(set) ? list(set.instructions) : [])) },
    bytesMax,
  );
  // Protobuf JSON uses base64, which the keys show.
  const first = Array.isArray(message.accountKeys) ? message.accountKeys[0] : undefined;
  const coding = typeof first === 'string' && isBase64Key(first, 32) ? 'base64' : 'base58';
  const stated = parseStatedKeys(message);
  const keys = parseAllKeys(stated, message, meta);
  const signatures = parseArray(transaction.signatures, 'transaction.signatures', SIGNATURES_MAX);
  const logs = parseArray(meta.logMessages, 'meta.logMessages', LOGS_MAX, true).filter(
    line => typeof line === 'string',
  );
  const txIndex = item.transactionIndex ?? item.indexWithinBlock ?? item.index ?? around.txIndex ?? null;
  const tx: Transaction = {
    signature: parseKey(signatures[0] ?? item.signature, 'transaction.signatures.0', 64),
    slot: parseCount(assertPresent(item.slot ?? around.slot, 'slot'), 'slot'),
    txIndex: txIndex === null ? null : parseCount(txIndex, 'transactionIndex'),
    timestampMs: parseTimestampMs(item, around),
    keys,
    signers: parseSigners(stated, message, signatures.length),
    fee: parseCount(meta.fee, 'meta.fee'),
    // RPC writes a success as `err: null`; Yellowstone omits the field.
    failed: (meta.err !== null && meta.err !== undefined) || (isObject(meta.status) && 'Err' in meta.status),
    lamports: parseLamports(keys, meta),
    tokens: readTokenBalances(keys, meta),
    instructions: withDepths(
      parseInstructions(message, meta, keys, coding, { signatures: signatures.length, bytesMax }),
      logs,
    ),
    logs,
  };
  return assertCoherent(tx, 'meta.postTokenBalances');
}

const MS = 1000;
const SECONDS_MIN = 1_000_000_000;
const SECONDS_MAX = 100_000_000_000;

function parseTimestampMs(item: Json, around: Surroundings): number {
  if (item.blockTime === undefined || item.blockTime === null) {
    if (around.timestampMs === undefined)
      throw new Malformed('blockTime', 'is missing and the block or message has no time');
    return around.timestampMs;
  }
  const seconds = parseCount(item.blockTime, 'blockTime');
  if (seconds < SECONDS_MIN || seconds > SECONDS_MAX) throw new Malformed('blockTime', 'must be unix seconds', seconds);
  return seconds * MS;
}

type Key = { readonly address: string; readonly signer: boolean | null; readonly table: boolean };

function parseStatedKeys(message: Json): readonly Key[] {
  const list = parseArray(
    message.accountKeys ?? message.staticAccountKeys,
    'transaction.message.accountKeys',
    KEYS_MAX,
  );
  return list.map((value, index) => {
    const path = `transaction.message.accountKeys.${index}`;
    return isObject(value) && 'pubkey' in value
      ? {
          address: parseKey(value.pubkey, path, 32),
          signer: value.signer === true,
          table: value.source === 'lookupTable',
        }
      : { address: parseKey(value, path, 32), signer: null, table: false };
  });
}

/** Lookup-table keys follow unless a parsed message includes them. */
function parseAllKeys(stated: readonly Key[], message: Json, meta: Json): readonly string[] {
  const own = stated.map(key => key.address);
  if (stated.some(key => key.table)) return own;
  const loaded = isObject(meta.loadedAddresses) ? meta.loadedAddresses : {};
  const more = (['writable', 'readonly'] as const).flatMap(kind => {
    const flat = kind === 'writable' ? meta.loadedWritableAddresses : meta.loadedReadonlyAddresses;
    const path = `meta.loadedAddresses.${kind}`;
    return parseArray(loaded[kind] ?? flat, path, KEYS_MAX, true).map((value, at) =>
      parseKey(value, `${path}.${at}`, 32),
    );
  });
  const keys = [...own, ...more];
  if (keys.length === 0) throw new Malformed('transaction.message.accountKeys', 'must not be empty');
  const asked = parseArray(message.addressTableLookups, 'transaction.message.addressTableLookups', KEYS_MAX, true)
    .filter(isObject)
    .flatMap(lookup => [lookup.writableIndexes, lookup.readonlyIndexes])
    .reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (asked > more.length)
    throw new Malformed(
      'meta.loadedAddresses',
      `must have the ${asked} keys of the address tables, got ${more.length}`,
    );
  return keys;
}

function parseSigners(stated: readonly Key[], message: Json, signatures: number): readonly string[] {
  const header = isObject(message.header)
    ? parseCount(message.header.numRequiredSignatures, 'transaction.message.header')
    : 0;
  const flagged = stated.filter(key => key.signer).map(key => key.address);
  const count = Math.min(Math.max(header || signatures, 1), stated.length);
  return header === 0 && flagged.length > 0 ? flagged : stated.slice(0, count).map(key => key.address);
}

function parseLamports(keys: readonly string[], meta: Json): ReadonlyMap<string, Change> {
  const [pre, post] = [
    parseArray(meta.preBalances, 'meta.preBalances', KEYS_MAX),
    parseArray(meta.postBalances, 'meta.postBalances', KEYS_MAX),
  ];
  for (const [name, list] of Object.entries({ preBalances: pre, postBalances: post }))
    if (list.length !== keys.length)
      throw new Malformed(
        `meta.${name}`,
        `must have one entry for each of the ${keys.length} accounts, got ${list.length}`,
      );
  return new Map(
    keys.map((key, at) => [
      key,
      { pre: parseUint64(pre[at], `meta.preBalances.${at}`), post: parseUint64(post[at], `meta.postBalances.${at}`) },
    ]),
  );
}

function parseInstructions(
  message: Json,
  meta: Json,
  keys: readonly string[],
  coding: TextCoding,
  { signatures, bytesMax }: { readonly signatures: number; readonly bytesMax: number },
): readonly Instruction[] {
  const path = 'transaction.message.instructions';
  const outer = parseArray(message.instructions ?? message.compiledInstructions, path);
  const inner = new Map<number, { readonly set: number; readonly list: readonly unknown[] }>();
  const sets = parseArray(meta.innerInstructions, 'meta.innerInstructions', undefined, true);
  for (const [at, set] of sets.entries()) {
    const { index, instructions } = parseObject(set, `meta.innerInstructions.${at}`);
    const owner = parseCount(index, `meta.innerInstructions.${at}.index`);
    if (owner >= outer.length)
      throw new Malformed(`meta.innerInstructions.${at}.index`, 'must be the index of an instruction', owner);
    if (inner.has(owner))
      throw new Malformed(`meta.innerInstructions.${at}.index`, 'must list each instruction once', owner);
    inner.set(owner, {
      set: at,
      list: parseArray(instructions, `meta.innerInstructions.${at}.instructions`),
    });
  }
  const outers = outer.map((value, at) => parseInstruction(value, `${path}.${at}`, keys, coding, bytesMax));
  assertPacketSize(signatures, outers, path, bytesMax);
  return outers.flatMap((called, at) => [
    { ...called, outer: at, inner: null, depth: 1 },
    ...(inner.get(at)?.list ?? []).map((deep, within) => {
      const where = `meta.innerInstructions.${inner.get(at)!.set}.instructions.${within}`;
      const height = isObject(deep) ? deep.stackHeight : null;
      const depth = typeof height === 'number' && height > 1 ? height : null;
      return { ...parseInstruction(deep, where, keys, coding), outer: at, inner: within, depth };
    }),
  ]);
}

type Called = Pick<Instruction, 'program' | 'accounts' | 'data'>;

function parseInstruction(
  value: unknown,
  path: string,
  keys: readonly string[],
  coding: TextCoding,
  dataBytesMax?: number,
): Called {
  const instruction = parseObject(value, path);
  if (typeof instruction.programId === 'string') {
    if (!('parsed' in instruction)) return parseNamedInstruction(instruction, path, dataBytesMax);
    const program = parseKey(instruction.programId, `${path}.programId`, 32);
    return { program, ...encodeParsedInstruction(program, instruction.parsed) };
  }
  const program = resolveKey(instruction.programIdIndex, keys, `${path}.programIdIndex`);
  const accounts = instruction.accounts ?? instruction.accountKeyIndexes;
  const indexes = Array.isArray(accounts) ? accounts : [...parseBytes(accounts, `${path}.accounts`, coding)];
  if (indexes.length > KEYS_MAX) throw new Malformed(`${path}.accounts`, `must have at most ${KEYS_MAX} entries`);
  return {
    program,
    accounts: indexes.map((index, at) => resolveKey(index, keys, `${path}.accounts.${at}`)),
    data: parseBytes(instruction.data, `${path}.data`, coding, dataBytesMax),
  };
}

/** Reads an instruction that names its accounts and has its data in base58. */
export function parseNamedInstruction(instruction: Json, path: string, dataBytesMax: number | undefined): Called {
  return {
    program: parseKey(instruction.programId, `${path}.programId`, 32),
    accounts: parseArray(instruction.accounts, `${path}.accounts`, KEYS_MAX, true).map((key, at) =>
      parseKey(key, `${path}.accounts.${at}`, 32),
    ),
    data: parseBytes(instruction.data, `${path}.data`, 'base58', dataBytesMax),
  };
}

function resolveKey(index: unknown, keys: readonly string[], path: string): string {
  const key = typeof index === 'number' && Number.isInteger(index) ? keys[index] : undefined;
  if (key === undefined) throw new Malformed(path, `must be the index of one of the ${keys.length} accounts`, index);
  return key;
}
