import { expect, test } from 'vitest';
import { formatTradeLabel } from '../../../console/src/token/tape/label-text.ts';

test.each([
  ['ORGANIC', null],
  ['TERMINAL:photon', 'photon'],
  ['BOT:HFT', 'hft'],
  ['MEV:SANDWICHED', 'sandwiched'],
  ['BUNDLE:EXEC_CLUSTER', 'bundle'],
  ['DUST:SELL_PASSTHROUGH', 'sell passthrough'],
])('%s is shown as %s', (label, text) => {
  expect(formatTradeLabel(label)?.text ?? null).toBe(text);
});
