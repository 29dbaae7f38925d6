import { expect, test } from 'vitest';
import { listAlertChannels, toAlerts } from '../../../console/src/alerts/alert.ts';
import { mergeWatchedMints } from '../../../console/src/alerts/watched.ts';
import { channels } from '../../../layers/contract/channels.ts';

type Events = Parameters<typeof toAlerts>[0];

const eventOf = (kind: 'tokenSecurity' | 'tokenDumpAlert' | 'tokenCampaign', seq: number): unknown => {
  const { pattern, example } = channels[kind];
  const [, , topic] = pattern.split(':');
  return { type: `token:${topic}`, channel: pattern.replace('{mint}', 'abc'), seq, data: example, isReplay: false };
};

test('each channel of a token brings alerts with a sentence', () => {
  const events = [eventOf('tokenSecurity', 1), eventOf('tokenDumpAlert', 2), eventOf('tokenCampaign', 3)];
  const alerts = toAlerts(events as Events);
  expect(alerts.map(({ kind, mint }) => [kind, mint])).toEqual([
    [expect.any(String), 'abc'],
    ['Dump', 'abc'],
    ['Campaign', 'abc'],
  ]);
  for (const { evidence, atMs, severity } of alerts) {
    expect(evidence.join(' ')).toMatch(/[a-z]/);
    expect(atMs).toBeGreaterThan(0);
    expect(['low', 'medium', 'high', 'critical']).toContain(severity);
  }
  const { sold_pct, member_count } = channels.tokenDumpAlert.example;
  expect(alerts[1]!.evidence[0]).toContain(`of ${member_count} wallets has sold ${(sold_pct * 100).toFixed(1)}%`);
});

test('a gap is not an alert', () => {
  const gap = { type: 'gap', channel: 'token:abc:security', from: 1, to: 2, repair: null };
  expect(toAlerts([gap] as Events)).toEqual([]);
});

test('the channels of a token are channels of the contract', () => {
  const known = Object.values(channels).map(({ pattern }) => pattern.replace('{mint}', 'abc'));
  for (const channel of listAlertChannels('abc')) expect(known).toContain(channel);
});

test('watched tokens stay in order until there are too many', () => {
  const known = ['a', 'b'];
  expect(mergeWatchedMints(known, ['b', 'a'], 3)).toBe(known);
  expect(mergeWatchedMints(known, ['c', 'a'], 3)).toEqual(['a', 'b', 'c']);
  expect(mergeWatchedMints(known, ['d', 'c'], 3)).toEqual(['d', 'c']);
});
