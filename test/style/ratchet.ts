import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metric, Row } from './metric.ts';

/** Largest values of the metrics over their limit. */
export type Ratchet = Readonly<Record<string, number>>;

const file = join(import.meta.dirname, 'ratchet.json');

export const readRatchet = (): Ratchet => JSON.parse(readFileSync(file, 'utf8'));

export const writeRatchet = (ratchet: Ratchet): void => writeFileSync(file, `${JSON.stringify(ratchet, null, 2)}\n`);

export const allowed = (ratchet: Ratchet, { name, limit }: Metric): number => Math.max(limit, ratchet[name] ?? limit);

/**
 * Never raises a value.
 * Drops the metrics that meet their limit.
 */
export function lowered(ratchet: Ratchet, rows: readonly Row[]): Ratchet {
  const over = rows
    .map(({ metric, value }) => [metric, Math.min(value, allowed(ratchet, metric))] as const)
    .filter(([{ limit }, value]) => value > limit);
  return Object.fromEntries(over.map(([{ name }, value]) => [name, value]));
}
