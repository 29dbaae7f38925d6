import { bundleIds } from '../../core/bundles/bundles.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Told } from '../../storage/security-told.ts';
import type { Found } from './hot-security.ts';

/** Name of a clock change; later rows make the same change at the same time. */
export const clockName = (change: Noted): string =>
  `${change.kind} ${'bundle' in change ? `${change.bundle.id} ${change.bundle.status}` : ''} ${change.atMs}`;

/** Changes without notifications: REST or the wallets stream carries them. */
const silent: ReadonlySet<Noted['kind']> = new Set(['liquidity', 'occasion', 'wash_counted']);

export const isNews = ({ kind }: Noted): boolean => !silent.has(kind);

export const untold = (told: Told, found: readonly Found[]): readonly Found[] =>
  found.filter(
    ({ seq, change }) =>
      seq > told.seq && isNews(change) && !(change.seq === 0 && told.clock.includes(clockName(change))),
  );

export const membersOf = ({ bundles }: MintSecurity): ReadonlyMap<string, string> => bundleIds(bundles);
