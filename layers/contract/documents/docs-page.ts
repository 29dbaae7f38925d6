import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatLimit, service } from '../service.ts';
import { tierNames, tiers } from '../tiers.ts';
import { renderKeyForm } from './docs-page-forms.ts';
import { type Html, html, renderSample, renderTable } from './docs-page-html.ts';
import {
  cacheSection,
  formatExampleCurl,
  renderErrorSection,
  renderRestContents,
  renderRestSection,
  renderTierBadge,
} from './docs-page-rest.ts';
import { buildPageScript } from './docs-page-script.ts';
import { renderSocketContents, renderSocketSection } from './docs-page-socket.ts';
import { type Channels, documentedChannels, documentedRoutes, type Routes } from './documented.ts';
import { type Hashes, SOCKET_PLACE } from './page-policy.ts';

const style = readFileSync(join(import.meta.dirname, 'docs-page.css'), 'utf8');

const script = buildPageScript();

/** Hashes for the page's Content-Security-Policy. */
export function hashPage(page: string): Hashes {
  return {
    script: hashElement(page, 'script'),
    style: hashElement(page, 'style'),
  };
}

function hashElement(page: string, name: string): string {
  const [, text = ''] = new RegExp(`<${name}>([^]*?)</${name}>`).exec(page) ?? [];
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Renders the contract as one self-contained page. */
export function renderDocsPage(routes: Routes = documentedRoutes, channels: Channels = documentedChannels): string {
  const machineLinks = Object.values(routes)
    .filter(({ path }) => /\.(json|txt)$/.test(path))
    .map(({ path, summary }) => html`<a href=".${path}">${summary}</a>.`);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${service.title} ${service.version}</title>
<link rel="icon" href="data:,">
<style>
${{ markup: style }}</style>
</head>
<body ${{ markup: SOCKET_PLACE }}>
<a class="skip" href="#rest">Skip to the operations</a>
${renderKeyForm()}
<div class="page">
<nav aria-label="Contents"><ul>
<li><a href="#top">${service.title}</a></li>
<li><a href="#authentication">Authentication</a></li>
<li><a href="#limits">Tiers and limits</a></li>
<li><a href="#rest">REST</a>${renderRestContents(routes)}</li>
<li><a href="#errors">Errors</a></li>
<li><a href="#caching">Caching</a></li>
<li><a href="#websocket">WebSocket</a>${renderSocketContents(channels)}</li>
</ul></nav>
<main>
<h1 id="top">${service.title}</h1>
<p class="faint">Contract version ${service.version}</p>
<p>${service.sentences.join(' ')}</p>
<p>Machine-readable: ${machineLinks}</p>
${renderAuthentication(routes)}
${renderLimits(routes, channels)}
${renderRestSection(routes)}
${renderErrorSection()}
${cacheSection(routes)}
${renderSocketSection(channels)}
</main>
</div>
<script>${{ markup: script }}</script>
</body>
</html>
`.markup.replace(/\n{2,}/g, '\n');
}

function renderAuthentication(routes: Routes): Html {
  const keyed = Object.values(routes).find(({ tier }) => tier !== null);
  return html`
<section id="authentication"><h2>Authentication</h2>
<p>Send your API key as a Bearer token with every request and the WebSocket upgrade.
Routes marked ${renderTierBadge(null)} need no key.
The examples are answers of the simulated demo market. With a key, the forms below call this service and fill in
ids that it knows. Commands use three shell variables:</p>
${renderSample(
  'Once per shell; the local stack prints these values',
  `export BASE_URL=http://127.0.0.1:3000
export WS_URL=ws://127.0.0.1:3000${service.socketPath}
export API_KEY=your-key`,
)}
${keyed === undefined ? '' : renderSample('Then', formatExampleCurl(keyed))}
</section>`;
}

function renderLimits(routes: Routes, channels: Channels): Html {
  return html`
<section id="limits"><h2>Tiers and limits</h2>
<p>Each tier includes the lower ones. Requests count per key, in a token bucket of one minute that refills evenly.</p>
${renderTable(
  [
    'Tier',
    'Requests per minute',
    'Connections per key',
    'Subscriptions per connection',
    'OHLCV history',
    'Tracked wallets',
    'Adds',
  ],
  tierNames.map(tier => {
    const row = tiers[tier];
    const additions = [
      [Object.values(routes).filter(route => route.tier === tier).length, 'route'],
      [Object.values(channels).filter(channel => channel.tier === tier).length, 'channel'],
    ] as const;
    return [
      renderTierBadge(tier),
      row.requestsPerMinute,
      row.connectionsMax === 0 ? 'no WebSocket' : formatLimit(row.connectionsMax),
      row.connectionsMax === 0 ? '' : formatLimit(row.subscriptionsMax),
      row.ohlcvDaysMax === 0 ? '' : row.ohlcvDaysMax === null ? 'all' : `${row.ohlcvDaysMax} days`,
      row.trackedWalletsMax === 0 ? '' : formatLimit(row.trackedWalletsMax),
      additions.flatMap(([n, noun]) => (n > 0 ? [`${n} ${noun}${n === 1 ? '' : 's'}`] : [])).join(', '),
    ];
  }),
)}
</section>`;
}
