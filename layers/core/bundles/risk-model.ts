/** Fitted by `npm run calibrate`; features in the order of risk.ts. */
export const riskModel = {
  intercept: 0.13929,
  weights: {
    funding_family: 0.968839,
    relay_family: -0.616687,
    sells: 0.121886,
    equal_sizes: 0.277836,
    log_members: -0.399629,
    supply_share: -2.981021,
    pool_share: 0.800784,
    sold_share: -2.168325,
    sold_minute: 4.384463,
    log_multiple: -1.860296,
    log_age: 0.075821,
    settled: -4.149619,
    coordination: 0.40796,
    speed: 0.540247,
  },
};
