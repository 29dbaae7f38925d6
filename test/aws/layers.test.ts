import { describe, expect, test } from 'vitest';
import { allFunctions } from '../../lib/build/functions.ts';
import { everythingOn, type JsonObject, resourcesOf, stackNames, synthesizeStub } from './assembly.ts';

const { stacks } = synthesizeStub(everythingOn);

/** The console's functions are the CDK's. */
describe('Lambda layers', () => {
  test('are attached to exactly the functions that use them, within their stack', () => {
    const attached = stackNames.flatMap(name => {
      const own = resourcesOf(stacks[name], 'AWS::Lambda::LayerVersion').map(([id]) => id);
      if (name === 'Console') return [];
      return resourcesOf(stacks[name], 'AWS::Lambda::Function').flatMap(([, { Properties }]) =>
        ((Properties.Layers ?? []) as readonly JsonObject[]).map(layer => {
          expect(own).toContain(layer.Ref);
          return String(Properties.Description);
        }),
      );
    });
    const rows = allFunctions.filter(({ layers }) => layers !== undefined);
    expect(attached.sort()).toEqual(rows.map(({ file }) => `functions/${file}.ts`).sort());
    expect(rows.map(({ file }) => file)).toContain('rest/wallet/provenance');
  });

  test('exist once per stack that uses them', () => {
    for (const name of stackNames) {
      const created = resourcesOf(stacks[name], 'AWS::Lambda::LayerVersion');
      const used = resourcesOf(stacks[name], 'AWS::Lambda::Function').flatMap(([, { Properties }]) =>
        ((Properties.Layers ?? []) as readonly JsonObject[]).map(({ Ref }) => String(Ref)),
      );
      expect(created.map(([id]) => id).toSorted(), name).toEqual([...new Set(used)].toSorted());
    }
  });

  test('are passed to their functions as the mounted path', () => {
    const [, provenance] = resourcesOf(stacks.Rest, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties.Description === 'functions/rest/wallet/provenance.ts',
    )!;
    expect(provenance.Properties.Environment).toMatchObject({
      Variables: { LAYER_KNOWN_WALLETS: '/opt/known-wallets.ndjson' },
    });
  });
});
