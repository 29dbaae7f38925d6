/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: -0.66453,
  weights: {
    funding_family: 0.71429,
    relay_family: 0.041837,
    sells: 0.63245,
    equal_sizes: 0.193072,
    log_members: 0.1,
    supply_share: 1.0,
    pool_share: 0.1,
    sold_share: -1.586427,
    sold_minute: 3.981597,
    log_multiple: 0.0,
    log_age: -0.301028,
    settled: -3.164842,
    coordination: 0.2,
    speed: 0.2059,
  },
};
