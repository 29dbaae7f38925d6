import type { Answer } from '@chain-intelligence/client';

type Quality = NonNullable<Answer<'/v1/wallet/{address}/quality'>>;
type Figures = Pick<Quality, 'position_win_rate_pct' | 'profit_factor' | 'disposition_index' | 'runner_score'>;

export type SkillTerm = {
  readonly name: string;
  readonly points: number;
  readonly pointsMax: number;
  readonly hint: string;
};

/** The four terms of `skill_score`. Formula: docs/reference/rules/positions.md#wallet-quality. */
export function computeSkillTerms(figures: Figures): readonly SkillTerm[] {
  return terms.map(({ part, pointsMax, ...term }) => ({
    ...term,
    pointsMax,
    points: pointsMax * Math.max(0, Math.min(1, part(figures))),
  }));
}

const terms: readonly (Omit<SkillTerm, 'points'> & { readonly part: (figures: Figures) => number })[] = [
  {
    name: 'Positions won',
    pointsMax: 40,
    part: ({ position_win_rate_pct: won }) => won / 100,
    hint: '40 points × win rate of positions',
  },
  {
    name: 'Profit factor',
    pointsMax: 30,
    part: ({ profit_factor: factor }) => (factor - 0.5) / 2.5,
    hint: '0.5 gives nothing, 3 gives 30 points',
  },
  {
    name: 'Cuts losses',
    pointsMax: 15,
    part: ({ disposition_index: index }) => (index ?? 0) / 2,
    hint: 'Winners held twice as long as losers give 15 points',
  },
  {
    name: 'Keeps runners',
    pointsMax: 15,
    part: ({ runner_score: score }) => score,
    hint: '15 points × share of positions with a runner',
  },
];
