import { describe, expect, test } from 'vitest';
import type { Alert } from '../../../console/src/alerts/alert.ts';
import {
  acknowledgeAlerts,
  addAlerts,
  type KeptAlert,
  matchesAlertFilter,
  parseAlertFilter,
  parseAlerts,
} from '../../../console/src/alerts/history.ts';
import { named } from '../../journeys/contract-tape-events.ts';

const alertAt = (id: string, atMs: number, given: Partial<KeptAlert> = {}): Alert => ({
  ...{ id, atMs, kind: 'Dump', severity: 'high', mint: named('ann'), evidence: ['sold'] },
  ...given,
});

const keptAt = (id: string, atMs: number, given: Partial<KeptAlert> = {}): KeptAlert => ({
  ...alertAt(id, atMs, given),
  isRead: given.isRead ?? false,
});

describe('alerts', () => {
  test('are kept once, newest first, and stay read', () => {
    const known = [keptAt('b', 2, { isRead: true }), keptAt('a', 1)];
    const next = addAlerts(known, [alertAt('b', 2), alertAt('c', 3)]);
    expect(next.map(({ id, isRead }) => [id, isRead])).toEqual([
      ['c', false],
      ['b', true],
      ['a', false],
    ]);
  });

  test('of a new data folder are unread, though their number is known', () => {
    const [alert] = addAlerts([keptAt('b', 2, { isRead: true })], [alertAt('b', 9)]);
    expect(alert).toMatchObject({ atMs: 9, isRead: false });
  });

  test('are at most two hundred', () => {
    const many = Array.from({ length: 250 }, (_, at) => alertAt(`id ${at}`, at));
    const kept = addAlerts([], many);
    expect([kept.length, kept[0]!.atMs]).toEqual([200, 249]);
    expect(parseAlerts(many)).toHaveLength(200);
  });

  test('are set as read one by one, or all', () => {
    const alerts = [keptAt('b', 2), keptAt('a', 1)];
    expect(acknowledgeAlerts(alerts, ['a']).map(({ isRead }) => isRead)).toEqual([false, true]);
    expect(acknowledgeAlerts(alerts).every(({ isRead }) => isRead)).toBe(true);
  });
});

describe('stored alerts', () => {
  test('are read as they were written', () => {
    const alerts = [keptAt('b', 2, { isRead: true }), keptAt('a', 1)];
    expect(parseAlerts(JSON.parse(JSON.stringify(alerts)))).toEqual(alerts);
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'alerts'],
    ['no objects', [null, 1, []]],
    ['another kind', [{ ...keptAt('a', 1), kind: 'toString' }]],
    ['another severity', [{ ...keptAt('a', 1), severity: 'none' }]],
    ['a time that is not a date', [{ ...keptAt('a', 1), atMs: 1e300 }]],
    ['evidence that is not text', [{ ...keptAt('a', 1), evidence: [{}] }]],
    ['a mint that is not an address', [{ ...keptAt('a', 1), mint: '../x' }]],
  ])('with %s are empty', (_name, value) => {
    expect(parseAlerts(value)).toEqual([]);
  });
});

describe('the filter of the address', () => {
  const matches = (text: string, given: Partial<KeptAlert>) =>
    matchesAlertFilter(parseAlertFilter(new URLSearchParams(text)), keptAt('a', 1, given));

  test('keeps kind, token, unread ones, and a severity with those above', () => {
    expect(matches('kind=Rug', {})).toBe(false);
    expect(matches('severity=medium', { severity: 'high' })).toBe(true);
    expect(matches('severity=high', { severity: 'medium' })).toBe(false);
    expect(matches(`token=${named('bob')}`, {})).toBe(false);
    expect(matches('state=unread', { isRead: true })).toBe(false);
    expect(matches(`kind=Dump&severity=high&token=${named('ann')}&state=unread`, {})).toBe(true);
  });

  test('with unknown values keeps everything', () => {
    expect(matches('kind=All&severity=7&token=x&state=none', { isRead: true })).toBe(true);
  });
});
