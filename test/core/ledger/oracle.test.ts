import { expect, test } from 'vitest';
import * as apply from '../../../layers/core/ledger/apply.ts';
import * as closedPosition from '../../../layers/core/ledger/closed-position.ts';
import * as codec from '../../../layers/core/ledger/codec.ts';
import * as ledger from '../../../layers/core/ledger/ledger.ts';
import * as pages from '../../../layers/core/ledger/pages.ts';
import * as performance from '../../../layers/core/ledger/performance.ts';
import fc from '../../laws.ts';
import { differs } from './compare.ts';
import { runArbitrary, tapeArbitrary } from './generated-tapes.ts';

const engine = { ...apply, ...closedPosition, ...codec, ...ledger, ...pages, ...performance };

test('any tape in any batches gives the oracle’s results', () => {
  fc.assert(
    fc.property(tapeArbitrary(), runArbitrary, (tape, run) => {
      expect(differs(engine, tape, run)).toBeNull();
    }),
    { numRuns: 1_000, seed: 20_260_303 },
  );
});
