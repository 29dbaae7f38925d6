import bs58 from 'bs58';
import type { Raw } from './fixtures.ts';
import { keysOf } from './forms.ts';

/** A transaction with one falsified fact. */
export type Spoiled = { readonly what: string; readonly raw: Raw };

const tokenPrograms = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'];
const pump = '6EF8rrecthR5Dkzon8Nwu78hRvfCKubJ14M5uBEwF6P';

/** All falsified versions of a transaction: transfers, venue event, balances. */
export const spoiled = (raw: Raw): readonly Spoiled[] => [
  ...inner(raw).flatMap(at => [...spoiledTransfer(raw, at), ...spoiledEvent(raw, at)]),
  ...spoiledTokens(raw),
  ...spoiledLamports(raw),
];

type At = { readonly set: number; readonly within: number };

const inner = (raw: Raw): readonly At[] =>
  raw.meta.innerInstructions.flatMap((set: Raw, at: number) =>
    set.instructions.map((_: Raw, within: number) => ({ set: at, within })),
  );

const changed = (raw: Raw, what: string, change: (copy: Raw) => void): Spoiled => {
  const copy = structuredClone(raw);
  change(copy);
  return { what, raw: copy };
};

const at = (raw: Raw, { set, within }: At): Raw => raw.meta.innerInstructions[set].instructions[within];

const spoiledTransfer = (raw: Raw, where: At): readonly Spoiled[] => {
  const instruction = at(raw, where);
  const data = Buffer.from(bs58.decode(instruction.data));
  if (!tokenPrograms.includes(keysOf(raw)[instruction.programIdIndex]!) || (data[0] !== 3 && data[0] !== 12)) return [];
  const amount = data.readBigUInt64LE(1);
  const scaled = [
    ['doubled', amount * 2n],
    ['a tenth', amount / 10n],
    ['a thousandfold', amount * 1000n],
  ] as const;
  return [
    ...scaled.map(([what, raised]) =>
      changed(raw, `transfer ${where.set}-${where.within} ${what}`, copy => {
        const other = Buffer.from(data);
        other.writeBigUInt64LE(BigInt.asUintN(64, raised), 1);
        at(copy, where).data = bs58.encode(other);
      }),
    ),
    changed(raw, `transfer ${where.set}-${where.within} turned`, copy => {
      const { accounts } = at(copy, where);
      const to = data[0] === 3 ? 1 : 2;
      [accounts[0], accounts[to]] = [accounts[to], accounts[0]];
    }),
  ];
};

/** Offsets in Pump's trade event: mint, SOL at 48, tokens at 56, direction at 64. */
const spoiledEvent = (raw: Raw, where: At): readonly Spoiled[] => {
  const instruction = at(raw, where);
  const data = Buffer.from(bs58.decode(instruction.data));
  if (
    keysOf(raw)[instruction.programIdIndex] !== pump ||
    instruction.accounts.length > 1 ||
    data.length < 120 ||
    data[64]! > 1
  )
    return [];
  const write = (what: string, change: (bytes: Buffer) => void) =>
    changed(raw, `event ${where.set}-${where.within} ${what}`, copy => {
      const other = Buffer.from(data);
      change(other);
      at(copy, where).data = bs58.encode(other);
    });
  return [
    write(
      'SOL a thousandfold',
      bytes => void bytes.writeBigUInt64LE(BigInt.asUintN(64, data.readBigUInt64LE(48) * 1000n), 48),
    ),
    write('amounts swapped', bytes => {
      bytes.writeBigUInt64LE(data.readBigUInt64LE(56), 48);
      bytes.writeBigUInt64LE(data.readBigUInt64LE(48), 56);
    }),
    write('direction turned', bytes => void bytes.writeUInt8(1 - data[64]!, 64)),
  ];
};

const spoiledTokens = (raw: Raw): readonly Spoiled[] =>
  raw.meta.postTokenBalances.flatMap((balance: Raw, index: number) => {
    const { amount } = balance.uiTokenAmount;
    return [
      changed(raw, `token balance ${index} grown`, copy => {
        spoilAmount(copy, index, String(BigInt(amount) + BigInt(amount) / 3n + 1n));
      }),
      changed(raw, `token balance ${index} zeroed`, copy => {
        spoilAmount(copy, index, amount === '0' ? '12345' : '0');
      }),
    ];
  });

/** Changes the raw amount alone, as in sources without the UI amount. */
const spoilAmount = (copy: Raw, index: number, amount: string): void => {
  const { decimals } = copy.meta.postTokenBalances[index].uiTokenAmount;
  copy.meta.postTokenBalances[index].uiTokenAmount = { amount, decimals };
};

const spoiledLamports = (raw: Raw): readonly Spoiled[] =>
  raw.meta.preBalances.flatMap((pre: number, index: number) =>
    pre === raw.meta.postBalances[index]
      ? []
      : [
          changed(raw, `lamports ${index} turned`, copy => {
            [copy.meta.preBalances[index], copy.meta.postBalances[index]] = [
              copy.meta.postBalances[index],
              copy.meta.preBalances[index],
            ];
          }),
        ],
  );
