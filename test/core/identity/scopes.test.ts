import { describe, expect, test } from 'vitest';
import { checkCallerScopes, describeScopes, serializeScopes } from '../../../layers/core/identity/scopes.ts';

const ADDRESS = '192.0.2.7';
const ORIGIN = 'https://app.example.com';

describe('A caller', () => {
  test.each([
    [undefined, {}, null],
    [{}, {}, null],
    [{ routes: [], channels: [] }, {}, null],
    [{ addresses: ['192.0.2.0/24'] }, { address: ADDRESS }, null],
    [{ addresses: ['192.0.2.0/24'] }, { address: '192.0.3.7' }, /allowed addresses only; .* from 192\.0\.3\.7$/],
    [{ addresses: ['192.0.2.0/24'] }, {}, /came from an unknown one$/],
    [{ addresses: ['192.0.2.0/24'] }, { address: 'proxy' }, /came from proxy$/],
    [{ origins: [ORIGIN] }, { origin: ORIGIN }, null],
    [{ origins: [ORIGIN] }, { origin: `${ORIGIN}.evil` }, /pages of https:\/\/app\.example\.com only; .*\.evil$/],
    [{ origins: [ORIGIN] }, { origin: 'null' }, /came from null$/],
    [{ origins: [ORIGIN] }, {}, /has no Origin header$/],
    [{ origins: [ORIGIN], addresses: ['192.0.2.0/24'] }, { origin: ORIGIN, address: ADDRESS }, null],
    [{ origins: [ORIGIN], addresses: ['192.0.2.0/24'] }, { origin: ORIGIN }, /allowed addresses only/],
    [{ origins: [ORIGIN], addresses: ['192.0.2.0/24'] }, { address: ADDRESS }, /no Origin/],
  ])('of a key with %j from %j is judged by both', (scopes, caller, problem) => {
    const found = checkCallerScopes(scopes, caller);
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

test('The description of scopes names operations and origins, and keeps addresses private', () => {
  const scopes = { routes: ['Token', 'usage'], channels: ['token:trades'], origins: [ORIGIN], addresses: [ADDRESS] };
  expect(describeScopes(scopes)).toBe(
    `calls only Token, usage and works on pages of ${ORIGIN} only and works from its allowed addresses only`,
  );
  expect(describeScopes({ routes: [] })).toBe('calls no REST operation');
  expect(describeScopes({ channels: [] })).toBe('');
});

test('The text of scopes does not depend on the order of their names, and is empty without any', () => {
  expect(serializeScopes({ origins: [ORIGIN], routes: [] })).toBe(serializeScopes({ routes: [], origins: [ORIGIN] }));
  expect(serializeScopes({ routes: [] })).not.toBe(serializeScopes({ channels: [] }));
  expect([serializeScopes(undefined), serializeScopes({})]).toEqual(['', '']);
});
