/** The campaign rule, and what bounds its memory. Source of the first five: decisions, Detection. */
export const campaignRules = {
  /** Entities among the buyers of a window, or linked wallets: either makes a campaign. */
  entitiesMin: 3,
  walletsMin: 8,
  /** Buys from `end - windowMs` to the end, both included. */
  windowMs: 10 * 60_000,
  /** A campaign that is active escalates when its participants are so many times those of a window before: a fraction, so that no rounding decides. */
  growthOver: [3, 2],
  /** A buy this much older than its mint's newest comes too late, as it does for candles. */
  latenessMs: 15 * 60_000,
  /** Who belongs together may become known so long after the buys, by the newest of the mint: in bulk hours are told at once. */
  evidenceLateMs: 60 * 60_000,
  /** Wallets kept of a mint: of those that bought within the window and the longer lateness. */
  buyersMax: 4_096,
  /** Leaders kept of a buyer: those that bought the mint first, then the strongest. */
  leadersMax: 16,
  /** Participants told apart in a campaign. */
  participantsMax: 4_096,
  /** Participants named in a change. */
  namedMax: 200,
  /** Mints that went quiet are looked for once in so many buys, and none is let go whose last buy is not `restBuys` buys ago. */
  sweepBuys: 1_024,
  restBuys: 4_096,
  /** A mint is let go so long after its newest buy, by the newest buy of any mint. */
  restMs: 40 * 60_000,
} as const;
