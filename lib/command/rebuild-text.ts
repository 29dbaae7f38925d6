import { computePriceCost } from '../operator/cost/bill.ts';
import { toExact } from '../operator/cost/exact.ts';
import { prices } from '../operator/cost/prices.ts';
import type { WholeProgress } from '../operator/rebuild-progress.ts';
import type { Estimate } from '../operator/rebuild-whole.ts';

const SECONDS_PER_HOUR = 3_600;

/** Says what a rebuild will take. `isPaid`: on AWS. */
export function estimateText(estimate: Estimate, isPaid: boolean): string {
  const { events, keys, rows, seconds, units, workers, usdPerHour } = estimate;
  if (events === 0) return 'The tape is empty.';
  const rate = Math.max(1, rows / Math.max(seconds, 0.001));
  const leftSeconds = events / (rate * workers);
  const writes = toExact(units).times(events).dividedBy(Math.max(1, rows)).ceil();
  const price = isPaid ? `, ${formatUsd(computePriceCost(prices.writeUnit, writes))}` : '';
  const lines = [
    `Tape: ${count(events)} events of ${count(keys)} keys.`,
    `Rate: ${count(Math.round(rate))} events a second and worker, from a sample of ${count(rows)} on this machine.`,
    `Time: about ${formatTime(leftSeconds)} with ${workers} ${workers === 1 ? 'worker' : 'workers'}.`,
    `Writes: about ${count(writes.toNumber())} write units${price}.`,
  ];
  if (usdPerHour !== '0') {
    const hours = toExact(leftSeconds).times(workers).dividedBy(SECONDS_PER_HOUR);
    lines.push(`Tasks: about ${formatUsd(hours.times(usdPerHour))} of Fargate.`);
  }
  return lines.join('\n');
}

function formatUsd(amount: { readonly toFixed: (places: number) => string }): string {
  return `${amount.toFixed(2)} USD`;
}

/** One line: done, rate and time left. */
export function formatRebuildProgress({ stage, done, events, workers, rate, leftSeconds }: WholeProgress): string {
  const pace = rate === null ? '' : `, ${count(Math.round(rate))} a second, ${formatTime(leftSeconds!)} left`;
  return `Making derived tables: ${count(done)} of ${count(events)} events (${stage}, workers: ${workers})${pace}.`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function formatTime(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 2) return `${Math.ceil(seconds)} s`;
  if (minutes < 120) return `${minutes} min`;
  return `${(minutes / 60).toFixed(1)} h`;
}
