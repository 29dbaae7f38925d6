/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: -0.966932,
  weights: {
    funding_family: 0.526445,
    relay_family: 0.000000,
    sells: 0.241478,
    equal_sizes: 0.130591,
    log_members: 0.100000,
    supply_share: 1.000000,
    pool_share: 0.100000,
    sold_share: -1.020487,
    sold_minute: 3.896873,
    log_multiple: 0.000000,
    log_age: -0.305210,
    settled: -2.989789,
    coordination: 0.428134,
    speed: 0.369087,
  },
};
