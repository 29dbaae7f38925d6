import { SOL } from '../../core/identity/address.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { readU64, toDiscriminator } from './anchor-event.ts';
import type { Claim } from './claims.ts';

export const moonit = 'MoonCVVNZFSYkqNXP6bxHLPL6QQJiMagDL3qcqUQTrG';

const BUY = '66063d1201daebea';
const SELL = '33e685a4017f83ad';
const at = { sender: 0, mint: 6 } as const;
const args = { tokens: 8, collateral: 16 } as const;

/** Claims from Moonit. They state limits that balances correct. */
export function readMoonitClaims(tx: Transaction): readonly Claim[] {
  return tx.instructions.flatMap(({ program, data, accounts, outer, inner }) => {
    const kind = program === moonit ? toDiscriminator(data, 8) : '';
    const [sender, mint] = [accounts[at.sender], accounts[at.mint]];
    const [tokens, collateral] = [readU64(data, args.tokens), readU64(data, args.collateral)];
    const isTrade = kind === BUY || kind === SELL;
    if (!isTrade || sender === undefined || mint === undefined || tokens === null || collateral === null) return [];
    const [token, sol] = [
      { mint, raw: tokens },
      { mint: SOL, raw: collateral },
    ];
    const legs = kind === BUY ? { paid: sol, got: token } : { paid: token, got: sol };
    return [{ outer, inner: inner ?? 0, program, pool: null, wallet: sender, ...legs }];
  });
}
