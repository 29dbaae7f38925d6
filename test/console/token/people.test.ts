import { expect, test } from 'vitest';
import { badgeTexts, describeEvidence, tags, tagTexts, toFate } from '../../../console/src/token/people/people.ts';
import { buildShareLines, type PeopleHour } from '../../../console/src/token/people/shares.ts';
import { personTags, tagRules } from '../../../layers/core/people/tags.ts';
import { named } from '../../journeys/contract-tape-events.ts';

test('every tag and rule of the service has words', () => {
  expect(tags.toSorted()).toEqual(personTags.toSorted());
  for (const tag of personTags) expect([tagTexts[tag], badgeTexts[tag]].every(text => text.length > 0)).toBe(true);
  for (const rule of tagRules) expect(describeEvidence({ tag: 'creator', rule, facts: {} })).toMatch(/^[a-z].*[^.]$/);
});

test('evidence has its facts as a reader writes them', () => {
  const facts = { first_buy_ts_ms: 0, notional_usd: 12_500, slots: 3, sender: named('ann'), amount_raw: '1234567' };
  const text = describeEvidence({ tag: 'sniper', rule: 'first_buy_at_launch', facts });
  expect(text).toContain('first buy 1970-01-01 00:00:00 UTC, notional $12.5K, slots 3, sender ');
  expect(text).toContain('amount 1,234,567)');
  expect(text).not.toContain(named('ann'));
});

test.each([
  [null, 'unknown'],
  [0, 'holds'],
  [0.1, 'part'],
  [100, 'sold'],
] as const)('a buyer that sold %s percent is %s', (sold_pct, fate) => {
  expect(toFate({ sold_pct })).toBe(fate);
});

test('lines of shares break where a tag is unknown, and end now', () => {
  const hour = (bucket: number, sniper_held_pct: number | null): PeopleHour => ({
    ...{ bucket, holders: 5, top10_pct: 50, creator_held_pct: 6, sniper_held_pct, bundler_held_pct: 0 },
    ...{ insider_held_pct: 0, fresh_held_pct: 0, whale_held_pct: 0, smart_held_pct: null, market_maker_held_pct: 0 },
  });
  const hours = [hour(0, null), hour(3_600_000, 3)];
  const { times, series } = buildShareLines(hours, 'crew', 5_000_000);
  expect(times).toEqual([3_600_000, 5_000_000]);
  expect(series.find(({ name }) => name === 'Snipers')!.values).toEqual([null, 3]);
  expect(buildShareLines(hours, 'size', 5_000_000).series.map(({ name }) => name)).toEqual([
    'Top 10',
    'Whales',
    'Market makers',
  ]);
});
