/** Fitted by `npm run calibrate`; features as in risk.ts. */
export const riskModel: { readonly intercept: number; readonly weights: readonly number[] } = {
  intercept: -0.015995,
  weights: [
    -0.302065, // funding_family
    -0.48993, // relay_family
    0.300411, // sells
    -0.275149, // equal_sizes
    0.249812, // log_members
    -1.597566, // supply_share
    0.345557, // pool_share
    -1.335811, // sold_share
    3.597208, // sold_minute
    0.243898, // log_multiple
    -0.02996, // log_age
    -3.781051, // settled
  ],
};
