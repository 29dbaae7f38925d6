import { activityKinds } from '../../core/wallet/activity.ts';
import {
  checkTimeRange,
  defineAddress,
  defineChoiceList,
  defineCursor,
  defineInteger,
  makeOptional,
} from '../parameters.ts';
import { route } from '../route.ts';
import { walletActivityPage } from '../schemas/wallet-activity.ts';
import { uiAmountMode } from '../ui-amount-mode.ts';
import { defineWalletRoute } from './subjects.ts';

/** What a wallet did (`docs/reference/rules/wallet-worth.md#activity`). */
export const walletActivityRoutes = {
  walletActivity: route({
    ...defineWalletRoute('activity'),
    tag: 'Extension',
    summary: 'Swaps, transfers, liquidity and burns of a wallet, newest first; a rare filter gives short pages',
    query: {
      token: makeOptional(defineAddress('Only rows of this token')),
      kind: makeOptional(defineChoiceList('Only rows of these kinds', activityKinds)),
      from: makeOptional(defineInteger('First time, unix ms, inclusive', { min: 0 })),
      to: makeOptional(defineInteger('Last time, unix ms, exclusive', { min: 0 })),
      limit: defineInteger('Maximum number of rows', { min: 1, max: 200, fallback: 50 }),
      cursor: makeOptional(defineCursor('next_cursor of the page before, with the same other parameters')),
      ...uiAmountMode,
    },
    check: checkTimeRange,
    isPaged: true,
    readUnitsMax: 60,
    response: walletActivityPage,
    reads: ['wallets', 'operations', 'tokens'],
  }),
} as const;
