import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { storedAlerts } from '../alerts/history.ts';
import { useStored } from '../config/stored.ts';
import { useSession } from '../data/session.ts';
import { useLocation } from '../route/location.ts';
import { buildPagePath, type PageName } from '../route/paths.ts';
import { Search } from '../search/search.tsx';
import { Help } from './help.tsx';
import { useShortcuts } from './keyboard.ts';
import { PageProblem } from './page-problem.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const LINKS: readonly (readonly [PageName, string])[] = [
  ['market', 'Market'],
  ['launches', 'Launches'],
  ['compare', 'Compare'],
  ['watchlist', 'Watch list'],
  ['leaderboard', 'Leaderboard'],
  ['alerts', 'Alerts'],
  ['rules', 'Rules'],
  ['system', 'System'],
  ['account', 'Account'],
];

/** Navigation around each page. */
export function Shell({ children }: { readonly children: ComponentChildren }) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { config } = useSession();
  useShortcuts(() => setHelpOpen(true));
  return (
    <>
      <a class="skip-link" href="#main">
        Skip to content
      </a>
      <header class="top-bar">
        <a class="brand" href={buildPagePath('market')} aria-label="Chain Intelligence">
          <img src="/favicon.svg" alt="" width="22" height="22" />
          <span>Chain Intelligence</span>
        </a>
        <Navigation />
        <Search />
        <div class="top-tools">
          {config.isSimulated && (
            <span
              class="badge simulated"
              title="Tokens, wallets and prices are invented. They show what the service does."
            >
              Simulated<span class="hide-phone"> market</span>
            </span>
          )}
          <ThemeSwitch />
          <button
            type="button"
            class="icon-button"
            aria-label="Keyboard shortcuts"
            title="Keyboard shortcuts"
            onClick={() => setHelpOpen(true)}
          >
            ?
          </button>
        </div>
      </header>
      <PageProblem />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {isHelpOpen && <Help onClose={() => setHelpOpen(false)} />}
    </>
  );
}

function Navigation() {
  const { path } = useLocation();
  const { apiUrl } = useSession().config;
  const unread = useStored(storedAlerts)[0].filter(({ isRead }) => !isRead).length;
  return (
    <nav aria-label="Pages">
      {LINKS.map(([page, text]) => (
        <a key={page} href={buildPagePath(page)} aria-current={path === buildPagePath(page) ? 'page' : undefined}>
          {text}
          {page === 'alerts' && unread > 0 && (
            <span class="unread">
              {unread}
              <span class="visually-hidden"> unread</span>
            </span>
          )}
        </a>
      ))}
      <a href={`${apiUrl}/docs`}>API</a>
    </nav>
  );
}
