const minute = 60_000;

/** When a rug is confirmed, and who made it. All are defaults. Source of the first three: decisions 22. */
export const rugRules = {
  /** Share of a pool that the deployer, its entity or a bundle takes out. */
  removedShareMin: 0.8,
  /** How far the price falls, as a share of where it stood. */
  fallMin: 0.8,
  /** The pull lies within this, the fall lies within this, and the two lie no further apart. */
  withinMs: 10 * minute,
  /** Money made on a rugged token, realized, above which a wallet is a profiteer, USD. Source: spec 6.3. */
  profiteerUsd: 500n,
  /** Prices are kept for so long before the newest, each so many milliseconds by its high and its low. */
  pricesMs: 30 * minute,
  spanMs: 10_000,
  /** Wallets whose funders are remembered, to tell who belongs to the deployer. */
  fundersMax: 2000,
  /** Addresses remembered of each. */
  fundersOfOneMax: 8,
  /** Pulls remembered for a verdict that comes from elsewhere, and for how long before it. */
  pullsMax: 16,
  pullsMs: 24 * 60 * minute,
} as const;
