import bs58 from 'bs58';
import type { Raw } from './fixtures.ts';

/** Converts the `json` form to other sources' documented layouts. */
const token = new Set(['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']);
const system = '11111111111111111111111111111111';
const associated = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL';

export const keysOf = (raw: Raw): readonly string[] => [
  ...raw.transaction.message.accountKeys,
  ...(raw.meta.loadedAddresses?.writable ?? []),
  ...(raw.meta.loadedAddresses?.readonly ?? []),
];

type Named = { readonly programId: string; readonly accounts: readonly string[]; readonly data: string };

export const named = (instruction: Raw, keys: readonly string[]): Named => ({
  programId: keys[instruction.programIdIndex]!,
  accounts: instruction.accounts.map((index: number) => keys[index]!),
  data: instruction.data,
});

const budget = 'ComputeBudget111111111111111111111111111111';

/** As version 1: all accounts listed, the compute budget in the message. */
export const asVersionOne = (raw: Raw): Raw => {
  const keys = keysOf(raw);
  const { addressTableLookups: _tables, ...message } = raw.transaction.message;
  const kept = message.instructions.flatMap((each: Raw, at: number) =>
    keys[each.programIdIndex] === budget ? [] : [[each, at]],
  );
  const place = new Map(kept.map(([, at]: [Raw, number], now: number) => [at, now]));
  const { loadedAddresses: _loaded, ...meta } = raw.meta;
  return structuredClone({
    ...raw,
    version: 1,
    transaction: {
      ...raw.transaction,
      message: {
        ...message,
        accountKeys: keys,
        instructions: kept.map(([each]: [Raw, number]) => each),
        transactionConfig: {
          computeUnitLimit: 200_000,
          heapSize: null,
          loadedAccountsDataSizeLimit: 65_536,
          priorityFee: 5_000,
        },
      },
    },
    meta: {
      ...meta,
      innerInstructions: meta.innerInstructions.map((set: Raw) => ({ ...set, index: place.get(set.index) })),
      logMessages: meta.logMessages.filter((line: string) => !line.startsWith(`Program ${budget} `)),
    },
  });
};

/** As a node writes it with `encoding: jsonParsed`. */
export const asParsed = (raw: Raw): Raw => {
  const keys = keysOf(raw);
  const { header, accountKeys } = raw.transaction.message;
  const message = {
    ...raw.transaction.message,
    header: undefined,
    accountKeys: keys.map((pubkey, at) => ({
      pubkey,
      signer: at < header.numRequiredSignatures,
      writable: true,
      source: at < accountKeys.length ? 'transaction' : 'lookupTable',
    })),
    instructions: raw.transaction.message.instructions.map((each: Raw) => parsed(named(each, keys), each.stackHeight)),
  };
  const innerInstructions = raw.meta.innerInstructions.map((set: Raw) => ({
    ...set,
    instructions: set.instructions.map((each: Raw) => parsed(named(each, keys), each.stackHeight)),
  }));
  return JSON.parse(
    JSON.stringify({ ...raw, transaction: { ...raw.transaction, message }, meta: { ...raw.meta, innerInstructions } }),
  );
};

const parsed = (instruction: Named, stackHeight: unknown): Raw => {
  const said = token.has(instruction.programId)
    ? parsedToken(instruction)
    : instruction.programId === system
      ? parsedSystem(instruction)
      : instruction.programId === associated
        ? { type: 'create', info: pick(instruction.accounts, ['source', 'account', 'wallet', 'mint']) }
        : null;
  if (said === null) return { ...instruction, stackHeight };
  const program =
    instruction.programId === system
      ? 'system'
      : instruction.programId === associated
        ? 'spl-associated-token-account'
        : 'spl-token';
  return { program, programId: instruction.programId, parsed: said, stackHeight };
};

const pick = (accounts: readonly string[], names: readonly string[]) =>
  Object.fromEntries(names.map((name, at) => [name, accounts[at]]));

const parsedToken = ({ accounts, data: text }: Named): Raw => {
  const data = Buffer.from(bs58.decode(text));
  const whole = (at: number) => String(data.readBigUInt64LE(at));
  const of = (type: string, names: readonly string[], more: object = {}) => ({
    type,
    info: { ...pick(accounts, names), ...more },
  });
  const key = (at: number) => bs58.encode(data.subarray(at, at + 32));
  switch (data[0]) {
    case 0:
    case 20:
      return of('initializeMint2', ['mint'], {
        decimals: data[1],
        mintAuthority: key(2),
        ...(data[34] === 1 && { freezeAuthority: key(35) }),
      });
    case 1:
      return of('initializeAccount', ['account', 'mint', 'owner']);
    case 3:
      return of('transfer', ['source', 'destination', 'authority'], { amount: whole(1) });
    case 6:
      return of('setAuthority', ['mint', 'authority'], {
        authorityType: ['mintTokens', 'freezeAccount', 'accountOwner', 'closeAccount'][data[1]!],
        newAuthority: data[2] === 1 ? key(3) : null,
      });
    case 7:
      return of('mintTo', ['mint', 'account', 'mintAuthority'], { amount: whole(1) });
    case 8:
      return of('burn', ['account', 'mint', 'authority'], { amount: whole(1) });
    case 9:
      return of('closeAccount', ['account', 'destination', 'owner']);
    case 12:
      return of('transferChecked', ['source', 'mint', 'destination', 'authority'], {
        tokenAmount: { amount: whole(1), decimals: data[9] },
      });
    case 17:
      return of('syncNative', ['account']);
    case 18:
      return of('initializeAccount3', ['account', 'mint'], { owner: key(1) });
    default:
      return of('getAccountDataSize', ['mint']);
  }
};

const parsedSystem = ({ accounts, data: text }: Named): Raw => {
  const data = Buffer.from(bs58.decode(text));
  const lamports = (at: number) => Number(data.readBigUInt64LE(at));
  switch (data.readUInt32LE(0)) {
    case 0:
      return {
        type: 'createAccount',
        info: {
          ...pick(accounts, ['source', 'newAccount']),
          lamports: lamports(4),
          space: lamports(12),
          owner: bs58.encode(data.subarray(20, 52)),
        },
      };
    case 1:
      return { type: 'assign', info: { account: accounts[0], owner: bs58.encode(data.subarray(4, 36)) } };
    case 2:
      return { type: 'transfer', info: { ...pick(accounts, ['source', 'destination']), lamports: lamports(4) } };
    case 3: {
      const seed = Number(data.readBigUInt64LE(36));
      return {
        type: 'createAccountWithSeed',
        info: { ...pick(accounts, ['source', 'newAccount', 'base']), lamports: lamports(44 + seed) },
      };
    }
    case 8:
      return { type: 'allocate', info: { account: accounts[0], space: lamports(4) } };
    default:
      return {
        type: 'advanceNonce',
        info: pick(accounts, ['nonceAccount', 'recentBlockhashesSysvar', 'nonceAuthority']),
      };
  }
};

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const key64 = (key: string): string => base64(bs58.decode(key));

/** Yellowstone's protobuf as JSON: base64 bytes, 64-bit strings, no zeros. */
export const asYellowstone = (raw: Raw): Raw => {
  const { message, signatures } = raw.transaction;
  const { loadedAddresses, err: _err, status: _status, ...meta } = raw.meta;
  const instruction = (each: Raw) => ({
    ...(each.programIdIndex !== 0 && { programIdIndex: each.programIdIndex }),
    accounts: base64(Uint8Array.from(each.accounts)),
    data: base64(bs58.decode(each.data)),
    ...(each.stackHeight !== null && { stackHeight: each.stackHeight }),
  });
  return {
    filters: ['client'],
    createdAt: new Date(raw.blockTime * 1000).toISOString(),
    transaction: {
      slot: String(raw.slot),
      transaction: {
        signature: key64(signatures[0]),
        isVote: false,
        index: '7',
        transaction: {
          signatures: signatures.map(key64),
          message: {
            ...message,
            accountKeys: message.accountKeys.map(key64),
            recentBlockhash: key64(message.recentBlockhash),
            instructions: message.instructions.map(instruction),
            addressTableLookups: (message.addressTableLookups ?? []).map((lookup: Raw) => ({
              accountKey: key64(lookup.accountKey),
              writableIndexes: base64(Uint8Array.from(lookup.writableIndexes)),
              readonlyIndexes: base64(Uint8Array.from(lookup.readonlyIndexes)),
            })),
          },
        },
        meta: {
          ...meta,
          fee: String(meta.fee),
          preBalances: meta.preBalances.map(String),
          postBalances: meta.postBalances.map(String),
          innerInstructions: meta.innerInstructions.map((set: Raw) => ({
            ...(set.index !== 0 && { index: set.index }),
            instructions: set.instructions.map(instruction),
          })),
          loadedWritableAddresses: (loadedAddresses?.writable ?? []).map(key64),
          loadedReadonlyAddresses: (loadedAddresses?.readonly ?? []).map(key64),
        },
      },
    },
  };
};

/** As Helius' enhanced webhook writes it. */
export const asEnhanced = (raw: Raw): Raw => {
  const keys = keysOf(raw);
  const amount = (list: Raw[], index: number) =>
    BigInt(list.find(each => each.accountIndex === index)?.uiTokenAmount.amount ?? '0');
  const { preTokenBalances: pre, postTokenBalances: post, preBalances, postBalances } = raw.meta;
  const balanceOf = (index: number) => [...post, ...pre].find((each: Raw) => each.accountIndex === index);
  return {
    description: '',
    type: 'SWAP',
    source: 'UNKNOWN',
    fee: raw.meta.fee,
    feePayer: keys[0],
    signature: raw.transaction.signatures[0],
    slot: raw.slot,
    timestamp: raw.blockTime,
    transactionError: raw.meta.err,
    tokenTransfers: [],
    nativeTransfers: [],
    accountData: keys.map((account, index) => {
      const change = amount(post, index) - amount(pre, index);
      const balance = balanceOf(index);
      return {
        account,
        nativeBalanceChange: postBalances[index] - preBalances[index],
        tokenBalanceChanges:
          change === 0n
            ? []
            : [
                {
                  userAccount: balance.owner,
                  tokenAccount: account,
                  mint: balance.mint,
                  rawTokenAmount: { tokenAmount: String(change), decimals: balance.uiTokenAmount.decimals },
                },
              ],
      };
    }),
    instructions: raw.transaction.message.instructions.map((each: Raw, at: number) => ({
      ...named(each, keys),
      innerInstructions: (raw.meta.innerInstructions.find((set: Raw) => set.index === at)?.instructions ?? []).map(
        (deep: Raw) => named(deep, keys),
      ),
    })),
    events: {},
  };
};
