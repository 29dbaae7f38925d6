/** A token's people on a stage of few wallets, beside the oracle. */
import { expect, test } from 'vitest';
import { comparePeopleOfTape } from './compare-people.ts';
import { playStage } from './people-stage.ts';
import { openWholeWorld } from './whole-wallets.ts';

test('A creator pays and gives, a whale buys, and a skilled wallet trades', { timeout: 900_000 }, async () => {
  const events = playStage();
  const { world, end } = await openWholeWorld(events, events.at(-1)!.timestamp! + 60_000);
  // The skilled wallet in each of its tokens, the spender in two.
  expect(await comparePeopleOfTape(world, events)).toMatchObject({
    ...{ creator: 1, sniper: 1, bundler: 0, insider: 3, fresh: 1, whale: 3, smart: 25, market_maker: 0 },
  });
  await end();
});
