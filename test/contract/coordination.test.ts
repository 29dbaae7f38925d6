import { describe, expect, test } from 'vitest';
import { documentedRoutes } from '../../layers/contract/documents/documented.ts';
import { buildExampleRequest } from '../../layers/contract/documents/example-request.ts';
import { MINT } from '../../layers/contract/examples/token.ts';
import { coordinationRoutes } from '../../layers/contract/routes/coordination.ts';
import { intelRoutes } from '../../layers/contract/routes/intel.ts';
import { routes as table } from '../../layers/contract/routes/routes.ts';

type Plain = Record<string, unknown>;

/** The demo market rarely has one in the last minutes. */
const concentration = {
  ...{ entityId: 'e', entityKind: 'shared_funder', rootWallet: 'w', memberCount: 3, activeMembers: 2 },
  ...{ buyVolumeUsd: 1840.5, demandShare: 0.31, confidence: 0.9 },
};
const rowsOf = (table: object) => Object.keys(table).map(name => [name, documentedRoutes[name]!] as const);
const objects = rowsOf(coordinationRoutes);
const arrays = rowsOf(intelRoutes);

test.each([
  ...objects.map(([name, route]) => [name, route.response, route.example, (one: Plain): unknown => one] as const),
  ...arrays.map(
    ([name, route]) =>
      [name, route.response, (route.example as Plain[])[0] ?? concentration, (one: Plain) => [one]] as const,
  ),
])('%s drops undeclared fields and keeps all declared ones', (_, schema, shown, wrapped) => {
  const one = shown as Plain;
  expect(schema.parse(wrapped({ ...one, undeclared: 1 }))).toEqual(wrapped(one));
  for (const field of Object.keys(one)) {
    const { [field]: _gone, ...rest } = one;
    expect(schema.safeParse(wrapped(rest)).success, field).toBe(false);
  }
});

describe('The rows', () => {
  test('of intel alone answer a failing backend with 500', () => {
    const failing = Object.entries(table).filter(([, one]) => 'upstreamFailure' in one);
    expect(failing.map(([name]) => name)).toEqual(Object.keys(intelRoutes));
  });

  test('have valid examples: an hour from start to end, and a mint where one is required', () => {
    const target = (name: keyof typeof intelRoutes) => buildExampleRequest(intelRoutes[name]).target.split('?')[1];
    expect(target('intelCopyOriginator')).toBe('start_ts_ms=1767117600000&end_ts_ms=1767121200000');
    expect(target('intelCascade')).toBe(`mint=${MINT}&window_s=300`);
  });
});
