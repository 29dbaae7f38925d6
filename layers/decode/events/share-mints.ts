import { venueRows } from '../../core/liquidity/venue-table.ts';
import type { Books } from '../balances/books.ts';
import { associatedToken, metadata, system, tokenPrograms } from '../transaction/programs.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** Programs that create pool share and position mints, never token launches. */
const poolPrograms: ReadonlySet<string> = new Set([
  // Heaven's pools are launches.
  ...venueRows.filter(({ dex, shape }) => shape !== 'bonding_curve' && dex !== 'heaven').map(({ program }) => program),
  // Raydium's liquidity lock, which mints a token for its fees.
  'LockrWmn6K5twhz3y9w1dQERbmgSaRkfnTeTKbpofwE',
  // Meteora vaults, shared by DAMM v1 pools.
  '24Uqj9JCLxUeoC3hGfh5W3s9FM9uCHDS2SG3LYwBpyTi',
]);

const chainPrograms: ReadonlySet<string> = new Set([system, ...tokenPrograms, associatedToken, metadata]);

/** Mints of pool shares or positions. `at` is the creating instruction. */
export function isShareMint(
  tx: Transaction,
  books: Books,
  { mint, at, authority }: { readonly mint: string; readonly at: number; readonly authority: string | null },
): boolean {
  if (poolPrograms.has(findInvoker(tx, at) ?? '')) return true;
  // A non-signer that minted and received two other mints is a pool.
  if (authority === null || tx.signers.includes(authority)) return false;
  const filled = [...books.holdings].flatMap(([account, held]) =>
    held.owner === authority && held.mint !== mint && (books.change(account, held.mint) ?? 0n) > 0n ? [held.mint] : [],
  );
  return new Set(filled).size >= VAULTS_MIN;
}

const VAULTS_MIN = 2;

/** Innermost non-native program above an instruction, or null. */
function findInvoker(tx: Transaction, at: number): string | null {
  const { outer, inner } = tx.instructions[at]!;
  if (inner === null) return null;
  let { depth } = tx.instructions[at]!;
  for (let place = at - 1; place >= 0 && tx.instructions[place]!.outer === outer; place--) {
    const above = tx.instructions[place]!;
    if (depth !== null && above.depth !== null && above.depth >= depth) continue;
    depth = above.depth ?? depth;
    if (!chainPrograms.has(above.program)) return above.program;
  }
  return null;
}
