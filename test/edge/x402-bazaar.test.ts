import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import type { Route } from '../../layers/contract/route.ts';
import { paidRouteNames } from '../../layers/contract/routes/paid.ts';
import { routes } from '../../layers/contract/routes/routes.ts';
import { describeForBazaar } from '../../layers/edge/x402-bazaar.ts';

const ajv = new Ajv2020({ strict: false });

test.each(paidRouteNames)('the offer of %s describes a call that its own schema accepts, in little room', name => {
  const row = routes[name] as unknown as Route;
  const names = Object.keys(row.pathParameters);
  const given = Object.fromEntries(names.map(one => [one, 'x']));
  const { bazaar } = describeForBazaar(row, given);
  expect(ajv.validate(bazaar.schema, bazaar.info), ajv.errorsText()).toBe(true);
  expect(bazaar.info.input).toMatchObject({
    type: 'http',
    method: 'GET',
    ...(names.length > 0 && { pathParams: given }),
  });
  const template = `/x402${row.path.replaceAll('{', ':').replaceAll('}', '')}`;
  expect(bazaar.routeTemplate).toBe(names.length > 0 ? template : undefined);
  expect(JSON.stringify(bazaar).length).toBeLessThan(3_200);
});

test('an offer without a required parameter is refused by its schema', () => {
  const { bazaar } = describeForBazaar(routes.search as unknown as Route, {});
  expect(bazaar.info.input.queryParams).toEqual({ q: 'Ex' });
  const input = { ...bazaar.info.input, queryParams: {} };
  expect(ajv.validate(bazaar.schema, { ...bazaar.info, input })).toBe(false);
});
