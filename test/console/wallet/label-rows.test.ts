import { describe, expect, test } from 'vitest';
import { buildLabelRows, fromLabelsEvent, type Labels } from '../../../console/src/wallet/label-rows.ts';
import { walletLabelsEventExample, walletLabelsExample } from '../../../layers/contract/examples/wallet-labels.ts';

const example = walletLabelsExample as unknown as Labels;
const event = walletLabelsEventExample as unknown as Parameters<typeof fromLabelsEvent>[0];

describe('labels of the wallet', () => {
  test('all have a rule', () => {
    const rows = buildLabelRows(example);
    expect(rows).toHaveLength(
      5 + example.trade_badges.length + example.identity_badges.length + example.special_labels.length,
    );
    for (const { rule } of rows) expect(rule).not.toBe('see the reference');
  });

  test('show the figure that the rule is about', () => {
    const rows = buildLabelRows({ ...example, trader_type: 'SCALPER', hold_full_exit_p50_seconds: 95 });
    expect(rows[0]).toEqual({
      kind: 'Trader type',
      label: 'SCALPER',
      rule: 'median hold under 1 h',
      figure: 'median hold 1m 35s',
    });
  });

  test('an axis without data says what it needs', () => {
    const [row] = buildLabelRows({ ...example, trader_type: null });
    expect(row).toMatchObject({ label: null, rule: 'needs a closed position with a known price', figure: '' });
  });

  test('absent texts of the channel are absent', () => {
    const labels = fromLabelsEvent({ ...event, kol_username: '', trader_type: '' });
    expect([labels.kol_username, labels.trader_type, labels.wallet]).toEqual([null, null, event.wallet]);
  });
});
