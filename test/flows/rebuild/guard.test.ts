import { expect, test } from 'vitest';
import { findDeployRefusal } from '../../../layers/flows/rebuild/guard.ts';
import { type Formats, getOwnFormats } from '../../../layers/storage/operations/data-version.ts';
import { loadMarker, saveComplete, saveMarker } from '../../../layers/storage/operations/rebuilds.ts';
import { makeTables } from '../../storage/engines.ts';
import { useEngine } from '../../storage/use-engine.ts';
import { records, swap } from '../../worlds/events.ts';
import { memoryStream, startIntake } from '../../worlds/intake.ts';

const engine = useEngine();

const open = async (isFilled: boolean) => {
  const names = await makeTables(engine.client);
  if (isFilled) await startIntake(engine.client, names, memoryStream()).take(records([swap()]));
  const table = <Name extends 'operations' | 'tape'>(name: Name) => ({ client: engine.client, table: names[name] });
  return { operations: table('operations'), tape: table('tape') };
};

const deploy = (tables: Awaited<ReturnType<typeof open>>, formats: Formats, candles = 'candles-1', isAdopted = false) =>
  findDeployRefusal(tables, { formats, candles, isAdopted });

test('a first deployment passes, whatever its formats, and is noted', async () => {
  const tables = await open(false);
  expect(await deploy(tables, getOwnFormats(7))).toBeNull();
  expect(await loadMarker(tables.operations)).toEqual(getOwnFormats(7));
  expect(await deploy(tables, getOwnFormats(7))).toBeNull();
});

test('derived tables without the tape are refused until a rebuild says that they are complete', async () => {
  const tables = await open(true);
  await saveMarker(tables.operations, getOwnFormats());
  const refusal = await deploy(tables, getOwnFormats(7), 'candles-7');
  expect(refusal).toMatch(
    /^The derived tables of this version \(candles-7 and others\) are not made .* deploy again\.$/,
  );
  expect(await loadMarker(tables.operations)).toEqual(getOwnFormats());
  await saveComplete(tables.operations, 'candles-7');
  expect(await deploy(tables, getOwnFormats(7), 'candles-7')).toBeNull();
});

test('the version before may be deployed again over its own tables', async () => {
  const tables = await open(true);
  await saveMarker(tables.operations, getOwnFormats(7));
  await saveComplete(tables.operations, 'candles-1');
  expect(await deploy(tables, getOwnFormats())).toBeNull();
});

test('adopted tables are taken for those of the version that wrote last, and of no other', async () => {
  const tables = await open(true);
  await saveMarker(tables.operations, getOwnFormats(2));
  expect(await deploy(tables, getOwnFormats(3), 'restored', true)).toMatch('not made from the tape yet');
  expect(await deploy(tables, getOwnFormats(2), 'restored')).toMatch('not made from the tape yet');
  expect(await deploy(tables, getOwnFormats(2), 'restored', true)).toBeNull();
});

test('a tape of a newer or no longer readable format is refused', async () => {
  const tables = await open(true);
  for (const rows of [99, 1]) {
    await saveMarker(tables.operations, { rows });
    expect(await deploy(tables, getOwnFormats())).toMatch(
      /^The data have the formats rows \d+, which this version .* cannot read\.$/,
    );
  }
});
