import type { Tables } from '../../edge/tables.ts';
import { isTapeEmpty } from '../../storage/market/tape-keys.ts';
import {
  compareKeptFormats,
  computeGeneration,
  describeFormats,
  type Formats,
  getRebuildNumber,
} from '../../storage/operations/data-version.ts';
import { isComplete, loadMarker, saveComplete, saveDeployed, saveMarker } from '../../storage/operations/rebuilds.ts';

export type GuardTables = Tables<'operations' | 'tape'>;

/** `candles`: name of its table. */
export type Deployed = {
  readonly formats: Formats;
  readonly candles: string;
  /** Whether the operator chose that table, such as a restored one. */
  readonly isAdopted: boolean;
};

/** Why a version must not be deployed; null notes it as deployed. */
export async function findDeployRefusal(
  { operations, tape }: GuardTables,
  { formats, candles, isAdopted }: Deployed,
): Promise<string | null> {
  const found = await loadMarker(operations);
  const standing = found === null ? 'same' : compareKeptFormats(found, formats);
  if (standing !== 'same')
    return (
      `The data have the formats ${describeFormats(found!)}, ` +
      `which this version (${describeFormats(formats)}) cannot read.`
    );
  const isFirst = found === null && computeGeneration(getRebuildNumber(formats)) === 0;
  const isSame = found !== null && describeFormats(found) === describeFormats(formats);
  const isTrusted = isFirst || (isAdopted && isSame);
  if (!isTrusted && !(await isComplete(operations, candles)) && !(await isTapeEmpty(tape)))
    return (
      `The derived tables of this version (${candles} and others) are not made from the tape yet. ` +
      'Run npm run rebuild -- --outputs FILE, then deploy again.'
    );
  await saveMarker(operations, formats);
  await saveComplete(operations, candles);
  await saveDeployed(operations, candles);
  return null;
}
