import { describe, expect, it } from 'vitest';
import { decodeTransaction } from '../../../layers/decode/adapters/decode.ts';
import type { Raw } from '../../decode/fixtures.ts';
import { call, mint, pda, SOL, type Step, scene, USDC, wallet } from '../../decode/scene.ts';

const [ann, eve, keeper, fees] = ['ann', 'eve', 'keeper', 'fees'].map(wallet) as [string, string, string, string];
const [escrow, pool, second] = ['escrow', 'pool', 'second'].map(pda) as [string, string, string];
const LIMIT = 'jupoNjAxXgZ4rjzxzPMP4oxduvQsQtZzyknqvzYNrNu';
const AMM = 'LBUZKhRxPF3XUpBCjp4YzTKgLccjZhTSDM9YuVaPwxo';
const UNKNOWN = pda('unknown');
const cat = mint('cat');

const decoded = (raw: Raw) => {
  const { events, quarantined } = decodeTransaction(raw);
  const swaps = events.flatMap(event =>
    event.type === 'swap'
      ? [`${event.wallet_address} ${event.direction} ${event.token_amount_raw} for ${event.base_amount_raw}`]
      : [],
  );
  const executors = new Set(events.flatMap(event => (event.type === 'swap' ? [event.executed_by] : [])));
  return {
    swaps,
    executors: [...executors],
    transfers: events.filter(({ type }) => type === 'transfer').length,
    held: events.flatMap(event => (event.type === 'balance' ? [`${event.wallet} ${event.balance_raw}`] : [])),
    rejects: quarantined.map(({ reason }) => reason),
  };
};

type Stage = ReturnType<typeof scene>;

const stageWith = (): Stage => {
  const stage = scene();
  stage.give(escrow, USDC, 5_000n);
  stage.give(keeper, USDC, 20_000n);
  for (const one of [pool, second]) for (const asset of [cat, USDC, SOL]) stage.give(one, asset, 10n ** 9n);
  return stage;
};

const swapIn = (stage: Stage, at: string, trader: string, from: string, paid: bigint, to: string, got: bigint): Step =>
  call(AMM, [stage.send(trader, at, from, paid), stage.send(at, trader, to, got)]);

/** A keeper takes 2,000 USDC from the order, buys, passes 880 on. */
const fill = (program: string, toOwner = 880n, more: (stage: Stage) => readonly Step[] = () => []) => {
  const stage = stageWith();
  return stage.play(
    [keeper],
    [
      call(program, [stage.send(escrow, keeper, USDC, 2_000n)]),
      swapIn(stage, pool, keeper, USDC, 2_000n, cat, 910n),
      ...more(stage),
      call(program, [
        ...(toOwner > 0n ? [stage.send(keeper, ann, cat, toOwner)] : []),
        stage.send(keeper, fees, cat, 10n),
      ]),
    ],
  );
};

describe('an order that a keeper executes', () => {
  it('is a trade of the owner whose tokens moved, and names the keeper, who got no gift', () => {
    const { held, ...rest } = decoded(fill(LIMIT, 900n));
    expect(rest).toEqual({ swaps: [`${ann} buy 900 for 2000`], executors: [keeper], transfers: 0, rejects: [] });
    expect(held).toContain(`${fees} 10`);
  });

  it('leaves more than a thousandth with the keeper as a reject and a balance', () => {
    const { held, ...rest } = decoded(fill(LIMIT));
    expect(rest).toEqual({
      swaps: [`${ann} buy 880 for 2000`],
      executors: [keeper],
      transfers: 0,
      rejects: ['unexplained_change'],
    });
    expect(held).toEqual(expect.arrayContaining([`${keeper} 20`, `${fees} 10`]));
  });

  it('over two pools is paid with what the order paid', () => {
    const stage = stageWith();
    const raw = stage.play(
      [keeper],
      [
        call(LIMIT, [stage.send(escrow, keeper, USDC, 2_000n)]),
        swapIn(stage, pool, keeper, USDC, 2_000n, SOL, 500_000n),
        swapIn(stage, second, keeper, SOL, 500_000n, cat, 910n),
        call(LIMIT, [stage.send(keeper, ann, cat, 910n)]),
      ],
    );
    expect(decoded(raw)).toMatchObject({
      swaps: [`${ann} swap 500000 for 2000`, `${ann} buy 910 for 2000`],
      transfers: 0,
      rejects: [],
    });
  });

  it('in two parts shares out the order’s amounts to the last unit', () => {
    const stage = stageWith();
    const raw = stage.play(
      [keeper],
      [
        call(LIMIT, [stage.send(escrow, keeper, USDC, 2_001n)]),
        swapIn(stage, pool, keeper, USDC, 1_000n, cat, 455n),
        swapIn(stage, second, keeper, USDC, 1_000n, cat, 456n),
        call(LIMIT, [stage.send(keeper, ann, cat, 901n)]),
      ],
    );
    expect(decoded(raw).swaps).toEqual([`${ann} buy 450 for 999`, `${ann} buy 451 for 1002`]);
  });

  it('can be a sale, paid in wrapped SOL', () => {
    const stage = stageWith();
    stage.give(escrow, cat, 700n);
    const raw = stage.play(
      [keeper],
      [
        call(LIMIT, [stage.send(escrow, keeper, cat, 700n)]),
        swapIn(stage, pool, keeper, cat, 700n, SOL, 90_000n),
        call(LIMIT, [stage.send(keeper, ann, SOL, 89_000n)]),
      ],
    );
    expect(decoded(raw)).toMatchObject({ swaps: [`${ann} sell 700 for 89000`], executors: [keeper], transfers: 0 });
  });

  it('has no known trader while its tokens stay in the order', () => {
    const stage = stageWith();
    const raw = stage.play(
      [keeper],
      [
        call(LIMIT, [stage.send(escrow, keeper, USDC, 2_000n)]),
        swapIn(stage, pool, keeper, USDC, 2_000n, cat, 910n),
        call(LIMIT, [stage.send(keeper, escrow, cat, 910n)]),
      ],
    );
    expect(decoded(raw).swaps.some(swap => swap.startsWith(ann))).toBe(false);
  });

  it('is refused when the keeper trades more than the order beside it', () => {
    const { swaps, rejects } = decoded(
      fill(LIMIT, 880n, stage => [swapIn(stage, second, keeper, USDC, 9_000n, cat, 4_000n)]),
    );
    expect(swaps).toEqual([]);
    expect(rejects).toContain('no_trader');
  });

  it('makes nobody a trader under a program that anyone may have written', () => {
    const { swaps } = decoded(fill(UNKNOWN));
    expect(swaps.some(swap => swap.startsWith(ann))).toBe(false);
  });
});

describe('a trade through a delegate', () => {
  const delegated = (mover: string) => {
    const stage = stageWith();
    for (const one of [ann, eve]) stage.give(one, USDC, 3_000n);
    const step = call(UNKNOWN, [
      stage.send(ann, escrow, USDC, 1_000n, mover),
      swapIn(stage, pool, escrow, USDC, 1_000n, cat, 400n),
      stage.send(escrow, ann, cat, 400n),
    ]);
    return decoded(stage.play([keeper], [step]));
  };

  it('belongs to the wallet that lent its tokens and received others', () => {
    expect(delegated(keeper)).toMatchObject({
      swaps: [`${ann} buy 400 for 1000`],
      executors: [keeper],
      transfers: 0,
      rejects: [],
    });
  });

  it('makes no trader of a wallet that lent nothing', () => {
    const stage = stageWith();
    const raw = stage.play(
      [keeper],
      [
        call(UNKNOWN, [
          stage.send(keeper, escrow, USDC, 1_000n),
          swapIn(stage, pool, escrow, USDC, 1_000n, cat, 400n),
          stage.send(escrow, eve, cat, 400n),
        ]),
      ],
    );
    expect(decoded(raw).swaps.some(swap => swap.startsWith(eve))).toBe(false);
  });
});
