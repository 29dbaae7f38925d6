import { bundleIds } from '../../core/bundles/bundles.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Told } from '../../storage/security-told.ts';
import type { Found } from './hot-security.ts';

/** A change that the clock made by its name: rows that come later make it again at the same moment. */
export const clockName = (change: Noted): string =>
  `${change.kind} ${'bundle' in change ? `${change.bundle.id} ${change.bundle.status}` : ''} ${change.atMs}`;

/** Changes that no socket hears of: REST shows them, or the wallets stream takes them. */
const silent: ReadonlySet<Noted['kind']> = new Set(['liquidity', 'occasion', 'wash_counted']);

export const isNews = ({ kind }: Noted): boolean => !silent.has(kind);

/** What was found and not told before. */
export const untold = (told: Told, found: readonly Found[]): readonly Found[] =>
  found.filter(
    ({ seq, change }) =>
      seq > told.seq && isNews(change) && !(change.seq === 0 && told.clock.includes(clockName(change))),
  );

/** Whose bundle each wallet of the mint is in. */
export const membersOf = ({ bundles }: MintSecurity): ReadonlyMap<string, string> => bundleIds(bundles);
