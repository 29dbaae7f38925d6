import { SOL, SOL_DECIMALS } from '../core/address.ts';
import { Malformed } from './malformed.ts';
import { madeBy } from './movements.ts';
import { tokenPrograms } from './programs.ts';
import type { Transaction } from './transaction.ts';

/** Refuses what the chain would not have let happen, whatever the amounts are: `path` is where the source lists token balances. */
export const requireCoherent = (tx: Transaction, path: string): Transaction => {
  requireBalances(tx, path);
  requireOneScale(tx, path);
  requireNamedOwners(tx, path);
  return tx;
};

const TRANSFER = 3;
const TRANSFER_CHECKED = 12;

/** Tokens that moved lie somewhere before or after: a source that tells no balance at all has left them out, and nothing could be held against them. */
const requireBalances = ({ tokens, instructions, failed }: Transaction, path: string): void => {
  if (failed || tokens.size > 0) return;
  if (
    instructions.some(
      ({ program, data }) => tokenPrograms.has(program) && (data[0] === TRANSFER || data[0] === TRANSFER_CHECKED),
    )
  )
    throw new Malformed(path, 'must tell the balances of tokens, which its instructions move, got none');
};

const CHECKED: ReadonlySet<number> = new Set([TRANSFER_CHECKED, 14, 15]);
const DECIMALS_OFFSET = 9;

/** A mint has one number of decimals: in every balance, and in the instructions that state it to have it checked. */
const requireOneScale = ({ tokens, instructions }: Transaction, path: string): void => {
  const scales = new Map<string, number>([[SOL, SOL_DECIMALS]]);
  const hold = (mint: string, decimals: number): void => {
    const known = scales.get(mint) ?? decimals;
    if (known !== decimals)
      throw new Malformed(path, `must have one number of decimals of ${mint}, got both`, [known, decimals]);
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
};

const SET_AUTHORITY = 6;

/** An account's owner is the one that the instruction which made it names, and changes by an instruction alone. */
const requireNamedOwners = ({ tokens, instructions }: Transaction, path: string): void => {
  const made = new Map(
    instructions.flatMap(instruction => madeBy(instruction) ?? []).map(each => [each.account, each]),
  );
  const handed = new Set(
    instructions
      .filter(({ program, data }) => tokenPrograms.has(program) && data[0] === SET_AUTHORITY)
      .map(({ accounts }) => accounts[0]),
  );
  for (const { account, owner, formerOwner } of tokens.values()) {
    const named = made.has(account) ? made.get(account)!.owner : (formerOwner ?? null);
    if (named !== null && owner !== null && named !== owner && !handed.has(account))
      throw new Malformed(path, `must not name another owner of ${account} than the instructions`, [named, owner]);
  }
};
