import { beforeAll, describe, expect, test } from 'vitest';
import { findLinkedEntity } from '../../../layers/flows/coordination/linked-entity.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { keepViews, membersOf } from '../../worlds/coordination-routes.ts';
import { address } from '../../worlds/events.ts';
import { entity } from '../../worlds/follow-edges.ts';

const engine = useEngine();
const names = useTables(engine, beforeAll);

beforeAll(async () => {
  await keepViews(engine, names.coordination, {
    entities: [
      { entity: entity('A', { memberCount: 9 }), members: membersOf(['a-1', 'a-2', 'a-3', 'a-4'], 0) },
      { entity: entity('B'), members: membersOf(['b-1', 'b-2', 'b-3'], 0) },
      { entity: entity('C'), members: membersOf(['c-1', 'c-2'], 0) },
    ],
  });
});

const linked = (...words: readonly string[]) =>
  findLinkedEntity(
    { client: engine.client, table: names.coordination },
    words.map(word => address(word)),
  );
const strangers = (count: number) => Array.from({ length: count }, (_, at) => `stranger-${at}`);

describe('The entity of a bundle', () => {
  test('has its kind, size and share of the bundle', async () => {
    expect(await linked('a-1', 'a-2', 'a-3', 'b-1', 'b-2')).toEqual({
      entityId: 'A',
      entityKind: 'shared_funder',
      memberCount: 9,
      bundleMemberShare: 0.6,
    });
  });

  test('has three members of any bundle, or half of it', async () => {
    expect(await linked('b-1', 'b-2', 'b-3', ...strangers(97))).toMatchObject({
      entityId: 'B',
      bundleMemberShare: 0.03,
    });
    expect(await linked('c-1', 'c-2', ...strangers(2))).toMatchObject({ entityId: 'C', bundleMemberShare: 0.5 });
    expect(await linked('c-1', 'c-2', ...strangers(3))).toBeNull();
  });

  test('needs at least two members', async () => {
    expect(await linked('c-1', 'stranger-0')).toBeNull();
    expect(await linked(...strangers(5))).toBeNull();
  });

  test('with equal shares is the one with the lower id', async () => {
    expect(await linked('b-1', 'b-2', 'a-1', 'a-2')).toMatchObject({ entityId: 'A' });
  });
});
