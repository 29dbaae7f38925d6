/** `rulesVersion` names what the rules say: when a figure changes for equal inputs, so does the version. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ChainEvent } from '../../layers/contract/events/event.ts';
import { rulesVersion } from '../../layers/core/kernel/rules-version.ts';
import { tapeOf } from '../simulate/tape.ts';
import { digestFigures } from './figures.ts';

type Digests = Readonly<Record<string, string>>;
const known: Readonly<Record<string, Digests>> = JSON.parse(
  readFileSync(new URL('./figures.json', import.meta.url), 'utf8'),
);

test('the version of the rules is that of their figures', () => {
  const { events } = tapeOf({ seed: 11, swaps: 2_000, tokens: 4, hours: 2, shares: { wash_trade: 0.03 } });
  const now = digestFigures(events as unknown as readonly ChainEvent[]);
  const then = known[rulesVersion] ?? {};
  const changed = Object.keys(now).filter(subject => now[subject] !== then[subject]);
  const advice = changed.includes('tape')
    ? 'The simulated tape is another one: write its digests'
    : `Figures changed: raise rulesVersion in layers/core/kernel/rules-version.ts, and write its digests`;
  expect(changed, `${advice} into test/accuracy/figures.json: ${JSON.stringify({ [rulesVersion]: now })}`).toEqual([]);
});
