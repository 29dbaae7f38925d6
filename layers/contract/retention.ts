import type { TableName } from './tables.ts';

/** Tables whose items may end, with their settings. */
export const retentions = {
  tape: 'tapeRetentionDays',
  candles: 'candleRetentionDays',
  positions: 'positionRetentionDays',
} as const satisfies Partial<Record<TableName, string>>;

export type RetentionSetting = (typeof retentions)[keyof typeof retentions];

/** Null for other tables. */
export function findRetentionSetting(table: TableName): RetentionSetting | null {
  return (retentions as Partial<Record<TableName, RetentionSetting>>)[table] ?? null;
}
