import { describe, expect, it } from 'vitest';
import { INCINERATOR } from '../../../layers/core/identity/address.ts';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import type { Raw } from '../../decode/fixtures.ts';
import {
  burns,
  calls,
  hex,
  key,
  keys,
  type Made,
  made,
  makesMint,
  mints,
  moves,
  pays,
  SOL,
  type Step,
  u64,
} from '../../decode/made.ts';

const [ann, bob, mint, lp, pool, authority] = keys('ann', 'bob', 'a coin', 'lp', 'pool', 'authority');
const [annTokens, annQuote, annShares, vaultTokens, vaultQuote] = keys('at', 'aq', 'as', 'vt', 'vq');
const unknown = key('some program');
const cpmm = 'CPMMoo8L3F4NbTegBCKVNunggL7H1ZpdTHKxQB5qKP1C';
const clmm = 'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK';
const launchLab = 'LanMV9sAd7wArD4vJFi2qDdfnVhFxYSUg6eADduJ3uj';

const held: Made['tokens'] = {
  [annTokens]: { mint, owner: ann, raw: 10_000_000n },
  [annQuote]: { mint: SOL, owner: ann, raw: 10_000_000n },
  [annShares]: { mint: lp, owner: ann, raw: 1_000n, decimals: 9 },
  [vaultTokens]: { mint, owner: authority, raw: 4_000_000n },
  [vaultQuote]: { mint: SOL, owner: authority, raw: 1_000_000n },
};
const tx = (...steps: readonly Step[]): Raw => made({ signers: [ann], tokens: held, steps });
const eventsOf = (raw: Raw, type: string) => decodeTransaction(raw).events.filter(event => event.type === type);

const fill = [
  moves(annTokens, vaultTokens, mint, 1_000_000n, 6, ann),
  moves(annQuote, vaultQuote, SOL, 500_000n, 9, ann),
];
const creation = (program: string, discriminator: string, inner: readonly Step[]): Step =>
  calls(
    program,
    [ann, key('config'), authority, pool, mint, SOL, lp, annTokens, annQuote, annShares, vaultTokens, vaultQuote],
    discriminator,
    inner,
  );
const share = (by: string): readonly Step[] => [makesMint(lp, 9, by), mints(lp, annShares, 700n, by)];

describe('a mint that a transaction makes', () => {
  it('is not a token where a pool’s program made it', () => {
    const create = creation(cpmm, 'afaf6d1f0d989bed', [...share(authority), ...fill]);
    expect(eventsOf(tx(create), 'token')).toEqual([]);
    expect(eventsOf(tx(create), 'liquidity').length).toBe(1);
    const position = calls(clmm, [ann, ann, lp, annShares], '4dffae527d1dc92e', share(pool));
    expect(eventsOf(tx(position), 'token')).toEqual([]);
  });

  it('is not a token where the owner of both vaults of an unknown program minted it', () => {
    const create = calls(unknown, [ann, authority, pool, lp, annShares, vaultTokens, vaultQuote], '01', [
      ...share(authority),
      ...fill,
    ]);
    expect(eventsOf(tx(create), 'token')).toEqual([]);
    // The client may create the mint itself, before the pool.
    const before = calls(unknown, [ann, authority, pool, annTokens, annQuote, vaultTokens, vaultQuote], '01', fill);
    expect(eventsOf(tx(...share(authority), before), 'token')).toEqual([]);
  });

  it('is a token where a wallet makes it, even beside a pool’s creation', () => {
    const own = [makesMint(key('new coin'), 6, ann)];
    expect(eventsOf(tx(...own), 'token')).toMatchObject([{ mint: key('new coin'), deployer: ann }]);
    const create = creation(cpmm, 'afaf6d1f0d989bed', [...share(authority), ...fill]);
    expect(eventsOf(tx(...own, create), 'token').map(event => 'mint' in event && event.mint)).toEqual([
      key('new coin'),
    ]);
  });

  it('is a token where a launch makes it and its authority holds the vault and the first buyer’s money', () => {
    const launch = calls(launchLab, [ann, ann, authority, pool, key('new coin')], 'afaf6d1f0d989bed', [
      makesMint(key('new coin'), 6, authority),
      fill[1]!,
    ]);
    expect(eventsOf(tx(launch), 'token')).toMatchObject([{ mint: key('new coin') }]);
  });
});

describe('burned tokens', () => {
  const burned = { type: 'transfer', from: ann, to: INCINERATOR, mint, amount_raw: '10000000' };

  it('move from the wallet to the incinerator, with its new balance', () => {
    const raw = tx(burns(annTokens, mint, 10_000_000n, ann));
    expect(decodeTransaction(raw).events).toMatchObject([burned, { type: 'balance', wallet: ann, balance_raw: '0' }]);
    expect(decodeTransaction(raw).quarantined).toEqual([]);
  });

  it('do so too where another program burns them', () => {
    const raw = tx(calls(unknown, [ann, annTokens, mint], '02', [burns(annTokens, mint, 10_000_000n, ann)]));
    expect(eventsOf(raw, 'transfer')).toMatchObject([burned]);
    const later = tx(
      pays(ann, bob, 5_000_000n),
      calls(unknown, [ann], '02', [calls(key('burner'), [annTokens], '03', [burns(annTokens, mint, 7n, ann)])]),
    );
    expect(eventsOf(later, 'transfer')).toMatchObject([{ to: bob }, { ...burned, amount_raw: '7' }]);
  });

  it('do so too where they are sent to the incinerator', () => {
    const tomb = key('account of the incinerator');
    const raw = made({
      signers: [ann],
      tokens: { ...held, [tomb]: { mint, owner: INCINERATOR } },
      steps: [moves(annTokens, tomb, mint, 4_000_000n, 6, ann)],
    });
    expect(eventsOf(raw, 'transfer')).toMatchObject([{ ...burned, amount_raw: '4000000' }]);
  });

  it('are reported where the wallet bought them in the same transaction', () => {
    const buy = calls(
      cpmm,
      [
        ann,
        authority,
        key('config'),
        pool,
        annQuote,
        annTokens,
        vaultQuote,
        vaultTokens,
        key('tp'),
        key('tp'),
        SOL,
        mint,
        key('o'),
      ],
      Buffer.concat([hex('8fbe5adac41e33de'), u64(100_000n), u64(1n)]),
      [moves(annQuote, vaultQuote, SOL, 100_000n, 9, ann), moves(vaultTokens, annTokens, mint, 300_000n, 6, authority)],
    );
    const raw = tx(buy, burns(annTokens, mint, 300_000n, ann));
    expect(eventsOf(raw, 'swap')).toMatchObject([{ direction: 'buy', token_amount_raw: '300000' }]);
    expect(eventsOf(raw, 'transfer')).toMatchObject([{ ...burned, amount_raw: '300000' }]);
  });

  it('are not reported where shares are redeemed for their assets', () => {
    const out = [
      moves(vaultTokens, annTokens, mint, 1_000_000n, 6, authority),
      moves(vaultQuote, annQuote, SOL, 250_000n, 9, authority),
    ];
    const known = calls(
      cpmm,
      [ann, authority, pool, annShares, annTokens, annQuote, vaultTokens, vaultQuote],
      'b712469c946da122',
      [burns(annShares, lp, 1_000n, ann), ...out],
    );
    expect(eventsOf(tx(known), 'transfer')).toEqual([]);
    expect(eventsOf(tx(known), 'liquidity')).toMatchObject([{ side: 'remove', pct_of_pool: 0.25 }]);
    const other = calls(unknown, [ann, authority, annShares, annTokens], '04', [
      burns(annShares, lp, 1_000n, ann),
      out[0]!,
    ]);
    expect(eventsOf(tx(other), 'transfer').filter(event => 'to' in event && event.to === INCINERATOR)).toEqual([]);
  });

  it('are rejected where the balance contradicts them', () => {
    const raw = tx(burns(annTokens, mint, 10_000_000n, ann));
    raw.meta.preTokenBalances.find((each: Raw) => each.mint === mint && each.owner === ann).uiTokenAmount.amount =
      '11000000';
    const { events, quarantined } = decodeTransaction(raw);
    expect(events.filter(({ type }) => type === 'transfer')).toEqual([]);
    expect(quarantined.map(({ reason }) => reason)).toContain('transfer_disagrees');
  });
});
