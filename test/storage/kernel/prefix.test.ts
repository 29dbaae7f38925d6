import { beforeAll, describe, expect, test } from 'vitest';
import { putItems } from '../../../layers/storage/kernel/dynamo.ts';
import { queryPrefixEntries, toPrefixEntryItem } from '../../../layers/storage/kernel/prefix.ts';
import { engineNames, makeTables } from '../engines.ts';
import { useEngine } from '../use-engine.ts';

describe.each(engineNames)('Entries by the beginning of a term on %s', name => {
  const engine = useEngine(name);
  let table: string;
  beforeAll(async () => {
    table = (await makeTables(engine.client, ['names'])).names;
  });

  const keep = (space: string, entries: readonly (readonly [string, string])[]) =>
    putItems(
      { client: engine.client, table },
      entries.map(([term, id]) => toPrefixEntryItem(space, { term, id })),
    );
  const found = async (space: string, term: string) =>
    (await Array.fromAsync(queryPrefixEntries({ client: engine.client, table }, space, term))).map(page =>
      page.map(entry => `${entry.term} ${entry.id}`),
    );

  test('come with the term itself first, then longer ones, ties by id', async () => {
    await keep('', [
      ['dogs', 'a'],
      ['dog', 'c'],
      ['dog hat', 'b'],
      ['dog', 'a'],
      ['do', 'x'],
      ['🐶', 'e'],
      ['🐶🐶', 'd'],
    ]);
    expect((await found('', 'dog')).flat()).toEqual(['dog a', 'dog c', 'dog hat b', 'dogs a']);
    expect((await found('', 'd')).flat()).toHaveLength(5);
    expect((await found('', '🐶')).flat()).toEqual(['🐶 e', '🐶🐶 d']);
    expect((await found('', 'cat')).flat()).toEqual([]);
    expect((await found('other#', 'dog')).flat()).toEqual([]);
  });

  test('are read in pages of 40, and 200 at most', async () => {
    const ids = Array.from({ length: 230 }, (_, at) => String(at).padStart(3, '0'));
    await keep(
      'many#',
      ids.map(id => ['x', id] as const),
    );
    const pages = await found('many#', 'x');
    expect(pages.map(({ length }) => length)).toEqual([40, 40, 40, 40, 40]);
    expect(pages.flat()).toEqual(ids.slice(0, 200).map(id => `x ${id}`));
  });
});
