/** A token's people on a stage of few wallets, beside the oracle. */
import { expect, test } from 'vitest';
import { compareTape } from './compare-people.ts';
import { playStage } from './people-stage.ts';

test('A creator pays and gives, a whale buys, and a skilled wallet trades', { timeout: 900_000 }, async () => {
  // The skilled wallet in each of its tokens, the spender in two.
  expect(await compareTape(playStage())).toMatchObject({
    ...{ creator: 1, sniper: 1, bundler: 0, insider: 3, fresh: 1, whale: 3, smart: 25, market_maker: 0 },
  });
});
