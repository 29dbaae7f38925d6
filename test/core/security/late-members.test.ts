import { describe, expect, it } from 'vitest';
import { openBundles } from '../../../layers/core/bundles/bundles.ts';
import { listConfirmedDumps } from '../../../layers/core/bundles/status.ts';
import { decodeSecurity, encodeSecurity } from '../../../layers/core/security/codec.ts';
import { applySecurity, createMintSecurity } from '../../../layers/core/security/security.ts';
import { crowd, funded, swap, wallets } from '../bundles/detection-rows.ts';

const crew = wallets('crew', 8);
const SLOTS_PER_MINUTE = 150;

/** Eight wallets of one payer; two sell everything 20 minutes later, `apart` slots from each other. */
const story = (apart: number) => {
  const sale = 20 * SLOTS_PER_MINUTE;
  const trades = [
    ...crew.map((wallet, at) => swap(10 + 40 * at, wallet, 0.3 + 0.37 * at, { tokenRaw: '1000000' })),
    swap(sale, 'crew0', 1, { direction: 'sell', tokenRaw: '1000000' }),
    swap(sale + apart, 'crew1', 1, { direction: 'sell', tokenRaw: '1000000' }),
    ...crowd(0, 40 * SLOTS_PER_MINUTE, 12),
  ].sort((a, b) => a.slot - b.slot);
  const facts = crew.map((wallet, at) => funded(10, wallet, { from: 'payer', slot: 0, sol: 0.31 + 0.37 * at }));
  return { trades, facts };
};

const dumpsOf = (rows: readonly Parameters<typeof applySecurity>[1][], restarts = false) => {
  let state = createMintSecurity('mint');
  for (const [at, row] of rows.entries()) {
    applySecurity(state, { ...row, seq: at + 1 });
    if (restarts && at % 97 === 0) state = decodeSecurity(encodeSecurity(state), state.holders);
  }
  const [bundle] = openBundles(state.bundles);
  return { members: bundle?.members.size, dumps: listConfirmedDumps(state.bundles).length };
};

describe('A crew that its money shows long after it sold', () => {
  it('dumped if the whole crew sold a fifth within a minute, whoever is known first', () => {
    for (const restarts of [false, true]) {
      const { trades, facts } = story(140);
      expect(dumpsOf([...facts, ...trades], restarts)).toEqual({ members: 8, dumps: 1 });
      expect(dumpsOf([...trades, ...facts], restarts)).toEqual({ members: 8, dumps: 1 });
      expect(dumpsOf([...trades, ...facts.toReversed()], restarts)).toEqual({ members: 8, dumps: 1 });
    }
  });

  it('did not dump if only its first known members sold as much', () => {
    const { trades, facts } = story(180);
    for (const rows of [
      [...facts, ...trades],
      [...trades, ...facts],
      [...trades, ...facts.toReversed()],
    ])
      expect(dumpsOf(rows)).toEqual({ members: 8, dumps: 0 });
  });
});
