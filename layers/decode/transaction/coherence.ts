import { SOL, SOL_DECIMALS } from '../../core/identity/address.ts';
import { Malformed } from './malformed.ts';
import { findCreatedAccount } from './movements.ts';
import { tokenPrograms } from './programs.ts';
import type { Instruction, Transaction } from './transaction.ts';

/** Throws on what the chain would not allow. `path` locates the token balances. */
export function assertCoherent(tx: Transaction, path: string): Transaction {
  const { tokens, instructions, failed } = tx;
  const isTransfer = ({ program, data }: Instruction): boolean =>
    tokenPrograms.has(program) && (data[0] === TRANSFER || data[0] === TRANSFER_CHECKED);
  // If tokens moved without any balance, the source left the balances out.
  if (!failed && tokens.size === 0 && instructions.some(isTransfer))
    throw new Malformed(path, 'must include balances of the tokens that instructions move, got none');
  // Balances and checked instructions must agree on a mint's decimals.
  const scales = new Map<string, number>([[SOL, SOL_DECIMALS]]);
  const hold = (mint: string, decimals: number): void => {
    const known = scales.get(mint) ?? decimals;
    if (known !== decimals)
      throw new Malformed(path, `must have one number of decimals for ${mint}, got both`, [known, decimals]);
    scales.set(mint, decimals);
  };
  for (const { mint, decimals } of tokens.values()) hold(mint, decimals);
  for (const { program, accounts, data } of instructions) {
    const kind = data[0] ?? -1;
    const mint = accounts[kind === 14 ? 0 : 1];
    const stated = data[DECIMALS_OFFSET];
    if (
      tokenPrograms.has(program) &&
      CHECKED.has(kind) &&
      mint !== undefined &&
      stated !== undefined &&
      scales.has(mint)
    )
      hold(mint, stated);
  }
  // Only an instruction sets or changes the owner of a token account.
  const made = new Map(
    instructions.flatMap(instruction => findCreatedAccount(instruction) ?? []).map(each => [each.account, each]),
  );
  const handed = new Set(
    instructions
      .filter(({ program, data }) => tokenPrograms.has(program) && data[0] === SET_AUTHORITY)
      .map(({ accounts }) => accounts[0]),
  );
  for (const { account, owner, formerOwner } of tokens.values()) {
    const named = made.has(account) ? made.get(account)!.owner : (formerOwner ?? null);
    if (named !== null && owner !== null && named !== owner && !handed.has(account))
      throw new Malformed(path, `must name the same owner of ${account} as the instructions`, [named, owner]);
  }
  return tx;
}

const TRANSFER = 3;
const TRANSFER_CHECKED = 12;

const CHECKED: ReadonlySet<number> = new Set([TRANSFER_CHECKED, 14, 15]);
const DECIMALS_OFFSET = 9;

const SET_AUTHORITY = 6;
