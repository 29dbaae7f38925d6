/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: -0.966932,
  weights: {
    funding_family: 0.526445,
    relay_family: 0.0,
    sells: 0.241478,
    equal_sizes: 0.130591,
    log_members: 0.1,
    supply_share: 1.0,
    pool_share: 0.1,
    sold_share: -1.020487,
    sold_minute: 3.896873,
    log_multiple: 0.0,
    log_age: -0.30521,
    settled: -2.989789,
    coordination: 0.428134,
    speed: 0.369087,
  },
};
