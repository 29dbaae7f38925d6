/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: -0.898178,
  weights: {
    funding_family: 0.60809,
    relay_family: 0.0,
    sells: 0.564039,
    equal_sizes: 0.090117,
    log_members: 0.1,
    supply_share: 1.0,
    pool_share: 0.1,
    sold_share: -1.611376,
    sold_minute: 3.994699,
    log_multiple: 0.0,
    log_age: -0.279493,
    settled: -3.193091,
    coordination: 0.58235,
    speed: 0.224559,
  },
};
