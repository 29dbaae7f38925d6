import { insiderRules } from '../insiders/rules.ts';

/** Scores and severities (docs/reference/rules/security-signal.md#security-signal). */
export const signalRules = {
  /** Minimum scores; below `low` the severity is none. */
  severities: { low: 1, medium: 25, high: 50, critical: 80 },
  /** Duration of a critical signal before the token becomes suspicious. */
  criticalMs: 60_000,
  /** `rugged` must be 100, which makes the total critical. */
  validation: { rugged: 100, suspicious: 60, highRisk: 40, freezable: 25, mintable: 15, notValidated: 10 },
  bundles: {
    /** Minimum score, and the maximum at 50% of the supply. */
    open: 10,
    supplyMax: 85,
    fullShare: 0.5,
    highShareMin: 0.15,
    /** Added while a bundle dumps, and for a high risk score. */
    dumping: 25,
    risky: 10,
    riskMin: 0.5,
  },
  wash: {
    /** Scores per wallet within the last day. */
    withinMs: 24 * 60 * 60_000,
    first: 25,
    further: 5,
    max: 60,
    manyWallets: 5,
  },
  quietFundingMax: 20,
  groups: {
    /** Scores for one buyer paid by the deployer, and for 5%. */
    kinMin: 40,
    kinMax: 80,
    kinFullShare: 0.05,
    /** Least share of kin with tied buyers. */
    tiedShareMin: insiderRules.insiderShareMin,
    /** Least share of others, and their score at 50%. */
    shareMin: 0.05,
    supplyMax: 85,
    fullShare: 0.5,
  },
} as const;
