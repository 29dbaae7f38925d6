import { commitPolicies } from '../../../layers/flows/tokens/commit-policy.ts';

/** Folds are stored after a few rows. */
export const smallSteps = {
  candles: { ...commitPolicies.candles, rows: 4, bytesPerRow: Infinity },
  ledgers: { ...commitPolicies.ledgers, rows: 8 },
  security: { ...commitPolicies.security, rows: 8, bytesPerRow: Infinity },
  kept: { ...commitPolicies.kept, rows: 16 },
};
