import bs58 from 'bs58';
import type { EventOf } from '../../contract/events/event.ts';
import type { Books } from '../balances/books.ts';
import { metadata, tokenPrograms, venues } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';
import type { LibraryCreation } from '../venues/claims.ts';
import { isShareMint } from './share-mints.ts';

type TokenEvent = EventOf<'token'>;

/** Returns tokens created by the transaction, without pool share mints. */
export function deriveTokenEvents(
  tx: Transaction,
  books: Books,
  creations: readonly LibraryCreation[],
): readonly TokenEvent[] {
  return listNewMints(tx)
    .filter(
      made => !isShareMint(tx, books, { ...made, authority: resolveAuthority(tx, made.mint, 0, made.mintAuthority) }),
    )
    .map(made => {
      const creation = creations.find(one => one.baseMint === made.mint);
      const named =
        creation?.name === undefined
          ? readTokenNames(tx, made.mint)
          : { name: creation.name, symbol: creation.symbol ?? '' };
      const supply = books.movements
        .filter(({ mint, kind }) => mint === made.mint && (kind === 'mint' || kind === 'burn'))
        .reduce((sum, { kind, raw }) => (kind === 'mint' ? sum + raw : sum - raw), 0n);
      const dexes = tx.instructions
        .filter(({ accounts }) => accounts.includes(made.mint))
        .flatMap(({ program }) => venues.get(program)?.dex ?? []);
      return {
        type: 'token' as const,
        mint: made.mint,
        slot: tx.slot,
        timestamp: tx.timestampMs,
        name: clampText(named.name),
        symbol: clampText(named.symbol),
        decimals: made.decimals,
        supply_raw: String(supply),
        deployer: creation?.creator ?? creation?.user ?? tx.keys[0]!,
        mint_authority: resolveAuthority(tx, made.mint, 0, made.mintAuthority),
        freeze_authority: resolveAuthority(tx, made.mint, 1, made.freezeAuthority),
        primary_dex: creation === undefined ? null : (dexes[0] ?? null),
        primary_pool: creation?.pool ?? creation?.bondingCurve ?? null,
      };
    })
    .filter(event => event.decimals > 0 || event.name !== '');
}

type Made = {
  readonly mint: string;
  /** Instruction index. */
  readonly at: number;
  readonly decimals: number;
  readonly mintAuthority: string | null;
  readonly freezeAuthority: string | null;
};

const INITIALIZE_MINT = new Set([0, 20]);

function listNewMints(tx: Transaction): readonly Made[] {
  return tx.instructions.flatMap(({ program, accounts, data }, at) => {
    if (
      !tokenPrograms.has(program) ||
      !INITIALIZE_MINT.has(data[0] ?? -1) ||
      data.length < 35 ||
      accounts[0] === undefined
    )
      return [];
    const freeze = data[34] === 1 && data.length >= 67 ? bs58.encode(data.subarray(35, 67)) : null;
    return [
      {
        mint: accounts[0],
        at,
        decimals: Math.min(data[1] ?? 0, 18),
        mintAuthority: bs58.encode(data.subarray(2, 34)),
        freezeAuthority: freeze,
      },
    ];
  });
}

/** Final mint or freeze authority. Null if revoked. */
function resolveAuthority(tx: Transaction, mint: string, kind: 0 | 1, first: string | null): string | null {
  return tx.instructions.reduce<string | null>((held, { program, accounts, data }) => {
    if (!tokenPrograms.has(program) || accounts[0] !== mint || data[0] !== 6 || data[1] !== kind) return held;
    return data[2] === 1 && data.length >= 35 ? bs58.encode(data.subarray(3, 35)) : null;
  }, first);
}

const CREATE_METADATA = new Set([16, 33]);
const TEXT_MAX = 200;

/** Reads Metaplex name and symbol: two length-prefixed strings. */
function readTokenNames(tx: Transaction, mint: string): { readonly name: string; readonly symbol: string } {
  const found = tx.instructions.find(
    ix => ix.program === metadata && ix.accounts.includes(mint) && CREATE_METADATA.has(ix.data[0] ?? -1),
  );
  const name = found ? readText(found.data, 1) : null;
  const symbol = found && name ? readText(found.data, name.end) : null;
  return { name: name?.text ?? '', symbol: symbol?.text ?? '' };
}

function readText(data: Uint8Array, at: number): { readonly text: string; readonly end: number } | null {
  if (data.length < at + 4) return null;
  const end = at + 4 + Buffer.from(data).readUInt32LE(at);
  return end > data.length || end > at + 4 + TEXT_MAX
    ? null
    : { text: Buffer.from(data.subarray(at + 4, end)).toString('utf8'), end };
}

function clampText(text: string): string {
  return text.replaceAll('\0', '').slice(0, TEXT_MAX);
}
