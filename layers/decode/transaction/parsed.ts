import bs58 from 'bs58';
import { isObject, type Json } from './json.ts';
import { associatedToken, system, tokenPrograms } from './programs.ts';

/** Bytes and accounts of an instruction before parsing. */
export type Unparsed = { readonly accounts: readonly string[]; readonly data: Uint8Array };

/**
 * Converts a `jsonParsed` instruction back to bytes, so both encodings decode alike.
 * Source: layouts of the System and Token programs. Other instructions keep only accounts.
 */
export function encodeParsedInstruction(program: string, parsed: unknown): Unparsed {
  if (!isObject(parsed) || !isObject(parsed.info)) return { accounts: [], data: new Uint8Array() };
  const { info } = parsed;
  const layouts = tokenPrograms.has(program) ? tokenLayouts : otherLayouts.get(program);
  const layout = layouts?.[String(parsed.type)];
  if (layout) return layout(info);
  // Every text that looks like an address, program accounts included.
  const texts = Object.values(info).filter(value => typeof value === 'string');
  return { accounts: texts.filter(text => encodeKey(text).some(Boolean)), data: new Uint8Array() };
}

type Layout = (info: Json) => Unparsed;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
function readTexts(info: Json, ...names: readonly string[]): readonly string[] {
  return names.map(name => toText(info[name]));
}
function findAuthority(info: Json, ...names: readonly string[]): string {
  return toText(names.map(name => info[name]).find(value => typeof value === 'string'));
}

function encodeU64(value: unknown): Uint8Array {
  const bytes = Buffer.alloc(8);
  const digits = String(typeof value === 'number' ? BigInt(Math.max(0, Math.trunc(value))) : (value ?? '0'));
  bytes.writeBigUInt64LE(/^\d{1,20}$/.test(digits) ? BigInt.asUintN(64, BigInt(digits)) : 0n);
  return bytes;
}
function toByte(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value <= 255 ? value : 0;
}
function encodeKey(value: unknown): Uint8Array {
  const bytes = bs58.decodeUnsafe(toText(value).slice(0, 44));
  return bytes?.length === 32 ? bytes : new Uint8Array(32);
}
function join(...parts: readonly (number | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(parts.flatMap(part => (typeof part === 'number' ? [part] : [...part])));
}

/** Checked instructions have `{amount, decimals}`, unchecked ones only the amount. */
function readCheckedAmount(info: Json): { readonly amount: unknown; readonly decimals: unknown } {
  return isObject(info.tokenAmount)
    ? { amount: info.tokenAmount.amount, decimals: info.tokenAmount.decimals }
    : { amount: info.amount, decimals: 0 };
}

const holders = ['authority', 'multisigAuthority', 'owner', 'multisigOwner'] as const;
const authorityTypes = ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'];

const initializeMint: Layout = info => ({
  accounts: readTexts(info, 'mint'),
  data: join(
    20,
    toByte(info.decimals),
    encodeKey(info.mintAuthority),
    ...(typeof info.freezeAuthority === 'string' ? [1, encodeKey(info.freezeAuthority)] : [0]),
  ),
});
const initializeAccount: Layout = info => ({
  accounts: readTexts(info, 'account', 'mint'),
  data: join(18, encodeKey(info.owner)),
});

const tokenLayouts: Readonly<Record<string, Layout>> = {
  transfer: info => ({
    accounts: [...readTexts(info, 'source', 'destination'), findAuthority(info, ...holders)],
    data: join(3, encodeU64(info.amount)),
  }),
  transferChecked: info => ({
    accounts: [...readTexts(info, 'source', 'mint', 'destination'), findAuthority(info, ...holders)],
    data: join(12, encodeU64(readCheckedAmount(info).amount), toByte(readCheckedAmount(info).decimals)),
  }),
  transferCheckedWithFee: info => ({
    accounts: [...readTexts(info, 'source', 'mint', 'destination'), findAuthority(info, ...holders)],
    data: join(
      26,
      1,
      encodeU64(readCheckedAmount(info).amount),
      toByte(readCheckedAmount(info).decimals),
      encodeU64(isObject(info.feeAmount) ? info.feeAmount.amount : info.feeAmount),
    ),
  }),
  mintTo: info => ({ accounts: readTexts(info, 'mint', 'account'), data: join(7, encodeU64(info.amount)) }),
  mintToChecked: info => ({
    accounts: readTexts(info, 'mint', 'account'),
    data: join(7, encodeU64(readCheckedAmount(info).amount)),
  }),
  burn: info => ({
    accounts: [...readTexts(info, 'account', 'mint'), findAuthority(info, ...holders)],
    data: join(8, encodeU64(info.amount)),
  }),
  burnChecked: info => ({
    accounts: [...readTexts(info, 'account', 'mint'), findAuthority(info, ...holders)],
    data: join(8, encodeU64(readCheckedAmount(info).amount)),
  }),
  closeAccount: info => ({
    accounts: [...readTexts(info, 'account', 'destination'), findAuthority(info, ...holders)],
    data: join(9),
  }),
  syncNative: info => ({ accounts: readTexts(info, 'account'), data: join(17) }),
  setAuthority: info => ({
    accounts: [findAuthority(info, 'mint', 'account'), findAuthority(info, ...holders)],
    data: join(
      6,
      Math.max(0, authorityTypes.indexOf(toText(info.authorityType))),
      ...(typeof info.newAuthority === 'string' ? [1, encodeKey(info.newAuthority)] : [0]),
    ),
  }),
  initializeMint,
  initializeMint2: initializeMint,
  initializeAccount,
  initializeAccount2: initializeAccount,
  initializeAccount3: initializeAccount,
};

const create: Layout = info => ({
  accounts: readTexts(info, 'source', 'newAccount'),
  // Rent requires the account size.
  data: join(
    0,
    0,
    0,
    0,
    encodeU64(info.lamports),
    ...(info.space === undefined ? [] : [encodeU64(info.space), encodeKey(info.owner)]),
  ),
});

const systemLayouts: Readonly<Record<string, Layout>> = {
  transfer: info => ({
    accounts: readTexts(info, 'source', 'destination'),
    data: join(2, 0, 0, 0, encodeU64(info.lamports)),
  }),
  transferWithSeed: info => ({
    accounts: readTexts(info, 'source', 'sourceBase', 'destination'),
    data: join(11, 0, 0, 0, encodeU64(info.lamports)),
  }),
  withdrawFromNonce: info => ({
    accounts: readTexts(info, 'nonceAccount', 'destination'),
    data: join(5, 0, 0, 0, encodeU64(info.lamports)),
  }),
  allocate: info => ({ accounts: readTexts(info, 'account'), data: join(8, 0, 0, 0, encodeU64(info.space)) }),
  assign: info => ({ accounts: readTexts(info, 'account'), data: join(1, 0, 0, 0, encodeKey(info.owner)) }),
  createAccount: create,
  createAccountWithSeed: create,
};

const associated: Layout = info => ({
  accounts: readTexts(info, 'source', 'account', 'wallet', 'mint'),
  data: join(1),
});
const otherLayouts: ReadonlyMap<string, Readonly<Record<string, Layout>>> = new Map([
  [system, systemLayouts],
  [associatedToken, { create: associated, createIdempotent: associated }],
]);
