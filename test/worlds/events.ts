import { createHash } from 'node:crypto';
import bs58 from 'bs58';
import type { EventOf, SwapEvent } from '../../layers/contract/events/event.ts';
import { serializeEventRecord } from '../../layers/contract/events/record.ts';
import { SOL } from '../../layers/core/identity/address.ts';
import type { StreamRecord } from '../../layers/edge/stream.ts';

const bytes = (word: string, length: number): Uint8Array => {
  const half = createHash('sha256').update(word).digest();
  return length === 32 ? half : Buffer.concat([half, createHash('sha256').update(half).digest()]);
};

const addresses = new Map<string, string>();

/** A deterministic address for a word. */
export const address = (word: string): string => {
  const known = addresses.get(word);
  if (known !== undefined) return known;
  const made = bs58.encode(bytes(word, 32));
  addresses.set(word, made);
  return made;
};

/** A deterministic transaction signature for a word. */
export const signature = (word: string): string => bs58.encode(bytes(word, 64));

/** Start of the test tapes, on a whole hour. */
export const START_MS = 1_760_000_400_000;

/** Current time of the tests. */
export const NOW_MS = START_MS + 6 * 3_600_000;

/** The slot of a time, at 400 ms a slot. */
export const slotAt = (timestampMs: number): number => Math.floor((timestampMs - START_MS) / 400) + 1_000_000;

let swaps = 0;

/**
 * A buy of 1,000 tokens for one SOL at 150 USD by default.
 * `at` is milliseconds from the start.
 */
export const swap = ({ at = 0, wallet = 'someone', tx = `tx-${swaps++}`, ...fields }: Story = {}): SwapEvent => ({
  type: 'swap',
  signature: signature(tx),
  slot: slotAt(START_MS + at),
  event_index: 0,
  timestamp: START_MS + at,
  wallet_address: address(wallet),
  dex_name: 'pump_fun',
  direction: 'buy',
  token_mint: address('mint'),
  token_decimals: 6,
  token_amount_raw: '1000000000',
  base_mint: SOL,
  base_decimals: 9,
  base_amount_raw: '1000000000',
  base_price_usd: '150',
  ...fields,
});

/** Event fields, with short names for time, wallet and transaction. */
export type Story = Partial<Omit<SwapEvent, 'tx'>> & {
  readonly at?: number;
  readonly wallet?: string;
  readonly tx?: string;
};

export const price = (at: number, usd: string, mint: string = SOL): EventOf<'price'> => ({
  type: 'price',
  mint,
  usd,
  slot: slotAt(START_MS + at),
  timestamp: START_MS + at,
});

/** A transfer of SOL or a token to a wallet. */
export const transfer = ({
  at = 0,
  tx = `transfer-${swaps++}`,
  from = address('sender'),
  ...fields
}: { at?: number; tx?: string; to: string } & Partial<Omit<EventOf<'transfer'>, 'to'>>): EventOf<'transfer'> => ({
  type: 'transfer',
  signature: signature(tx),
  slot: slotAt(START_MS + at),
  event_index: 0,
  timestamp: START_MS + at,
  from,
  mint: SOL,
  decimals: 9,
  amount_raw: '1000000000',
  ...fields,
});

/** An identity event of a wallet. */
export const identity = (wallet: string, fields: Partial<EventOf<'identity'>> = {}): EventOf<'identity'> => ({
  type: 'identity',
  wallet,
  platform: 'x',
  username: 'someone',
  active: true,
  source: 'registry',
  timestamp: START_MS,
  ...fields,
});

/** Events as stream records of one shard, numbered from `first`. */
export const records = (
  events: readonly (object | string)[],
  { first = 1, shard = 'shard-0', run = null }: { first?: number; shard?: string; run?: string | null } = {},
): readonly StreamRecord[] =>
  events.map((event, index) => ({
    shard,
    sequence: String(10n ** 40n + BigInt(first + index)),
    text: typeof event === 'string' ? event : serializeEventRecord(event, run),
  }));

/** Cuts a list into batches whose sizes repeat. */
export const cut = <T>(list: readonly T[], sizes: readonly number[]): readonly (readonly T[])[] => {
  const batches: T[][] = [];
  for (let at = 0; at < list.length; at += batches.at(-1)!.length)
    batches.push(list.slice(at, at + sizes[batches.length % sizes.length]!));
  return batches;
};
