/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: -0.015995,
  weights: {
    funding_family: -0.302065,
    relay_family: -0.48993,
    sells: 0.300411,
    equal_sizes: -0.275149,
    log_members: 0.249812,
    supply_share: -1.597566,
    pool_share: 0.345557,
    sold_share: -1.335811,
    sold_minute: 3.597208,
    log_multiple: 0.243898,
    log_age: -0.02996,
    settled: -3.781051,
  },
};
