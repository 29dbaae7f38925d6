import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import type { SwapEvent } from '../../../layers/contract/events/event.ts';
import { deskNames, type VenueRow, venueRows } from '../../../layers/core/liquidity/venue-table.ts';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import { nativeCurves } from '../../../layers/decode/transaction/programs.ts';
import { calls, key, made, moves, SOL, TOKEN } from '../made.ts';

const ann = key('ann');
const mint = key('mint');
const [pool, authority] = [key('pool'), key('authority')];
const names = ['ann tokens', 'ann sol', 'vault tokens', 'vault sol'] as const;
const [ownTokens, ownSol, vaultTokens, vaultSol] = names.map(key) as [string, string, string, string];

/** A buy of 100 tokens for 2 SOL under a program. */
const buy = (program: string, at: number | null, ownsVaults: boolean, first = 9) => {
  const accounts = [...Array.from({ length: 18 }, (_, index) => key(`account ${index}`)), ann, authority];
  if (at !== null) accounts[at] = pool;
  else accounts.push(pool);
  const owner = ownsVaults ? pool : authority;
  return made({
    signers: [ann],
    tokens: {
      [ownTokens]: { mint, owner: ann },
      [ownSol]: { mint: SOL, owner: ann, raw: 5_000_000_000n },
      [vaultTokens]: { mint, owner, raw: 900_000_000n },
      [vaultSol]: { mint: SOL, owner, raw: 90_000_000_000n },
    },
    steps: [
      calls(
        program,
        [...accounts, ownTokens, ownSol, vaultTokens, vaultSol, TOKEN],
        Buffer.from([first, 1, 2, 3, 4, 5, 6, 7, 8]),
        [
          moves(ownSol, vaultSol, SOL, 2_000_000_000n, 9, ann),
          moves(vaultTokens, ownTokens, mint, 100_000_000n, 6, owner),
        ],
      ),
    ],
  });
};

const swapsOf = (raw: unknown): readonly SwapEvent[] => {
  const { events, quarantined } = decodeTransaction(raw);
  expect(quarantined).toEqual([]);
  return events.filter(event => event.type === 'swap');
};

/** Every first byte that moves the pool, or an irrelevant one. */
const places = ({ pool: index }: VenueRow): readonly (readonly [first: number, at: number | null])[] =>
  index === null || typeof index === 'number'
    ? [[9, index]]
    : Object.entries(index).map(([first, at]) => [Number(first), at] as const);

// Curves in lamports have their own tests.
const tested = venueRows.filter(({ program }) => !nativeCurves.has(program));

const poolFields = ['pool_address', 'pool_token_reserve_raw', 'pool_base_reserve_raw'];

describe('a venue', () => {
  it.each(tested)('$dex has a name, a pool, a direction and the reserves of its vaults', row => {
    for (const [first, at] of places(row)) {
      const [event, ...more] = swapsOf(buy(row.program, at, row.ownsVaults || at === null, first));
      expect(more).toEqual([]);
      expect(event).toMatchObject({
        ...{ dex_name: row.dex, pool_address: pool, direction: 'buy', wallet_address: ann, token_mint: mint },
        ...{ token_amount_raw: '100000000', base_mint: SOL, base_amount_raw: '2000000000', dex_fee_raw: '0' },
      });
      if (row.dex === 'meteora_damm') continue;
      expect(event).toMatchObject({ pool_token_reserve_raw: '800000000', pool_base_reserve_raw: '92000000000' });
    }
  });

  it('that is unknown has a swap without a name, a pool or reserves', () => {
    const [event] = swapsOf(buy(key('program'), 1, false));
    expect(event).toMatchObject({ dex_name: 'unknown', direction: 'buy', token_amount_raw: '100000000' });
    for (const field of poolFields) expect(event).not.toHaveProperty(field);
  });

  it.each([...deskNames])('of signed quotes (%s) has a name and no pool', (program, dex) => {
    const [event] = swapsOf(buy(program, 1, false));
    expect(event).toMatchObject({ dex_name: dex, direction: 'buy' });
    for (const field of poolFields) expect(event).not.toHaveProperty(field);
  });

  it('never takes a signer or a token account for the pool', () => {
    for (const account of [ann, ownTokens]) {
      const raw = buy('ZERor4xhbUycZ6gb9ntrhqscUcZmAbQDjEAtCf4hbZY', 0, false);
      const { accountKeys: keys, instructions } = raw.transaction.message as never as {
        accountKeys: string[];
        instructions: { accounts: number[] }[];
      };
      instructions[0]!.accounts[0] = keys.indexOf(account);
      expect(swapsOf(raw)[0]?.pool_address).not.toBe(account);
    }
  });

  it('of a market maker updates its quote without an event', () => {
    for (const { program } of venueRows.filter(({ shape }) => shape === 'dark')) {
      const raw = made({
        signers: [ann],
        tokens: {},
        steps: [calls(program, [ann, pool, 'SysvarC1ock11111111111111111111111111111111'], '5d57f50c78dd57b9')],
      });
      expect(decodeTransaction(raw)).toMatchObject({ events: [], quarantined: [] });
    }
  });
});

describe('the table of venues', () => {
  it('has each program and each name once', () => {
    const programs = [...venueRows.map(({ program }) => program), ...deskNames.keys()];
    const dexes = [...venueRows.map(({ dex }) => dex), ...deskNames.values()];
    for (const list of [programs, dexes]) expect(new Set(list).size).toBe(list.length);
    for (const program of programs) expect(bs58.decode(program)).toHaveLength(32);
    for (const dex of dexes) expect(dex).toMatch(/^[a-z0-9_]+$/);
  });
});
