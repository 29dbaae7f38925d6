import type { ComponentType } from 'preact';
import type { PageName, PathValues } from '../route/paths.ts';

export type PageProps = { readonly values: PathValues };

type PageModule = { readonly default: ComponentType<PageProps> };

export type PageRow = {
  readonly title: (values: PathValues) => string;
  /** Each page is a chunk of its own. */
  readonly load: () => Promise<PageModule>;
};

export const pages: Readonly<Record<PageName, PageRow>> = {
  market: { title: () => 'Market', load: () => import('../market/page.tsx') },
  launches: { title: () => 'Launches', load: () => import('../launches/page.tsx') },
  compare: { title: () => 'Compare', load: () => import('../compare/page.tsx') },
  token: { title: ({ mint }) => `Token ${mint}`, load: () => import('../token/page.tsx') },
  wallet: { title: ({ address }) => `Wallet ${address}`, load: () => import('../wallet/page.tsx') },
  watchlist: { title: () => 'Watch list', load: () => import('../watchlist/page.tsx') },
  leaderboard: { title: () => 'Leaderboard', load: () => import('../leaderboard/page.tsx') },
  alerts: { title: () => 'Alerts', load: () => import('../alerts/page.tsx') },
  rules: { title: () => 'Rules', load: () => import('../rules/page.tsx') },
  system: { title: () => 'System', load: () => import('../system/page.tsx') },
  account: { title: () => 'Account', load: () => import('../account/page.tsx') },
  verify: { title: () => 'Verify', load: () => import('../verify/page.tsx') },
  input: { title: ({ type }) => `Event ${type}`, load: () => import('../input/page.tsx') },
};
