import { expect, test } from 'vitest';
import { computeSkillTerms } from '../../../console/src/wallet/skill.ts';
import { capturedAnswers } from '../../../layers/contract/documents/documented.ts';

const pointsOf = (figures: Parameters<typeof computeSkillTerms>[0]) =>
  computeSkillTerms(figures).map(({ points }) => points);
const sum = (points: readonly number[]): number => points.reduce((total, each) => total + each, 0);

test('the terms add up to the score of a wallet of the demo market', () => {
  const points = pointsOf({
    position_win_rate_pct: 70,
    profit_factor: 5.952267468568318,
    disposition_index: 1.8287464671647617,
    runner_score: 0.275,
  });
  expect(sum(points)).toBeCloseTo(75.84059850373572, 10);
});

test('each term has bounds, and an unknown index gives nothing', () => {
  const best = { position_win_rate_pct: 100, profit_factor: 10, disposition_index: 9, runner_score: 1 };
  expect(pointsOf(best)).toEqual([40, 30, 15, 15]);
  expect(pointsOf({ position_win_rate_pct: 0, profit_factor: 0, disposition_index: null, runner_score: 0 })).toEqual([
    0, 0, 0, 0,
  ]);
});

test('the example of the contract agrees', () => {
  const quality = capturedAnswers.walletQuality!.body as Parameters<typeof computeSkillTerms>[0] & {
    readonly skill_score: number;
  };
  expect(sum(pointsOf(quality))).toBeCloseTo(quality.skill_score, 1);
});
