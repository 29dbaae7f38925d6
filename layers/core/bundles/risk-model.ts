/** Fitted by `npm run calibrate`; not edited by hand. The weights are of the features of risk.ts, in their order. */
export const riskModel: { readonly intercept: number; readonly weights: readonly number[] } = {
  intercept: 0.038899,
  weights: [
    -0.234328, // funding_family
    -0.898002, // relay_family
    1.010721, // sells
    -0.198736, // equal_sizes
    0.140681, // log_members
    -1.354255, // supply_share
    0.236854, // pool_share
    -3.269164, // sold_share
    5.007938, // sold_minute
    0.255955, // log_multiple
    -0.013031, // log_age
    -3.367264, // settled
  ],
};
