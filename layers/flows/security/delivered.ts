import { mapWalletsToBundleIds } from '../../core/bundles/bundles.ts';
import type { Noted } from '../../core/security/noted.ts';
import type { MintSecurity } from '../../core/security/security.ts';
import type { Delivered } from '../../storage/security/delivered.ts';
import type { Found } from './state.ts';

/** Returns a clock change's name; later rows repeat the change. */
export function formatClockName(change: Noted): string {
  return `${change.kind} ${'bundle' in change ? `${change.bundle.id} ${change.bundle.status}` : ''} ${change.atMs}`;
}

/** REST or the wallets stream carries these. */
const silent: ReadonlySet<Noted['kind']> = new Set(['liquidity', 'co_action', 'question', 'wash_counted', 'balance']);

export function isNews({ kind }: Noted): boolean {
  return !silent.has(kind);
}

/** Returns the changes that were not published. */
export function filterUndelivered(delivered: Delivered, found: readonly Found[]): readonly Found[] {
  return found.filter(
    ({ seq, change }) =>
      seq > delivered.seq && isNews(change) && !(change.seq === 0 && delivered.clock.includes(formatClockName(change))),
  );
}

/** Returns the bundle of each wallet of the mint. */
export function mapWalletsToBundles({ bundles }: MintSecurity): ReadonlyMap<string, string> {
  return mapWalletsToBundleIds(bundles);
}
