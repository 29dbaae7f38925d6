import type { EventOf } from '../../contract/events/event.ts';
import { pick } from '../../core/kernel/pick.ts';
import { toEventPlace } from '../transaction/place.ts';
import { venues } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readEventBody, readPublicKey, toDiscriminator } from '../venues/anchor-event.ts';
import { moonit } from '../venues/moonit.ts';
import { pumpFun } from '../venues/pump-fun.ts';
import { launchpad } from '../venues/raydium-launchpad.ts';
import type { LiquidityEvent } from './liquidity-events.ts';

type MigrationEvent = EventOf<'migration'>;
type Move = { readonly pad: string; readonly from: string; readonly to: string };

/** Account indexes of curve and pool. Source: the venues' IDLs. */
const layouts: Readonly<Record<string, Readonly<Record<string, { readonly from: number; readonly to: number }>>>> = {
  [launchpad]: { '885cc8671cda908c': { from: 17, to: 5 }, cf52c091fecf91df: { from: 23, to: 13 } },
  dbcij3LWUppWqq96dh6gJWwBifmcGfLSB5D4DuSMaqN: {
    '9ca9e66735e45040': { from: 0, to: 4 },
    '1b013016b43f76d9': { from: 0, to: 4 },
  },
  boop8hVGQGqehUK2iVEMEnMrL5RbjywRzHKBmBE7ry4: {
    a859631e753158e0: { from: 18, to: 6 },
    f6fe2125e1b029e8: { from: 13, to: 5 },
  },
};

/** Source: `CompletePumpAmmMigrationEvent` in the venue's IDL. */
const PUMP_MIGRATION = 'bde95db95c94ea94';
const pumpAt = { curve: 88, pool: 128 } as const;

const MOONIT_MIGRATION = '2ae50ae7bd3ec1ae';
const moonitAt = { curve: 2, mint: 5 } as const;

/** Migrations of launch curves, with the amounts that entered the pool's vaults. */
export function deriveMigrationEvents(
  tx: Transaction,
  liquidity: readonly LiquidityEvent[],
): readonly MigrationEvent[] {
  const deposits = liquidity.filter(({ side }) => side === 'add');
  return listMoves(tx, deposits).flatMap(({ pad, from, to }): readonly MigrationEvent[] => {
    const added = deposits.find(({ pool }) => pool === to);
    if (added === undefined || from === to) return [];
    return [
      {
        type: 'migration',
        // Behind the deposit, which its reserves include.
        ...toEventPlace(tx, added.event_index + 1),
        mint: added.mint,
        ...{ pad, from_pool: from, to_pool: to, to_dex: added.dex },
        ...pick(added, 'base_mint', 'base_decimals', 'base_amount_raw', 'token_decimals', 'token_amount_raw'),
      },
    ];
  });
}

function listMoves(tx: Transaction, deposits: readonly LiquidityEvent[]): readonly Move[] {
  return tx.instructions.flatMap(({ program, data, accounts }) => {
    const pad = venues.get(program)?.dex;
    if (pad === undefined) return [];
    if (program === pumpFun) {
      const body = readEventBody(data, PUMP_MIGRATION);
      const [from, to] = body === null ? [] : [readPublicKey(body, pumpAt.curve), readPublicKey(body, pumpAt.pool)];
      return from && to ? [{ pad, from, to }] : [];
    }
    const kind = toDiscriminator(data, 8);
    // The pool is opened beside the instruction.
    if (program === moonit && kind === MOONIT_MIGRATION) {
      const [from, to] = [
        accounts[moonitAt.curve],
        deposits.find(({ mint }) => mint === accounts[moonitAt.mint])?.pool,
      ];
      return from && to ? [{ pad, from, to }] : [];
    }
    const layout = layouts[program]?.[kind];
    const [from, to] = layout === undefined ? [] : [accounts[layout.from], accounts[layout.to]];
    return from && to ? [{ pad, from, to }] : [];
  });
}
