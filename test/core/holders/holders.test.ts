import { describe, expect, it } from 'vitest';
import { findHolding, getHolderBalance, sumWalletFlows } from '../../../layers/core/holders/holders.ts';
import { listLargestNonHolders } from '../../../layers/core/holders/ranking.ts';
import { holdersRules } from '../../../layers/core/holders/rules.ts';
import { estimateSupply, getValidatedSupply } from '../../../layers/core/holders/supply.ts';
import { INCINERATOR } from '../../../layers/core/identity/address.ts';
import { isFact, type MintRow } from '../../../layers/core/mint/mint-row.ts';
import fc from '../../laws.ts';
import { balance, buy, described, fold, judged, liquidity, sell, transfer, walletRows } from './rows.ts';

describe('a balance that was never observed', () => {
  it('is the sum of the flows: buys and transfers in, sells and transfers out', () => {
    const holders = fold([buy(1, 'ann', 100), transfer(2, 'ann', 'bob', 30), sell(3, 'ann', 20), buy(3, 'bob', 5)]);
    expect(getHolderBalance(holders, 'ann')).toBe(50n);
    expect(getHolderBalance(holders, 'bob')).toBe(35n);
    expect(holders.distinctCount).toBe(2);
    expect(holders.totalRaw).toBe(85n);
  });

  it('is zero when more went out than came in; the debt is kept', () => {
    const holders = fold([sell(1, 'ann', 40)]);
    expect(getHolderBalance(holders, 'ann')).toBe(0n);
    expect(holders.distinctCount).toBe(0);
    expect(getHolderBalance(fold([buy(2, 'ann', 100)], holders), 'ann')).toBe(60n);
    expect(holders.totalRaw).toBe(60n);
  });

  it('is not moved by swap and flash legs, nor by a transfer to oneself', () => {
    const holders = fold([
      buy(1, 'ann', 10),
      buy(2, 'ann', 7, { direction: 'flash_swap' }),
      buy(2, 'ann', 7, { direction: 'swap' }),
      transfer(3, 'ann', 'ann', 4),
    ]);
    expect(getHolderBalance(holders, 'ann')).toBe(10n);
  });

  it('does not exist for the receiver of an empty transfer or the sender to itself', () => {
    const holders = fold([transfer(1, 'ann', 'bob', 0), transfer(1, 'cyd', 'cyd', 5)]);
    expect(holders.byWallet.size).toBe(0);
  });

  it('leaves the sender of burned tokens, and the incinerator never holds them', () => {
    const holders = fold([buy(1, 'ann', 100), transfer(2, 'ann', INCINERATOR, 30), balance(2, INCINERATOR, 30)]);
    expect(getHolderBalance(holders, 'ann')).toBe(70n);
    expect([holders.distinctCount, holders.totalRaw]).toEqual([1, 70n]);
    expect(listLargestNonHolders(holders)).toEqual([{ wallet: INCINERATOR, kind: 'burn', balanceRaw: 30n }]);
  });

  it('counts minted tokens, and the supply follows mints and burns after its description, in any order', () => {
    const rows = [
      described(1, '1000'),
      judged(1, 'validated'),
      transfer(1, INCINERATOR, 'cyd', 500),
      transfer(2, INCINERATOR, 'ann', 40),
      transfer(3, 'ann', INCINERATOR, 15),
    ];
    for (const order of [rows, rows.toReversed()]) {
      const holders = fold(order);
      expect(getHolderBalance(holders, 'ann')).toBe(25n);
      expect(findHolding(holders, INCINERATOR)).toMatchObject({ kind: 'burn' });
      expect([getValidatedSupply(holders.supply), estimateSupply(holders)]).toEqual([1025n, 1025n]);
    }
  });

  it('is zero for an unknown wallet', () => {
    expect(getHolderBalance(fold([]), 'ann')).toBe(0n);
    expect(findHolding(fold([]), 'ann')).toBeNull();
  });
});

describe('an observed balance', () => {
  it('includes the flows of its own slot, and later ones are added', () => {
    const holders = fold([buy(5, 'ann', 100), balance(5, 'ann', 70), sell(5, 'ann', 9), buy(6, 'ann', 1)]);
    expect(getHolderBalance(holders, 'ann')).toBe(71n);
  });

  it('is the balance after the last swap of the slot', () => {
    const first = buy(5, 'ann', 10, { txIndex: 3, walletBalanceRaw: '110' });
    const last = buy(5, 'ann', 10, { txIndex: 4, walletBalanceRaw: '120' });
    const unplaced = buy(5, 'ann', 10, { txIndex: null, walletBalanceRaw: '130' });
    expect(getHolderBalance(fold([last, first]), 'ann')).toBe(120n);
    expect(getHolderBalance(fold([unplaced, last, first]), 'ann')).toBe(130n);
    expect(getHolderBalance(fold([balance(5, 'ann', 90), unplaced, first]), 'ann')).toBe(90n);
    const nextLeg = { ...last, eventIndex: 1, walletBalanceRaw: '125' };
    expect(getHolderBalance(fold([nextLeg, last]), 'ann')).toBe(125n);
    const later = { ...balance(5, 'ann', 80), timestampMs: balance(6, 'ann', 80).timestampMs };
    expect(getHolderBalance(fold([later, balance(5, 'ann', 90)]), 'ann')).toBe(80n);
  });

  it('counts even after a swap leg without a balance change', () => {
    const leg = buy(5, 'ann', 10, { direction: 'swap', walletBalanceRaw: '44' });
    expect(getHolderBalance(fold([leg]), 'ann')).toBe(44n);
  });

  it('is ordered among the flows when it arrives late', () => {
    const holders = fold([buy(5, 'ann', 100), buy(9, 'ann', 3), balance(7, 'ann', 20)]);
    expect(getHolderBalance(holders, 'ann')).toBe(23n);
    expect(getHolderBalance(fold([balance(6, 'ann', 999)], holders), 'ann')).toBe(23n);
  });
});

describe('tokens in a pool', () => {
  const orders = (rows: readonly MintRow[]) => fc.shuffledSubarray([...rows], { minLength: rows.length });

  it('leave the balance when they are added and return when they are removed', () => {
    const rows = [buy(1, 'ann', 100), liquidity(2, 'add', 'ann', 70)];
    expect(getHolderBalance(fold(rows), 'ann')).toBe(30n);
    expect(fold(rows).totalRaw).toBe(30n);
    expect(getHolderBalance(fold([...rows, liquidity(3, 'remove', 'ann', 75)]), 'ann')).toBe(105n);
  });

  it('are not sold', () => {
    const holding = findHolding(fold([buy(1, 'ann', 100), liquidity(2, 'add', 'ann', 70)]), 'ann');
    expect(holding).toMatchObject({ soldRaw: 0n, sells: 0 });
    expect(holding?.realized.lotRaw).toBe(100n);
  });

  it('count against an earlier observed balance, not against a later one', () => {
    expect(getHolderBalance(fold([balance(5, 'ann', 100), liquidity(6, 'add', 'ann', 40)]), 'ann')).toBe(60n);
    expect(getHolderBalance(fold([balance(5, 'ann', 100), liquidity(5, 'add', 'ann', 40)]), 'ann')).toBe(100n);
    expect(getHolderBalance(fold([liquidity(6, 'add', 'ann', 40), balance(7, 'ann', 60)]), 'ann')).toBe(60n);
  });

  it('without a known origin leave no debt', () => {
    const launched = [liquidity(1, 'add', 'dev', 1000), buy(2, 'dev', 40)];
    for (const rows of [launched, launched.toReversed()]) expect(getHolderBalance(fold(rows), 'dev')).toBe(40n);
    expect(getHolderBalance(fold([...launched, liquidity(3, 'remove', 'dev', 990)]), 'dev')).toBe(1030n);
    const twice = [buy(1, 'ann', 10), liquidity(2, 'add', 'ann', 30), liquidity(4, 'add', 'ann', 5), buy(3, 'ann', 2)];
    expect(getHolderBalance(fold(twice), 'ann')).toBe(0n);
    expect(getHolderBalance(fold([...twice, buy(5, 'ann', 7)]), 'ann')).toBe(7n);
  });

  it('leave the debt of a sale as it was', () => {
    expect(
      getHolderBalance(fold([sell(1, 'ann', 40), liquidity(2, 'add', 'ann', 10), buy(3, 'ann', 100)]), 'ann'),
    ).toBe(60n);
  });

  it('give the same balances in every order of arrival', () => {
    const rows = [
      buy(1, 'ann', 50),
      liquidity(2, 'add', 'ann', 80),
      buy(3, 'ann', 9),
      liquidity(4, 'add', 'ann', 9),
      liquidity(5, 'remove', 'ann', 60),
      transfer(6, 'ann', 'bob', 5),
    ];
    fc.assert(
      fc.property(orders(rows), order => {
        expect(getHolderBalance(fold(order), 'ann')).toBe(55n);
      }),
    );
  });
});

describe('what a wallet traded', () => {
  it('is kept in raw amounts and dollars, an unpriced trade in raw amounts alone', () => {
    const holders = fold([
      sell(3, 'ann', 30, { baseRaw: '500000000' }),
      buy(1, 'ann', 50, { basePriceUsd: null }),
      buy(2, 'ann', 100),
    ]);
    expect(findHolding(holders, 'ann')).toMatchObject({
      boughtRaw: 150n,
      soldRaw: 30n,
      investedUsd: 150n * 10n ** 30n,
      returnedUsd: 75n * 10n ** 30n,
      buys: 2,
      sells: 1,
      firstSeenSlot: 1,
      firstBuyMs: 1_760_000_400_400,
      lastTradeMs: 1_760_000_401_200,
    });
  });

  it('shows since its slot what the wallet held before', () => {
    const holders = fold([buy(1, 'ann', 100), buy(8, 'ann', 40), transfer(9, 'ann', 'bob', 15), sell(9, 'ann', 5)]);
    expect(sumWalletFlows(holders, 'ann', 8)).toBe(20n);
    expect(sumWalletFlows(holders, 'ann', 9)).toBe(-20n);
    expect(sumWalletFlows(holders, 'nobody', 0)).toBe(0n);
    expect(getHolderBalance(holders, 'ann') - sumWalletFlows(holders, 'ann', 8)).toBe(100n);
  });
});

describe('late rows', () => {
  const many = Array.from({ length: holdersRules.flowsKeptMin + 2 }, (_, n) => buy(n + 1, 'ann', 1));
  const muchLater = buy(20 + holdersRules.lateSlots, 'ann', 100);

  it('of flows always count', () => {
    const holders = fold([...many, muchLater, buy(2, 'ann', 7)]);
    expect(getHolderBalance(holders, 'ann')).toBe(BigInt(many.length) + 107n);
  });

  it('of observations are skipped when later flows are no longer separate', () => {
    const holders = fold([...many, muchLater, balance(1, 'ann', 1000)]);
    expect(getHolderBalance(holders, 'ann')).toBe(BigInt(many.length) + 100n);
    expect(getHolderBalance(fold([balance(20, 'ann', 1000)], holders), 'ann')).toBe(1100n);
  });

  it('are judged by the final slots; each wallet keeps its newest flows', () => {
    // Eleven flows less the newest eight: slots 1 to 3 are final.
    const known = () => fold([...many, muchLater]);
    expect(getHolderBalance(fold([balance(2, 'ann', 1000)], known()), 'ann')).toBe(BigInt(many.length) + 100n);
    expect(getHolderBalance(fold([balance(3, 'ann', 1000)], known()), 'ann')).toBe(BigInt(many.length) - 3n + 1100n);
    expect(getHolderBalance(fold([buy(1, 'ann', 7), balance(2, 'ann', 1000)], known()), 'ann')).toBe(
      BigInt(many.length) + 107n,
    );
  });

  it('are relative to the mint’s newest slot', () => {
    const rows = [buy(20 + holdersRules.lateSlots, 'bob', 1), ...many, balance(1, 'ann', 1000)];
    expect(getHolderBalance(fold(rows), 'ann')).toBe(BigInt(many.length));
  });

  it('are exact while flows are within the stated slots', () => {
    const inTime = buy(1 + holdersRules.lateSlots, 'ann', 100);
    expect(getHolderBalance(fold([...many, inTime, balance(1, 'ann', 1000)]), 'ann')).toBe(
      BigInt(many.length) - 1n + 1100n,
    );
  });
});

describe('the wallets that hold nothing', () => {
  it('are removed by halves beyond a limit, longest idle first; holders never', () => {
    const gone = Array.from({ length: holdersRules.emptiedMax + 1 }, (_, n) => sell(n + 2, `w${n}`, 1));
    const holders = fold([buy(1, 'ann', 5), ...gone]);
    expect(holders.byWallet.size).toBe(1 + holdersRules.emptiedMax / 2);
    expect(findHolding(holders, 'w0')).toBeNull();
    expect(findHolding(holders, `w${holdersRules.emptiedMax}`)).not.toBeNull();
    expect(getHolderBalance(holders, 'ann')).toBe(5n);
  });
});

describe('the law of evidence', () => {
  it('gives each wallet its newest observation and the flows of later slots, whatever the order of arrival', () => {
    fc.assert(
      fc.property(walletRows, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (rows, chance) => {
        const keyed = rows.map(row => [chance.next().value as number, row] as const);
        const shuffled = keyed.sort(([a], [b]) => a - b).map(([, row]) => row);
        const holders = fold(shuffled);
        for (const wallet of ['ann', 'bob', 'cyd', 'dan', 'eve'])
          expect(getHolderBalance(holders, wallet)).toBe(byDefinition(shuffled, wallet));
      }),
    );
  });

  it('keeps the number of holders and the sum of their balances exact after every row', () => {
    fc.assert(
      fc.property(walletRows, rows => {
        const holders = fold([]);
        for (const row of rows) {
          fold([row], holders);
          const held = [...holders.byWallet.values()].map(({ balanceRaw }) => balanceRaw).filter(raw => raw > 0n);
          expect(holders.distinctCount).toBe(held.length);
          expect(holders.totalRaw).toBe(held.reduce((sum, raw) => sum + raw, 0n));
        }
      }),
    );
  });
});

/** The rule applied to the whole list of rows. */
function byDefinition(rows: readonly MintRow[], wallet: string): bigint {
  const seen = rows.flatMap((row, arrival) => {
    if (isFact(row))
      return row.kind === 'balance' && row.wallet === wallet
        ? [{ place: [row.slot, 1, row.timestampMs, arrival], raw: BigInt(row.raw) }]
        : [];
    return row.wallet === wallet && row.walletBalanceRaw !== null
      ? [{ place: [row.slot, 0, row.txIndex ?? Infinity, arrival], raw: BigInt(row.walletBalanceRaw) }]
      : [];
  });
  const [newest] = seen.sort((a, b) => {
    const at = a.place.findIndex((part, index) => part !== b.place[index]);
    return at < 0 ? 0 : b.place[at]! - a.place[at]!;
  });
  const flows = rows.filter(row => row.slot > (newest?.place[0] ?? -1)).map(row => flowOf(row, wallet));
  const sum = flows.reduce((total, raw) => total + raw, newest?.raw ?? 0n);
  return sum > 0n ? sum : 0n;
}

function flowOf(row: MintRow, wallet: string): bigint {
  if (isFact(row)) {
    if (row.kind !== 'transfer') return 0n;
    return (row.to === wallet ? BigInt(row.raw) : 0n) - (row.from === wallet ? BigInt(row.raw) : 0n);
  }
  if (row.wallet !== wallet) return 0n;
  return row.direction === 'buy' ? BigInt(row.tokenRaw) : row.direction === 'sell' ? -BigInt(row.tokenRaw) : 0n;
}
