import type { Trade } from '../../../layers/core/mint/trade.ts';
import type { TapeEvent, TapeRow } from '../../../layers/storage/market/tape.ts';
import { trade } from '../../tapes/trades.ts';
import { address, START_MS, signature, slotAt } from '../../worlds/events.ts';
import type { TapeLine } from '../../worlds/ledger.ts';

/** A mint's story that numbers, places and names its rows. */
export type Story = {
  readonly mint: string;
  readonly lines: TapeLine[];
  readonly wallet: (name: string) => string;
  /** A swap `at` milliseconds from the start. */
  readonly swap: (at: number, name: string, fields?: Partial<Trade>) => void;
  readonly event: (at: number, fields: Untimed) => void;
};

type Of<T> = T extends unknown ? Omit<T, 'slot' | 'timestamp'> & { readonly slot?: number } : never;
type Untimed = Of<TapeEvent['event']>;

export const beginStory = (run: string): Story => {
  const mint = address(`${run}-mint`);
  const lines: TapeLine[] = [];
  const wallet = (name: string): string => address(`${run}-${name}`);
  const put = (row: TapeRow): void => void lines.push({ mint, row });
  return {
    mint,
    lines,
    wallet,
    swap: (at, name, fields = {}) => {
      const seq = lines.length + 1;
      const timestampMs = START_MS + at;
      put(
        trade({
          seq,
          signature: signature(`${run}-${seq}`),
          slot: slotAt(timestampMs),
          timestampMs,
          wallet: wallet(name),
          pool: address(`${run}-pool`),
          ...fields,
        }),
      );
    },
    event: (at, fields) => {
      const timestampMs = START_MS + at;
      const slot = slotAt(timestampMs);
      const event = { slot, timestamp: timestampMs, ...fields } as TapeEvent['event'];
      put({ seq: lines.length + 1, slot, timestampMs, event });
    },
  };
};

const MINUTE = 60_000;

/** The token's description, with `deployer` as its creator. */
export const description = ({ wallet, mint }: Story): Untimed => ({
  type: 'token',
  mint,
  name: 'T',
  symbol: 'T',
  decimals: 6,
  supply_raw: '1000000000000000',
  deployer: wallet('deployer'),
  mint_authority: null,
  freeze_authority: null,
  primary_dex: null,
  primary_pool: null,
});

/** Ten SOL of one wallet for another. */
export const fundedBy = ({ wallet, mint }: Story, name: string, from: string): Untimed => ({
  type: 'wallet_funded',
  mint,
  wallet: wallet(name),
  fundings: [
    {
      from: wallet(from),
      category: null,
      lamports: '10000000000',
      slot: 1,
      timestamp: START_MS - MINUTE,
      id: `${wallet(name)}:0`,
      ancestors: [],
    },
  ],
  direct_funder: wallet(from),
  first_funded: START_MS - MINUTE,
  root: null,
  hops: null,
  is_farm_funded: false,
  primary_terminal: null,
  automation: 'ORGANIC',
  crews: [],
});

export const calledRugged = (mint: string): Untimed => ({
  type: 'token_status',
  mint,
  status: 'rugged',
  reason: null,
  reasons: ['pulled'],
  is_high_risk: true,
});

/** Launch, dumping relay bundle, wash, profiteer, and rug verdict. */
export const wholeStory = (run: string): Story => {
  const story = beginStory(run);
  const { swap, event, mint } = story;
  event(0, description(story));
  for (let at = 0; at < 8; at++) swap(1_000 + at * 7_000, `stranger-${at}`);
  swap(70_000, 'winner', { tokenRaw: '5000000000' });
  const bundled = { relayBundleId: 'relay-1', tokenRaw: '1000000000' };
  for (const [at, name] of ['a', 'b', 'c'].entries()) swap(90_000, `member-${name}`, { ...bundled, txIndex: at + 4 });
  swap(100_000, 'stranger-9');
  const flip = { tokenRaw: '900000000', baseRaw: '900000000' };
  for (let at = 0; at < 6; at++)
    swap(2 * MINUTE + at * 9_000, 'washer', { ...flip, direction: at % 2 === 0 ? 'buy' : 'sell' });
  const sold = { direction: 'sell' as const, tokenRaw: '600000000', baseRaw: '600000000' };
  for (const [at, name] of ['a', 'b', 'c'].entries()) swap(4 * MINUTE + at * 5_000, `member-${name}`, sold);
  swap(5 * MINUTE, 'winner', { direction: 'sell', tokenRaw: '5000000000', baseRaw: '9000000000' });
  event(6 * MINUTE, {
    type: 'token_status',
    mint,
    status: 'suspicious',
    reason: null,
    reasons: ['odd'],
    is_high_risk: true,
  });
  event(7 * MINUTE, calledRugged(mint));
  swap(8 * MINUTE, 'stranger-9');
  return story;
};
