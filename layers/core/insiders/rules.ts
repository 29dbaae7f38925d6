const minute = 60_000;

/** A deployer's circle, and one entity's purchases (docs/reference/rules/rugs-and-insiders.md#insiders). */
export const insiderRules = {
  /** The token's first trades, in which buys count. */
  earlyMs: 30 * minute,
  /** How long before and after a wallet's acts payments count. */
  paidBeforeMs: 7 * 24 * 60 * minute,
  paidLateMs: 10 * minute,
  /** Least share of a stake that a payer covers. */
  paidPercentMin: 50,
  /** Least amount that makes a payer the deployer's owner. */
  ownerLamportsMin: 20_000_000n,
  /** An older swap before a payment is a history. */
  freshTradeMs: 24 * 60 * minute,
  /** Fewest wallets of an entity, its funder included. */
  entityWalletsMin: 3,
  /** A sender of more wallets is a service. */
  payeesMax: 200,
  /** Least supply share of an insider bundle or entity. */
  insiderShareMin: 0.15,
  /** Minimum early buyers that send most tokens to one wallet. */
  collectedMin: 3,
  collectedPercentMin: 50,

  /** Least part of the first pool that pays the deployer back. */
  pulledPercentMin: 80,

  buyersMax: 2000,
  secondsMax: 512,
  actorsMax: 500,
  /** Kept changes of liquidity, and payments of a wallet. */
  movesMax: 256,
  paymentsMax: 48,
  waitingMax: 500,
  receiversMax: 4,
  outsidersMax: 500,
  /** Known wallets per change between two looks. */
  walletsPerChange: 256,
} as const;
