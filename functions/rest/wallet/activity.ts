import { toActivityView } from '../../../layers/contract/present/wallet-activity.ts';
import { toCoverageView } from '../../../layers/contract/present/wallet-page.ts';
import { walletActivityRoutes } from '../../../layers/contract/routes/wallet-activity.ts';
import { sealCursor } from '../../../layers/core/kernel/sealed-cursor.ts';
import { openPlace } from '../../../layers/edge/ranked-pages.ts';
import { createHandlerWith } from '../../../layers/edge/tables.ts';
import { readShownMultipliers } from '../../../layers/flows/shown-multipliers.ts';
import { formatActivityPlace, parseActivityPlace, readActivityPage } from '../../../layers/flows/wallets/activity.ts';
import { getNewestMs, readCoverage } from '../../../layers/flows/wallets/read-coverage.ts';
import { openWallets } from '../../../layers/storage/wallets/wallets.ts';

/** Each token's multiplier is a read. */
const SCALED_TOKENS_MAX = 48;

/** GET /v1/wallet/{address}/activity */
export const handler = createHandlerWith(
  walletActivityRoutes.walletActivity,
  ({ wallets, ...tables }) => ({ wallets: openWallets(wallets), ...tables }),
  async ({ wallets, operations, tokens }, request) => {
    const {
      path: { address },
      query,
    } = request;
    const { limit, token, kind, from, to, cursor } = query;
    const asked = `activity ${address} ${token} ${kind} ${from} ${to}`;
    const place = openPlace(asked, cursor);
    const after = place === undefined ? null : parseActivityPlace(place);
    const range = { from: from ?? 0, to: to ?? Infinity };
    const { shown, next, head } = await readActivityPage(wallets, address, {
      limit,
      tokensMax: query.ui_amount_mode === 'scaled' ? SCALED_TOKENS_MAX : Infinity,
      token,
      kinds: kind,
      ...range,
      after,
    });
    const [coverage, multipliers] = await Promise.all([
      readCoverage(operations, getNewestMs(head)),
      readShownMultipliers(tokens, [...new Set(shown.map(({ mint }) => mint))], request),
    ]);
    const sealed = next && sealCursor(asked, formatActivityPlace(next));
    const body = {
      wallet: address,
      activity: shown.map(one => toActivityView(one, multipliers.get(one.mint))),
      next_cursor: sealed,
      coverage: toCoverageView(coverage),
      why: coverage !== null && range.to <= coverage.fromMs ? ('before_coverage' as const) : null,
    };
    return { status: 200, body, next: sealed === null ? null : { cursor: sealed } };
  },
);
