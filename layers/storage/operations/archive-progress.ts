import { getItem, putItem, type TableRef } from '../kernel/dynamo.ts';

/** The last day whose run is done, and the run that is not; null without one. */
export type ArchiveProgress = { readonly through: string | null; readonly running: string | null };

const KEY = { k: { S: 'archive' }, s: { S: '-' } };

export async function loadArchiveProgress(operations: TableRef<'operations'>): Promise<ArchiveProgress> {
  const item = await getItem(operations, KEY);
  return { through: item?.through?.S ?? null, running: item?.running?.S ?? null };
}

export function saveArchiveProgress(
  operations: TableRef<'operations'>,
  { through, running }: ArchiveProgress,
): Promise<void> {
  return putItem(operations, {
    ...KEY,
    ...(through !== null && { through: { S: through } }),
    ...(running !== null && { running: { S: running } }),
  });
}
