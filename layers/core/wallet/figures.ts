/**
 * Everything that labels, quality and profile are told from: one wallet's figures over all it did. Shares are 0–1, percents say so, money is USD,
 * times are unix ms or seconds as named. Null where there is nothing to tell it from. Source: decisions, quality and Profile.
 */
export type Figures = {
  /** Closed positions that count: those with a priced exit. */
  readonly closedPositions: number;
  readonly positionWins: number;
  readonly positionLosses: number;
  readonly positionWinRate: number | null;
  /** Priced exits of closed positions. */
  readonly closedExits: number;
  readonly rawExitWinRate: number | null;
  /** Mean hold of winners / mean hold of losers; null without both. */
  readonly dispositionIndex: number | null;
  /** Mean entry size of winners / of losers; null without both. */
  readonly convictionSizing: number | null;
  /** min(gross profit / gross loss, 10). */
  readonly profitFactor: number;
  readonly sharpeRatio: number | null;
  readonly runnerScore: number;
  readonly avgLossRoiPct: number | null;
  readonly lossConsistencyStddev: number | null;
  readonly roiP10Pct: number | null;
  readonly roiP50Pct: number | null;
  readonly roiP90Pct: number | null;
  readonly bigWins: number;
  readonly bigLosses: number;
  /** Σ realized over closed positions. */
  readonly realizedUsd: number;
  /** First buy to first exit, and to last exit, of closed positions. */
  readonly holdFirstExitP50Seconds: number | null;
  readonly holdFirstExitP90Seconds: number | null;
  readonly holdFullExitP50Seconds: number | null;
  /** Share of closed positions wholly held under a minute. */
  readonly quickFlipShare: number | null;
  readonly exitsPerPosition: number | null;
  /** Mean percent of the position that its first exit sold. */
  readonly firstExitPct: number | null;
  /** Share of closed positions with one exit that sold all. */
  readonly fullExitShare: number | null;
  /** Share of losing positions closed above −50%. */
  readonly stopLossShare: number | null;
  readonly entrySizeP50Usd: number | null;
  /** Standard deviation / mean of entry sizes (n − 1). */
  readonly entrySizeDispersion: number | null;
  /** Lifetime priced exits, those of open positions among them. */
  readonly exits: number;
  readonly exitWins: number;
  readonly totalPnlUsd: number;
  readonly swaps: number;
  readonly firstTradeMs: number | null;
  readonly lastTradeMs: number | null;
  /** Distinct UTC days with a swap. */
  readonly activeDays: number;
  readonly positionsOpened: number;
  /** Shannon entropy of the swaps' UTC hours / log 24. */
  readonly activeHoursEntropy: number | null;
  /** Shares of swaps. */
  readonly botShare: number | null;
  readonly hftShare: number | null;
  readonly flashShare: number | null;
  readonly arbShare: number | null;
  readonly washShare: number | null;
  /** Share of swaps labelled `BOT:MEV`, a sandwich's two legs. */
  readonly mevShare: number | null;
  readonly bundledShare: number | null;
  readonly terminalShare: number | null;
  readonly primaryTerminal: string | null;
  readonly primaryTerminalShare: number | null;
  readonly primaryDex: string | null;
  readonly primaryDexShare: number | null;
  /** Median network fee + tip of swaps that carry one, lamports. */
  readonly priorityFeeP50Lamports: number | null;
  /** The largest token's share of what was bought, USD. */
  readonly topTokenShare: number | null;
  /** Labels upstream gave its trades that stick to the wallet. Example: `BOT:MALICIOUS`. */
  readonly specialLabels: readonly string[];
};
