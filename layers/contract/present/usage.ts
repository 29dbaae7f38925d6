import type * as z from 'zod/mini';
import type { usageReport } from '../schemas/usage.ts';

type Body = z.input<typeof usageReport>;
type Row = Body['rows'][number];
type Report = Omit<Body, 'rows'> & {
  readonly rows: readonly (Omit<Row, 'status_class'> & { readonly status: Row['status_class'] })[];
};

export const presentUsage = ({ from, to, by, rows, messages }: Report): Body => ({
  from,
  to,
  by,
  rows: rows.map(({ day, operation, status, requests, credits }) => ({
    day,
    operation,
    status_class: status,
    requests,
    credits,
  })),
  messages,
});
