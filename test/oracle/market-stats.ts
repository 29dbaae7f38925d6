/** Sums of all tokens by brute force over their trades, in decimals. Imports nothing from layers/. */
import { Decimal } from 'decimal.js';
import type { OracleTrade } from './candles.ts';

const Exact = Decimal.clone({ precision: 120 });

export type OracleLaunch = {
  readonly pad: string;
  readonly launchedMs: number | null;
  readonly graduatedMs: number | null;
};
export type OracleToken = { readonly trades: readonly OracleTrade[]; readonly launch: OracleLaunch | null };

/** Of what happened from `fromMs` until before `toMs`. Volumes have ten digits. */
export const oracleMarket = (tokens: readonly OracleToken[], fromMs: number, toMs: number) => {
  const isInside = (ms: number | null): boolean => ms !== null && ms >= fromMs && ms < toMs;
  const traded = tokens.map(({ trades }) =>
    trades.filter(
      ({ tooLate, swap }) =>
        !tooLate &&
        swap.base_price_usd !== undefined &&
        swap.token_amount_raw !== '0' &&
        isInside(Math.floor(swap.timestamp / 60_000) * 60_000),
    ),
  );
  const inside = traded.flat();
  const volume = (some: readonly OracleTrade[]): Decimal =>
    some.reduce(
      (sum, { swap }) =>
        sum.plus(
          new Exact(`${swap.base_amount_raw}e-${swap.base_decimals}`)
            .mul(swap.base_price_usd!)
            .toDecimalPlaces(30, Decimal.ROUND_HALF_EVEN),
        ),
      new Exact(0),
    );
  const show = (usd: Decimal): string => Number(usd.toFixed()).toPrecision(10);
  const dexes = [...Map.groupBy(inside, ({ swap }) => swap.dex_name!)].map(([dex_name, own]) => ({
    dex_name,
    trades: own.length,
    volume: volume(own),
  }));
  dexes.sort((a, b) => b.volume.cmp(a.volume) || (a.dex_name < b.dex_name ? -1 : 1));
  const count = (some: readonly (OracleLaunch | null)[]) => ({
    launched: some.filter(one => isInside(one?.launchedMs ?? null)).length,
    graduated: some.filter(one => isInside(one?.graduatedMs ?? null)).length,
  });
  const launches = tokens.map(({ launch }) => launch);
  const pads = [
    ...Map.groupBy(
      launches.filter(one => one !== null),
      ({ pad }) => pad,
    ),
  ]
    .map(([pad, own]) => ({ pad, ...count(own) }))
    .filter(({ launched, graduated }) => launched + graduated > 0)
    .sort((a, b) => b.launched - a.launched || b.graduated - a.graduated || (a.pad < b.pad ? -1 : 1));
  return {
    trades: inside.length,
    volume_usd: show(volume(inside)),
    tokens_traded: traded.filter(own => own.length > 0).length,
    ...count(launches),
    by_dex: dexes.map(({ dex_name, trades, volume: own }) => ({ dex_name, trades, volume_usd: show(own) })),
    by_pad: pads,
  };
};
