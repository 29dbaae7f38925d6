import { getArrayCodec, getEnumCodec, getNullableCodec, getTupleCodec, number, text } from '../codec/codec.ts';
import { usdScale } from '../money/amount.ts';
import { computeChangePct, toUiAmount } from '../money/amount-ratio.ts';
import { type VerdictSeverity, verdictSeverities } from '../signal/severity.ts';
import { valuationCodec } from '../worth/codec.ts';
import { unknownWorth, type Valuation } from '../worth/valuation.ts';
import { countCrowd } from './crowd-window.ts';
import { BUYER_USD_MAX_E30, type ListedToken } from './listed-token.ts';
import { profileCodec, type TokenProfile, unknownProfile } from './profile.ts';
import { type ListWindow, listWindowMs, listWindows } from './window.ts';

/** Figures of one window. */
export type Figures = {
  readonly priceChangePct: number | null;
  readonly volumeUsd: number;
  readonly trades: number;
  readonly buys: number;
  readonly sells: number;
  /** Distinct wallets. */
  readonly buyers: number;
};

/** A token as a list shows it. */
export type TokenRow = {
  readonly mint: string;
  readonly name: string | null;
  readonly symbol: string | null;
  readonly createdMs: number;
  readonly priceUsd: number | null;
  readonly liquiditySol: number | null;
  readonly holders: number;
  readonly severity: VerdictSeverity;
  /** Per window. */
  readonly figures: readonly Figures[];
  readonly worth: Valuation;
  /** As of the publication. */
  readonly profile: TokenProfile;
};

const figuresCodec = getTupleCodec<Figures>({
  priceChangePct: getNullableCodec(number),
  volumeUsd: number,
  trades: number,
  buys: number,
  sells: number,
  buyers: number,
});

export const rowCodec = getTupleCodec<TokenRow>({
  mint: text,
  name: getNullableCodec(text),
  symbol: getNullableCodec(text),
  createdMs: number,
  priceUsd: getNullableCodec(number),
  liquiditySol: getNullableCodec(number),
  holders: number,
  severity: getEnumCodec<VerdictSeverity>(verdictSeverities),
  figures: getArrayCodec(figuresCodec),
  worth: valuationCodec,
  profile: profileCodec,
});

/** Whether creation and facts are known. */
export function isListed({ createdMs, facts }: ListedToken): boolean {
  return createdMs !== null && facts !== null;
}

/** The row of a listed token; `throughMs` is the last minute of the windows. */
export function toTokenRow(token: ListedToken, throughMs: number): TokenRow {
  const { mint, name, symbol, createdMs, priceUsd, facts, crowd } = token;
  const { severity, liquiditySol } = getStanding(token);
  const profile = facts!.profile ?? unknownProfile;
  const { launch } = profile;
  const figures = listWindows.map(window => {
    const { trades = 0, buys = 0, sells = 0 } = getSum(token, window) ?? {};
    return {
      priceChangePct: computePriceChange(token, window),
      volumeUsd: toUiAmount(getSum(token, window)?.usdE30 ?? 0n, usdScale),
      ...{ trades, buys, sells },
      buyers: crowd === null ? 0 : countCrowd(crowd, throughMs - listWindowMs[window]),
    };
  });
  return {
    mint,
    name,
    symbol,
    createdMs: createdMs!,
    priceUsd,
    liquiditySol,
    holders: facts!.holders,
    severity,
    figures,
    worth: facts!.worth ?? unknownWorth,
    profile: token.isDead && launch !== null ? { ...profile, launch: { ...launch, stage: 'dead' } } : profile,
  };
}

/** The figures of a window in a row of a list. */
export function getRowFigures({ figures }: TokenRow, window: ListWindow): Figures {
  return figures[listWindows.indexOf(window)]!;
}

/** Weight of a buyer-minute and its value in a window's latest part. */
const LATEST_WEIGHT = 4;

/** Tenths that count, by severity. */
const severityTenths: Readonly<Record<VerdictSeverity, number>> = {
  none: 10,
  low: 10,
  pending: 10,
  medium: 7,
  high: 3,
  critical: 1,
};

/** (docs/reference/rules/lists.md#token-lists). */
export function scoreTrending(token: ListedToken, window: ListWindow): number {
  if (token.sums === null) return 0;
  const at = listWindows.indexOf(window) + 1;
  const [latest, whole] = [token.sums[at - 1]!, token.sums[at]!].map(({ buyers, buyerUsdE30 }) => {
    // Buyers count up to the number of holders.
    const people = Math.min(buyers, token.facts!.holders);
    const most = BUYER_USD_MAX_E30 * BigInt(people);
    return { people, usdE30: buyerUsdE30 < most ? buyerUsdE30 : most };
  });
  const people = whole!.people + (LATEST_WEIGHT - 1) * latest!.people;
  const usdE30 = whole!.usdE30 + BigInt(LATEST_WEIGHT - 1) * latest!.usdE30;
  return Math.sqrt(people * toUiAmount(usdE30, usdScale)) * severityTenths[getStanding(token).severity];
}

function getSum({ sums }: ListedToken, window: ListWindow) {
  return sums?.[listWindows.indexOf(window) + 1];
}

/** From the last close before the window, else the first price. */
function computePriceChange(token: ListedToken, window: ListWindow): number | null {
  const { priceUsd, first, references } = token;
  const before = (references[listWindows.indexOf(window)] ?? first)?.price ?? 0;
  if (priceUsd === null || before <= 0 || (getSum(token, window)?.trades ?? 0) === 0) return null;
  return computeChangePct(priceUsd, before);
}

function getStanding({ facts, standing }: ListedToken) {
  return facts!.standings[standing]!;
}
