import { describe, expect, test } from 'vitest';
import { addSteps, buildBoard, type ListedToken, type Step } from '../../../console/src/launches/board.ts';
import type { Launch } from '../../../console/src/panel/launch.ts';

const launch = (given: Partial<Launch> = {}): Launch => ({
  ...{ pad: 'pump_fun', stage: 'curve', curve_pct: 10, raised: 1, raised_raw: '1', target: 85, target_raw: '85' },
  ...{ base_mint: null, creator: null, curve_pool: null, launched_ts_ms: 1, is_complete: false },
  ...{ completed_ts_ms: null, graduated_ts_ms: null, migration_signature: null, pool: null, pool_dex: null },
  ...{ seconds_to_graduate: null, why: null },
  ...given,
});

const listed = (mint: string, given: Partial<Launch> = {}): ListedToken =>
  ({ token_mint: mint, name: null, symbol: mint, launch: launch(given) }) as ListedToken;

const step = (mint: string, given: Partial<Launch>, heardMs = 200): Step => ({
  ...{ mint, name: null, symbol: mint, launch: given, heardMs },
});

const AS_OF_MS = 100;
const page = (...tokens: readonly ListedToken[]) => ({ tokens, asOfMs: AS_OF_MS });
const empty = { curve: page(), graduating: page(), graduated: page() };

const names = (cards: readonly { readonly mint: string }[]): readonly string[] => cards.map(({ mint }) => mint);

describe('the board', () => {
  test('has the newest, the fullest and the latest first', () => {
    const board = buildBoard(
      {
        curve: page(listed('ann', { launched_ts_ms: 1 }), listed('bob', { launched_ts_ms: 5 })),
        graduating: page(
          listed('cid', { stage: 'graduating', curve_pct: 81 }),
          listed('dan', { stage: 'graduating', curve_pct: 99 }),
        ),
        graduated: page(listed('eve', { stage: 'graduated', graduated_ts_ms: 3 })),
      },
      [],
    );
    expect([names(board.curve), names(board.graduating), names(board.graduated)]).toEqual([
      ['bob', 'ann'],
      ['dan', 'cid'],
      ['eve'],
    ]);
  });

  test('moves a token by a step, until the lists are newer', () => {
    const pages = { ...empty, curve: page(listed('ann')) };
    const moved = buildBoard(pages, [step('ann', launch({ stage: 'graduating', curve_pct: 85 }))]);
    expect([names(moved.curve), names(moved.graduating)]).toEqual([[], ['ann']]);
    expect(moved.graduating[0]).toMatchObject({ movedMs: 200, listed: { symbol: 'ann' } });
    const late = buildBoard(pages, [step('ann', launch({ stage: 'graduating' }), AS_OF_MS)]);
    expect(names(late.curve)).toEqual(['ann']);
  });

  test('shows a launch before any list has it', () => {
    const { curve } = buildBoard(empty, [step('new', launch())]);
    expect(curve).toEqual([expect.objectContaining({ mint: 'new', listed: null })]);
  });

  test('keeps what a migration does not say, and needs to know where a token came from', () => {
    const migration = { pad: 'pump_fun', stage: 'graduated', graduated_ts_ms: 9, pool_dex: 'pump_swap' } as const;
    const { graduated } = buildBoard({ ...empty, curve: page(listed('ann')) }, [step('ann', migration)]);
    expect(graduated[0]!.launch).toEqual(launch(migration));
    expect(buildBoard(empty, [step('stranger', { graduated_ts_ms: 9 })]).graduated).toEqual([]);
  });

  test('without lists has what the channels said', () => {
    const nothing = { curve: undefined, graduating: undefined, graduated: undefined };
    expect(names(buildBoard(nothing, [step('new', launch())]).curve)).toEqual(['new']);
  });
});

test('steps are one per token, and later ones win', () => {
  const steps = addSteps(
    [step('ann', launch({ curve_pct: 10 })), step('bob', launch())],
    [step('ann', { curve_pct: 20 }, 300)],
  );
  expect(names(steps)).toEqual(['bob', 'ann']);
  expect(steps[1]).toMatchObject({ heardMs: 300, launch: launch({ curve_pct: 20 }) });
});
