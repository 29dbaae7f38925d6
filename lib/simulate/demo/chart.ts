import { drawLogUniform, drawNormal, drawOne, drawUniform, logNormal, type Random } from '../random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Parameters of a life: logarithms of price factors, and time constants in ms. */
export type Draw = {
  readonly baseSol: number;
  readonly rise: number;
  readonly riseMs: number;
  readonly fall: number;
  readonly fallMs: number;
  /** Volatility per square root of a day. */
  readonly noise: number;
  /** Trades of the launch rush. */
  readonly rush: number;
  readonly weight: number;
};

/** What the crowd believes, and how busy it is. */
export type Chart = Draw & {
  readonly startLog: number;
  atMs: number;
  /** Deviation from the envelope, and its pending part. */
  drift: number;
  push: number;
  /** Logarithm of the volatility factor. */
  nerves: number;
  /** Trades still expected from the launch and from waves. */
  rush: number;
  heat: number;
};

const RUSH_MS = 5 * MINUTE_MS;
const HEAT_MS = 25 * MINUTE_MS;
const PUSH_MS = 7 * MINUTE_MS;
const CALM_MS = 3 * HOUR_MS;
const DRIFT_MS = 16 * HOUR_MS;

const kinds = {
  survivor: (random: Random): Draw => ({
    baseSol: drawUniform(random, 180, 420),
    rise: Math.log(drawUniform(random, 4, 9)),
    riseMs: drawUniform(random, 1, 5) * HOUR_MS,
    fall: Math.log(drawUniform(random, 1.5, 3)),
    fallMs: drawUniform(random, 8, 30) * HOUR_MS,
    noise: drawUniform(random, 0.5, 0.8),
    rush: 30,
    weight: drawUniform(random, 1, 2.2),
  }),
  rocket: (random: Random): Draw => ({
    baseSol: drawUniform(random, 60, 120),
    rise: Math.log(drawUniform(random, 6, 16)),
    riseMs: drawUniform(random, 12, 45) * MINUTE_MS,
    fall: Math.log(drawUniform(random, 8, 20)),
    fallMs: drawUniform(random, 3, 12) * HOUR_MS,
    noise: drawUniform(random, 0.9, 1.4),
    rush: 36,
    weight: drawUniform(random, 0.25, 0.6),
  }),
  fizzle: (random: Random): Draw => ({
    baseSol: drawUniform(random, 30, 60),
    rise: Math.log(drawUniform(random, 2, 4)),
    riseMs: drawUniform(random, 2, 5) * MINUTE_MS,
    fall: Math.log(drawUniform(random, 4, 12)),
    fallMs: drawUniform(random, 15, 60) * MINUTE_MS,
    noise: drawUniform(random, 1, 1.6),
    rush: 22,
    weight: drawUniform(random, 0.04, 0.12),
  }),
  grinder: (random: Random): Draw => ({
    baseSol: drawUniform(random, 100, 200),
    rise: Math.log(drawUniform(random, 2.5, 5)),
    riseMs: drawUniform(random, 15, 40) * HOUR_MS,
    fall: 0,
    fallMs: DAY_MS,
    noise: drawUniform(random, 0.6, 0.9),
    rush: 20,
    weight: drawUniform(random, 0.6, 1.2),
  }),
  /** Over before it began. */
  dud: (random: Random): Draw => ({
    baseSol: drawUniform(random, 25, 50),
    rise: Math.log(drawUniform(random, 1.5, 2.1)),
    riseMs: drawUniform(random, 15, 40) * 1_000,
    fall: Math.log(drawUniform(random, 1.4, 1.9)),
    fallMs: drawUniform(random, 2, 6) * MINUTE_MS,
    noise: drawUniform(random, 0.7, 1.1),
    rush: 13,
    weight: drawUniform(random, 0.02, 0.06),
  }),
} as const;

export type Kind = keyof typeof kinds;
const lives: readonly Kind[] = ['dud', 'fizzle', 'fizzle', 'rocket', 'rocket', 'grinder', 'survivor'];

/** Nobody sells below the launch price, so no life ends there. */
const FLOOR = Math.log(1.08);
const BEND = 0.3;

export function drawLife(random: Random, kind: Kind = drawOne(random, lives)): Draw {
  const draw = kinds[kind](random);
  return { ...draw, fall: Math.min(draw.fall, draw.rise - FLOOR) };
}

export function createDemoChart(draw: Draw, startLog: number, atMs: number): Chart {
  return {
    ...draw,
    startLog,
    atMs,
    drift: 0,
    push: 0,
    nerves: 0.4,
    heat: 0,
  };
}

/** Moves the belief to a time: mean-reverting noise whose volatility itself wanders. */
export function evolveTo(chart: Chart, random: Random, nowMs: number): void {
  const ms = Math.max(0, nowMs - chart.atMs);
  const left = (tau: number): number => Math.exp(-ms / tau);
  const arriving = chart.push * (1 - left(PUSH_MS));
  const size = chart.noise * Math.exp(chart.nerves) * Math.sqrt(Math.min(ms, DRIFT_MS) / DAY_MS);
  chart.drift = chart.drift * left(DRIFT_MS) + arriving + size * drawNormal(random);
  chart.push -= arriving;
  chart.nerves = chart.nerves * left(CALM_MS) + 0.55 * Math.sqrt(1 - left(CALM_MS) ** 2) * drawNormal(random);
  chart.rush *= left(RUSH_MS);
  chart.heat *= left(HEAT_MS);
  chart.atMs = nowMs;
}

/** Logarithm of the price the crowd aims at. Bends above the launch price. */
export function computeTargetLog(chart: Chart, bornMs: number): number {
  const ageMs = chart.atMs - bornMs;
  const rise = chart.rise * (1 - Math.exp(-ageMs / chart.riseMs));
  const over = rise - chart.fall * (1 - Math.exp(-ageMs / chart.fallMs)) + chart.drift - FLOOR;
  return chart.startLog + FLOOR + Math.log1p(Math.exp(over / BEND)) * BEND;
}

/** Expected trades per ms beside the market's ordinary ones. */
export function computeExtraTradeRate({ rush, heat }: Chart): number {
  return rush / RUSH_MS + heat / HEAT_MS;
}

/** News: the belief moves over some minutes, up or down, and trades follow. */
export function startWave(chart: Chart, random: Random, strength: number): void {
  chart.push += strength;
  chart.heat += logNormal(random, 9, 0.5);
  chart.nerves = Math.min(1, chart.nerves + 0.5);
}

export function drawWaveStrength(random: Random): number {
  return (random.unit() < 0.62 ? 1 : -0.8) * drawLogUniform(random, 0.15, 0.75);
}
