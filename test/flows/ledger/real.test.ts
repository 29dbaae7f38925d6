import { beforeAll, describe, expect, test } from 'vitest';
import { toExitView, toPositionView } from '../../../layers/contract/present/wallet-ledger.ts';
import { readWalletPositions } from '../../../layers/flows/positions/wallet-positions.ts';
import { openNotes } from '../../../layers/storage/ledger/notes.ts';
import { openTape } from '../../../layers/storage/market/tape.ts';
import { fifo } from '../../oracle/fifo.ts';
import { useEngine, useTables } from '../../storage/use-engine.ts';
import { readTape, realTapes, type TapeSwap } from '../../tapes/real-tapes.ts';
import { trade } from '../../tapes/trades.ts';
import { cut } from '../../worlds/events.ts';
import { memoryStream } from '../../worlds/intake.ts';
import { rowRecords, startLedger, type TapeLine, walletEventsOf } from '../../worlds/ledger.ts';
import { farEnd } from '../../worlds/market.ts';
import { movesOf } from './tapes.ts';

const lineOf = (swap: TapeSwap, seq: number): TapeLine => ({
  mint: swap.token_mint,
  row: trade({
    seq,
    signature: swap.signature,
    slot: swap.slot,
    eventIndex: swap.event_index,
    timestampMs: swap.timestamp,
    wallet: swap.wallet_address,
    dex: swap.dex_name,
    direction: swap.direction as 'buy',
    tokenDecimals: swap.token_decimals,
    tokenRaw: swap.token_amount_raw,
    baseDecimals: swap.base_decimals,
    baseRaw: swap.base_amount_raw,
    basePriceUsd: swap.base_price_usd,
    solPriceUsd: swap.sol_price_usd,
  }),
});

const near = (found: number | null, wanted: number | null): boolean =>
  found === null || wanted === null ? found === wanted : Math.abs(found - wanted) <= 1e-15 + 1e-13 * Math.abs(wanted);

describe.runIf(realTapes.includes('kol-wallets-week'))('A week of four real wallets', () => {
  const engine = useEngine();
  const names = useTables(engine, beforeAll);

  test('have the exits and positions of a plain list of lots', async () => {
    const lines = [...readTape('kol-wallets-week').values()].flatMap(swaps =>
      swaps.map((swap, at) => lineOf(swap, at + 1)),
    );
    const stream = memoryStream();
    const ledger = startLedger(engine.client, names, stream, farEnd());
    for (const batch of cut(rowRecords(lines), [100])) await ledger.take(batch);
    const wanted = fifo(movesOf(lines));
    const exits = [...walletEventsOf(stream).values()].flatMap(({ mint, exit }) =>
      exit === null ? [] : [toExitView({ wallet: '', tokenMint: mint }, exit)],
    );
    expect(exits).toHaveLength(wanted.exits.length);
    expect(exits.length).toBeGreaterThan(800);
    const byId = new Map(exits.map(exit => [`${exit.exit_signature} ${exit.token_mint}`, exit]));
    const wrong = wanted.exits.filter(right => {
      const exit = byId.get(`${right.exit.split(':')[0]} ${right.mint}`);
      return !(
        exit?.exit_type === (right.full ? 'FULL' : 'PARTIAL') &&
        exit.exit_number === right.number &&
        near(exit.realized_pnl_usd, right.realizedUsd) &&
        near(exit.realized_pnl_sol, right.realizedSol) &&
        near(exit.percentage_gain, right.gain) &&
        near(exit.total_position_realized_pnl_usd, right.totalUsd)
      );
    });
    expect(wrong).toEqual([]);
    const stores = {
      tape: openTape({ client: engine.client, table: names.tape }),
      notes: openNotes({ client: engine.client, table: names.ledgers }),
      positions: { client: engine.client, table: names.positions },
      heldBy: async (wallet: string) =>
        wanted.positions.flatMap(({ wallet: owner, mint, entryMs }) => (owner === wallet ? [{ mint, entryMs }] : [])),
    };
    for (const wallet of new Set(wanted.positions.map(position => position.wallet))) {
      const own = wanted.positions.filter(position => position.wallet === wallet);
      const shown = await readWalletPositions(stores, wallet, 'all');
      expect(
        shown
          .map(({ mint, position }) => toPositionView({ wallet, tokenMint: mint }, position))
          .map(one => `${one.entry_signature} ${one.status} ${one.exit_count}`)
          .sort(),
      ).toEqual(
        own
          .map(
            ({ id, left, exits }) =>
              `${id.split(':')[0]} ${left === 0n ? 'CLOSED' : exits ? 'PARTIAL' : 'OPEN'} ${exits}`,
          )
          .sort(),
      );
    }
  });
});
