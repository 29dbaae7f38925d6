import { foldLedgers } from './ledgers.ts';
import { listQuotes } from './price.ts';
import { type Known, listRows, type Parsed, type ProvenOperation } from './question.ts';
import { foldSecurityRows } from './security.ts';

/** Operations that state prices or marks. */
export const markingOperations: ReadonlySet<ProvenOperation> = new Set(['tokenPrice', 'walletPositions']);

/** Mints whose price or mark an answer states. */
export function listMarkedMints(
  operation: ProvenOperation,
  query: Parsed<ProvenOperation>,
  known: Known,
): readonly string[] {
  if (operation === 'tokenPrice') return [(query as Parsed<'tokenPrice'>).mint];
  if (operation !== 'walletPositions') return [];
  const { address, status } = query as Parsed<'walletPositions'>;
  if (status === 'closed') return [];
  return [...known.rows].flatMap(([mint, rows]) => {
    const ledger = foldLedgers(rows, mint, wallet => wallet === address).get(address);
    return ledger === undefined || ledger.state.position === null ? [] : [mint];
  });
}

/** Quotes of a mint whose price only their own rows state. */
export function listNeededQuotes(known: Known, mint: string): readonly string[] {
  return listRows(known, mint).length === 0 ? [] : listQuotes(foldSecurityRows(known, mint));
}
