/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: -0.898178,
  weights: {
    funding_family: 0.608090,
    relay_family: 0.000000,
    sells: 0.564039,
    equal_sizes: 0.090117,
    log_members: 0.100000,
    supply_share: 1.000000,
    pool_share: 0.100000,
    sold_share: -1.611376,
    sold_minute: 3.994699,
    log_multiple: 0.000000,
    log_age: -0.279493,
    settled: -3.193091,
    coordination: 0.582350,
    speed: 0.224559,
  },
};
