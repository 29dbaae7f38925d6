import { parseKey } from './bytes-text.ts';
import { type Json, parseArray, parseCount, parseObject, parseUint64 } from './json.ts';
import { Malformed } from './malformed.ts';
import { token2022 } from './programs.ts';
import type { TokenBalance, Transaction } from './transaction.ts';

const BALANCES_MAX = 256;
const DECIMALS_MAX = 18;

/** Reads token balances. A missing side means no account. */
export function readTokenBalances(keys: readonly string[], meta: Json): ReadonlyMap<string, TokenBalance> {
  const balances = new Map<string, TokenBalance>();
  for (const side of ['pre', 'post'] as const) {
    const path = `meta.${side}TokenBalances`;
    for (const [at, value] of parseArray(meta[`${side}TokenBalances`], path, BALANCES_MAX, true).entries()) {
      const read = parseTokenBalance(value, keys, `${path}.${at}`);
      const other = balances.get(read.account);
      if (other && other.mint !== read.mint && side === 'pre')
        throw new Malformed(`${path}.${at}`, 'must list each account once');
      const kept = other?.mint === read.mint ? other : { ...read, pre: 0n, post: 0n };
      if (kept.decimals !== read.decimals)
        throw new Malformed(`${path}.${at}.uiTokenAmount.decimals`, 'must be the same before and after', read.decimals);
      const { owner } = kept;
      balances.set(read.account, {
        ...kept,
        owner: read.owner ?? owner,
        ...(owner !== null && read.owner !== null && owner !== read.owner && { formerOwner: owner }),
        [side]: read.amount,
      });
    }
  }
  return balances;
}

const PLAIN = /^\d{1,20}(?:\.\d{1,18})?$/;
const SCALE_ERROR_MAX = 1e-6;

type Read = Omit<TokenBalance, 'pre' | 'post'> & { readonly amount: bigint };

function parseTokenBalance(value: unknown, keys: readonly string[], path: string): Read {
  const balance = parseObject(value, path);
  const account = keys[parseCount(balance.accountIndex, `${path}.accountIndex`)];
  if (account === undefined)
    throw new Malformed(
      `${path}.accountIndex`,
      `must be the index of one of the ${keys.length} accounts`,
      balance.accountIndex,
    );
  const amount = parseObject(balance.uiTokenAmount, `${path}.uiTokenAmount`);
  const decimals = parseDecimals(amount.decimals, `${path}.uiTokenAmount.decimals`);
  const raw = parseUint64(amount.amount, `${path}.uiTokenAmount.amount`);
  const shown = amount.uiAmountString;
  // Not powers of ten off. Token-2022 extensions may scale the UI amount.
  if (raw !== 0n && typeof shown === 'string' && PLAIN.test(shown) && balance.programId !== token2022) {
    const powers = Math.log10(Number(shown) / (Number(raw) / 10 ** decimals));
    const whole = Math.round(powers);
    const isScaled = whole === 0 || Math.abs(powers - whole) > SCALE_ERROR_MAX;
    if (!isScaled)
      throw new Malformed(`${path}.uiTokenAmount`, 'must have raw and UI amounts of the same scale', amount);
  }
  return {
    account,
    mint: parseKey(balance.mint, `${path}.mint`, 32),
    owner:
      typeof balance.owner === 'string' && balance.owner !== '' ? parseKey(balance.owner, `${path}.owner`, 32) : null,
    decimals,
    amount: raw,
  };
}

/** Reads a mint's number of decimals. */
export function parseDecimals(value: unknown, path: string): number {
  const decimals = parseCount(value, path);
  if (decimals > DECIMALS_MAX) throw new Malformed(path, 'must be an integer from 0 to 18', decimals);
  return decimals;
}

/** A wallet's final balance of a token; null without an account. */
export function findFinalBalance(tx: Transaction, wallet: string, mint: string): bigint | null {
  const held = [...tx.tokens.values()].filter(token => token.owner === wallet && token.mint === mint);
  return held.length === 0 ? null : held.reduce((sum, { post }) => sum + post, 0n);
}
