/** Scales a raw answer in decimals of 120 digits. Imports nothing from layers/. */
import { Decimal } from 'decimal.js';

const Exact = Decimal.clone({ precision: 120, toExpNeg: -1000, toExpPos: 1000 });

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Decimals of each mint, and multipliers of those that have one. */
export type Units = Readonly<Record<string, { readonly decimals: number; readonly multiplier: string }>>;

const PRICES = ['price_usd', 'filtered_price_usd', 'ath_usd', 'atl_usd', 'mark_price_usd', 'open', 'high', 'low'];
const perToken = [...PRICES, 'close', 'vwap'];
const ofToken = ['token_amount', 'amount', 'circulating_supply'];
const volumes: Readonly<Record<string, string>> = {
  volume_token: 'volume_token_exact',
  buy_volume: 'buy_volume_exact',
  sell_volume: 'sell_volume_exact',
};
const holdings: Readonly<Record<string, string>> = { balanceRaw: 'balance', totalBalanceRaw: 'totalBalance' };

/** Amounts × multiplier, prices / multiplier, all else as it is. */
export const scaleAnswer = (answer: Json, units: Units, outer: string | null = null): Json => {
  if (Array.isArray(answer)) return answer.map(one => scaleAnswer(one, units, outer));
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = answer as { readonly [name: string]: Json };
  const mint = String(fields.token_mint ?? fields.mint ?? outer);
  const { decimals, multiplier } = units[mint] ?? { decimals: 0, multiplier: '1' };
  const fromRaw = (raw: Json) => new Exact(String(raw)).div(new Exact(10).pow(decimals)).mul(multiplier).toNumber();
  const times = (text: Json) => new Exact(String(text)).mul(multiplier);
  const scaled = Object.entries(fields).map(([name, value]): [string, Json] => {
    if (value === null) return [name, null];
    if (perToken.includes(name)) return [name, new Exact(String(value)).div(multiplier).toNumber()];
    if (ofToken.includes(name) && mint in units) return [name, fromRaw(fields[`${name}_raw`]!)];
    if (name in volumes) return [name, times(fields[volumes[name]!]!).toNumber()];
    if (Object.values(volumes).includes(name)) return [name, times(value).toFixed()];
    return [name, scaleAnswer(value, units, mint)];
  });
  const held = Object.entries(fields).flatMap(([name, raw]): [string, Json][] =>
    name in holdings ? [[holdings[name]!, fromRaw(raw)]] : [],
  );
  return Object.fromEntries([...scaled, ...held]);
};
