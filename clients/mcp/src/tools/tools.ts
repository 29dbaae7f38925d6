import type { Tool } from '../answers/tool.ts';
import { whatIsHappening } from './happening.ts';
import { whoIsBehind } from './people.ts';
import { asOf, why } from './question.ts';
import { testRule } from './rule.ts';
import { search } from './search.ts';
import { isTokenSafe } from './token.ts';
import { isWalletWorthFollowing } from './wallet.ts';

/** All tools, in the order of the list. */
export const tools: readonly Tool[] = [
  isTokenSafe,
  whoIsBehind,
  isWalletWorthFollowing,
  whatIsHappening,
  why,
  asOf,
  testRule,
  search,
];
