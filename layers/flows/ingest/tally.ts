import { randomUUID } from 'node:crypto';
import type { DecodeTallyEvent } from '../../contract/events/event.ts';
import { toHourStart } from '../../core/coverage/hours.ts';
import type { DecodeCount, Residual } from '../../decode/adapters/counts.ts';

type Row = {
  readonly hourMs: number;
  readonly venue: string | null;
  newestMs: number;
  undecoded: number;
  rejected: number;
  checked: number;
  unpriced: number;
  readonly residuals: Map<string, Residual>;
};

export type DecodeTally = {
  readonly add: (counts: readonly DecodeCount[], nowMs: number) => void;
  /** The reports of what was added since, one per hour. */
  readonly take: () => readonly DecodeTallyEvent[];
};

const ROWS_MAX = 500;
const RAW_MAX = 2n ** 64n - 1n;
/** Names the partition key. */
const DECODER = 'decoder';

/** Gathers what decoding saw. `shiftMs` is added to block times. */
export function createDecodeTally(shiftMs = 0): DecodeTally {
  let rows = new Map<string, Row>();
  const getRow = (timestampMs: number, venue: string | null): Row => {
    const hourMs = toHourStart(timestampMs);
    const key = `${hourMs} ${venue ?? ''}`;
    const nothing = { newestMs: 0, undecoded: 0, rejected: 0, checked: 0, unpriced: 0 };
    const row = rows.get(key) ?? { hourMs, venue, ...nothing, residuals: new Map() };
    rows.set(key, row);
    row.newestMs = Math.max(row.newestMs, timestampMs);
    return row;
  };
  return {
    add: (counts, nowMs) => {
      for (const count of counts) {
        if (!count.isUndecoded && !count.isRejected && !count.isChecked) continue;
        const atMs = count.timestampMs === null ? nowMs : Math.min(count.timestampMs + shiftMs, nowMs);
        const row = getRow(atMs, count.venue);
        if (count.isUndecoded) row.undecoded += 1;
        if (count.isRejected) row.rejected += 1;
        if (count.isChecked) row.checked += 1;
        row.unpriced += count.unpriced;
        for (const residual of count.residuals) {
          const { raw = 0n } = row.residuals.get(residual.mint) ?? {};
          row.residuals.set(residual.mint, { ...residual, raw: raw + residual.raw });
        }
      }
    },
    take: () => {
      const taken = [...rows.values()];
      rows = new Map();
      return [...Map.groupBy(taken, ({ hourMs }) => hourMs).values()].map(own => ({
        type: 'decode_tally',
        decoder: DECODER,
        id: randomUUID(),
        timestamp: Math.max(...own.map(({ newestMs }) => newestMs)),
        rows: own.slice(0, ROWS_MAX).map(({ hourMs, newestMs, residuals, ...row }) => ({
          hour_ms: hourMs,
          ...row,
          residuals: [...residuals.values()].map(({ mint, decimals, raw }) => ({
            ...{ mint, decimals },
            raw: String(raw > RAW_MAX ? RAW_MAX : raw),
          })),
        })),
      }));
    },
  };
}
