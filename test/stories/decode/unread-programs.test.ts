import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import type { Raw } from '../../decode/fixtures.ts';
import { call, JUPITER, mint, pda, SOL, scene, shift, USDC, USDT, wallet } from '../../decode/scene.ts';

const [ann, bob, maker] = [wallet('ann'), wallet('bob'), wallet('maker')];
const [engine, amm, router, pool, other] = ['engine', 'amm', 'router', 'pool', 'other'].map(name => pda(name)) as [
  string,
  string,
  string,
  string,
  string,
];
const STAKE_POOL = 'SPoo1Ku8WFXoNDMHPsrGSTSG1Y47rzgn41SLUNakuHy';
const [cat, dog, lst] = [mint('cat'), mint('dog'), mint('lst')];

const decoded = (raw: Raw) => {
  const { events, quarantined, problem } = decodeTransaction(raw);
  expect(problem).toBeUndefined();
  return {
    swaps: events.flatMap(event =>
      event.type === 'swap'
        ? [
            [
              event.wallet_address,
              event.direction,
              event.token_mint,
              event.token_amount_raw,
              event.base_mint,
              event.base_amount_raw,
            ].join(' '),
          ]
        : [],
    ),
    transfers: events.flatMap(event =>
      event.type === 'transfer' ? [[event.from, event.to, event.amount_raw, event.mint].join(' ')] : [],
    ),
    balances: events.flatMap(event =>
      event.type === 'balance' ? [[event.wallet, event.mint, event.balance_raw].join(' ')] : [],
    ),
    rejects: quarantined.map(({ reason, detail }) => `${reason} ${detail}`),
    arbitrage: events.some(event => event.type === 'swap' && event.is_arbitrage),
    terminals: events.flatMap(event => (event.type === 'swap' ? [event.terminal ?? null] : [])),
  };
};

describe('a fill signed by two wallets', () => {
  const fill = (signers: readonly string[]) => {
    const stage = scene();
    stage.give(ann, cat, 900n);
    stage.give(bob, USDC, 50_000n);
    return stage.play(signers, [call(engine, [stage.send(bob, ann, USDC, 31_000n), stage.send(ann, bob, cat, 700n)])]);
  };

  it('is the fee payer’s swap; the other side yields a reject and its new balances', () => {
    const { swaps, transfers, balances, rejects } = decoded(fill([ann, bob]));
    expect(swaps).toEqual([`${ann} sell ${cat} 700 ${USDC} 31000`]);
    expect(transfers).toEqual([]);
    expect(balances).toEqual([`${bob} ${USDC} 19000`, `${bob} ${cat} 700`]);
    expect(rejects).toEqual([
      `unexplained_change -31000 of ${USDC} by ${bob}`,
      `unexplained_change 700 of ${cat} by ${bob}`,
    ]);
  });

  it('is a purchase where the buyer pays the fee', () => {
    expect(decoded(fill([bob, ann])).swaps).toEqual([`${bob} buy ${cat} 700 ${USDC} 31000`]);
  });

  it('is two transfers without an enclosing program', () => {
    const stage = scene();
    stage.give(ann, cat, 900n);
    stage.give(bob, USDC, 50_000n);
    const { swaps, transfers, rejects } = decoded(
      stage.play([ann, bob], [stage.send(bob, ann, USDC, 31_000n), stage.send(ann, bob, cat, 700n)]),
    );
    expect([swaps, rejects]).toEqual([[], []]);
    expect(transfers).toEqual([`${bob} ${ann} 31000 ${USDC}`, `${ann} ${bob} 700 ${cat}`]);
  });
});

describe('a route through unsupported programs', () => {
  /** USDC to USDT to a token in one program; a router keeps one unit. */
  const routed = (kept: bigint) => {
    const stage = scene();
    stage.give(ann, USDC, 10n ** 9n);
    for (const [owner, asset] of [
      [pool, USDT],
      [other, cat],
    ] as const)
      stage.give(owner, asset, 10n ** 12n);
    const steps = [
      stage.send(ann, router, USDC, 1_000_000n),
      call(amm, [stage.send(router, pool, USDC, 1_000_000n), stage.send(pool, router, USDT, 999_900n)]),
      call(amm, [stage.send(router, other, USDT, 999_900n - kept), stage.send(other, router, cat, 555_555n)]),
      stage.send(router, ann, cat, 555_555n),
    ];
    return stage.play([ann], [call(JUPITER, steps)]);
  };

  it('yields each hop; the stable between is neither bought nor sold', () => {
    const { swaps, transfers, rejects } = decoded(routed(0n));
    expect(swaps).toEqual([`${ann} swap ${USDT} 999900 ${USDC} 1000000`, `${ann} buy ${cat} 555555 ${USDT} 999900`]);
    expect([transfers, rejects]).toEqual([[], []]);
  });

  it('belongs to the wallet when only dust stays with the router', () => {
    const { swaps, transfers, rejects } = decoded(routed(3n));
    expect(swaps[1]).toBe(`${ann} buy ${cat} 555555 ${USDT} 999897`);
    expect([transfers, rejects]).toEqual([[], []]);
  });

  it('reports what the router keeps beyond dust as a transfer to it', () => {
    const { transfers, rejects } = decoded(routed(20_000n));
    expect(transfers).toEqual([`${ann} ${router} 20000 ${USDT}`]);
    expect(rejects).toEqual([]);
  });

  it('reports a platform fee paid by the router as the trader’s transfer', () => {
    const stage = scene();
    stage.give(ann, cat, 900n);
    stage.give(pool, USDC, 10n ** 9n);
    const raw = stage.play(
      [ann],
      [
        call(JUPITER, [
          stage.send(ann, router, cat, 900n),
          call(amm, [stage.send(router, pool, cat, 900n), stage.send(pool, router, USDC, 50_000n)]),
          stage.send(router, bob, USDC, 500n),
          stage.send(router, ann, USDC, 49_500n),
        ]),
      ],
    );
    const { swaps, transfers, rejects } = decoded(raw);
    expect(swaps).toEqual([`${ann} sell ${cat} 900 ${USDC} 50000`]);
    expect(transfers).toEqual([`${ann} ${bob} 500 ${USDC}`]);
    expect(rejects).toEqual([]);
  });

  it('ignores SOL between two stables in a cycle, but trades a token in it', () => {
    const stage = scene();
    stage.give(ann, USDC, 10n ** 9n);
    for (const [owner, asset] of [
      [pool, SOL],
      [other, USDC],
      [maker, cat],
    ] as const)
      stage.give(owner, asset, 10n ** 12n);
    const raw = stage.play(
      [ann],
      [
        call(JUPITER, [
          call(amm, [stage.send(ann, pool, USDC, 1_000_000n), stage.send(pool, ann, SOL, 5_000n)]),
          call(engine, [stage.send(ann, maker, SOL, 5_000n), stage.send(maker, ann, cat, 777n)]),
          call(amm, [stage.send(ann, other, cat, 777n), stage.send(other, ann, USDC, 1_000_100n)]),
        ]),
      ],
    );
    const { swaps, rejects, arbitrage } = decoded(raw);
    expect(swaps).toEqual([
      `${ann} swap ${SOL} 5000 ${USDC} 1000000`,
      `${ann} buy ${cat} 777 ${SOL} 5000`,
      `${ann} sell ${cat} 777 ${USDC} 1000100`,
    ]);
    expect([rejects, arbitrage]).toEqual([[], true]);
  });

  it('names known routers', () => {
    for (const [program, name] of [
      ['proVF4pMXVaYqmy4NjniPh4pqKNfMmsihgd4wdkCX3u', 'okx'],
      ['DF1ow4tspfHX9JwWJsAb9epbkA8hmpSEAtxXy1V27QBH', 'dflow'],
      ['T1TANpTeScyeqVzzgNViGDNrkQ6qHz9KrSBS4aNXvGT', 'titan'],
    ] as const) {
      const stage = scene();
      stage.give(ann, cat, 900n);
      stage.give(pool, USDC, 10n ** 9n);
      const hop = call(amm, [stage.send(ann, pool, cat, 900n), stage.send(pool, ann, USDC, 50_000n)]);
      expect(decoded(stage.play([ann], [call(program, [hop])])).terminals).toEqual([name]);
    }
  });
});

describe('a hop of three assets, which cannot be decoded', () => {
  it('is rejected by wallet, mint and amount; assets passed beside it are not traded', () => {
    const stage = scene();
    stage.give(ann, USDC, 10n ** 9n);
    stage.give(pool, SOL, 10n ** 12n);
    for (const asset of [cat, dog]) stage.give(other, asset, 10n ** 12n);
    const raw = stage.play(
      [ann],
      [
        call(JUPITER, [
          call(amm, [stage.send(ann, pool, USDC, 1_000_000n), stage.send(pool, ann, SOL, 7_000_000n)]),
          call(engine, [
            stage.send(ann, other, SOL, 7_000_000n),
            stage.send(other, ann, cat, 10n),
            stage.send(other, ann, dog, 20n),
          ]),
        ]),
      ],
    );
    const { swaps, transfers, rejects, balances } = decoded(raw);
    expect(swaps).toEqual([`${ann} swap ${SOL} 7000000 ${USDC} 1000000`]);
    expect(transfers).toEqual([]);
    expect(rejects).toEqual([
      `unexplained_change -7000000 of ${SOL} by ${ann}`,
      `unexplained_change 10 of ${cat} by ${ann}`,
      `unexplained_change 20 of ${dog} by ${ann}`,
    ]);
    expect(balances).toEqual([`${ann} ${cat} 10`, `${ann} ${dog} 20`]);
  });
});

describe('a deposit', () => {
  it('of SOL for shares that a stake pool mints is a purchase, and their redemption for lamports a sale', () => {
    const stage = scene();
    const deposit = call(STAKE_POOL, [stage.pay(ann, pool, 3_000_000_000n), stage.mint(ann, lst, 2_500_000n)]);
    expect(decoded(stage.play([ann], [deposit]))).toMatchObject({
      swaps: [`${ann} buy ${lst} 2500000 ${SOL} 3000000000`],
      transfers: [],
      rejects: [],
    });
    const later = scene();
    later.give(ann, lst, 2_500_000n);
    const redeem = call(STAKE_POOL, [later.burn(ann, lst, 2_000_000n), shift(pool, ann, 2_400_000_000n)]);
    expect(decoded(later.play([ann], [redeem]))).toMatchObject({
      swaps: [`${ann} sell ${lst} 2000000 ${SOL} 2400000000`],
      transfers: [],
      rejects: [],
    });
  });

  it('into a vault that returns nothing is a transfer, and so is a later payout', () => {
    const stage = scene();
    stage.give(ann, USDC, 900n);
    expect(decoded(stage.play([ann], [call(engine, [stage.send(ann, pool, USDC, 800n)])]))).toMatchObject({
      swaps: [],
      transfers: [`${ann} ${pool} 800 ${USDC}`],
      rejects: [],
    });
    const later = scene();
    expect(decoded(later.play([ann], [call(engine, [shift(pool, ann, 444_444_444n)])]))).toMatchObject({
      swaps: [],
      transfers: [`${pool} ${ann} 444444444 ${SOL}`],
      rejects: [],
    });
  });
});

describe('a sale for lamports of a program’s own account', () => {
  it('reports what the wallet received, whatever fees and rent the program moved', () => {
    const stage = scene();
    stage.give(ann, cat, 10n ** 9n);
    stage.fund(maker, 1_500_000n);
    const raw = stage.play(
      [ann],
      [
        call(engine, [
          stage.send(ann, pool, cat, 5_000_000n),
          shift(pool, ann, 2_000_000_000n),
          shift(pool, bob, 20_000_000n),
          shift(maker, ann, 1_500_000n),
        ]),
      ],
    );
    expect(decoded(raw)).toMatchObject({
      swaps: [`${ann} sell ${cat} 5000000 ${SOL} 2000000000`],
      transfers: [],
      rejects: [],
    });
  });
});

describe('a loan', () => {
  const loan = (back: bigint, asset = SOL) => {
    const stage = scene();
    stage.give(ann, asset, 10n ** 6n);
    stage.give(pool, asset, 10n ** 12n);
    const steps = [
      stage.send(pool, ann, asset, 10n ** 10n),
      ...(back > 0n ? [stage.send(ann, pool, asset, back)] : []),
    ];
    return decoded(stage.play([ann], [call(engine, steps)]));
  };

  it('that is repaid in its transaction is not a transfer', () => {
    for (const asset of [SOL, cat]) expect(loan(10n ** 10n, asset)).toMatchObject({ transfers: [], rejects: [] });
  });

  it('leaves its fee as a transfer to the lender', () => {
    expect(loan(10n ** 10n + 500n)).toMatchObject({ transfers: [`${ann} ${pool} 500 ${SOL}`], rejects: [] });
  });

  it('that is not repaid is a transfer', () => {
    expect(loan(0n)).toMatchObject({ transfers: [`${pool} ${ann} 10000000000 ${SOL}`], rejects: [] });
  });
});

describe('a sale of a collectible', () => {
  it('consists of its transfers', () => {
    const nft = mint('nft');
    const stage = scene({ decimals: { [nft]: 0 } });
    stage.give(pool, nft, 1n);
    const sale = call(engine, [
      stage.pay(ann, bob, 2_000_000_000n),
      stage.pay(ann, other, 200_000_000n),
      stage.send(pool, ann, nft, 1n),
    ]);
    expect(decoded(stage.play([ann], [sale]))).toMatchObject({
      swaps: [],
      transfers: [`${ann} ${bob} 2000000000 ${SOL}`, `${ann} ${other} 200000000 ${SOL}`, `${pool} ${ann} 1 ${nft}`],
      rejects: [],
    });
  });
});

describe('rent', () => {
  it('explains opened and closed accounts; any surplus in a new one is a transfer', () => {
    const stage = scene();
    stage.give(ann, cat, 0n);
    const rent = (200n + 128n) * 6_960n;
    const raw = stage.play(
      [ann],
      [
        stage.create(ann, other, rent, 200n),
        stage.create(ann, engine, rent + 5_000_000_000n, 200n),
        stage.close(ann, cat, ann),
        stage.close(bob, dog, ann),
      ],
    );
    expect(decoded(raw)).toMatchObject({ transfers: [`${ann} ${engine} 5000000000 ${SOL}`], rejects: [] });
  });
});

describe('fees of a Token-2022 mint', () => {
  it('are balanced along a chain of transfers, and among several into one account', () => {
    const stage = scene({ fees: { [cat]: 1_000n } });
    stage.give(pool, cat, 10n ** 9n);
    stage.give(other, USDC, 10n ** 9n);
    stage.give(ann, USDC, 10n ** 9n);
    const raw = stage.play(
      [ann],
      [
        call(JUPITER, [
          call(amm, [stage.send(ann, pool, USDC, 50_000n), stage.send(pool, ann, cat, 1_000_001n)]),
          call(amm, [stage.send(ann, other, cat, 900_000n), stage.send(other, ann, USDC, 49_000n)]),
        ]),
      ],
    );
    const { swaps, rejects } = decoded(raw);
    expect(swaps).toEqual([`${ann} buy ${cat} 900000 ${USDC} 50000`, `${ann} sell ${cat} 900000 ${USDC} 49000`]);
    expect(rejects).toEqual([]);
  });
});
