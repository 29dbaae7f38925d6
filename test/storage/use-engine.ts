/** Engines and tables of a suite. They can be used once its tests run. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type TableName, tables } from '../../layers/contract/tables.ts';
import { openSockets, type Sockets } from '../../layers/storage/access/sockets.ts';
import type { TableRef } from '../../layers/storage/kernel/dynamo.ts';
import { openTape, type Tape } from '../../layers/storage/market/tape.ts';
import { type Engine, type EngineName, makeTables, startEngine, type TableNames } from './engines.ts';

/** The suite's own engine, by default in memory. */
export const useEngine = (name: EngineName = 'embedded'): Engine => {
  const engine = {} as Engine;
  beforeAll(async () => {
    Object.assign(engine, await startEngine(name));
  });
  afterAll(() => engine.stop());
  return engine;
};

type Hook = (work: () => Promise<void>) => void;

/** New tables for each test, or for the suite with `beforeAll`. */
export const useTables = <Name extends TableName>(
  engine: Engine,
  hook: Hook = beforeEach,
  names: readonly Name[] = Object.keys(tables) as Name[],
): Pick<TableNames, Name> => {
  const made = {} as Pick<TableNames, Name>;
  hook(async () => {
    Object.assign(made, await makeTables(engine.client, names));
  });
  return made;
};

/** A new table for each test, or for the suite with `beforeAll`. */
export const useTable = <Name extends TableName>(engine: Engine, name: Name, hook: Hook = beforeEach) => {
  const ref = {} as TableRef<Name>;
  hook(async () => {
    Object.assign(ref, { client: engine.client, table: (await makeTables(engine.client, [name]))[name] });
  });
  return ref;
};

/** Sockets in new tables for each test. */
export const useSockets = (engine: Engine): Sockets => {
  const sockets = {} as Sockets;
  const names = useTables(engine, beforeEach, ['connections', 'subscriptions']);
  beforeEach(() => {
    Object.assign(sockets, openSockets(engine.client, names.connections, names.subscriptions));
  });
  return sockets;
};

/** A tape in the suite's own table. */
export const useTape = (engine: Engine): Tape => {
  const tape = {} as Tape;
  const table = useTable(engine, 'tape', beforeAll);
  beforeAll(() => {
    Object.assign(tape, openTape(table));
  });
  return tape;
};
