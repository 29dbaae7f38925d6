import { ownFunctions } from '../../contract/routes/own.ts';
import { routes } from '../../contract/routes/routes.ts';
import { countMessageUnits } from '../../core/usage/messages.ts';
import type { StatusClass } from '../../core/usage/status-class.ts';
import { MESSAGES, readUsage, type UsageTable } from '../../storage/access/usage.ts';

export type UsageBy = 'day' | 'operation';

/** UTC days, both included. */
export type UsageRange = { readonly from: string; readonly to: string; readonly by: UsageBy };

type Row = {
  readonly day: string | null;
  readonly operation: string | null;
  readonly status: StatusClass;
  readonly requests: number;
  readonly credits: number;
};

export type UsageReport = UsageRange & {
  readonly rows: readonly Row[];
  readonly messages: { readonly delivered: number; readonly units: number };
};

/** A route that was removed keeps the name of its file. */
const operations = new Map<string, string>([
  ...Object.entries(routes).map(([name, { file }]) => [file, name] as const),
  // Operations of one function are counted together.
  ...Object.keys(ownFunctions).map(file => [file, file.split('/').at(-1)!] as const),
]);

export function getOperationName(file: string): string {
  return operations.get(file) ?? file;
}

/** What a key used. Units of messages begin again every day. */
export async function readUsageReport(usage: UsageTable, keyId: string, range: UsageRange): Promise<UsageReport> {
  const stored = await readUsage(usage, keyId, range.from, range.to);
  const rows = new Map<string, Row>();
  const messages = { delivered: 0, units: 0 };
  for (const { day, name, status, count, credits } of stored) {
    if (name === MESSAGES) {
      messages.delivered += count;
      messages.units += countMessageUnits(count);
      continue;
    }
    const place = range.by === 'day' ? { day, operation: null } : { day: null, operation: getOperationName(name) };
    const key = [place.day ?? place.operation, status].join(' ');
    const sum = rows.get(key);
    rows.set(key, {
      ...place,
      status,
      requests: count + (sum?.requests ?? 0),
      credits: credits + (sum?.credits ?? 0),
    });
  }
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  return { ...range, rows: sorted, messages };
}
