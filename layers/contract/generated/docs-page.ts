/** Written by npm run contract. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chain Intelligence 1.4.0</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2327; --faint: #5c666d; --line: #dfe2e0;
  --tint: #f2f4f2; --link: #0b5cad;
  --keyless: #5c666d; --free: #40713a; --layer1: #0b5cad; --layer2: #7a3fa8; --layer3: #a8431f; --enterprise: #7d6100; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --ink: #e4e8ea; --faint: #9aa5ac; --line: #2c3439; --tint: #1c2226; --link: #79b8ff;
    --keyless: #9aa5ac; --free: #86c47d; --layer1: #79b8ff; --layer2: #c79bea; --layer3: #f0936f;
      --enterprise: #dcbc4b; }
}
* { box-sizing: border-box; } html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.page { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; color: var(--faint); } p, li { max-width: 44rem; }
p { margin: .5rem 0 .75rem; } a { color: var(--link); } .faint { color: var(--faint); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: .875em; }
:not(pre) > code { background: var(--tint); padding: .1em .3em; border-radius: .25em; overflow-wrap: anywhere; }
pre { margin: 0; padding: .8rem 1rem; overflow-x: auto; max-height: 28rem; background: var(--tint);
  border: 1px solid var(--line); border-radius: .4rem; line-height: 1.45; }
figure { margin: .75rem 0 1rem; } figcaption { font-size: .85rem; color: var(--faint); margin-bottom: .25rem; }
.scroll { overflow-x: auto; margin: .5rem 0 1rem; } table { border-collapse: collapse; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; vertical-align: bottom; line-height: 1.35; } td { max-width: 34rem; }
td:last-child { min-width: 7rem; } td:not(:last-child) code { overflow-wrap: normal; }
td:first-child code { background: none; padding: 0; }
.tier { display: inline-block; font: 600 .75rem/1.5 system-ui, sans-serif; padding: 0 .55em;
  border: 1px solid currentColor; border-radius: 1em; white-space: nowrap; vertical-align: .1em; }
.tier.keyless { color: var(--keyless); } .tier.free { color: var(--free); } .tier.layer1 { color: var(--layer1); }
.tier.layer2 { color: var(--layer2); } .tier.layer3 { color: var(--layer3); }
.tier.enterprise { color: var(--enterprise); } article { margin: 1.75rem 0; }
article > h3 { font-size: 1rem; overflow-wrap: anywhere; }
article > h3 code { font-size: 1rem; background: none; padding: 0; } details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--link); } nav { font-size: .9rem; }
nav ul { list-style: none; margin: .25rem 0 1rem; padding: 0; } nav li { overflow-wrap: anywhere; }
nav ul ul { margin: 0 0 .4rem; padding-left: .8rem; } nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
@media (max-width: 63.99rem) {
  nav ul ul { display: none; }
  nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding-bottom: .75rem;
    border-bottom: 1px solid var(--line); }
}
@media (min-width: 64rem) {
  .page { display: grid; grid-template-columns: 16rem minmax(0, 1fr); gap: 3rem; }
  nav { position: sticky; top: 1.5rem; align-self: start; max-height: calc(100vh - 3rem); overflow-y: auto; }
}
@media print { nav { display: none; } .page { display: block; } pre { max-height: none; white-space: pre-wrap; } }
</style>
</head>
<body><div class="page">
<nav aria-label="Contents"><ul>
<li><a href="#top">Chain Intelligence</a></li>
<li><a href="#authentication">Authentication</a></li>
<li><a href="#limits">Tiers and limits</a></li>
<li><a href="#rest">REST</a><ul><li><a href="#tag-operations">Operations</a><ul><li><a href="#route-health">/health</a></li>
<li><a href="#route-ready">/ready</a></li>
<li><a href="#route-metrics">/metrics</a></li></ul></li>
<li><a href="#tag-extension">Extension</a><ul><li><a href="#route-openapi">/openapi.json</a></li>
<li><a href="#route-openapiIngest">/openapi-ingest.json</a></li>
<li><a href="#route-asyncapi">/asyncapi.json</a></li>
<li><a href="#route-docs">/docs</a></li>
<li><a href="#route-streamTicket">stream/ticket</a></li>
<li><a href="#route-prices">prices</a></li>
<li><a href="#route-walletsPerformance">wallets/performance</a></li>
<li><a href="#route-search">search</a></li></ul></li>
<li><a href="#tag-token">Token</a><ul><li><a href="#route-tokenInfo">token/{mint}/info</a></li>
<li><a href="#route-tokenPrice">token/{mint}/price</a></li>
<li><a href="#route-tokenOhlcv">token/{mint}/ohlcv</a></li>
<li><a href="#route-tokenTrades">token/{mint}/trades</a></li></ul></li>
<li><a href="#tag-token-security">Token security</a><ul><li><a href="#route-tokenLiquidity">token/{mint}/liquidity</a></li>
<li><a href="#route-tokenHoldersSummary">token/{mint}/holders/summary</a></li>
<li><a href="#route-tokenHoldersTop">token/{mint}/holders/top</a></li>
<li><a href="#route-tokenHolders">token/{mint}/holders</a></li>
<li><a href="#route-tokenBuyerQuality">token/{mint}/buyer-quality</a></li>
<li><a href="#route-tokenBundlesSummary">token/{mint}/bundles/summary</a></li>
<li><a href="#route-tokenBundles">token/{mint}/bundles</a></li>
<li><a href="#route-tokenBundle">token/{mint}/bundles/{bundle_id}</a></li>
<li><a href="#route-tokenWashTrades">token/{mint}/wash-trades</a></li>
<li><a href="#route-tokenSuspiciousActivity">token/{mint}/suspicious-activity</a></li>
<li><a href="#route-tokenSignal">token/{mint}/signal</a></li>
<li><a href="#route-tokenFundingAbuse">token/{mint}/funding-abuse</a></li>
<li><a href="#route-tokenLiquidityEvents">token/{mint}/liquidity/events</a></li></ul></li>
<li><a href="#tag-wallet">Wallet</a><ul><li><a href="#route-walletPerformance">wallet/{address}/performance</a></li>
<li><a href="#route-walletTrades">wallet/{address}/trades</a></li>
<li><a href="#route-walletPnl">wallet/{address}/pnl</a></li>
<li><a href="#route-walletLabels">wallet/{address}/labels</a></li>
<li><a href="#route-walletQuality">wallet/{address}/quality</a></li>
<li><a href="#route-walletProfile">wallet/{address}/profile</a></li>
<li><a href="#route-walletPositions">wallet/{address}/positions</a></li>
<li><a href="#route-walletProvenance">wallet/{address}/provenance</a></li>
<li><a href="#route-walletIdentity">wallet/{address}/identity</a></li>
<li><a href="#route-kolWallets">kol-wallets/{username}</a></li>
<li><a href="#route-walletSimilar">wallet/{address}/similar</a></li>
<li><a href="#route-leaderboard">leaderboard</a></li></ul></li>
<li><a href="#tag-coordination">Coordination</a><ul><li><a href="#route-walletEntanglement">wallet/{address}/entanglement</a></li>
<li><a href="#route-walletFollows">wallet/{address}/follows</a></li>
<li><a href="#route-walletEntity">wallet/{address}/entity</a></li>
<li><a href="#route-tokenCampaigns">token/{mint}/campaigns</a></li>
<li><a href="#route-tokenCrowd">token/{mint}/crowd</a></li>
<li><a href="#route-entity">entity/{entity_id}</a></li>
<li><a href="#route-entityMembers">entity/{entity_id}/members</a></li>
<li><a href="#route-coordinationHealth">coordination/health</a></li></ul></li>
<li><a href="#tag-intel">Intel</a><ul><li><a href="#route-intelForming">intel/coordinated-pushes/forming</a></li>
<li><a href="#route-intelCascade">intel/wallet/{leader}/cascade</a></li>
<li><a href="#route-intelEmerging">intel/entities/emerging</a></li>
<li><a href="#route-intelEarlyBuyers">intel/token/{mint}/early-buyers</a></li>
<li><a href="#route-intelCopyOriginator">intel/token/{mint}/copy-originator</a></li>
<li><a href="#route-intelEntityConcentration">intel/token/{mint}/entity-concentration</a></li>
<li><a href="#route-intelExitRisk">intel/token/{mint}/exit-risk</a></li></ul></li></ul></li>
<li><a href="#errors">Errors</a></li>
<li><a href="#caching">Caching</a></li>
<li><a href="#websocket">WebSocket</a><ul>
<li><a href="#messages">Messages</a></li>
<li><a href="#resume">Resume and gaps</a></li>
<li><a href="#close-codes">Refusals and close codes</a></li>
<li><a href="#error-codes">Codes of errors</a></li>
<li><a href="#channels">Channels</a><ul><li><a href="#channel-tokenTrades">token:{mint}:trades</a></li>
<li><a href="#channel-tokenTicks">token:{mint}:ticks</a></li>
<li><a href="#channel-tokenOhlcv">token:{mint}:ohlcv:{view}:{tf}</a></li>
<li><a href="#channel-walletPnl">wallet:{addr}:pnl</a></li>
<li><a href="#channel-walletPositions">wallet:{addr}:positions</a></li>
<li><a href="#channel-walletLabels">wallet:{addr}:labels</a></li>
<li><a href="#channel-tokenSecurity">token:{mint}:security</a></li>
<li><a href="#channel-tokenBundles">token:{mint}:bundles</a></li>
<li><a href="#channel-tokenDumpAlert">token:{mint}:dump_alert</a></li>
<li><a href="#channel-walletSecurity">wallet:{addr}:security</a></li>
<li><a href="#channel-walletFollow">wallet:{addr}:follow</a></li>
<li><a href="#channel-walletEntity">wallet:{addr}:entity</a></li>
<li><a href="#channel-tokenCampaign">token:{mint}:campaign</a></li></ul></li></ul></li>
</ul></nav>
<main>
<h1 id="top">Chain Intelligence</h1>
<p class="faint">Contract version 1.4.0</p>
<p>Exact market data, wallet intelligence and security signals from decoded Solana swaps. The same figures are available over REST and live over one WebSocket. Open source and self-hosted. This document is generated from the tables the service runs on.</p>
<p>Machine-readable: <a href="./openapi.json">This contract as OpenAPI 3.1.0</a>.
<a href="./openapi-ingest.json">The ingest API as OpenAPI 3.1.0, for senders of data</a>.
<a href="./asyncapi.json">The WebSocket channels as AsyncAPI 3</a>.</p>
<section id="authentication"><h2>Authentication</h2>
<p>Send your API key as a Bearer token with every request and the WebSocket upgrade.
Routes marked <span class="tier keyless">No key</span> need no key.
The examples use three shell variables. Their token and wallet are real, but your service only knows ingested data.
The local stack prints a token and a wallet of its demo:</p>
<figure><figcaption>Once per shell; the local stack prints these values</figcaption><pre tabindex="0"><code>export BASE_URL=http://127.0.0.1:3000
export WS_URL=ws://127.0.0.1:3000/ws
export API_KEY=your-key</code></pre></figure>
<figure><figcaption>Then</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/stream/ticket&quot;</code></pre></figure>
</section>
<section id="limits"><h2>Tiers and limits</h2>
<p>Each tier includes the lower ones. Requests count per key, in a token bucket of one minute that refills evenly.</p>
<div class="scroll"><table>
<thead><tr><th>Tier</th>
<th>Requests per minute</th>
<th>Connections per key</th>
<th>Subscriptions per connection</th>
<th>OHLCV history</th>
<th>Tracked wallets</th>
<th>Adds</th></tr></thead>
<tbody><tr><td><span class="tier free">Free</span></td>
<td>10</td>
<td>no WebSocket</td>
<td></td>
<td></td>
<td></td>
<td>2 routes</td></tr>
<tr><td><span class="tier layer1">Layer 1</span></td>
<td>100</td>
<td>5</td>
<td>50</td>
<td>7 days</td>
<td></td>
<td>11 routes, 3 channels</td></tr>
<tr><td><span class="tier layer2">Layer 2</span></td>
<td>300</td>
<td>20</td>
<td>50</td>
<td>all</td>
<td>500</td>
<td>13 routes, 3 channels</td></tr>
<tr><td><span class="tier layer3">Layer 3</span></td>
<td>600</td>
<td>50</td>
<td>50</td>
<td>all</td>
<td>unlimited</td>
<td>22 routes, 7 channels</td></tr>
<tr><td><span class="tier enterprise">Enterprise</span></td>
<td>6000</td>
<td>unlimited</td>
<td>unlimited</td>
<td>all</td>
<td>unlimited</td>
<td></td></tr></tbody>
</table></div>
</section>
<section id="rest"><h2>REST</h2>
<p>Every operation is a <code>GET</code> and returns JSON unless noted. No result is 200 with nulls and empty arrays.
Unknown query parameters are ignored. Repeated parameters are rejected.</p>
<h3 id="tag-operations">Operations</h3>
<article id="route-health"><h3><code>GET /health</code> <span class="tier keyless">No key</span></h3>
<p>Whether the service responds. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/health&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;status&quot;: &quot;ok&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>status</code></td>
<td>&quot;ok&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-ready"><h3><code>GET /ready</code> <span class="tier keyless">No key</span></h3>
<p>Whether every required backend responds; otherwise 503. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/ready&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;status&quot;: &quot;ready&quot;,
  &quot;checks&quot;: [
    {
      &quot;name&quot;: &quot;storage&quot;,
      &quot;ok&quot;: true,
      &quot;latency_ms&quot;: 2
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>status</code></td>
<td>&quot;ready&quot;, &quot;not_ready&quot;</td>
<td></td></tr>
<tr><td><code>checks</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>checks[].name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>checks[].ok</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>checks[].latency_ms</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-metrics"><h3><code>GET /metrics</code> <span class="tier keyless">No key</span></h3>
<p>Counters in the Prometheus text exposition format. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/metrics&quot;</code></pre></figure>
<figure><figcaption>Response, text/plain; version=0.0.4; charset=utf-8</figcaption><pre tabindex="0"><code># TYPE chain_events_accepted_total counter
chain_events_accepted_total{type=&quot;swap&quot;} 4240
</code></pre></figure>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-extension">Extension</h3>
<article id="route-openapi"><h3><code>GET /openapi.json</code> <span class="tier keyless">No key</span></h3>
<p>This contract as OpenAPI 3.1.0. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/openapi.json&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{&quot;openapi&quot;:&quot;3.1.0&quot;}</code></pre></figure>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-openapiIngest"><h3><code>GET /openapi-ingest.json</code> <span class="tier keyless">No key</span></h3>
<p>The ingest API as OpenAPI 3.1.0, for senders of data. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/openapi-ingest.json&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{&quot;openapi&quot;:&quot;3.1.0&quot;}</code></pre></figure>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-asyncapi"><h3><code>GET /asyncapi.json</code> <span class="tier keyless">No key</span></h3>
<p>The WebSocket channels as AsyncAPI 3. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/asyncapi.json&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{&quot;asyncapi&quot;:&quot;3.0.0&quot;}</code></pre></figure>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-docs"><h3><code>GET /docs</code> <span class="tier keyless">No key</span></h3>
<p>This contract as an HTML page. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/docs&quot;</code></pre></figure>
<figure><figcaption>Response, text/html; charset=utf-8</figcaption><pre tabindex="0"><code>&lt;!doctype html&gt;</code></pre></figure>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-streamTicket"><h3><code>GET /v1/stream/ticket</code> <span class="tier layer1">Layer 1</span></h3>
<p>A ticket that opens one WebSocket within 30 seconds, for clients that cannot send a header. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/stream/ticket&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;ticket&quot;: &quot;cit_6SaxMUHmrqwP2rXA2fdz7UojWaoRrfH8zKBKc2MAoEM1_fb9468&quot;,
  &quot;expires_at_ms&quot;: 1760000430000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>ticket</code></td>
<td>string</td>
<td>Query parameter of the WebSocket address, for one upgrade</td></tr>
<tr><td><code>expires_at_ms</code></td>
<td>number</td>
<td>Unix ms from which it is refused</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-prices"><h3><code>GET /v1/prices</code> <span class="tier layer1">Layer 1</span></h3>
<p>Latest USD prices of up to 100 tokens; costs one request per 10 tokens begun. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mints</code></td>
<td>query</td>
<td>Token mints, separated by commas; at most 100, duplicates count once</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/prices?mints=ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;prices&quot;: [
    {
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;price_usd&quot;: 0.0000416,
      &quot;as_of_ts_ms&quot;: 1782634863000,
      &quot;source&quot;: &quot;ohlcv_1s_close&quot;
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>prices</code></td>
<td>array of object</td>
<td>In the order asked, each token once</td></tr>
<tr><td><code>prices[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>prices[].price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].as_of_ts_ms</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].source</code></td>
<td>&quot;ohlcv_1s_close&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletsPerformance"><h3><code>GET /v1/wallets/performance</code> <span class="tier layer2">Layer 2</span></h3>
<p>Realized performance of up to 100 wallets; costs one request per 10 wallets begun. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>addresses</code></td>
<td>query</td>
<td>Wallets, separated by commas; at most 100, duplicates count once</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$</td>
<td>required</td></tr>
<tr><td><code>window</code></td>
<td>query</td>
<td>Days before now</td>
<td>1d, 7d, 30d</td>
<td>7d</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallets/performance?addresses=Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&amp;window=7d&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;window&quot;: &quot;7d&quot;,
  &quot;wallets&quot;: [
    {
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;total_trades&quot;: 76,
      &quot;wins&quot;: 49,
      &quot;losses&quot;: 27,
      &quot;win_rate&quot;: 0.6447368421052632,
      &quot;total_pnl_usd&quot;: 2398.75,
      &quot;cash_pnl_usd&quot;: 2381.42,
      &quot;total_volume_usd&quot;: 41250.6,
      &quot;total_fees_usd&quot;: 34.66,
      &quot;avg_hold_time_seconds&quot;: 18342.5,
      &quot;sharpe_ratio&quot;: 0,
      &quot;profit_factor&quot;: 0,
      &quot;disposition_index&quot;: 0
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>window</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets</code></td>
<td>array of object</td>
<td>In the order asked, each wallet once</td></tr>
<tr><td><code>wallets[].total_trades</code></td>
<td>integer</td>
<td>Priced exits in the window, open positions included</td></tr>
<tr><td><code>wallets[].wins</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>wallets[].losses</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>wallets[].win_rate</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wallets[].total_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wallets[].cash_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wallets[].total_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wallets[].total_fees_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wallets[].avg_hold_time_seconds</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wallets[].sharpe_ratio</code></td>
<td>0</td>
<td></td></tr>
<tr><td><code>wallets[].profit_factor</code></td>
<td>0</td>
<td></td></tr>
<tr><td><code>wallets[].disposition_index</code></td>
<td>0</td>
<td></td></tr>
<tr><td><code>wallets[].wallet_address</code></td>
<td>string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-search"><h3><code>GET /v1/search</code> <span class="tier layer1">Layer 1</span></h3>
<p>Tokens by name or symbol, wallets and handles by username: exact matches, then longer ones. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>q</code></td>
<td>query</td>
<td>Beginning of a name, symbol or username, in any case</td>
<td>string</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/search?q=Ex&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;query&quot;: &quot;Ex&quot;,
  &quot;tokens&quot;: [
    {
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;name&quot;: &quot;Example&quot;,
      &quot;symbol&quot;: &quot;EXM&quot;
    }
  ],
  &quot;wallets&quot;: [
    {
      &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;kol_username&quot;: &quot;Example&quot;
    }
  ],
  &quot;handles&quot;: [
    {
      &quot;platform&quot;: &quot;x&quot;,
      &quot;username&quot;: &quot;Example&quot;,
      &quot;wallets&quot;: [
        &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;
      ]
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>query</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>tokens[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].symbol</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>wallets[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets[].kol_username</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>handles</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>handles[].platform</code></td>
<td>&quot;x&quot;, &quot;telegram&quot;</td>
<td></td></tr>
<tr><td><code>handles[].username</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>handles[].wallets</code></td>
<td>array of string</td>
<td>At most 20, by ascending address; /v1/kol-wallets has all</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-token">Token</h3>
<article id="route-tokenInfo"><h3><code>GET /v1/token/{mint}/info</code> <span class="tier layer1">Layer 1</span></h3>
<p>Metadata and validation status of a token. <span class="faint">Cached for up to 300 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/info&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;is_validated&quot;: true,
  &quot;is_suspicious&quot;: false,
  &quot;is_high_risk&quot;: false,
  &quot;validation_reason&quot;: null,
  &quot;mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;name&quot;: &quot;Example&quot;,
  &quot;symbol&quot;: &quot;EXM&quot;,
  &quot;decimals&quot;: 6,
  &quot;supply&quot;: &quot;1000000000000000&quot;,
  &quot;primary_dex&quot;: &quot;pump_swap&quot;,
  &quot;primary_pool&quot;: &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;,
  &quot;is_mintable&quot;: false,
  &quot;is_freezable&quot;: false,
  &quot;deployer&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
  &quot;status&quot;: &quot;validated&quot;,
  &quot;flagged_reasons&quot;: [],
  &quot;flagged_time&quot;: null,
  &quot;rugged_time&quot;: null
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>is_validated</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>is_suspicious</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>is_high_risk</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>validation_reason</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>symbol</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>decimals</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>supply</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>primary_dex</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>primary_pool</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>is_mintable</code></td>
<td>boolean or null</td>
<td></td></tr>
<tr><td><code>is_freezable</code></td>
<td>boolean or null</td>
<td></td></tr>
<tr><td><code>deployer</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>status</code></td>
<td>&quot;pending&quot;, &quot;processing&quot;, &quot;validated&quot;, &quot;suspicious&quot;, &quot;rugged&quot;</td>
<td></td></tr>
<tr><td><code>flagged_reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>flagged_time</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rugged_time</code></td>
<td>string or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenPrice"><h3><code>GET /v1/token/{mint}/price</code> <span class="tier layer1">Layer 1</span></h3>
<p>Latest USD price: the close of the newest 1-second candle. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/price&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;price_usd&quot;: 0.0000416,
  &quot;as_of_ts_ms&quot;: 1782634863000,
  &quot;source&quot;: &quot;ohlcv_1s_close&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>as_of_ts_ms</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>source</code></td>
<td>&quot;ohlcv_1s_close&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenOhlcv"><h3><code>GET /v1/token/{mint}/ohlcv</code> <span class="tier layer1">Layer 1</span></h3>
<p>Candles, oldest first. A longer range returns the newest. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>timeframe</code></td>
<td>query</td>
<td>Candle width</td>
<td>1s, 1m, 5m, 15m, 1h</td>
<td>1m</td></tr>
<tr><td><code>view</code></td>
<td>query</td>
<td>full: every trade; filtered: organic trades</td>
<td>full, filtered</td>
<td>full</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First bucket start, unix ms, inclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last bucket start, unix ms, exclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of candles</td>
<td>integer, 1 to 2000</td>
<td>500</td></tr>
<tr><td><code>fill</code></td>
<td>query</td>
<td>Fill empty buckets with the previous close and no volume, up to now</td>
<td>boolean</td>
<td>false</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/ohlcv?timeframe=1m&amp;view=full&amp;limit=500&amp;fill=false&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;candles&quot;: [
    {
      &quot;bucket&quot;: 1782634860000,
      &quot;open&quot;: 0.0000415,
      &quot;high&quot;: 0.0000421,
      &quot;low&quot;: 0.0000409,
      &quot;close&quot;: 0.0000416,
      &quot;volume_token&quot;: 2207986.5,
      &quot;volume_base&quot;: 1.28,
      &quot;volume_usd&quot;: 92.1,
      &quot;buy_volume&quot;: 1207986.5,
      &quot;sell_volume&quot;: 1000000,
      &quot;num_trades&quot;: 12,
      &quot;trades&quot;: 12,
      &quot;vwap&quot;: 0.0000417,
      &quot;num_buyers&quot;: 7,
      &quot;num_sellers&quot;: 4
    }
  ],
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;timeframe&quot;: &quot;1m&quot;,
  &quot;view&quot;: &quot;full&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>candles</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>candles[].bucket</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].open</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].high</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].low</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].close</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].volume_token</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].volume_base</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].buy_volume</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].sell_volume</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].num_trades</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].trades</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].vwap</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].num_buyers</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].num_sellers</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>candles[].amended</code></td>
<td>true</td>
<td>Present if a late trade changed the candle after its bucket had closed</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>timeframe</code></td>
<td>&quot;1s&quot;, &quot;1m&quot;, &quot;5m&quot;, &quot;15m&quot;, &quot;1h&quot;</td>
<td></td></tr>
<tr><td><code>view</code></td>
<td>&quot;full&quot;, &quot;filtered&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenTrades"><h3><code>GET /v1/token/{mint}/trades</code> <span class="tier layer1">Layer 1</span></h3>
<p>Trades, newest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of trades</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>before</code></td>
<td>query</td>
<td>Only trades older than the one with this trade_id</td>
<td>string matching ^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$</td>
<td>none</td></tr>
<tr><td><code>after</code></td>
<td>query</td>
<td>Only trades newer than the one with this trade_id, the oldest of them</td>
<td>string matching ^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$</td>
<td>none</td></tr>
<tr><td><code>before_seq</code></td>
<td>query</td>
<td>Only trades that arrived before this number</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>after_seq</code></td>
<td>query</td>
<td>Only trades that arrived after this number, the earliest of them</td>
<td>integer, at least 0</td>
<td>none</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/trades?limit=50&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;trade_id&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg:0&quot;,
      &quot;seq&quot;: 4711,
      &quot;signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;slot&quot;: 390131037,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1767120772000,
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;pool_address&quot;: null,
      &quot;direction&quot;: &quot;sell&quot;,
      &quot;dex_name&quot;: &quot;pump_swap&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_amount&quot;: 6604780.699196,
      &quot;token_amount_raw&quot;: &quot;6604780699196&quot;,
      &quot;base_amount&quot;: 3.898246921,
      &quot;base_amount_raw&quot;: &quot;3898246921&quot;,
      &quot;base_price_usd&quot;: 137.97,
      &quot;total_fees_usd&quot;: 0,
      &quot;is_arbitrage&quot;: 0,
      &quot;bundle_id&quot;: &quot;&quot;,
      &quot;labels&quot;: [
        &quot;ORGANIC&quot;
      ]
    }
  ],
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;limit&quot;: 50
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>trades</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>trades[].trade_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].seq</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>trades[].signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].slot</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].event_index</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].timestamp</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].pool_address</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>trades[].direction</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;</td>
<td></td></tr>
<tr><td><code>trades[].dex_name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].base_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].token_amount</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].token_amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].base_amount</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].base_amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].base_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].total_fees_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].is_arbitrage</code></td>
<td>0, 1</td>
<td></td></tr>
<tr><td><code>trades[].bundle_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].labels</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>limit</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-token-security">Token security</h3>
<article id="route-tokenLiquidity"><h3><code>GET /v1/token/{mint}/liquidity</code> <span class="tier layer1">Layer 1</span></h3>
<p>Pool depth, lock, exit capacity and the price impact of open bundles. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint, or the address of one of its pools</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/liquidity&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;depth&quot;: {
    &quot;venue&quot;: &quot;pump_swap&quot;,
    &quot;token_reserve_ui&quot;: 150000000,
    &quot;quote_reserve_sol&quot;: 412.5,
    &quot;liquidity_usd&quot;: null,
    &quot;reserve_slot&quot;: 390131037,
    &quot;updated_at_ms&quot;: 1767120772000
  },
  &quot;lock&quot;: {
    &quot;status&quot;: &quot;burned&quot;,
    &quot;burn_pct&quot;: 100,
    &quot;lock_pct&quot;: null,
    &quot;verified_at&quot;: &quot;2025-12-30T18:40:00.000Z&quot;
  },
  &quot;dump_impact_pct&quot;: 0.3132077775403681,
  &quot;exit_capacity&quot;: {
    &quot;usd_at_10&quot;: null,
    &quot;usd_at_25&quot;: null,
    &quot;usd_at_50&quot;: null,
    &quot;sol_at_10&quot;: 21.168144895797706,
    &quot;sol_at_25&quot;: 55.2645206890192,
    &quot;sol_at_50&quot;: 120.81845277094185
  }
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>depth</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>depth.venue</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>depth.token_reserve_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>depth.quote_reserve_sol</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>depth.liquidity_usd</code></td>
<td>null</td>
<td></td></tr>
<tr><td><code>depth.reserve_slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>depth.updated_at_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>lock</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>lock.status</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>lock.burn_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>lock.lock_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>lock.verified_at</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>dump_impact_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>exit_capacity</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>exit_capacity.usd_at_10</code></td>
<td>null</td>
<td></td></tr>
<tr><td><code>exit_capacity.usd_at_25</code></td>
<td>null</td>
<td></td></tr>
<tr><td><code>exit_capacity.usd_at_50</code></td>
<td>null</td>
<td></td></tr>
<tr><td><code>exit_capacity.sol_at_10</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>exit_capacity.sol_at_25</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>exit_capacity.sol_at_50</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenHoldersSummary"><h3><code>GET /v1/token/{mint}/holders/summary</code> <span class="tier layer1">Layer 1</span></h3>
<p>Number of holders, and the shares of the largest 10, 50 and 100. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/holders/summary&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;distinctCount&quot;: 2,
  &quot;totalBalanceRaw&quot;: &quot;1000000000000&quot;,
  &quot;hydrationStatus&quot;: &quot;born_forward&quot;,
  &quot;supplyRaw&quot;: &quot;1000000000000000&quot;,
  &quot;top10Pct&quot;: null,
  &quot;top50Pct&quot;: null,
  &quot;top100Pct&quot;: null,
  &quot;lastUpdatedSlot&quot;: 390131037,
  &quot;lastUpdatedTsMs&quot;: 1767120772000,
  &quot;asOfTsMs&quot;: 1767120773000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>distinctCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totalBalanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hydrationStatus</code></td>
<td>&quot;hydrating&quot;, &quot;hydrated&quot;, &quot;born_forward&quot;, &quot;partial_forward&quot;</td>
<td></td></tr>
<tr><td><code>supplyRaw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>top10Pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>top50Pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>top100Pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>lastUpdatedSlot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>lastUpdatedTsMs</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>asOfTsMs</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenHoldersTop"><h3><code>GET /v1/token/{mint}/holders/top</code> <span class="tier layer1">Layer 1</span></h3>
<p>The largest holders, largest first. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>n</code></td>
<td>query</td>
<td>Maximum number of holders</td>
<td>integer, 1 to 500</td>
<td>10</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/holders/top?n=10&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;distinctCount&quot;: 2,
  &quot;totalBalanceRaw&quot;: &quot;1000000000000&quot;,
  &quot;hydrationStatus&quot;: &quot;born_forward&quot;,
  &quot;holders&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;balanceRaw&quot;: &quot;750000000000&quot;,
      &quot;pctOfTotal&quot;: 75,
      &quot;firstSeenSlot&quot;: 390131001
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;balanceRaw&quot;: &quot;250000000000&quot;,
      &quot;pctOfTotal&quot;: 25,
      &quot;firstSeenSlot&quot;: 390131037
    }
  ],
  &quot;asOfTsMs&quot;: 1767120773000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>distinctCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totalBalanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hydrationStatus</code></td>
<td>&quot;hydrating&quot;, &quot;hydrated&quot;, &quot;born_forward&quot;, &quot;partial_forward&quot;</td>
<td></td></tr>
<tr><td><code>holders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>holders[].rank</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>holders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].balanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].pctOfTotal</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>holders[].firstSeenSlot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>asOfTsMs</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenHolders"><h3><code>GET /v1/token/{mint}/holders</code> <span class="tier layer1">Layer 1</span></h3>
<p>All holders by page, largest first; nextOffset is the offset of the next page. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of holders</td>
<td>integer, 1 to 1000</td>
<td>100</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Holders to skip</td>
<td>integer, at least 0</td>
<td>0</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/holders?limit=100&amp;offset=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;distinctCount&quot;: 2,
  &quot;totalBalanceRaw&quot;: &quot;1000000000000&quot;,
  &quot;hydrationStatus&quot;: &quot;born_forward&quot;,
  &quot;holders&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;balanceRaw&quot;: &quot;750000000000&quot;,
      &quot;pctOfTotal&quot;: 75,
      &quot;firstSeenSlot&quot;: 390131001
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;balanceRaw&quot;: &quot;250000000000&quot;,
      &quot;pctOfTotal&quot;: 25,
      &quot;firstSeenSlot&quot;: 390131037
    }
  ],
  &quot;limit&quot;: 100,
  &quot;offset&quot;: 0,
  &quot;nextOffset&quot;: null,
  &quot;asOfTsMs&quot;: 1767120773000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>distinctCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totalBalanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hydrationStatus</code></td>
<td>&quot;hydrating&quot;, &quot;hydrated&quot;, &quot;born_forward&quot;, &quot;partial_forward&quot;</td>
<td></td></tr>
<tr><td><code>holders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>holders[].rank</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>holders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].balanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].pctOfTotal</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>holders[].firstSeenSlot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>limit</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>offset</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>nextOffset</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>asOfTsMs</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenBuyerQuality"><h3><code>GET /v1/token/{mint}/buyer-quality</code> <span class="tier free">Free</span></h3>
<p>Recent buy volume by kind of buyer: skilled wallets, bots, farms, unknown wallets. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>window_hours</code></td>
<td>query</td>
<td>Hours before now, clamped to 1–24</td>
<td>integer</td>
<td>1</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/buyer-quality?window_hours=1&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;window_hours&quot;: 1,
  &quot;smart_money_signal&quot;: 0.4,
  &quot;total_buyers&quot;: 21,
  &quot;volume_decomposition&quot;: {
    &quot;organic_profitable_usd&quot;: 4200,
    &quot;organic_other_usd&quot;: 1800,
    &quot;bot_usd&quot;: 2500,
    &quot;farm_funded_usd&quot;: 500,
    &quot;unrated_usd&quot;: 1000
  },
  &quot;tiers&quot;: {
    &quot;elite_smart_money&quot;: {
      &quot;count&quot;: 2,
      &quot;volume_usd&quot;: 2600
    },
    &quot;consistent_organic&quot;: {
      &quot;count&quot;: 3,
      &quot;volume_usd&quot;: 1400
    },
    &quot;developing_organic&quot;: {
      &quot;count&quot;: 5,
      &quot;volume_usd&quot;: 2000
    },
    &quot;bot_operated&quot;: {
      &quot;count&quot;: 4,
      &quot;volume_usd&quot;: 2500
    },
    &quot;farm_funded&quot;: {
      &quot;count&quot;: 1,
      &quot;volume_usd&quot;: 500
    },
    &quot;unrated_new&quot;: {
      &quot;count&quot;: 6,
      &quot;volume_usd&quot;: 1000
    }
  }
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>window_hours</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>smart_money_signal</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>total_buyers</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>volume_decomposition</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>volume_decomposition.organic_profitable_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>volume_decomposition.organic_other_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>volume_decomposition.bot_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>volume_decomposition.farm_funded_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>volume_decomposition.unrated_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tiers</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.elite_smart_money</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.elite_smart_money.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tiers.elite_smart_money.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tiers.consistent_organic</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.consistent_organic.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tiers.consistent_organic.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tiers.developing_organic</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.developing_organic.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tiers.developing_organic.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tiers.bot_operated</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.bot_operated.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tiers.bot_operated.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tiers.farm_funded</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.farm_funded.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tiers.farm_funded.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tiers.unrated_new</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tiers.unrated_new.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tiers.unrated_new.volume_usd</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenBundlesSummary"><h3><code>GET /v1/token/{mint}/bundles/summary</code> <span class="tier free">Free</span></h3>
<p>Number of bundles, their holdings and their profit. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/bundles/summary&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;bundle_count&quot;: 1,
  &quot;open_bundle_count&quot;: 1,
  &quot;bundled_supply_pct&quot;: 0.031,
  &quot;bundled_value_usd&quot;: 1289.6,
  &quot;bundled_realized_pnl_usd&quot;: 120.5,
  &quot;dominant_bundle_type&quot;: &quot;RelaySequential&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>open_bundle_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>bundled_supply_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundled_value_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundled_realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>dominant_bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot; or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenBundles"><h3><code>GET /v1/token/{mint}/bundles</code> <span class="tier layer3">Layer 3</span></h3>
<p>Bundles of the token, newest first. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/bundles&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;bundles&quot;: [
    {
      &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;bundle_type&quot;: &quot;RelaySequential&quot;,
      &quot;leader_wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;status&quot;: &quot;active&quot;,
      &quot;member_count_total&quot;: 2,
      &quot;member_count_active&quot;: 2,
      &quot;chain_balance_ui&quot;: 31000000,
      &quot;chain_balance_raw&quot;: &quot;31000000000000&quot;,
      &quot;realized_pnl_usd&quot;: 120.5,
      &quot;total_usd_invested&quot;: 800,
      &quot;total_usd_returned&quot;: 320.5,
      &quot;total_tokens_bought_ui&quot;: 41000000,
      &quot;total_tokens_bought_raw&quot;: &quot;41000000000000&quot;,
      &quot;total_tokens_sold_ui&quot;: 10000000,
      &quot;total_tokens_sold_raw&quot;: &quot;10000000000000&quot;,
      &quot;sold_pct&quot;: 24.390243902439025,
      &quot;risk_score&quot;: 0.42,
      &quot;evidence&quot;: [
        &quot;RelaySequential: 2 wallets bought in one relay bundle (at least 2 on the same side), e.g. 8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
        &quot;archetype RELAY_SEQUENTIAL&quot;
      ],
      &quot;created_at&quot;: &quot;2025-12-30T18:52:52.000Z&quot;
    }
  ],
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>bundles</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>bundles[].bundle_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundles[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundles[].bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td>
<td></td></tr>
<tr><td><code>bundles[].leader_wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundles[].status</code></td>
<td>&quot;active&quot;, &quot;dormant&quot;, &quot;dumping&quot;, &quot;derisked&quot;, &quot;exited&quot;, &quot;rugged&quot;, &quot;merged&quot;</td>
<td></td></tr>
<tr><td><code>bundles[].member_count_total</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>bundles[].member_count_active</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>bundles[].chain_balance_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundles[].chain_balance_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundles[].realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundles[].total_usd_invested</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundles[].total_usd_returned</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundles[].total_tokens_bought_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundles[].total_tokens_bought_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundles[].total_tokens_sold_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundles[].total_tokens_sold_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundles[].sold_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundles[].risk_score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundles[].evidence</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>bundles[].created_at</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenBundle"><h3><code>GET /v1/token/{mint}/bundles/{bundle_id}</code> <span class="tier layer3">Layer 3</span></h3>
<p>A bundle with its members and entity, or null for an unknown id. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>bundle_id</code></td>
<td>path</td>
<td>Bundle</td>
<td>string matching ^[A-Za-z0-9._:-]{1,128}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/bundles/Hk3mQ8vZr1cYxWbT5nUeAd&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;bundle&quot;: {
    &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;bundle_type&quot;: &quot;RelaySequential&quot;,
    &quot;leader_wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;status&quot;: &quot;active&quot;,
    &quot;member_count_total&quot;: 2,
    &quot;member_count_active&quot;: 2,
    &quot;chain_balance_ui&quot;: 31000000,
    &quot;chain_balance_raw&quot;: &quot;31000000000000&quot;,
    &quot;realized_pnl_usd&quot;: 120.5,
    &quot;total_usd_invested&quot;: 800,
    &quot;total_usd_returned&quot;: 320.5,
    &quot;total_tokens_bought_ui&quot;: 41000000,
    &quot;total_tokens_bought_raw&quot;: &quot;41000000000000&quot;,
    &quot;total_tokens_sold_ui&quot;: 10000000,
    &quot;total_tokens_sold_raw&quot;: &quot;10000000000000&quot;,
    &quot;sold_pct&quot;: 24.390243902439025,
    &quot;risk_score&quot;: 0.42,
    &quot;evidence&quot;: [
      &quot;RelaySequential: 2 wallets bought in one relay bundle (at least 2 on the same side), e.g. 8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;archetype RELAY_SEQUENTIAL&quot;
    ],
    &quot;created_at&quot;: &quot;2025-12-30T18:52:52.000Z&quot;,
    &quot;linked_entity&quot;: {
      &quot;entity_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
      &quot;entity_kind&quot;: &quot;shared_funder&quot;,
      &quot;member_count&quot;: 3,
      &quot;bundle_member_share&quot;: 1
    }
  },
  &quot;members&quot;: [
    {
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
      &quot;is_leader&quot;: true,
      &quot;is_active&quot;: true,
      &quot;chain_balance_ui&quot;: 16000000,
      &quot;chain_balance_raw&quot;: &quot;16000000000000&quot;,
      &quot;realized_pnl_usd&quot;: 120.5,
      &quot;avg_entry_price_usd&quot;: 0.0000195
    },
    {
      &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
      &quot;is_leader&quot;: false,
      &quot;is_active&quot;: true,
      &quot;chain_balance_ui&quot;: 15000000,
      &quot;chain_balance_raw&quot;: &quot;15000000000000&quot;,
      &quot;realized_pnl_usd&quot;: 120.5,
      &quot;avg_entry_price_usd&quot;: 0.0000195
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>bundle</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>bundle.bundle_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td>
<td></td></tr>
<tr><td><code>bundle.leader_wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.status</code></td>
<td>&quot;active&quot;, &quot;dormant&quot;, &quot;dumping&quot;, &quot;derisked&quot;, &quot;exited&quot;, &quot;rugged&quot;, &quot;merged&quot;</td>
<td></td></tr>
<tr><td><code>bundle.member_count_total</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>bundle.member_count_active</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>bundle.chain_balance_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundle.chain_balance_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundle.total_usd_invested</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundle.total_usd_returned</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundle.total_tokens_bought_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundle.total_tokens_bought_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.total_tokens_sold_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundle.total_tokens_sold_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.sold_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundle.risk_score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>bundle.evidence</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>bundle.created_at</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.linked_entity</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>bundle.linked_entity.entity_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bundle.linked_entity.entity_kind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td>
<td></td></tr>
<tr><td><code>bundle.linked_entity.member_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>bundle.linked_entity.bundle_member_share</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>members</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>members[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>members[].bundle_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>members[].is_leader</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>members[].is_active</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>members[].chain_balance_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>members[].chain_balance_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>members[].realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>members[].avg_entry_price_usd</code></td>
<td>number or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenWashTrades"><h3><code>GET /v1/token/{mint}/wash-trades</code> <span class="tier layer3">Layer 3</span></h3>
<p>Wallets that bought and sold in turn without price risk, newest first. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of findings</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Findings to skip</td>
<td>integer, at least 0</td>
<td>0</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/wash-trades?limit=50&amp;offset=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wash_trades&quot;: [
    {
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;trade_count&quot;: 8,
      &quot;direction_flips&quot;: 7,
      &quot;volume_usd&quot;: 2140.75,
      &quot;net_exposure_pct&quot;: 1.2,
      &quot;is_atomic&quot;: false,
      &quot;detected_at&quot;: &quot;2025-12-30T18:52:52.000Z&quot;
    }
  ],
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;count&quot;: 1
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wash_trades</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>wash_trades[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wash_trades[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wash_trades[].trade_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>wash_trades[].direction_flips</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>wash_trades[].volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wash_trades[].net_exposure_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>wash_trades[].is_atomic</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>wash_trades[].detected_at</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>count</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenSuspiciousActivity"><h3><code>GET /v1/token/{mint}/suspicious-activity</code> <span class="tier layer3">Layer 3</span></h3>
<p>Recorded status and reasons, and the current funding abuse; clean without a record. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/suspicious-activity&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;status&quot;: &quot;suspicious&quot;,
  &quot;flagged_reasons&quot;: [
    &quot;honeypot&quot;
  ],
  &quot;flagged_time&quot;: &quot;2025-12-30T18:50:00.000Z&quot;,
  &quot;rugged_time&quot;: null,
  &quot;live_activity_flags&quot;: [
    &quot;SEED_WAVE_MODERATE&quot;,
    &quot;FAST_FUND_TO_BUY&quot;,
    &quot;SHARED_TERMINAL_axiom&quot;
  ],
  &quot;funding_abuse&quot;: {
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;token_first_buy_ts&quot;: &quot;2025-12-30T18:40:12.000Z&quot;,
    &quot;early_window_minutes&quot;: 60,
    &quot;early_buyer_count&quot;: 40,
    &quot;seeded_wallet_count&quot;: 16,
    &quot;seeded_wallet_pct&quot;: 40,
    &quot;funded_by_farm_count&quot;: 1,
    &quot;funded_by_farm_pct&quot;: 2.5,
    &quot;cex_root_count&quot;: 6,
    &quot;distinct_cex_root_count&quot;: 2,
    &quot;cex_root_pct&quot;: 15,
    &quot;avg_seed_fund_to_buy_seconds&quot;: 412.5,
    &quot;median_seed_fund_to_buy_seconds&quot;: 360,
    &quot;top_seeded_terminal&quot;: &quot;axiom&quot;,
    &quot;top_seeded_terminal_wallets&quot;: 12,
    &quot;top_seeded_terminal_share&quot;: 0.75,
    &quot;suspicious&quot;: true,
    &quot;score&quot;: 71,
    &quot;reasons&quot;: [
      &quot;SEED_WAVE_MODERATE&quot;,
      &quot;FAST_FUND_TO_BUY&quot;,
      &quot;SHARED_TERMINAL_axiom&quot;
    ]
  }
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>status</code></td>
<td>&quot;clean&quot;, &quot;suspicious&quot;, &quot;rugged&quot;</td>
<td></td></tr>
<tr><td><code>flagged_reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>flagged_time</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rugged_time</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>live_activity_flags</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>funding_abuse</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>funding_abuse.token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>funding_abuse.token_first_buy_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>funding_abuse.early_window_minutes</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.early_buyer_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.seeded_wallet_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.seeded_wallet_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>funding_abuse.funded_by_farm_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.funded_by_farm_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>funding_abuse.cex_root_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.distinct_cex_root_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.cex_root_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>funding_abuse.avg_seed_fund_to_buy_seconds</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>funding_abuse.median_seed_fund_to_buy_seconds</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>funding_abuse.top_seeded_terminal</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>funding_abuse.top_seeded_terminal_wallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>funding_abuse.top_seeded_terminal_share</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>funding_abuse.suspicious</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>funding_abuse.score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>funding_abuse.reasons</code></td>
<td>array of string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenSignal"><h3><code>GET /v1/token/{mint}/signal</code> <span class="tier layer3">Layer 3</span></h3>
<p>Severity from validation, bundles, wash trades and funding abuse; rugged is critical. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/signal&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;severity&quot;: &quot;high&quot;,
  &quot;score&quot;: 71,
  &quot;reasons&quot;: [
    &quot;TOKEN_SUSPICIOUS&quot;,
    &quot;SEED_WAVE_MODERATE&quot;,
    &quot;FAST_FUND_TO_BUY&quot;,
    &quot;SHARED_TERMINAL_axiom&quot;
  ],
  &quot;components&quot;: {
    &quot;validation&quot;: {
      &quot;severity&quot;: &quot;medium&quot;,
      &quot;score&quot;: 50,
      &quot;reasons&quot;: [
        &quot;TOKEN_SUSPICIOUS&quot;
      ]
    },
    &quot;bundles&quot;: {
      &quot;severity&quot;: &quot;none&quot;,
      &quot;score&quot;: 0,
      &quot;reasons&quot;: []
    },
    &quot;wash_trades&quot;: {
      &quot;severity&quot;: &quot;none&quot;,
      &quot;score&quot;: 0,
      &quot;reasons&quot;: []
    },
    &quot;funding_abuse&quot;: {
      &quot;severity&quot;: &quot;high&quot;,
      &quot;score&quot;: 71,
      &quot;reasons&quot;: [
        &quot;SEED_WAVE_MODERATE&quot;,
        &quot;FAST_FUND_TO_BUY&quot;,
        &quot;SHARED_TERMINAL_axiom&quot;
      ]
    }
  },
  &quot;as_of_ts_ms&quot;: 1767120773000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td>
<td></td></tr>
<tr><td><code>score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.validation</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.validation.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td>
<td></td></tr>
<tr><td><code>components.validation.score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>components.validation.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components.bundles</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.bundles.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td>
<td></td></tr>
<tr><td><code>components.bundles.score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>components.bundles.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components.wash_trades</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.wash_trades.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td>
<td></td></tr>
<tr><td><code>components.wash_trades.score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>components.wash_trades.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components.funding_abuse</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.funding_abuse.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td>
<td></td></tr>
<tr><td><code>components.funding_abuse.score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>components.funding_abuse.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>as_of_ts_ms</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenFundingAbuse"><h3><code>GET /v1/token/{mint}/funding-abuse</code> <span class="tier layer3">Layer 3</span></h3>
<p>Funding of the early buyers, in total and per wallet. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>early_window_minutes</code></td>
<td>query</td>
<td>Minutes after the first buy that count as early</td>
<td>integer, 10 to 240</td>
<td>60</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of wallets</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Wallets to skip</td>
<td>integer, at least 0</td>
<td>0</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/funding-abuse?early_window_minutes=60&amp;limit=50&amp;offset=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;summary&quot;: {
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;token_first_buy_ts&quot;: &quot;2025-12-30T18:40:12.000Z&quot;,
    &quot;early_window_minutes&quot;: 60,
    &quot;early_buyer_count&quot;: 40,
    &quot;seeded_wallet_count&quot;: 16,
    &quot;seeded_wallet_pct&quot;: 40,
    &quot;funded_by_farm_count&quot;: 1,
    &quot;funded_by_farm_pct&quot;: 2.5,
    &quot;cex_root_count&quot;: 6,
    &quot;distinct_cex_root_count&quot;: 2,
    &quot;cex_root_pct&quot;: 15,
    &quot;avg_seed_fund_to_buy_seconds&quot;: 412.5,
    &quot;median_seed_fund_to_buy_seconds&quot;: 360,
    &quot;top_seeded_terminal&quot;: &quot;axiom&quot;,
    &quot;top_seeded_terminal_wallets&quot;: 12,
    &quot;top_seeded_terminal_share&quot;: 0.75,
    &quot;suspicious&quot;: true,
    &quot;score&quot;: 71,
    &quot;reasons&quot;: [
      &quot;SEED_WAVE_MODERATE&quot;,
      &quot;FAST_FUND_TO_BUY&quot;,
      &quot;SHARED_TERMINAL_axiom&quot;
    ]
  },
  &quot;wallets&quot;: [
    {
      &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;first_buy_ts&quot;: &quot;2025-12-30T18:40:20.000Z&quot;,
      &quot;first_buy_slot&quot;: 390129150,
      &quot;first_buy_usd&quot;: 96.4,
      &quot;first_buy_dex&quot;: &quot;pump_swap&quot;,
      &quot;last_fresh_fund_ts&quot;: &quot;2025-12-30T18:34:20.000Z&quot;,
      &quot;fresh_fund_to_buy_seconds&quot;: 360,
      &quot;funded_by_farm&quot;: 0,
      &quot;root_label&quot;: &quot;Binance&quot;,
      &quot;root_source&quot;: &quot;cex&quot;,
      &quot;direct_funder&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
      &quot;is_root_cex&quot;: 1,
      &quot;primary_terminal&quot;: &quot;axiom&quot;,
      &quot;automation_label&quot;: &quot;ORGANIC&quot;,
      &quot;is_seeded_wallet&quot;: 1
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>summary</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>summary.token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>summary.token_first_buy_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>summary.early_window_minutes</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.early_buyer_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.seeded_wallet_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.seeded_wallet_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>summary.funded_by_farm_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.funded_by_farm_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>summary.cex_root_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.distinct_cex_root_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.cex_root_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>summary.avg_seed_fund_to_buy_seconds</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>summary.median_seed_fund_to_buy_seconds</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>summary.top_seeded_terminal</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>summary.top_seeded_terminal_wallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>summary.top_seeded_terminal_share</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>summary.suspicious</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>summary.score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>summary.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>wallets</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>wallets[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets[].first_buy_ts</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets[].first_buy_slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>wallets[].first_buy_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>wallets[].first_buy_dex</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets[].last_fresh_fund_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>wallets[].fresh_fund_to_buy_seconds</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>wallets[].funded_by_farm</code></td>
<td>0, 1</td>
<td></td></tr>
<tr><td><code>wallets[].root_label</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>wallets[].root_source</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>wallets[].direct_funder</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>wallets[].is_root_cex</code></td>
<td>0, 1</td>
<td></td></tr>
<tr><td><code>wallets[].primary_terminal</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>wallets[].automation_label</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>wallets[].is_seeded_wallet</code></td>
<td>0, 1</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenLiquidityEvents"><h3><code>GET /v1/token/{mint}/liquidity/events</code> <span class="tier layer3">Layer 3</span></h3>
<p>The newest 100 liquidity additions and removals with their actors, newest first. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/liquidity/events&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;events&quot;: [
    {
      &quot;signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;ts_ms&quot;: 1767120772000,
      &quot;slot&quot;: 390131037,
      &quot;pool&quot;: &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;,
      &quot;dex&quot;: &quot;pump_swap&quot;,
      &quot;wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;side&quot;: &quot;remove&quot;,
      &quot;token_ui&quot;: 30000000,
      &quot;quote_ui&quot;: 82.5,
      &quot;pct_of_pool&quot;: 0.2,
      &quot;is_full_close&quot;: false,
      &quot;is_bundle_member&quot;: true,
      &quot;is_flagged&quot;: false
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>events</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>events[].signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>events[].ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>events[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>events[].pool</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>events[].dex</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>events[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>events[].side</code></td>
<td>&quot;add&quot;, &quot;remove&quot;</td>
<td></td></tr>
<tr><td><code>events[].token_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>events[].quote_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>events[].pct_of_pool</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>events[].is_full_close</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>events[].is_bundle_member</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>events[].is_flagged</code></td>
<td>boolean</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-wallet">Wallet</h3>
<article id="route-walletPerformance"><h3><code>GET /v1/wallet/{address}/performance</code> <span class="tier layer2">Layer 2</span></h3>
<p>Realized performance of exits in a window that ends now. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>window</code></td>
<td>query</td>
<td>Days before now</td>
<td>1d, 7d, 30d</td>
<td>7d</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/performance?window=7d&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;total_trades&quot;: 76,
  &quot;wins&quot;: 49,
  &quot;losses&quot;: 27,
  &quot;win_rate&quot;: 0.6447368421052632,
  &quot;total_pnl_usd&quot;: 2398.75,
  &quot;cash_pnl_usd&quot;: 2381.42,
  &quot;total_volume_usd&quot;: 41250.6,
  &quot;total_fees_usd&quot;: 34.66,
  &quot;avg_hold_time_seconds&quot;: 18342.5,
  &quot;sharpe_ratio&quot;: 0,
  &quot;profit_factor&quot;: 0,
  &quot;disposition_index&quot;: 0
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>total_trades</code></td>
<td>integer</td>
<td>Priced exits in the window, open positions included</td></tr>
<tr><td><code>wins</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>losses</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>win_rate</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>total_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>cash_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>total_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>total_fees_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>avg_hold_time_seconds</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>sharpe_ratio</code></td>
<td>0</td>
<td></td></tr>
<tr><td><code>profit_factor</code></td>
<td>0</td>
<td></td></tr>
<tr><td><code>disposition_index</code></td>
<td>0</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletTrades"><h3><code>GET /v1/wallet/{address}/trades</code> <span class="tier layer2">Layer 2</span></h3>
<p>Realized PnL per exit, newest first; times as UTC text. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of exits</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Exits to skip</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>token</code></td>
<td>query</td>
<td>Only exits of this token</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>none</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/trades?limit=50&amp;offset=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;trade_id&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg:0&quot;,
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;entry_signature&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22&quot;,
      &quot;exit_signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;entry_timestamp&quot;: &quot;2025-12-30 18:52:48&quot;,
      &quot;exit_timestamp&quot;: &quot;2025-12-30 18:52:52&quot;,
      &quot;entry_slot&quot;: 390131027,
      &quot;exit_slot&quot;: 390131037,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;exit_dex&quot;: &quot;pump_swap&quot;,
      &quot;hold_time_seconds&quot;: 4,
      &quot;entry_price_usd&quot;: 0.00005325687110920557,
      &quot;exit_price_usd&quot;: 0.00008143209474855712,
      &quot;price_per_token_entry&quot;: 0.00005325687110920557,
      &quot;price_per_token_exit&quot;: 0.00008143209474855712,
      &quot;realized_pnl_usd&quot;: 186.09117328872,
      &quot;realized_pnl_sol&quot;: 1.348779976,
      &quot;cash_pnl_usd&quot;: 186.09117328872,
      &quot;percentage_gain&quot;: 52.90439158841497,
      &quot;entry_network_fees_usd&quot;: 0,
      &quot;exit_network_fees_usd&quot;: 0,
      &quot;total_position_realized_pnl_usd&quot;: 186.09117328872,
      &quot;total_position_realized_pnl_sol&quot;: 1.348779976,
      &quot;entry_sol_price&quot;: 137.97,
      &quot;exit_sol_price&quot;: 137.97,
      &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
      &quot;exit_type&quot;: &quot;PARTIAL&quot;,
      &quot;exit_number&quot;: 1,
      &quot;percentage_sold&quot;: 50,
      &quot;token_amount&quot;: &quot;6604780.699196&quot;,
      &quot;remaining_token_amount&quot;: &quot;6604780.699196&quot;,
      &quot;trade_flag&quot;: null
    }
  ],
  &quot;limit&quot;: 50,
  &quot;offset&quot;: 0
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>trades</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>trades[].trade_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].entry_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].exit_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].entry_timestamp</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].exit_timestamp</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].entry_slot</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].exit_slot</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].entry_dex</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].exit_dex</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].hold_time_seconds</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].entry_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].exit_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].price_per_token_entry</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].price_per_token_exit</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].realized_pnl_sol</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].cash_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].percentage_gain</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].entry_network_fees_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].exit_network_fees_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].total_position_realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].total_position_realized_pnl_sol</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].entry_sol_price</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].exit_sol_price</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].position_type</code></td>
<td>&quot;FULL_POSITION&quot;, &quot;DCA_EXIT&quot;, &quot;ARBITRAGE&quot;</td>
<td></td></tr>
<tr><td><code>trades[].exit_type</code></td>
<td>&quot;FULL&quot;, &quot;PARTIAL&quot;</td>
<td></td></tr>
<tr><td><code>trades[].exit_number</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].percentage_sold</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].token_amount</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].remaining_token_amount</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].trade_flag</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>trades[].outlier_entry</code></td>
<td>true</td>
<td>Present if the exit consumed an outlier buy. The leaderboard excludes it</td></tr>
<tr><td><code>limit</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>offset</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletPnl"><h3><code>GET /v1/wallet/{address}/pnl</code> <span class="tier layer2">Layer 2</span></h3>
<p>The rows of /trades with times in unix ms, filtered by exit time. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of exits</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Exits to skip</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>token</code></td>
<td>query</td>
<td>Only exits of this token</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>none</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First exit time, unix ms, inclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last exit time, unix ms, exclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/pnl?limit=50&amp;offset=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;trade_id&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg:0&quot;,
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;entry_signature&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22&quot;,
      &quot;exit_signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;entry_timestamp&quot;: 1767120768000,
      &quot;exit_timestamp&quot;: 1767120772000,
      &quot;entry_slot&quot;: 390131027,
      &quot;exit_slot&quot;: 390131037,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;exit_dex&quot;: &quot;pump_swap&quot;,
      &quot;hold_time_seconds&quot;: 4,
      &quot;entry_price_usd&quot;: 0.00005325687110920557,
      &quot;exit_price_usd&quot;: 0.00008143209474855712,
      &quot;price_per_token_entry&quot;: 0.00005325687110920557,
      &quot;price_per_token_exit&quot;: 0.00008143209474855712,
      &quot;realized_pnl_usd&quot;: 186.09117328872,
      &quot;realized_pnl_sol&quot;: 1.348779976,
      &quot;cash_pnl_usd&quot;: 186.09117328872,
      &quot;percentage_gain&quot;: 52.90439158841497,
      &quot;entry_network_fees_usd&quot;: 0,
      &quot;exit_network_fees_usd&quot;: 0,
      &quot;total_position_realized_pnl_usd&quot;: 186.09117328872,
      &quot;total_position_realized_pnl_sol&quot;: 1.348779976,
      &quot;entry_sol_price&quot;: 137.97,
      &quot;exit_sol_price&quot;: 137.97,
      &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
      &quot;exit_type&quot;: &quot;PARTIAL&quot;,
      &quot;exit_number&quot;: 1,
      &quot;percentage_sold&quot;: 50,
      &quot;token_amount&quot;: &quot;6604780.699196&quot;,
      &quot;remaining_token_amount&quot;: &quot;6604780.699196&quot;,
      &quot;trade_flag&quot;: null
    }
  ],
  &quot;limit&quot;: 50,
  &quot;offset&quot;: 0
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>trades</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>trades[].trade_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].entry_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].exit_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].entry_timestamp</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].exit_timestamp</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].entry_slot</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].exit_slot</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].entry_dex</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].exit_dex</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].hold_time_seconds</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].entry_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].exit_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].price_per_token_entry</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].price_per_token_exit</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].realized_pnl_sol</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].cash_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].percentage_gain</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].entry_network_fees_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].exit_network_fees_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].total_position_realized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].total_position_realized_pnl_sol</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].entry_sol_price</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].exit_sol_price</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trades[].position_type</code></td>
<td>&quot;FULL_POSITION&quot;, &quot;DCA_EXIT&quot;, &quot;ARBITRAGE&quot;</td>
<td></td></tr>
<tr><td><code>trades[].exit_type</code></td>
<td>&quot;FULL&quot;, &quot;PARTIAL&quot;</td>
<td></td></tr>
<tr><td><code>trades[].exit_number</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].percentage_sold</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>trades[].token_amount</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].remaining_token_amount</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>trades[].trade_flag</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>trades[].outlier_entry</code></td>
<td>true</td>
<td>Present if the exit consumed an outlier buy. The leaderboard excludes it</td></tr>
<tr><td><code>limit</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>offset</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletLabels"><h3><code>GET /v1/wallet/{address}/labels</code> <span class="tier layer2">Layer 2</span></h3>
<p>Labels of the wallet, or null before classification. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/labels&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;kol_username&quot;: null,
  &quot;kol_platform&quot;: null,
  &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
  &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
  &quot;size_class&quot;: &quot;FISH&quot;,
  &quot;exit_style&quot;: &quot;MIXED&quot;,
  &quot;automation_label&quot;: &quot;ORGANIC&quot;,
  &quot;primary_terminal&quot;: &quot;axiom&quot;,
  &quot;primary_tool&quot;: &quot;axiom&quot;,
  &quot;primary_tool_pct&quot;: 0.8,
  &quot;is_fresh_6h&quot;: false,
  &quot;is_fresh_24h&quot;: false,
  &quot;funded_by_farm&quot;: false,
  &quot;trade_badges&quot;: [
    &quot;CONSISTENT_WINNER&quot;,
    &quot;LOSS_CUTTER&quot;
  ],
  &quot;identity_badges&quot;: [
    &quot;TOOL_axiom&quot;,
    &quot;ROOT_CEX&quot;
  ],
  &quot;special_labels&quot;: [],
  &quot;description&quot;: &quot;A profitable day trader of fish size that mixes its ways of selling, wins consistently, cuts losses quickly, trades through axiom, favours pump_swap and was funded from an exchange.&quot;,
  &quot;label_hash&quot;: &quot;6ae35ab0e3182170fe5283bab1eb9627&quot;,
  &quot;bot_share&quot;: 0.05,
  &quot;primary_dex&quot;: &quot;pump_swap&quot;,
  &quot;primary_dex_pct&quot;: 0.6,
  &quot;root_source&quot;: &quot;cex&quot;,
  &quot;provenance_hops&quot;: 1,
  &quot;total_trades&quot;: 76,
  &quot;win_rate_pct&quot;: 64.47368421052632,
  &quot;total_pnl&quot;: 2398.75,
  &quot;sharpe_ratio&quot;: 0.31,
  &quot;profit_factor&quot;: 1.9,
  &quot;is_rated&quot;: true,
  &quot;is_dormant&quot;: false,
  &quot;primary_terminal_pct&quot;: 0.8,
  &quot;hft_share&quot;: 0.02,
  &quot;mev_share&quot;: 0.01,
  &quot;arb_share&quot;: 0.01,
  &quot;flash_share&quot;: 0,
  &quot;wash_share&quot;: 0,
  &quot;bundled_share&quot;: 0.1,
  &quot;terminal_share&quot;: 0.85,
  &quot;top_token_share&quot;: 0.2,
  &quot;root_entity&quot;: &quot;Binance&quot;,
  &quot;direct_funder&quot;: &quot;5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9&quot;,
  &quot;first_funded_ts&quot;: &quot;2025-08-09T08:53:20.000Z&quot;,
  &quot;last_funded_ts&quot;: &quot;2025-10-08T08:53:20.000Z&quot;,
  &quot;first_trade_ts&quot;: &quot;2025-08-10T08:53:20.000Z&quot;,
  &quot;last_trade_ts&quot;: &quot;2025-10-09T06:53:20.000Z&quot;,
  &quot;active_days&quot;: 25,
  &quot;total_swaps&quot;: 160,
  &quot;positions_opened&quot;: 44,
  &quot;closed_positions&quot;: 40,
  &quot;position_win_rate_pct&quot;: 62.5,
  &quot;disposition_index&quot;: 1.6,
  &quot;conviction_sizing&quot;: 1.1,
  &quot;runner_score&quot;: 0.05,
  &quot;exits_per_position&quot;: 1.8,
  &quot;entry_size_p50_usd&quot;: 500,
  &quot;hold_first_exit_p50_seconds&quot;: 10800,
  &quot;hold_full_exit_p50_seconds&quot;: 18000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kol_username</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>kol_platform</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>trader_type</code></td>
<td>&quot;SCALPER&quot;, &quot;DAY_TRADER&quot;, &quot;SWING_TRADER&quot;, &quot;POSITION_TRADER&quot; or null</td>
<td></td></tr>
<tr><td><code>performance_level</code></td>
<td>&quot;PROFITABLE&quot;, &quot;BREAK_EVEN&quot;, &quot;UNPROFITABLE&quot;, &quot;UNRATED&quot;, &quot;BANNED&quot;</td>
<td></td></tr>
<tr><td><code>size_class</code></td>
<td>&quot;SHRIMP&quot;, &quot;FISH&quot;, &quot;SHARK&quot;, &quot;WHALE&quot; or null</td>
<td></td></tr>
<tr><td><code>exit_style</code></td>
<td>&quot;FULL_EXITER&quot;, &quot;DCA_OUT&quot;, &quot;PARTIAL_TAKER&quot;, &quot;MIXED&quot;, &quot;RUNNER_KEEPER&quot; or null</td>
<td></td></tr>
<tr><td><code>automation_label</code></td>
<td>&quot;ORGANIC&quot;, &quot;SEMI_AUTOMATED&quot;, &quot;BOT:MEV&quot;, &quot;BOT:ARB&quot;, &quot;BOT:FLASH&quot;, &quot;BOT:WASH&quot;, &quot;BOT:HFT&quot;, &quot;BOT:OTHER&quot;, &quot;BOT:MALICIOUS&quot;</td>
<td></td></tr>
<tr><td><code>primary_terminal</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>primary_tool</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>primary_tool_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>is_fresh_6h</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>is_fresh_24h</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>funded_by_farm</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>trade_badges</code></td>
<td>array of &quot;RUNNER_KEEPER&quot;, &quot;CONFIDENCE_SIZER&quot;, &quot;STOP_LOSS_USER&quot;, &quot;CONSISTENT_WINNER&quot;, &quot;BAG_HOLDER&quot;, &quot;LOSS_CUTTER&quot;, &quot;LOTTO_PLAYER&quot;, &quot;DIAMOND_HANDS&quot;, &quot;PAPER_HANDS&quot;, &quot;ELITE_TRADER&quot;, &quot;VETERAN_WINNER&quot;</td>
<td></td></tr>
<tr><td><code>identity_badges</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>special_labels</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>description</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>label_hash</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>bot_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>primary_dex</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>primary_dex_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>root_source</code></td>
<td>&quot;cex&quot;, &quot;dex_authority&quot;, &quot;bridge&quot;, &quot;farm&quot;, &quot;other&quot; or null</td>
<td></td></tr>
<tr><td><code>provenance_hops</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>total_trades</code></td>
<td>number</td>
<td>Lifetime priced exits, open positions included</td></tr>
<tr><td><code>win_rate_pct</code></td>
<td>number or null</td>
<td>Percent of winning \`total_trades\`</td></tr>
<tr><td><code>total_pnl</code></td>
<td>number</td>
<td>Realized USD of \`total_trades\`</td></tr>
<tr><td><code>sharpe_ratio</code></td>
<td>number or null</td>
<td>Over \`closed_positions\`</td></tr>
<tr><td><code>profit_factor</code></td>
<td>number</td>
<td>Over \`closed_positions\`</td></tr>
<tr><td><code>is_rated</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>is_dormant</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>primary_terminal_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>hft_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>mev_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>arb_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>flash_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>wash_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>bundled_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>terminal_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>top_token_share</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>root_entity</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>direct_funder</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>first_funded_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>last_funded_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>first_trade_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>last_trade_ts</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>active_days</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>total_swaps</code></td>
<td>number</td>
<td>Lifetime swaps, priced or not</td></tr>
<tr><td><code>positions_opened</code></td>
<td>number</td>
<td>Buys that open a position, priced or not</td></tr>
<tr><td><code>closed_positions</code></td>
<td>number</td>
<td>Closed positions with a priced exit</td></tr>
<tr><td><code>position_win_rate_pct</code></td>
<td>number or null</td>
<td>Percent of winning \`closed_positions\`</td></tr>
<tr><td><code>disposition_index</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>conviction_sizing</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>runner_score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>exits_per_position</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>entry_size_p50_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>hold_first_exit_p50_seconds</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>hold_full_exit_p50_seconds</code></td>
<td>number or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletQuality"><h3><code>GET /v1/wallet/{address}/quality</code> <span class="tier layer2">Layer 2</span></h3>
<p>Skill from closed positions, or null without one. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/quality&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
  &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
  &quot;exit_style&quot;: &quot;MIXED&quot;,
  &quot;size_class&quot;: &quot;FISH&quot;,
  &quot;rated&quot;: true,
  &quot;skill_score&quot;: 54.55,
  &quot;closed_positions&quot;: 40,
  &quot;position_win_rate_pct&quot;: 62.5,
  &quot;disposition_index&quot;: 1.6,
  &quot;conviction_sizing&quot;: 1.1,
  &quot;raw_exit_win_rate_pct&quot;: 64.47368421052632,
  &quot;win_rate_inflation_pts&quot;: 1.973684210526316,
  &quot;profit_factor&quot;: 1.9,
  &quot;sharpe_ratio&quot;: 0.31,
  &quot;runner_score&quot;: 0.05,
  &quot;trade_badges&quot;: [
    &quot;CONSISTENT_WINNER&quot;,
    &quot;LOSS_CUTTER&quot;
  ],
  &quot;avg_loss_roi_pct&quot;: -21.4,
  &quot;loss_consistency_stddev&quot;: 18,
  &quot;roi_p10_pct&quot;: -32.5,
  &quot;roi_p50_pct&quot;: 9.5,
  &quot;roi_p90_pct&quot;: 60,
  &quot;big_wins&quot;: 2,
  &quot;big_losses&quot;: 0,
  &quot;realized_pnl_usd&quot;: 2210.3
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rated</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>skill_score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>performance_level</code></td>
<td>&quot;PROFITABLE&quot;, &quot;BREAK_EVEN&quot;, &quot;UNPROFITABLE&quot;, &quot;UNRATED&quot;, &quot;BANNED&quot;</td>
<td></td></tr>
<tr><td><code>trader_type</code></td>
<td>&quot;SCALPER&quot;, &quot;DAY_TRADER&quot;, &quot;SWING_TRADER&quot;, &quot;POSITION_TRADER&quot; or null</td>
<td></td></tr>
<tr><td><code>exit_style</code></td>
<td>&quot;FULL_EXITER&quot;, &quot;DCA_OUT&quot;, &quot;PARTIAL_TAKER&quot;, &quot;MIXED&quot;, &quot;RUNNER_KEEPER&quot; or null</td>
<td></td></tr>
<tr><td><code>size_class</code></td>
<td>&quot;SHRIMP&quot;, &quot;FISH&quot;, &quot;SHARK&quot;, &quot;WHALE&quot; or null</td>
<td></td></tr>
<tr><td><code>closed_positions</code></td>
<td>integer</td>
<td>Closed positions with a priced exit; basis of all figures here</td></tr>
<tr><td><code>position_win_rate_pct</code></td>
<td>number</td>
<td>Percent of winning \`closed_positions\`</td></tr>
<tr><td><code>raw_exit_win_rate_pct</code></td>
<td>number</td>
<td>Percent of winning priced exits, without open positions</td></tr>
<tr><td><code>win_rate_inflation_pts</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>disposition_index</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>conviction_sizing</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>profit_factor</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>sharpe_ratio</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>runner_score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>avg_loss_roi_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>loss_consistency_stddev</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>roi_p10_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>roi_p50_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>roi_p90_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>big_wins</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>big_losses</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>realized_pnl_usd</code></td>
<td>number</td>
<td>Realized USD of \`closed_positions\`; \`total_pnl\` of \`/labels\` includes open ones</td></tr>
<tr><td><code>trade_badges</code></td>
<td>array of &quot;RUNNER_KEEPER&quot;, &quot;CONFIDENCE_SIZER&quot;, &quot;STOP_LOSS_USER&quot;, &quot;CONSISTENT_WINNER&quot;, &quot;BAG_HOLDER&quot;, &quot;LOSS_CUTTER&quot;, &quot;LOTTO_PLAYER&quot;, &quot;DIAMOND_HANDS&quot;, &quot;PAPER_HANDS&quot;, &quot;ELITE_TRADER&quot;, &quot;VETERAN_WINNER&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletProfile"><h3><code>GET /v1/wallet/{address}/profile</code> <span class="tier layer2">Layer 2</span></h3>
<p>Thirty trading features, raw and normalized to 0–1. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/profile&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;has_vector&quot;: true,
  &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
  &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
  &quot;features&quot;: {
    &quot;hold_first_exit_p50&quot;: {
      &quot;raw&quot;: 10800,
      &quot;normalized&quot;: 0.628882646560669,
      &quot;known&quot;: true
    },
    &quot;hold_first_exit_p90&quot;: {
      &quot;raw&quot;: 108000,
      &quot;normalized&quot;: 0.7848004698753357,
      &quot;known&quot;: true
    },
    &quot;hold_full_exit_p50&quot;: {
      &quot;raw&quot;: 18000,
      &quot;normalized&quot;: 0.6634728312492371,
      &quot;known&quot;: true
    },
    &quot;hold_winner_loser_ratio&quot;: {
      &quot;raw&quot;: 1.6,
      &quot;normalized&quot;: 0.6153846383094788,
      &quot;known&quot;: true
    },
    &quot;quick_flip_share&quot;: {
      &quot;raw&quot;: 0.02,
      &quot;normalized&quot;: 0.019999999552965164,
      &quot;known&quot;: true
    },
    &quot;exits_per_position&quot;: {
      &quot;raw&quot;: 1.8,
      &quot;normalized&quot;: 0.21199922263622284,
      &quot;known&quot;: true
    },
    &quot;first_exit_pct&quot;: {
      &quot;raw&quot;: 70,
      &quot;normalized&quot;: 0.699999988079071,
      &quot;known&quot;: true
    },
    &quot;full_exit_share&quot;: {
      &quot;raw&quot;: 0.55,
      &quot;normalized&quot;: 0.550000011920929,
      &quot;known&quot;: true
    },
    &quot;stop_loss_share&quot;: {
      &quot;raw&quot;: 0.93,
      &quot;normalized&quot;: 0.9300000071525574,
      &quot;known&quot;: true
    },
    &quot;runner_share&quot;: {
      &quot;raw&quot;: 0.05,
      &quot;normalized&quot;: 0.05000000074505806,
      &quot;known&quot;: true
    },
    &quot;win_rate&quot;: {
      &quot;raw&quot;: 0.625,
      &quot;normalized&quot;: 0.625,
      &quot;known&quot;: true
    },
    &quot;profit_factor&quot;: {
      &quot;raw&quot;: 1.9,
      &quot;normalized&quot;: 0.6551724076271057,
      &quot;known&quot;: true
    },
    &quot;roi_p50&quot;: {
      &quot;raw&quot;: 9.5,
      &quot;normalized&quot;: 0.5226730108261108,
      &quot;known&quot;: true
    },
    &quot;roi_p90&quot;: {
      &quot;raw&quot;: 60,
      &quot;normalized&quot;: 0.6153846383094788,
      &quot;known&quot;: true
    },
    &quot;loss_consistency&quot;: {
      &quot;raw&quot;: 18,
      &quot;normalized&quot;: 0.6399999856948853,
      &quot;known&quot;: true
    },
    &quot;trade_frequency&quot;: {
      &quot;raw&quot;: 6.4,
      &quot;normalized&quot;: 0.268726646900177,
      &quot;known&quot;: true
    },
    &quot;tokens_per_day&quot;: {
      &quot;raw&quot;: 1.76,
      &quot;normalized&quot;: 0.4151708781719208,
      &quot;known&quot;: true
    },
    &quot;entry_size_p50&quot;: {
      &quot;raw&quot;: 500,
      &quot;normalized&quot;: 0.5397940278053284,
      &quot;known&quot;: true
    },
    &quot;entry_size_dispersion&quot;: {
      &quot;raw&quot;: 0.6,
      &quot;normalized&quot;: 0.375,
      &quot;known&quot;: true
    },
    &quot;active_hours_entropy&quot;: {
      &quot;raw&quot;: 0.7,
      &quot;normalized&quot;: 0.699999988079071,
      &quot;known&quot;: true
    },
    &quot;bot_share&quot;: {
      &quot;raw&quot;: 0.05,
      &quot;normalized&quot;: 0.05000000074505806,
      &quot;known&quot;: true
    },
    &quot;terminal_share&quot;: {
      &quot;raw&quot;: 0.85,
      &quot;normalized&quot;: 0.8500000238418579,
      &quot;known&quot;: true
    },
    &quot;primary_dex_share&quot;: {
      &quot;raw&quot;: 0.6,
      &quot;normalized&quot;: 0.6000000238418579,
      &quot;known&quot;: true
    },
    &quot;priority_fee_p50&quot;: {
      &quot;raw&quot;: 105000,
      &quot;normalized&quot;: 0.40423786640167236,
      &quot;known&quot;: true
    },
    &quot;bundled_share&quot;: {
      &quot;raw&quot;: 0.1,
      &quot;normalized&quot;: 0.10000000149011612,
      &quot;known&quot;: true
    },
    &quot;is_cex_funded&quot;: {
      &quot;raw&quot;: 1,
      &quot;normalized&quot;: 1,
      &quot;known&quot;: true
    },
    &quot;is_farm_funded&quot;: {
      &quot;raw&quot;: 0,
      &quot;normalized&quot;: 0,
      &quot;known&quot;: true
    },
    &quot;funding_hops&quot;: {
      &quot;raw&quot;: 1,
      &quot;normalized&quot;: 0,
      &quot;known&quot;: true
    },
    &quot;fund_to_trade_p50&quot;: {
      &quot;raw&quot;: 86400,
      &quot;normalized&quot;: 0.7696904540061951,
      &quot;known&quot;: true
    },
    &quot;wallet_age_days&quot;: {
      &quot;raw&quot;: 61,
      &quot;normalized&quot;: 0.8029265403747559,
      &quot;known&quot;: true
    }
  },
  &quot;trade_badges&quot;: [
    &quot;CONSISTENT_WINNER&quot;,
    &quot;LOSS_CUTTER&quot;
  ],
  &quot;identity_badges&quot;: [
    &quot;TOOL_axiom&quot;,
    &quot;ROOT_CEX&quot;
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>has_vector</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>trader_type</code></td>
<td>&quot;SCALPER&quot;, &quot;DAY_TRADER&quot;, &quot;SWING_TRADER&quot;, &quot;POSITION_TRADER&quot; or null</td>
<td></td></tr>
<tr><td><code>performance_level</code></td>
<td>&quot;PROFITABLE&quot;, &quot;BREAK_EVEN&quot;, &quot;UNPROFITABLE&quot;, &quot;UNRATED&quot;, &quot;BANNED&quot;</td>
<td></td></tr>
<tr><td><code>features</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.hold_first_exit_p50</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.hold_first_exit_p50.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.hold_first_exit_p50.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.hold_first_exit_p50.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.hold_first_exit_p90</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.hold_first_exit_p90.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.hold_first_exit_p90.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.hold_first_exit_p90.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.hold_full_exit_p50</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.hold_full_exit_p50.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.hold_full_exit_p50.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.hold_full_exit_p50.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.hold_winner_loser_ratio</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.hold_winner_loser_ratio.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.hold_winner_loser_ratio.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.hold_winner_loser_ratio.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.quick_flip_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.quick_flip_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.quick_flip_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.quick_flip_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.exits_per_position</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.exits_per_position.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.exits_per_position.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.exits_per_position.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.first_exit_pct</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.first_exit_pct.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.first_exit_pct.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.first_exit_pct.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.full_exit_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.full_exit_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.full_exit_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.full_exit_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.stop_loss_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.stop_loss_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.stop_loss_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.stop_loss_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.runner_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.runner_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.runner_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.runner_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.win_rate</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.win_rate.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.win_rate.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.win_rate.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.profit_factor</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.profit_factor.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.profit_factor.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.profit_factor.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.roi_p50</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.roi_p50.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.roi_p50.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.roi_p50.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.roi_p90</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.roi_p90.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.roi_p90.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.roi_p90.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.loss_consistency</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.loss_consistency.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.loss_consistency.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.loss_consistency.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.trade_frequency</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.trade_frequency.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.trade_frequency.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.trade_frequency.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.tokens_per_day</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.tokens_per_day.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.tokens_per_day.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.tokens_per_day.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.entry_size_p50</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.entry_size_p50.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.entry_size_p50.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.entry_size_p50.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.entry_size_dispersion</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.entry_size_dispersion.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.entry_size_dispersion.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.entry_size_dispersion.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.active_hours_entropy</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.active_hours_entropy.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.active_hours_entropy.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.active_hours_entropy.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.bot_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.bot_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.bot_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.bot_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.terminal_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.terminal_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.terminal_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.terminal_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.primary_dex_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.primary_dex_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.primary_dex_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.primary_dex_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.priority_fee_p50</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.priority_fee_p50.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.priority_fee_p50.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.priority_fee_p50.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.bundled_share</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.bundled_share.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.bundled_share.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.bundled_share.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.is_cex_funded</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.is_cex_funded.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.is_cex_funded.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.is_cex_funded.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.is_farm_funded</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.is_farm_funded.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.is_farm_funded.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.is_farm_funded.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.funding_hops</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.funding_hops.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.funding_hops.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.funding_hops.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.fund_to_trade_p50</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.fund_to_trade_p50.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.fund_to_trade_p50.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.fund_to_trade_p50.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>features.wallet_age_days</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>features.wallet_age_days.raw</code></td>
<td>number</td>
<td>In the unit of the feature; 0 if unknown</td></tr>
<tr><td><code>features.wallet_age_days.normalized</code></td>
<td>number</td>
<td>0.5 if unknown</td></tr>
<tr><td><code>features.wallet_age_days.known</code></td>
<td>boolean</td>
<td>False without evidence for the feature</td></tr>
<tr><td><code>trade_badges</code></td>
<td>array of &quot;RUNNER_KEEPER&quot;, &quot;CONFIDENCE_SIZER&quot;, &quot;STOP_LOSS_USER&quot;, &quot;CONSISTENT_WINNER&quot;, &quot;BAG_HOLDER&quot;, &quot;LOSS_CUTTER&quot;, &quot;LOTTO_PLAYER&quot;, &quot;DIAMOND_HANDS&quot;, &quot;PAPER_HANDS&quot;, &quot;ELITE_TRADER&quot;, &quot;VETERAN_WINNER&quot;</td>
<td></td></tr>
<tr><td><code>identity_badges</code></td>
<td>array of string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletPositions"><h3><code>GET /v1/wallet/{address}/positions</code> <span class="tier layer2">Layer 2</span></h3>
<p>FIFO positions, newest first, 1,000 a page, without market values. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>status</code></td>
<td>query</td>
<td>open: tokens remain; closed: all tokens sold or transferred</td>
<td>open, closed, all</td>
<td>all</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>Place of the next page, from \`Link\`</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</td>
<td>none</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/positions?status=all&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;positions&quot;: [
    {
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;entry_signature&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22&quot;,
      &quot;entry_timestamp&quot;: 1767120768,
      &quot;entry_price_usd&quot;: 0.00005325687110920557,
      &quot;original_amount&quot;: 13209561.398392,
      &quot;original_amount_raw&quot;: &quot;13209561398392&quot;,
      &quot;remaining_amount&quot;: 6604780.699196,
      &quot;remaining_amount_raw&quot;: &quot;6604780699196&quot;,
      &quot;price_per_token&quot;: 0.00005325687110920557,
      &quot;status&quot;: &quot;PARTIAL&quot;,
      &quot;exit_count&quot;: 1,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>positions</code></td>
<td>array of object</td>
<td>One row per position, from the first buy to zero; 1,000 a page</td></tr>
<tr><td><code>positions[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>positions[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>positions[].entry_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>positions[].entry_timestamp</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>positions[].entry_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>positions[].original_amount</code></td>
<td>number</td>
<td>Tokens bought in this position</td></tr>
<tr><td><code>positions[].original_amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>positions[].remaining_amount</code></td>
<td>number</td>
<td>Tokens of this position still held</td></tr>
<tr><td><code>positions[].remaining_amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>positions[].price_per_token</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>positions[].status</code></td>
<td>&quot;OPEN&quot;, &quot;PARTIAL&quot;, &quot;CLOSED&quot;</td>
<td></td></tr>
<tr><td><code>positions[].exit_count</code></td>
<td>number</td>
<td>Sells of this position, priced or not</td></tr>
<tr><td><code>positions[].entry_dex</code></td>
<td>string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletProvenance"><h3><code>GET /v1/wallet/{address}/provenance</code> <span class="tier layer2">Layer 2</span></h3>
<p>Root of the wallet’s SOL, such as an exchange or bridge, over at most 20 funders. <span class="faint">Cached for up to 300 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/provenance&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;root_entity&quot;: &quot;Binance&quot;,
  &quot;hops&quot;: 2,
  &quot;funding_path&quot;: [
    &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
    &quot;5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9&quot;
  ],
  &quot;root_source&quot;: &quot;cex&quot;,
  &quot;direct_funder&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
  &quot;last_funded_ts&quot;: &quot;2026-02-18T21:40:05.000Z&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>root_entity</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>hops</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>funding_path</code></td>
<td>array of string or null</td>
<td></td></tr>
<tr><td><code>root_source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>direct_funder</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>last_funded_ts</code></td>
<td>string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletIdentity"><h3><code>GET /v1/wallet/{address}/identity</code> <span class="tier layer2">Layer 2</span></h3>
<p>Social accounts attributed to the wallet, not verified. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd/identity&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;primary&quot;: {
    &quot;platform&quot;: &quot;x&quot;,
    &quot;username&quot;: &quot;Example&quot;,
    &quot;profile_url&quot;: &quot;https://x.com/Example&quot;,
    &quot;source&quot;: &quot;community-registry&quot;,
    &quot;verification&quot;: &quot;source_asserted&quot;,
    &quot;created_at&quot;: &quot;2025-11-03T09:12:44.000Z&quot;,
    &quot;updated_at&quot;: &quot;2026-02-18T21:40:05.000Z&quot;
  },
  &quot;aliases&quot;: [
    {
      &quot;platform&quot;: &quot;x&quot;,
      &quot;username&quot;: &quot;Example&quot;,
      &quot;profile_url&quot;: &quot;https://x.com/Example&quot;,
      &quot;source&quot;: &quot;community-registry&quot;,
      &quot;verification&quot;: &quot;source_asserted&quot;,
      &quot;created_at&quot;: &quot;2025-11-03T09:12:44.000Z&quot;,
      &quot;updated_at&quot;: &quot;2026-02-18T21:40:05.000Z&quot;
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>primary</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>primary.platform</code></td>
<td>&quot;x&quot;, &quot;telegram&quot;</td>
<td></td></tr>
<tr><td><code>primary.username</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>primary.profile_url</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>primary.source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>primary.verification</code></td>
<td>&quot;source_asserted&quot;</td>
<td></td></tr>
<tr><td><code>primary.created_at</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>primary.updated_at</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>aliases</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>aliases[].platform</code></td>
<td>&quot;x&quot;, &quot;telegram&quot;</td>
<td></td></tr>
<tr><td><code>aliases[].username</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>aliases[].profile_url</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>aliases[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>aliases[].verification</code></td>
<td>&quot;source_asserted&quot;</td>
<td></td></tr>
<tr><td><code>aliases[].created_at</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>aliases[].updated_at</code></td>
<td>string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-kolWallets"><h3><code>GET /v1/kol-wallets/{username}</code> <span class="tier layer2">Layer 2</span></h3>
<p>Wallets of a social account, sorted by address. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>username</code></td>
<td>path</td>
<td>Username in any case, with or without a leading @</td>
<td>string matching ^@?[A-Za-z0-9_]{1,32}$</td>
<td>required</td></tr>
<tr><td><code>platform</code></td>
<td>query</td>
<td>Only wallets of this platform</td>
<td>x, telegram</td>
<td>none</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/kol-wallets/example&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;username&quot;: &quot;example&quot;,
  &quot;wallets&quot;: [
    &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>username</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>wallets</code></td>
<td>array of string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletSimilar"><h3><code>GET /v1/wallet/{address}/similar</code> <span class="tier layer2">Layer 2</span></h3>
<p>Wallets with the most similar behavior, by exact cosine; Layer 2: 1,000 queries per UTC day. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of wallets</td>
<td>integer, 1 to 100</td>
<td>20</td></tr>
<tr><td><code>min_trades</code></td>
<td>query</td>
<td>Minimum lifetime exits of a result</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>performance_level</code></td>
<td>query</td>
<td>Level of the results. EARNER is PROFITABLE; DORMANT has no trade for 30 days</td>
<td>EARNER, PROFITABLE, BREAK_EVEN, UNPROFITABLE, UNRATED, DORMANT</td>
<td>none</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/similar?limit=20&amp;min_trades=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;query_wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;results&quot;: [
    {
      &quot;wallet&quot;: &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;,
      &quot;similarity&quot;: 0.9731,
      &quot;trader_type&quot;: &quot;SCALPER&quot;,
      &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
      &quot;total_pnl_usd&quot;: 18422.61,
      &quot;win_rate&quot;: 0.58,
      &quot;shared_traits&quot;: [
        &quot;both begin to sell within minutes&quot;,
        &quot;both win most positions&quot;
      ],
      &quot;key_differences&quot;: [
        &quot;swaps through a terminal: they trade through a terminal (0.92), the query wallet is at 0.10&quot;
      ]
    }
  ],
  &quot;count&quot;: 1
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>query_wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>results</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>results[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>results[].similarity</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>results[].trader_type</code></td>
<td>&quot;SCALPER&quot;, &quot;DAY_TRADER&quot;, &quot;SWING_TRADER&quot;, &quot;POSITION_TRADER&quot; or null</td>
<td></td></tr>
<tr><td><code>results[].performance_level</code></td>
<td>&quot;PROFITABLE&quot;, &quot;BREAK_EVEN&quot;, &quot;UNPROFITABLE&quot;, &quot;UNRATED&quot;, &quot;BANNED&quot;</td>
<td></td></tr>
<tr><td><code>results[].total_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>results[].win_rate</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>results[].shared_traits</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>results[].key_differences</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>count</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-leaderboard"><h3><code>GET /v1/leaderboard</code> <span class="tier layer2">Layer 2</span></h3>
<p>Best wallets with at least 5 exits in the window, per minute; 10,000 per list by default. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>window</code></td>
<td>query</td>
<td>Exits of the last 1, 7 or 30 days</td>
<td>1d, 7d, 30d</td>
<td>7d</td></tr>
<tr><td><code>sort</code></td>
<td>query</td>
<td>Sort order; ties sort by address</td>
<td>pnl_usd, roi, win_rate</td>
<td>pnl_usd</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of entries</td>
<td>integer, 1 to 500</td>
<td>100</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Entries to skip</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>include_hft</code></td>
<td>query</td>
<td>Include wallets that held more than half of their exits under 60 seconds</td>
<td>boolean</td>
<td>false</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/leaderboard?window=7d&amp;sort=pnl_usd&amp;limit=100&amp;offset=0&amp;include_hft=false&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;leaderboard&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;kol_username&quot;: &quot;Example&quot;,
      &quot;kol_platform&quot;: &quot;x&quot;,
      &quot;total_trades&quot;: 148,
      &quot;wins&quot;: 91,
      &quot;losses&quot;: 57,
      &quot;win_rate&quot;: 0.6148648648648649,
      &quot;total_pnl_usd&quot;: 48211.07,
      &quot;total_volume_usd&quot;: 301877.52,
      &quot;roi&quot;: 38.01,
      &quot;cash_pnl_usd&quot;: 48102.44
    }
  ],
  &quot;window&quot;: &quot;7d&quot;,
  &quot;sort&quot;: &quot;total_pnl_usd&quot;,
  &quot;limit&quot;: 100,
  &quot;offset&quot;: 0
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>leaderboard</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>leaderboard[].rank</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>leaderboard[].kol_username</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>leaderboard[].kol_platform</code></td>
<td>&quot;x&quot;, &quot;telegram&quot; or null</td>
<td></td></tr>
<tr><td><code>leaderboard[].total_trades</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].wins</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].losses</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].win_rate</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].total_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].total_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>leaderboard[].roi</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>leaderboard[].cash_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>window</code></td>
<td>&quot;1d&quot;, &quot;7d&quot;, &quot;30d&quot;</td>
<td></td></tr>
<tr><td><code>sort</code></td>
<td>&quot;total_pnl_usd&quot;, &quot;roi&quot;, &quot;win_rate&quot;</td>
<td></td></tr>
<tr><td><code>limit</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>offset</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-coordination">Coordination</h3>
<article id="route-walletEntanglement"><h3><code>GET /v1/wallet/{address}/entanglement</code> <span class="tier layer3">Layer 3</span></h3>
<p>Wallets with co-actions, by token, newest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/entanglement&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
  &quot;clusters&quot;: [
    {
      &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;cluster_wallets&quot;: [
        &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
        &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;
      ],
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;edge_count&quot;: 4
    }
  ],
  &quot;cluster_count&quot;: 1
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>clusters</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>clusters[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>clusters[].cluster_wallets</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>clusters[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>clusters[].edge_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>cluster_count</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletFollows"><h3><code>GET /v1/wallet/{address}/follows</code> <span class="tier layer3">Layer 3</span></h3>
<p>Wallets the wallet follows, and its followers, newest match first. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of edges per direction</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>offset</code></td>
<td>query</td>
<td>Edges to skip per direction</td>
<td>integer, at least 0</td>
<td>0</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd/follows?limit=50&amp;offset=0&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;followsOut&quot;: [
    {
      &quot;leaderWallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;followerWallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;confidence&quot;: 0.83,
      &quot;supportCount&quot;: 7,
      &quot;distinctTokens&quot;: 5,
      &quot;lastMatchTsMs&quot;: 1767120772000,
      &quot;active&quot;: true,
      &quot;degraded&quot;: false
    }
  ],
  &quot;followsIn&quot;: [],
  &quot;degraded&quot;: false
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>followsOut</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>followsOut[].leaderWallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>followsOut[].followerWallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>followsOut[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>followsOut[].supportCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>followsOut[].distinctTokens</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>followsOut[].lastMatchTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>followsOut[].active</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>followsOut[].degraded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>followsIn</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>followsIn[].leaderWallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>followsIn[].followerWallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>followsIn[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>followsIn[].supportCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>followsIn[].distinctTokens</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>followsIn[].lastMatchTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>followsIn[].active</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>followsIn[].degraded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-walletEntity"><h3><code>GET /v1/wallet/{address}/entity</code> <span class="tier layer3">Layer 3</span></h3>
<p>The wallet’s entity with up to 50 other members, or null. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN/entity&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
  &quot;membership&quot;: {
    &quot;walletAddress&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
    &quot;memberCount&quot;: 3,
    &quot;confidence&quot;: 0.9,
    &quot;lastSeenTsMs&quot;: 1767120772000,
    &quot;degraded&quot;: false
  },
  &quot;siblingsSample&quot;: [
    &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>membership</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>membership.walletAddress</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>membership.entityId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>membership.entityKind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td>
<td></td></tr>
<tr><td><code>membership.rootWallet</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>membership.memberCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>membership.confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>membership.lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>membership.degraded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>siblingsSample</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenCampaigns"><h3><code>GET /v1/token/{mint}/campaigns</code> <span class="tier layer3">Layer 3</span></h3>
<p>Open and closed campaigns of linked wallets on the token, newest first. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/campaigns&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;active&quot;: [
    {
      &quot;tokenMint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;campaignId&quot;: &quot;Qm7vT2kXc9RbW4sYpN6uEd&quot;,
      &quot;status&quot;: &quot;active&quot;,
      &quot;startedTsMs&quot;: 1767120172000,
      &quot;lastSeenTsMs&quot;: 1767120772000,
      &quot;participantWallets&quot;: 14,
      &quot;participantEntities&quot;: 3,
      &quot;confidence&quot;: 0.86,
      &quot;degraded&quot;: false
    }
  ],
  &quot;recent&quot;: [
    {
      &quot;tokenMint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;campaignId&quot;: &quot;Lw5gH8dJz3VfC1aKrM9tSb&quot;,
      &quot;status&quot;: &quot;closed&quot;,
      &quot;startedTsMs&quot;: 1767111172000,
      &quot;lastSeenTsMs&quot;: 1767113572000,
      &quot;participantWallets&quot;: 14,
      &quot;participantEntities&quot;: 3,
      &quot;confidence&quot;: 0.86,
      &quot;degraded&quot;: false
    }
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>active</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>active[].tokenMint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>active[].campaignId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>active[].status</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>active[].startedTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>active[].lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>active[].participantWallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>active[].participantEntities</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>active[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>active[].degraded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>recent</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>recent[].tokenMint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>recent[].campaignId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>recent[].status</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>recent[].startedTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>recent[].lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>recent[].participantWallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>recent[].participantEntities</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>recent[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>recent[].degraded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenCrowd"><h3><code>GET /v1/token/{mint}/crowd</code> <span class="tier layer3">Layer 3</span></h3>
<p>Crowd of the token now and per minute of the last hour, newest first. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/crowd&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
  &quot;current&quot;: {
    &quot;bucketStartMs&quot;: 1767120720000,
    &quot;totalTrades&quot;: 96,
    &quot;uniqueWallets&quot;: 71,
    &quot;crowded&quot;: true,
    &quot;crowdScore&quot;: 0.78,
    &quot;crowdRegime&quot;: &quot;trending_crowd&quot;
  },
  &quot;minutes&quot;: [
    {
      &quot;bucketStartMs&quot;: 1767120720000,
      &quot;totalTrades&quot;: 96,
      &quot;uniqueWallets&quot;: 71,
      &quot;crowded&quot;: true,
      &quot;crowdScore&quot;: 0.78,
      &quot;crowdRegime&quot;: &quot;trending_crowd&quot;
    },
    {
      &quot;bucketStartMs&quot;: 1767120660000,
      &quot;totalTrades&quot;: 12,
      &quot;uniqueWallets&quot;: 9,
      &quot;crowded&quot;: false,
      &quot;crowdScore&quot;: 0.21,
      &quot;crowdRegime&quot;: &quot;quiet&quot;
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>current</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>current.bucketStartMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>current.totalTrades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>current.uniqueWallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>current.crowded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>current.crowdScore</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>current.crowdRegime</code></td>
<td>&quot;quiet&quot;, &quot;trending_crowd&quot;, &quot;crowded_launch&quot;</td>
<td></td></tr>
<tr><td><code>minutes</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>minutes[].bucketStartMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>minutes[].totalTrades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>minutes[].uniqueWallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>minutes[].crowded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>minutes[].crowdScore</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>minutes[].crowdRegime</code></td>
<td>&quot;quiet&quot;, &quot;trending_crowd&quot;, &quot;crowded_launch&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-entity"><h3><code>GET /v1/entity/{entity_id}</code> <span class="tier layer3">Layer 3</span></h3>
<p>An entity with its 50 members last seen, or null for an unknown id. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>entity_id</code></td>
<td>path</td>
<td>Entity id. The id of a merged entity returns the entity that absorbed it</td>
<td>string matching ^[A-Za-z0-9._:-]{1,128}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/entity/Hk3mQ8vZr1cYxWbT5nUeAd&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
  &quot;entityKind&quot;: &quot;shared_funder&quot;,
  &quot;rootWallet&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
  &quot;memberCount&quot;: 3,
  &quot;confidence&quot;: 0.9,
  &quot;firstSeenTsMs&quot;: 1767117172000,
  &quot;lastSeenTsMs&quot;: 1767120772000,
  &quot;degraded&quot;: false,
  &quot;members&quot;: [
    {
      &quot;walletAddress&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1767120772000
    },
    {
      &quot;walletAddress&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1767120771000
    },
    {
      &quot;walletAddress&quot;: &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1767120770000
    }
  ]
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>entityId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>entityKind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td>
<td></td></tr>
<tr><td><code>rootWallet</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>memberCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>firstSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>members</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>members[].walletAddress</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>members[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>members[].lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-entityMembers"><h3><code>GET /v1/entity/{entity_id}/members</code> <span class="tier layer3">Layer 3</span></h3>
<p>Members of an entity by page from 0, last seen first. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>entity_id</code></td>
<td>path</td>
<td>Entity id. The id of a merged entity returns the entity that absorbed it</td>
<td>string matching ^[A-Za-z0-9._:-]{1,128}$</td>
<td>required</td></tr>
<tr><td><code>page</code></td>
<td>query</td>
<td>Page, from 0</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>page_size</code></td>
<td>query</td>
<td>Members per page</td>
<td>integer, 1 to 500</td>
<td>100</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/entity/Hk3mQ8vZr1cYxWbT5nUeAd/members?page=0&amp;page_size=100&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
  &quot;page&quot;: 0,
  &quot;pageSize&quot;: 100,
  &quot;total&quot;: 3,
  &quot;members&quot;: [
    {
      &quot;walletAddress&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1767120772000
    },
    {
      &quot;walletAddress&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1767120771000
    },
    {
      &quot;walletAddress&quot;: &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1767120770000
    }
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>entityId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>page</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>pageSize</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>total</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>members</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>members[].walletAddress</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>members[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>members[].lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-coordinationHealth"><h3><code>GET /v1/coordination/health</code> <span class="tier layer3">Layer 3</span></h3>
<p>Lag between the trade stream and coordination data. <span class="faint">Cached for up to 30 s.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/coordination/health&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;healthy&quot;: true,
  &quot;degradedWindowMs&quot;: 0,
  &quot;droppedMessagesLastMinute&quot;: 0,
  &quot;observedAtMs&quot;: 1767120772000
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>healthy</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>degradedWindowMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>droppedMessagesLastMinute</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>observedAtMs</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-intel">Intel</h3>
<article id="route-intelForming"><h3><code>GET /v1/intel/coordinated-pushes/forming</code> <span class="tier layer3">Layer 3</span></h3>
<p>Open campaigns of all tokens with their crowd, newest first. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/coordinated-pushes/forming&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;tokenMint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;latestRegime&quot;: &quot;trending_crowd&quot;,
    &quot;priorRegime&quot;: &quot;quiet&quot;,
    &quot;campaignId&quot;: &quot;Qm7vT2kXc9RbW4sYpN6uEd&quot;,
    &quot;campaignStatus&quot;: &quot;active&quot;,
    &quot;participantWallets&quot;: 14,
    &quot;participantEntities&quot;: 3,
    &quot;confidence&quot;: 0.86,
    &quot;tokenAgeMinutes&quot;: 47.5
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].tokenMint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].latestRegime</code></td>
<td>&quot;quiet&quot;, &quot;trending_crowd&quot;, &quot;crowded_launch&quot;</td>
<td></td></tr>
<tr><td><code>[].priorRegime</code></td>
<td>&quot;quiet&quot;, &quot;trending_crowd&quot;, &quot;crowded_launch&quot;</td>
<td></td></tr>
<tr><td><code>[].campaignId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].campaignStatus</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].participantWallets</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].participantEntities</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].tokenAgeMinutes</code></td>
<td>number or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-intelCascade"><h3><code>GET /v1/intel/wallet/{leader}/cascade</code> <span class="tier layer3">Layer 3</span></h3>
<p>Followers that bought after their leader’s first buy, with lag, newest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>leader</code></td>
<td>path</td>
<td>Leader wallet</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>mint</code></td>
<td>query</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>window_s</code></td>
<td>query</td>
<td>Seconds from the leader’s first buy, clamped to 1–3600</td>
<td>integer</td>
<td>300</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/wallet/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/cascade?mint=ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&amp;window_s=300&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;follower&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;confidence&quot;: 0.83,
    &quot;lagSeconds&quot;: 12
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].follower</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].lagSeconds</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-intelEmerging"><h3><code>GET /v1/intel/entities/emerging</code> <span class="tier layer3">Layer 3</span></h3>
<p>Entities first seen in the last hours, newest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>hours</code></td>
<td>query</td>
<td>Hours before now, clamped to 1–168</td>
<td>integer</td>
<td>24</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/entities/emerging?hours=24&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
    &quot;memberCount&quot;: 3,
    &quot;confidence&quot;: 0.9,
    &quot;firstSeenTsMs&quot;: 1767117172000,
    &quot;lastSeenTsMs&quot;: 1767120772000
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].entityId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].entityKind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td>
<td></td></tr>
<tr><td><code>[].rootWallet</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>[].memberCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].firstSeenTsMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].lastSeenTsMs</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-intelEarlyBuyers"><h3><code>GET /v1/intel/token/{mint}/early-buyers</code> <span class="tier layer3">Layer 3</span></h3>
<p>Entities with two or more members among the early buyers, largest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>window_s</code></td>
<td>query</td>
<td>Seconds from the token’s first trade, clamped to 1–3600</td>
<td>integer</td>
<td>300</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/early-buyers?window_s=300&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
    &quot;confidence&quot;: 0.9,
    &quot;membersInEarlyBuy&quot;: 2,
    &quot;memberWallets&quot;: [
      &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;
    ]
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].entityId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].entityKind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td>
<td></td></tr>
<tr><td><code>[].rootWallet</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>[].confidence</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].membersInEarlyBuy</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].memberWallets</code></td>
<td>array of string</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-intelCopyOriginator"><h3><code>GET /v1/intel/token/{mint}/copy-originator</code> <span class="tier layer3">Layer 3</span></h3>
<p>Leaders among the buyers of a time range, by the number of follower buys. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>start_ts_ms</code></td>
<td>query</td>
<td>Start of the range, inclusive, unix ms</td>
<td>integer, at least 0</td>
<td>required</td></tr>
<tr><td><code>end_ts_ms</code></td>
<td>query</td>
<td>End of the range, exclusive, unix ms; at most 60 minutes after the start</td>
<td>integer, at least 0</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/copy-originator?start_ts_ms=1767117600000&amp;end_ts_ms=1767121200000&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;candidateLeader&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;followerBuysInCluster&quot;: 4,
    &quot;meanConfidence&quot;: 0.79
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].candidateLeader</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].followerBuysInCluster</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].meanConfidence</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-intelEntityConcentration"><h3><code>GET /v1/intel/token/{mint}/entity-concentration</code> <span class="tier layer3">Layer 3</span></h3>
<p>Share of recent buys per entity, largest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>window_s</code></td>
<td>query</td>
<td>Seconds from now, backwards, clamped to 1–3600</td>
<td>integer</td>
<td>300</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/entity-concentration?window_s=300&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
    &quot;memberCount&quot;: 3,
    &quot;activeMembers&quot;: 2,
    &quot;buyVolumeUsd&quot;: 1840.5,
    &quot;demandShare&quot;: 0.31,
    &quot;confidence&quot;: 0.9
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].entityId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].entityKind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td>
<td></td></tr>
<tr><td><code>[].rootWallet</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>[].memberCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].activeMembers</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].buyVolumeUsd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].demandShare</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].confidence</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-intelExitRisk"><h3><code>GET /v1/intel/token/{mint}/exit-risk</code> <span class="tier layer3">Layer 3</span></h3>
<p>Exit risk of each open bundle: effect of a full sale on the current pool, highest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/exit-risk&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>[
  {
    &quot;bundleId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;bundleType&quot;: &quot;RelaySequential&quot;,
    &quot;status&quot;: &quot;active&quot;,
    &quot;memberCount&quot;: 2,
    &quot;remainingSupplyPct&quot;: 0.031,
    &quot;solOut&quot;: 70.65,
    &quot;impactPct&quot;: 0.313,
    &quot;riskScore&quot;: 0.42
  }
]</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].bundleId</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].bundleType</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td>
<td></td></tr>
<tr><td><code>[].status</code></td>
<td>&quot;active&quot;, &quot;dormant&quot;, &quot;dumping&quot;, &quot;derisked&quot;, &quot;exited&quot;, &quot;rugged&quot;, &quot;merged&quot;</td>
<td></td></tr>
<tr><td><code>[].memberCount</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>[].remainingSupplyPct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>[].solOut</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>[].impactPct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>[].riskScore</code></td>
<td>number</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
</section>
<section id="errors"><h2>Errors</h2>
<p>Every error has the same body: <code>{"error": string, "code": string}</code>.
The message states the problem and the received value.
If several errors apply, the first of 404, 401, 403, 429, 400 is returned.</p>
<div class="scroll"><table>
<thead><tr><th>Status</th>
<th>Code</th>
<th>Meaning</th>
<th>Headers</th></tr></thead>
<tbody><tr><td>400</td>
<td><code>invalid_request</code></td>
<td>The request is malformed</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>401</td>
<td><code>unauthorized</code></td>
<td>Missing or invalid API key</td>
<td>Cache-Control: no-store, WWW-Authenticate: Bearer</td></tr>
<tr><td>403</td>
<td><code>forbidden</code></td>
<td>The key’s tier is too low for this operation</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>404</td>
<td><code>not_found</code></td>
<td>No such route</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>405</td>
<td><code>method_not_allowed</code></td>
<td>The path exists, but not with this method</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>429</td>
<td><code>rate_limited</code></td>
<td>Request limit exceeded</td>
<td>Cache-Control: no-store, Retry-After: 1</td></tr>
<tr><td>500</td>
<td><code>internal</code></td>
<td>Internal error</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>503</td>
<td><code>unavailable</code></td>
<td>A required backend is temporarily unavailable</td>
<td>Cache-Control: no-store, Retry-After: 5</td></tr></tbody>
</table></div>
<figure><figcaption>Example, 400</figcaption><pre tabindex="0"><code>{
  &quot;error&quot;: &quot;The request is malformed&quot;,
  &quot;code&quot;: &quot;invalid_request&quot;
}</code></pre></figure>
</section>
<section id="caching"><h2>Caching</h2>
<p>Cacheable responses have <code>Cache-Control: private, max-age=N</code> and <code>Vary: Authorization</code>.
All others, and all errors, have <code>no-store</code>.</p>
<div class="scroll"><table>
<thead><tr><th>Route</th>
<th>Seconds</th></tr></thead>
<tbody><tr><td><code>/v1/token/{mint}/info</code></td>
<td>300</td></tr>
<tr><td><code>/v1/token/{mint}/ohlcv</code></td>
<td>5</td></tr>
<tr><td><code>/v1/token/{mint}/liquidity</code></td>
<td>5</td></tr>
<tr><td><code>/v1/token/{mint}/holders/summary</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/holders/top</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/holders</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/buyer-quality</code></td>
<td>30</td></tr>
<tr><td><code>/v1/token/{mint}/bundles/summary</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/bundles</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/bundles/{bundle_id}</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/wash-trades</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/funding-abuse</code></td>
<td>30</td></tr>
<tr><td><code>/v1/token/{mint}/liquidity/events</code></td>
<td>5</td></tr>
<tr><td><code>/v1/wallet/{address}/performance</code></td>
<td>30</td></tr>
<tr><td><code>/v1/wallet/{address}/labels</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/quality</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/profile</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/provenance</code></td>
<td>300</td></tr>
<tr><td><code>/v1/wallets/performance</code></td>
<td>30</td></tr>
<tr><td><code>/v1/wallet/{address}/similar</code></td>
<td>60</td></tr>
<tr><td><code>/v1/leaderboard</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/follows</code></td>
<td>30</td></tr>
<tr><td><code>/v1/wallet/{address}/entity</code></td>
<td>60</td></tr>
<tr><td><code>/v1/token/{mint}/campaigns</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/crowd</code></td>
<td>15</td></tr>
<tr><td><code>/v1/entity/{entity_id}</code></td>
<td>60</td></tr>
<tr><td><code>/v1/entity/{entity_id}/members</code></td>
<td>60</td></tr>
<tr><td><code>/v1/coordination/health</code></td>
<td>30</td></tr></tbody>
</table></div>
</section>
<section id="websocket"><h2>WebSocket</h2>
<p>Every event has a seq, its number on the channel, and prev, the number of the event before it. A prev above the last seq received means that events are missing.</p>
<p>Subscribe with resume to receive the events after a seq. A gap names events that are not sent, and the REST request that answers them.</p>
<p>Subscribe first, then load a snapshot over REST.</p>
<p>A connection closes after 10 minutes without a message, so send {&quot;op&quot;:&quot;ping&quot;} more often. It lives at most 2 hours; then connect again and resume.</p>
<p>A message is at most 128 KB long and names at most 200 channels. An error refuses a message or one channel; the other channels and the connection go on.</p>
<p>The local gateway also sends a ping frame every 30 seconds. AWS sends none.</p>
<p>Send the API key with the upgrade. A browser cannot; it gets a ticket from GET /v1/stream/ticket.</p>
<figure><figcaption>Connect with one of these tools</figcaption><pre tabindex="0"><code>npx wscat -H &quot;Authorization: Bearer $API_KEY&quot; -c &quot;$WS_URL&quot;
websocat -H=&quot;Authorization: Bearer $API_KEY&quot; &quot;$WS_URL&quot;</code></pre></figure>
<figure><figcaption>Then send</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;],&quot;frames&quot;:&quot;batch&quot;,&quot;resume&quot;:{&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;:4711}}</code></pre></figure>
<h3 id="messages">Messages</h3>
<div class="scroll"><table>
<thead><tr><th>You send</th>
<th>Meaning</th>
<th>Example</th></tr></thead>
<tbody><tr><td><code>subscribe</code></td>
<td>Subscribe to one or many channels</td>
<td><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;],&quot;frames&quot;:&quot;batch&quot;,&quot;resume&quot;:{&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;:4711}}</code></td></tr>
<tr><td><code>unsubscribe</code></td>
<td>Unsubscribe from one or many channels</td>
<td><code>{&quot;op&quot;:&quot;unsubscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;]}</code></td></tr>
<tr><td><code>ping</code></td>
<td>Check the connection</td>
<td><code>{&quot;op&quot;:&quot;ping&quot;}</code></td></tr></tbody>
</table></div>
<div class="scroll"><table>
<thead><tr><th>The server sends</th>
<th>Meaning</th>
<th>Example</th></tr></thead>
<tbody><tr><td><code>subscribed</code></td>
<td>Confirms the subscribed channels with their current seq. Missed events and live ones follow</td>
<td><code>{&quot;op&quot;:&quot;subscribed&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;],&quot;seq&quot;:{&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;:4711,&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;:4711}}</code></td></tr>
<tr><td><code>unsubscribed</code></td>
<td>Confirms the unsubscribed channels</td>
<td><code>{&quot;op&quot;:&quot;unsubscribed&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;]}</code></td></tr>
<tr><td><code>pong</code></td>
<td>Response to ping</td>
<td><code>{&quot;op&quot;:&quot;pong&quot;}</code></td></tr>
<tr><td><code>error</code></td>
<td>Rejects a message or channel. The connection and the other channels continue</td>
<td><code>{&quot;op&quot;:&quot;error&quot;,&quot;code&quot;:&quot;invalid_message&quot;,&quot;message&quot;:&quot;op must be one of subscribe, unsubscribe, ping, got \\&quot;listen\\&quot;&quot;}</code></td></tr>
<tr><td><code>batch</code></td>
<td>Events in order, for subscriptions with frames &quot;batch&quot;</td>
<td><code>{&quot;op&quot;:&quot;batch&quot;,&quot;events&quot;:[{&quot;channel&quot;:&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;,&quot;seq&quot;:4711,&quot;prev&quot;:4710,&quot;data&quot;:{&quot;signature&quot;:&quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,&quot;wallet&quot;:&quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,&quot;direction&quot;:&quot;sell&quot;,&quot;token_amount&quot;:&quot;6604780.699196&quot;,&quot;sol_amount&quot;:&quot;3.898246921&quot;,&quot;price&quot;:&quot;0.00008143209474855711775227297443393199587155&quot;,&quot;dex_type&quot;:&quot;pump_swap&quot;,&quot;timestamp&quot;:1767120772000,&quot;p&quot;:0.00008143209474855712,&quot;f&quot;:&quot;organic&quot;}}]}</code></td></tr>
<tr><td><code>gap</code></td>
<td>Events of a channel that are not sent: the first and last seq, and the REST call that answers them</td>
<td><code>{&quot;op&quot;:&quot;gap&quot;,&quot;channel&quot;:&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;from&quot;:4699,&quot;to&quot;:4710,&quot;repair&quot;:&quot;/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/trades?after_seq=4698&amp;before_seq=4711&quot;}</code></td></tr></tbody>
</table></div>
<h3 id="resume">Sequence numbers, resume and gaps</h3>
<p>Keep the highest <code>seq</code> of each channel, beginning with the one in <code>subscribed</code>.
Skip an event whose <code>seq</code> is not above it: it is a duplicate.
If <code>prev</code> is above it, events are missing: subscribe again with <code>resume</code>.</p>
<figure><figcaption>An event</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {}
}</code></pre></figure>
<p>After a reconnect, send the highest <code>seq</code> of each channel. The events after it are sent first, in order.
Channels of a state, such as candles, send only the newest event of each item that changed.</p>
<figure><figcaption>Subscribe again</figcaption><pre tabindex="0"><code>{
  &quot;op&quot;: &quot;subscribe&quot;,
  &quot;channels&quot;: [
    &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;
  ],
  &quot;resume&quot;: {
    &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;: 4711
  }
}</code></pre></figure>
<p>A <code>gap</code> names the first and the last <code>seq</code> that is not sent.
The REST request in <code>repair</code> answers what was missed. Continue with <code>to</code> as the highest
<code>seq</code>.</p>
<figure><figcaption>A gap</figcaption><pre tabindex="0"><code>{
  &quot;op&quot;: &quot;gap&quot;,
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,
  &quot;from&quot;: 4699,
  &quot;to&quot;: 4710,
  &quot;repair&quot;: &quot;/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/trades?after_seq=4698&amp;before_seq=4711&quot;
}</code></pre></figure>
<h3 id="close-codes">Refused upgrades and close codes</h3>
<div class="scroll"><table>
<thead><tr><th>Status</th>
<th>Reason</th></tr></thead>
<tbody><tr><td><code>401</code></td>
<td>No valid API key or ticket</td></tr>
<tr><td><code>403</code></td>
<td>The tier has no WebSocket; on AWS also if the key has too many connections</td></tr>
<tr><td><code>429</code></td>
<td>Too many upgrades of all callers together; try again</td></tr></tbody>
</table></div>
<div class="scroll"><table>
<thead><tr><th>Close code</th>
<th>Reason</th></tr></thead>
<tbody><tr><td><code>1000</code></td>
<td>The API key was revoked or moved to another tier</td></tr>
<tr><td><code>1001</code></td>
<td>The connection was idle or reached its lifetime, or the service stops; connect again and resume</td></tr>
<tr><td><code>1003</code></td>
<td>The client sent a binary frame</td></tr>
<tr><td><code>1008</code></td>
<td>The key has too many connections; on AWS the upgrade is answered with 403</td></tr>
<tr><td><code>1009</code></td>
<td>The client sent a message or frame that is too long</td></tr></tbody>
</table></div>
<h3 id="error-codes">Codes of errors</h3>
<div class="scroll"><table>
<thead><tr><th>Code</th>
<th>Reason</th></tr></thead>
<tbody><tr><td><code>invalid_message</code></td>
<td>The message, or a part of it, is malformed</td></tr>
<tr><td><code>unknown_channel</code></td>
<td>No channel has this name</td></tr>
<tr><td><code>unknown_seq</code></td>
<td>The resume value was never sent on the channel</td></tr>
<tr><td><code>forbidden</code></td>
<td>The key’s tier is too low for the channel</td></tr>
<tr><td><code>limit_reached</code></td>
<td>The connection holds its most channels, or the key its most wallets</td></tr>
<tr><td><code>overtaken</code></td>
<td>Another message of the connection changed the channel meanwhile</td></tr>
<tr><td><code>disconnected</code></td>
<td>The key or the connection is no longer valid: connect again</td></tr></tbody>
</table></div>
<h3 id="channels">Channels</h3>
<div class="scroll"><table>
<thead><tr><th>Channel</th>
<th>Tier</th>
<th>Content</th></tr></thead>
<tbody><tr><td><a href="#channel-tokenTrades"><code>token:{mint}:trades</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Every swap of the token as a full trade</td></tr>
<tr><td><a href="#channel-tokenTicks"><code>token:{mint}:ticks</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Raw trade ticks, one message per trade</td></tr>
<tr><td><a href="#channel-tokenOhlcv"><code>token:{mint}:ohlcv:{view}:{tf}</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Candle updates. is_final once the bucket closes; the last final message wins</td></tr>
<tr><td><a href="#channel-walletPnl"><code>wallet:{addr}:pnl</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>Every exit of the wallet with its realized PnL (FIFO)</td></tr>
<tr><td><a href="#channel-walletPositions"><code>wallet:{addr}:positions</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>Every change of the wallet’s positions. A closing sell sends only close</td></tr>
<tr><td><a href="#channel-walletLabels"><code>wallet:{addr}:labels</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>All labels of the wallet after a change, at most every 30 s. Absent texts are empty</td></tr>
<tr><td><a href="#channel-tokenSecurity"><code>token:{mint}:security</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>Security events of the token with evidence: bundles, wash trades, rugs, funding, campaigns</td></tr>
<tr><td><a href="#channel-tokenBundles"><code>token:{mint}:bundles</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>A bundle’s current state with its 200 largest members, after each change</td></tr>
<tr><td><a href="#channel-tokenDumpAlert"><code>token:{mint}:dump_alert</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>Alert that a bundle sold at least 20% of its holdings within a minute</td></tr>
<tr><td><a href="#channel-walletSecurity"><code>wallet:{addr}:security</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>Alert that the wallet is malicious, profited from a rug, or holds a rugged token</td></tr>
<tr><td><a href="#channel-walletFollow"><code>wallet:{addr}:follow</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>A follow edge of the wallet becomes active, matches again or expires</td></tr>
<tr><td><a href="#channel-walletEntity"><code>wallet:{addr}:entity</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>The wallet joins or leaves an entity, or its entity changes</td></tr>
<tr><td><a href="#channel-tokenCampaign"><code>token:{mint}:campaign</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>A campaign on the token forms, becomes active, escalates, changes or closes</td></tr></tbody>
</table></div>
<article id="channel-tokenTrades"><h3><code>token:{mint}:trades</code> <span class="tier layer1">Layer 1</span></h3>
<p>Every swap of the token as a full trade. Without resume, the last 50 messages are sent first, with &quot;replay&quot;: true.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;trade_id&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg:0&quot;,
    &quot;signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
    &quot;slot&quot;: 390131037,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1767120772000,
    &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;pool_address&quot;: null,
    &quot;direction&quot;: &quot;sell&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;token_amount&quot;: &quot;6604780.699196&quot;,
    &quot;token_amount_raw&quot;: &quot;6604780699196&quot;,
    &quot;base_amount&quot;: &quot;3.898246921&quot;,
    &quot;base_amount_raw&quot;: &quot;3898246921&quot;,
    &quot;base_price_usd&quot;: &quot;137.97&quot;,
    &quot;total_fees_usd&quot;: &quot;0&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;&quot;,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;
    ],
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;base_decimals&quot;: 9,
    &quot;usd_price&quot;: &quot;0.00008143209474855711775227297443393199587155&quot;,
    &quot;usd_notional&quot;: &quot;537.84112769037&quot;,
    &quot;sol_price_usd&quot;: &quot;137.97&quot;,
    &quot;fees_bps&quot;: &quot;0&quot;,
    &quot;network_fee_lamports&quot;: 0,
    &quot;total_fees_lamports&quot;: 0,
    &quot;position&quot;: {
      &quot;position_id&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22:0&quot;,
      &quot;position_event&quot;: &quot;partial_exit&quot;,
      &quot;position_status&quot;: &quot;PARTIAL&quot;,
      &quot;entry_timestamp&quot;: 1767120768000,
      &quot;entry_price_usd&quot;: &quot;0.00005325687110920556747202844694715009558841&quot;,
      &quot;original_token_amount&quot;: &quot;13209561.398392&quot;,
      &quot;remaining_token_amount&quot;: &quot;6604780.699196&quot;,
      &quot;exit_count&quot;: 1,
      &quot;exit&quot;: {
        &quot;exit_number&quot;: 1,
        &quot;exit_type&quot;: &quot;PARTIAL&quot;,
        &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
        &quot;hold_time_seconds&quot;: 4,
        &quot;token_amount&quot;: &quot;6604780.699196&quot;,
        &quot;percentage_sold&quot;: &quot;50&quot;,
        &quot;entry_price_usd&quot;: &quot;0.00005325687110920556747202844694715009558841&quot;,
        &quot;realized_pnl_usd&quot;: &quot;186.09117328872&quot;,
        &quot;realized_pnl_sol&quot;: &quot;1.348779976&quot;,
        &quot;cash_pnl_usd&quot;: &quot;186.09117328872&quot;,
        &quot;entry_network_fees_usd&quot;: &quot;0&quot;,
        &quot;exit_network_fees_usd&quot;: &quot;0&quot;,
        &quot;total_position_realized_pnl_usd&quot;: &quot;186.09117328872&quot;,
        &quot;total_position_realized_pnl_sol&quot;: &quot;1.348779976&quot;
      }
    }
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>trade_id</code></td>
<td>string</td></tr>
<tr><td><code>signature</code></td>
<td>string</td></tr>
<tr><td><code>slot</code></td>
<td>number</td></tr>
<tr><td><code>event_index</code></td>
<td>number</td></tr>
<tr><td><code>timestamp</code></td>
<td>number</td></tr>
<tr><td><code>wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>pool_address</code></td>
<td>string or null</td></tr>
<tr><td><code>direction</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;</td></tr>
<tr><td><code>dex_name</code></td>
<td>string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>token_decimals</code></td>
<td>number</td></tr>
<tr><td><code>token_amount</code></td>
<td>string</td></tr>
<tr><td><code>token_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>base_mint</code></td>
<td>string</td></tr>
<tr><td><code>base_decimals</code></td>
<td>number</td></tr>
<tr><td><code>base_amount</code></td>
<td>string</td></tr>
<tr><td><code>base_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>base_price_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>usd_price</code></td>
<td>string or null</td></tr>
<tr><td><code>usd_notional</code></td>
<td>string or null</td></tr>
<tr><td><code>sol_price_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>total_fees_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>fees_bps</code></td>
<td>string or null</td></tr>
<tr><td><code>network_fee_lamports</code></td>
<td>number</td></tr>
<tr><td><code>total_fees_lamports</code></td>
<td>number</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>position</code></td>
<td>object or null</td></tr>
<tr><td><code>position.position_id</code></td>
<td>string</td></tr>
<tr><td><code>position.position_event</code></td>
<td>&quot;open&quot;, &quot;update&quot;, &quot;partial_exit&quot;, &quot;close&quot;, &quot;transfer_out&quot;</td></tr>
<tr><td><code>position.position_status</code></td>
<td>&quot;OPEN&quot;, &quot;PARTIAL&quot;, &quot;CLOSED&quot;</td></tr>
<tr><td><code>position.entry_timestamp</code></td>
<td>number</td></tr>
<tr><td><code>position.entry_price_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.original_token_amount</code></td>
<td>string</td></tr>
<tr><td><code>position.remaining_token_amount</code></td>
<td>string</td></tr>
<tr><td><code>position.exit_count</code></td>
<td>number</td></tr>
<tr><td><code>position.exit</code></td>
<td>object or null</td></tr>
<tr><td><code>position.exit.exit_number</code></td>
<td>number</td></tr>
<tr><td><code>position.exit.exit_type</code></td>
<td>&quot;FULL&quot;, &quot;PARTIAL&quot;</td></tr>
<tr><td><code>position.exit.position_type</code></td>
<td>&quot;FULL_POSITION&quot;, &quot;DCA_EXIT&quot;, &quot;ARBITRAGE&quot;</td></tr>
<tr><td><code>position.exit.hold_time_seconds</code></td>
<td>number</td></tr>
<tr><td><code>position.exit.token_amount</code></td>
<td>string</td></tr>
<tr><td><code>position.exit.percentage_sold</code></td>
<td>string</td></tr>
<tr><td><code>position.exit.entry_price_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.realized_pnl_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.realized_pnl_sol</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.cash_pnl_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.entry_network_fees_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.exit_network_fees_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.total_position_realized_pnl_usd</code></td>
<td>string or null</td></tr>
<tr><td><code>position.exit.total_position_realized_pnl_sol</code></td>
<td>string or null</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenTicks"><h3><code>token:{mint}:ticks</code> <span class="tier layer1">Layer 1</span></h3>
<p>Raw trade ticks, one message per trade.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
    &quot;wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;direction&quot;: &quot;sell&quot;,
    &quot;token_amount&quot;: &quot;6604780.699196&quot;,
    &quot;sol_amount&quot;: &quot;3.898246921&quot;,
    &quot;price&quot;: &quot;0.00008143209474855711775227297443393199587155&quot;,
    &quot;dex_type&quot;: &quot;pump_swap&quot;,
    &quot;timestamp&quot;: 1767120772000,
    &quot;p&quot;: 0.00008143209474855712,
    &quot;f&quot;: &quot;organic&quot;
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>signature</code></td>
<td>string</td></tr>
<tr><td><code>wallet</code></td>
<td>string</td></tr>
<tr><td><code>direction</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;</td></tr>
<tr><td><code>token_amount</code></td>
<td>string</td></tr>
<tr><td><code>sol_amount</code></td>
<td>string or null</td></tr>
<tr><td><code>price</code></td>
<td>string or null</td></tr>
<tr><td><code>dex_type</code></td>
<td>string</td></tr>
<tr><td><code>timestamp</code></td>
<td>number</td></tr>
<tr><td><code>p</code></td>
<td>number or null</td></tr>
<tr><td><code>f</code></td>
<td>&quot;organic&quot;, &quot;full&quot;</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenOhlcv"><h3><code>token:{mint}:ohlcv:{view}:{tf}</code> <span class="tier layer1">Layer 1</span></h3>
<p>Candle updates. is_final once the bucket closes; the last final message wins.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr>
<tr><td><code>{view}</code></td>
<td>one of full, filtered</td></tr>
<tr><td><code>{tf}</code></td>
<td>one of 1s, 1m, 5m, 15m, 1h</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ohlcv:full:1m&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ohlcv:full:1m&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;bucket_start_ms&quot;: 1782634860000,
    &quot;bucket_end_ms&quot;: 1782634920000,
    &quot;open&quot;: 0.0000415,
    &quot;high&quot;: 0.0000421,
    &quot;low&quot;: 0.0000409,
    &quot;close&quot;: 0.0000416,
    &quot;volume_token&quot;: 2207986.5,
    &quot;volume_base&quot;: 1.28,
    &quot;volume_usd&quot;: 92.1,
    &quot;trades&quot;: 12,
    &quot;vwap&quot;: 0.0000417,
    &quot;num_buyers&quot;: 7,
    &quot;num_sellers&quot;: 4,
    &quot;buy_volume_token&quot;: 1207986.5,
    &quot;sell_volume_token&quot;: 1000000,
    &quot;buy_volume_usd&quot;: 50.3,
    &quot;sell_volume_usd&quot;: 41.8,
    &quot;last_trade_ts_ms&quot;: 1782634911000,
    &quot;is_final&quot;: false
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>bucket_start_ms</code></td>
<td>number</td></tr>
<tr><td><code>bucket_end_ms</code></td>
<td>number</td></tr>
<tr><td><code>open</code></td>
<td>number</td></tr>
<tr><td><code>high</code></td>
<td>number</td></tr>
<tr><td><code>low</code></td>
<td>number</td></tr>
<tr><td><code>close</code></td>
<td>number</td></tr>
<tr><td><code>volume_token</code></td>
<td>number</td></tr>
<tr><td><code>volume_base</code></td>
<td>number</td></tr>
<tr><td><code>volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>buy_volume_token</code></td>
<td>number</td></tr>
<tr><td><code>sell_volume_token</code></td>
<td>number</td></tr>
<tr><td><code>buy_volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>sell_volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>trades</code></td>
<td>number</td></tr>
<tr><td><code>vwap</code></td>
<td>number</td></tr>
<tr><td><code>last_trade_ts_ms</code></td>
<td>number</td></tr>
<tr><td><code>num_buyers</code></td>
<td>number</td></tr>
<tr><td><code>num_sellers</code></td>
<td>number</td></tr>
<tr><td><code>is_final</code></td>
<td>boolean</td></tr>
<tr><td><code>amended</code></td>
<td>true</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-walletPnl"><h3><code>wallet:{addr}:pnl</code> <span class="tier layer2">Layer 2</span></h3>
<p>Every exit of the wallet with its realized PnL (FIFO).</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:pnl&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:pnl&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;trade_id&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg:0&quot;,
    &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;entry_signature&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22&quot;,
    &quot;exit_signature&quot;: &quot;8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
    &quot;entry_timestamp&quot;: 1767120768000,
    &quot;exit_timestamp&quot;: 1767120772000,
    &quot;entry_slot&quot;: 390131027,
    &quot;exit_slot&quot;: 390131037,
    &quot;entry_dex&quot;: &quot;pump_swap&quot;,
    &quot;exit_dex&quot;: &quot;pump_swap&quot;,
    &quot;hold_time_seconds&quot;: 4,
    &quot;entry_price_usd&quot;: 0.00005325687110920557,
    &quot;exit_price_usd&quot;: 0.00008143209474855712,
    &quot;price_per_token_entry&quot;: 0.00005325687110920557,
    &quot;price_per_token_exit&quot;: 0.00008143209474855712,
    &quot;realized_pnl_usd&quot;: 186.09117328872,
    &quot;realized_pnl_sol&quot;: 1.348779976,
    &quot;cash_pnl_usd&quot;: 186.09117328872,
    &quot;percentage_gain&quot;: 52.90439158841497,
    &quot;entry_network_fees_usd&quot;: 0,
    &quot;exit_network_fees_usd&quot;: 0,
    &quot;total_position_realized_pnl_usd&quot;: 186.09117328872,
    &quot;total_position_realized_pnl_sol&quot;: 1.348779976,
    &quot;entry_sol_price&quot;: 137.97,
    &quot;exit_sol_price&quot;: 137.97,
    &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
    &quot;exit_type&quot;: &quot;PARTIAL&quot;,
    &quot;exit_number&quot;: 1,
    &quot;percentage_sold&quot;: 50,
    &quot;token_amount&quot;: &quot;6604780.699196&quot;,
    &quot;remaining_token_amount&quot;: &quot;6604780.699196&quot;,
    &quot;trade_flag&quot;: null,
    &quot;position_id&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22:0&quot;,
    &quot;position_event&quot;: &quot;partial_exit&quot;,
    &quot;position_status&quot;: &quot;PARTIAL&quot;,
    &quot;position_entry_timestamp&quot;: 1767120768000,
    &quot;position_entry_price_usd&quot;: 0.00005325687110920557,
    &quot;original_token_amount&quot;: &quot;13209561.398392&quot;,
    &quot;timestamp&quot;: 1767120772000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>trade_id</code></td>
<td>string</td></tr>
<tr><td><code>wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>entry_signature</code></td>
<td>string</td></tr>
<tr><td><code>exit_signature</code></td>
<td>string</td></tr>
<tr><td><code>entry_timestamp</code></td>
<td>number</td></tr>
<tr><td><code>exit_timestamp</code></td>
<td>number</td></tr>
<tr><td><code>entry_slot</code></td>
<td>number</td></tr>
<tr><td><code>exit_slot</code></td>
<td>number</td></tr>
<tr><td><code>entry_dex</code></td>
<td>string</td></tr>
<tr><td><code>exit_dex</code></td>
<td>string</td></tr>
<tr><td><code>hold_time_seconds</code></td>
<td>number</td></tr>
<tr><td><code>entry_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>exit_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>price_per_token_entry</code></td>
<td>number or null</td></tr>
<tr><td><code>price_per_token_exit</code></td>
<td>number or null</td></tr>
<tr><td><code>realized_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>realized_pnl_sol</code></td>
<td>number or null</td></tr>
<tr><td><code>cash_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>percentage_gain</code></td>
<td>number or null</td></tr>
<tr><td><code>entry_network_fees_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>exit_network_fees_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>total_position_realized_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>total_position_realized_pnl_sol</code></td>
<td>number or null</td></tr>
<tr><td><code>entry_sol_price</code></td>
<td>number or null</td></tr>
<tr><td><code>exit_sol_price</code></td>
<td>number or null</td></tr>
<tr><td><code>position_type</code></td>
<td>&quot;FULL_POSITION&quot;, &quot;DCA_EXIT&quot;, &quot;ARBITRAGE&quot;</td></tr>
<tr><td><code>exit_type</code></td>
<td>&quot;FULL&quot;, &quot;PARTIAL&quot;</td></tr>
<tr><td><code>exit_number</code></td>
<td>number</td></tr>
<tr><td><code>percentage_sold</code></td>
<td>number</td></tr>
<tr><td><code>token_amount</code></td>
<td>string</td></tr>
<tr><td><code>remaining_token_amount</code></td>
<td>string</td></tr>
<tr><td><code>trade_flag</code></td>
<td>string or null</td></tr>
<tr><td><code>outlier_entry</code></td>
<td>true</td></tr>
<tr><td><code>position_id</code></td>
<td>string</td></tr>
<tr><td><code>position_event</code></td>
<td>&quot;partial_exit&quot;, &quot;close&quot;</td></tr>
<tr><td><code>position_status</code></td>
<td>&quot;PARTIAL&quot;, &quot;CLOSED&quot;</td></tr>
<tr><td><code>position_entry_timestamp</code></td>
<td>number</td></tr>
<tr><td><code>position_entry_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>original_token_amount</code></td>
<td>string</td></tr>
<tr><td><code>timestamp</code></td>
<td>number</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-walletPositions"><h3><code>wallet:{addr}:positions</code> <span class="tier layer2">Layer 2</span></h3>
<p>Every change of the wallet’s positions. A closing sell sends only close.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:positions&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:positions&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;partial_exit&quot;,
    &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;entry_signature&quot;: &quot;2PXehiPFKgGs7ckZLRmgBTJ4oDGSarAj7h5dUdPp6XU4AFKh6tKQJfynYhHYtxyg767xNgi5S1R5qsYY3WdqGx22&quot;,
    &quot;entry_timestamp&quot;: 1767120768,
    &quot;entry_price_usd&quot;: 0.00005325687110920557,
    &quot;original_amount&quot;: 13209561.398392,
    &quot;original_amount_raw&quot;: &quot;13209561398392&quot;,
    &quot;remaining_amount&quot;: 6604780.699196,
    &quot;remaining_amount_raw&quot;: &quot;6604780699196&quot;,
    &quot;price_per_token&quot;: 0.00005325687110920557,
    &quot;status&quot;: &quot;PARTIAL&quot;,
    &quot;exit_count&quot;: 1,
    &quot;entry_dex&quot;: &quot;pump_swap&quot;,
    &quot;timestamp&quot;: 1767120772000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;open&quot;, &quot;update&quot;, &quot;partial_exit&quot;, &quot;close&quot;, &quot;transfer_out&quot;</td></tr>
<tr><td><code>wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>entry_signature</code></td>
<td>string</td></tr>
<tr><td><code>entry_timestamp</code></td>
<td>number</td></tr>
<tr><td><code>entry_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>original_amount</code></td>
<td>number</td></tr>
<tr><td><code>original_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>remaining_amount</code></td>
<td>number</td></tr>
<tr><td><code>remaining_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>price_per_token</code></td>
<td>number or null</td></tr>
<tr><td><code>status</code></td>
<td>&quot;OPEN&quot;, &quot;PARTIAL&quot;, &quot;CLOSED&quot;</td></tr>
<tr><td><code>exit_count</code></td>
<td>number</td></tr>
<tr><td><code>entry_dex</code></td>
<td>string</td></tr>
<tr><td><code>timestamp</code></td>
<td>number</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-walletLabels"><h3><code>wallet:{addr}:labels</code> <span class="tier layer2">Layer 2</span></h3>
<p>All labels of the wallet after a change, at most every 30 s. Absent texts are empty.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:labels&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:labels&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;kol_username&quot;: &quot;&quot;,
    &quot;kol_platform&quot;: &quot;&quot;,
    &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
    &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
    &quot;size_class&quot;: &quot;FISH&quot;,
    &quot;exit_style&quot;: &quot;MIXED&quot;,
    &quot;automation_label&quot;: &quot;ORGANIC&quot;,
    &quot;primary_terminal&quot;: &quot;axiom&quot;,
    &quot;primary_tool&quot;: &quot;axiom&quot;,
    &quot;primary_tool_pct&quot;: 0.8,
    &quot;is_fresh_6h&quot;: false,
    &quot;is_fresh_24h&quot;: false,
    &quot;funded_by_farm&quot;: false,
    &quot;trade_badges&quot;: [
      &quot;CONSISTENT_WINNER&quot;,
      &quot;LOSS_CUTTER&quot;
    ],
    &quot;identity_badges&quot;: [
      &quot;TOOL_axiom&quot;,
      &quot;ROOT_CEX&quot;
    ],
    &quot;special_labels&quot;: [],
    &quot;description&quot;: &quot;A profitable day trader of fish size that mixes its ways of selling, wins consistently, cuts losses quickly, trades through axiom, favours pump_swap and was funded from an exchange.&quot;,
    &quot;label_hash&quot;: &quot;6ae35ab0e3182170fe5283bab1eb9627&quot;,
    &quot;bot_share&quot;: 0.05,
    &quot;primary_dex&quot;: &quot;pump_swap&quot;,
    &quot;primary_dex_pct&quot;: 0.6,
    &quot;root_source&quot;: &quot;cex&quot;,
    &quot;provenance_hops&quot;: 1,
    &quot;total_trades&quot;: 76,
    &quot;win_rate_pct&quot;: 64.47368421052632,
    &quot;total_pnl&quot;: 2398.75,
    &quot;sharpe_ratio&quot;: 0.31,
    &quot;profit_factor&quot;: 1.9,
    &quot;is_rated&quot;: true,
    &quot;is_dormant&quot;: false,
    &quot;primary_terminal_pct&quot;: 0.8,
    &quot;hft_share&quot;: 0.02,
    &quot;mev_share&quot;: 0.01,
    &quot;arb_share&quot;: 0.01,
    &quot;flash_share&quot;: 0,
    &quot;wash_share&quot;: 0,
    &quot;bundled_share&quot;: 0.1,
    &quot;terminal_share&quot;: 0.85,
    &quot;top_token_share&quot;: 0.2,
    &quot;root_entity&quot;: &quot;Binance&quot;,
    &quot;direct_funder&quot;: &quot;5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9&quot;,
    &quot;first_funded_ts&quot;: &quot;2025-08-09T08:53:20.000Z&quot;,
    &quot;last_funded_ts&quot;: &quot;2025-10-08T08:53:20.000Z&quot;,
    &quot;first_trade_ts&quot;: &quot;2025-08-10T08:53:20.000Z&quot;,
    &quot;last_trade_ts&quot;: &quot;2025-10-09T06:53:20.000Z&quot;,
    &quot;active_days&quot;: 25,
    &quot;total_swaps&quot;: 160,
    &quot;positions_opened&quot;: 44,
    &quot;closed_positions&quot;: 40,
    &quot;position_win_rate_pct&quot;: 62.5,
    &quot;disposition_index&quot;: 1.6,
    &quot;conviction_sizing&quot;: 1.1,
    &quot;runner_score&quot;: 0.05,
    &quot;exits_per_position&quot;: 1.8,
    &quot;entry_size_p50_usd&quot;: 500,
    &quot;hold_first_exit_p50_seconds&quot;: 10800,
    &quot;hold_full_exit_p50_seconds&quot;: 18000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td></tr>
<tr><td><code>kol_username</code></td>
<td>string</td></tr>
<tr><td><code>kol_platform</code></td>
<td>string</td></tr>
<tr><td><code>trader_type</code></td>
<td>&quot;SCALPER&quot;, &quot;DAY_TRADER&quot;, &quot;SWING_TRADER&quot;, &quot;POSITION_TRADER&quot;, &quot;&quot;</td></tr>
<tr><td><code>performance_level</code></td>
<td>&quot;PROFITABLE&quot;, &quot;BREAK_EVEN&quot;, &quot;UNPROFITABLE&quot;, &quot;UNRATED&quot;, &quot;BANNED&quot;</td></tr>
<tr><td><code>size_class</code></td>
<td>&quot;SHRIMP&quot;, &quot;FISH&quot;, &quot;SHARK&quot;, &quot;WHALE&quot;, &quot;&quot;</td></tr>
<tr><td><code>exit_style</code></td>
<td>&quot;FULL_EXITER&quot;, &quot;DCA_OUT&quot;, &quot;PARTIAL_TAKER&quot;, &quot;MIXED&quot;, &quot;RUNNER_KEEPER&quot;, &quot;&quot;</td></tr>
<tr><td><code>automation_label</code></td>
<td>&quot;ORGANIC&quot;, &quot;SEMI_AUTOMATED&quot;, &quot;BOT:MEV&quot;, &quot;BOT:ARB&quot;, &quot;BOT:FLASH&quot;, &quot;BOT:WASH&quot;, &quot;BOT:HFT&quot;, &quot;BOT:OTHER&quot;, &quot;BOT:MALICIOUS&quot;</td></tr>
<tr><td><code>primary_terminal</code></td>
<td>string</td></tr>
<tr><td><code>primary_tool</code></td>
<td>string</td></tr>
<tr><td><code>primary_tool_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>is_fresh_6h</code></td>
<td>boolean</td></tr>
<tr><td><code>is_fresh_24h</code></td>
<td>boolean</td></tr>
<tr><td><code>funded_by_farm</code></td>
<td>boolean</td></tr>
<tr><td><code>trade_badges</code></td>
<td>array of &quot;RUNNER_KEEPER&quot;, &quot;CONFIDENCE_SIZER&quot;, &quot;STOP_LOSS_USER&quot;, &quot;CONSISTENT_WINNER&quot;, &quot;BAG_HOLDER&quot;, &quot;LOSS_CUTTER&quot;, &quot;LOTTO_PLAYER&quot;, &quot;DIAMOND_HANDS&quot;, &quot;PAPER_HANDS&quot;, &quot;ELITE_TRADER&quot;, &quot;VETERAN_WINNER&quot;</td></tr>
<tr><td><code>identity_badges</code></td>
<td>array of string</td></tr>
<tr><td><code>special_labels</code></td>
<td>array of string</td></tr>
<tr><td><code>description</code></td>
<td>string</td></tr>
<tr><td><code>label_hash</code></td>
<td>string</td></tr>
<tr><td><code>bot_share</code></td>
<td>number or null</td></tr>
<tr><td><code>primary_dex</code></td>
<td>string</td></tr>
<tr><td><code>primary_dex_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>root_source</code></td>
<td>&quot;cex&quot;, &quot;dex_authority&quot;, &quot;bridge&quot;, &quot;farm&quot;, &quot;other&quot;, &quot;&quot;</td></tr>
<tr><td><code>provenance_hops</code></td>
<td>number or null</td></tr>
<tr><td><code>total_trades</code></td>
<td>number</td></tr>
<tr><td><code>win_rate_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>total_pnl</code></td>
<td>number</td></tr>
<tr><td><code>sharpe_ratio</code></td>
<td>number or null</td></tr>
<tr><td><code>profit_factor</code></td>
<td>number</td></tr>
<tr><td><code>is_rated</code></td>
<td>boolean</td></tr>
<tr><td><code>is_dormant</code></td>
<td>boolean</td></tr>
<tr><td><code>primary_terminal_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>hft_share</code></td>
<td>number or null</td></tr>
<tr><td><code>mev_share</code></td>
<td>number or null</td></tr>
<tr><td><code>arb_share</code></td>
<td>number or null</td></tr>
<tr><td><code>flash_share</code></td>
<td>number or null</td></tr>
<tr><td><code>wash_share</code></td>
<td>number or null</td></tr>
<tr><td><code>bundled_share</code></td>
<td>number or null</td></tr>
<tr><td><code>terminal_share</code></td>
<td>number or null</td></tr>
<tr><td><code>top_token_share</code></td>
<td>number or null</td></tr>
<tr><td><code>root_entity</code></td>
<td>string</td></tr>
<tr><td><code>direct_funder</code></td>
<td>string</td></tr>
<tr><td><code>first_funded_ts</code></td>
<td>string</td></tr>
<tr><td><code>last_funded_ts</code></td>
<td>string</td></tr>
<tr><td><code>first_trade_ts</code></td>
<td>string</td></tr>
<tr><td><code>last_trade_ts</code></td>
<td>string</td></tr>
<tr><td><code>active_days</code></td>
<td>number</td></tr>
<tr><td><code>total_swaps</code></td>
<td>number</td></tr>
<tr><td><code>positions_opened</code></td>
<td>number</td></tr>
<tr><td><code>closed_positions</code></td>
<td>number</td></tr>
<tr><td><code>position_win_rate_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>disposition_index</code></td>
<td>number or null</td></tr>
<tr><td><code>conviction_sizing</code></td>
<td>number or null</td></tr>
<tr><td><code>runner_score</code></td>
<td>number</td></tr>
<tr><td><code>exits_per_position</code></td>
<td>number or null</td></tr>
<tr><td><code>entry_size_p50_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>hold_first_exit_p50_seconds</code></td>
<td>number or null</td></tr>
<tr><td><code>hold_full_exit_p50_seconds</code></td>
<td>number or null</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenSecurity"><h3><code>token:{mint}:security</code> <span class="tier layer3">Layer 3</span></h3>
<p>Security events of the token with evidence: bundles, wash trades, rugs, funding, campaigns.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:security&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:security&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;bundle_detected&quot;,
    &quot;severity&quot;: &quot;medium&quot;,
    &quot;evidence&quot;: [
      &quot;RelaySequential: 2 wallets bought in one relay bundle (at least 2 on the same side), e.g. 8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;archetype RELAY_SEQUENTIAL&quot;
    ],
    &quot;affected_wallets&quot;: [
      &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;
    ],
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;timestamp&quot;: 1767120772000,
    &quot;bundle&quot;: {
      &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
      &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
      &quot;bundle_type&quot;: &quot;RelaySequential&quot;,
      &quot;leader_wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
      &quot;status&quot;: &quot;active&quot;,
      &quot;member_count_total&quot;: 2,
      &quot;member_count_active&quot;: 2,
      &quot;chain_balance_ui&quot;: 31000000,
      &quot;chain_balance_raw&quot;: &quot;31000000000000&quot;,
      &quot;realized_pnl_usd&quot;: 120.5,
      &quot;total_usd_invested&quot;: 800,
      &quot;total_usd_returned&quot;: 320.5,
      &quot;total_tokens_bought_ui&quot;: 41000000,
      &quot;total_tokens_bought_raw&quot;: &quot;41000000000000&quot;,
      &quot;total_tokens_sold_ui&quot;: 10000000,
      &quot;total_tokens_sold_raw&quot;: &quot;10000000000000&quot;,
      &quot;sold_pct&quot;: 24.390243902439025,
      &quot;risk_score&quot;: 0.42,
      &quot;evidence&quot;: [
        &quot;RelaySequential: 2 wallets bought in one relay bundle (at least 2 on the same side), e.g. 8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
        &quot;archetype RELAY_SEQUENTIAL&quot;
      ],
      &quot;created_at&quot;: &quot;2025-12-30T18:52:52.000Z&quot;
    },
    &quot;wash_trade&quot;: null,
    &quot;rug&quot;: null,
    &quot;funding_abuse&quot;: null,
    &quot;campaign&quot;: null
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;bundle_detected&quot;, &quot;wash_trade_flagged&quot;, &quot;rug_detected&quot;, &quot;suspicious_activity&quot;, &quot;coordination_alert&quot;</td></tr>
<tr><td><code>severity</code></td>
<td>&quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td></tr>
<tr><td><code>evidence</code></td>
<td>array of string</td></tr>
<tr><td><code>affected_wallets</code></td>
<td>array of string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr>
<tr><td><code>bundle</code></td>
<td>object or null</td></tr>
<tr><td><code>bundle.bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>bundle.token_mint</code></td>
<td>string</td></tr>
<tr><td><code>bundle.bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td></tr>
<tr><td><code>bundle.leader_wallet</code></td>
<td>string</td></tr>
<tr><td><code>bundle.status</code></td>
<td>&quot;active&quot;, &quot;dormant&quot;, &quot;dumping&quot;, &quot;derisked&quot;, &quot;exited&quot;, &quot;rugged&quot;, &quot;merged&quot;</td></tr>
<tr><td><code>bundle.member_count_total</code></td>
<td>integer</td></tr>
<tr><td><code>bundle.member_count_active</code></td>
<td>integer</td></tr>
<tr><td><code>bundle.chain_balance_ui</code></td>
<td>number</td></tr>
<tr><td><code>bundle.chain_balance_raw</code></td>
<td>string</td></tr>
<tr><td><code>bundle.realized_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>bundle.total_usd_invested</code></td>
<td>number or null</td></tr>
<tr><td><code>bundle.total_usd_returned</code></td>
<td>number or null</td></tr>
<tr><td><code>bundle.total_tokens_bought_ui</code></td>
<td>number</td></tr>
<tr><td><code>bundle.total_tokens_bought_raw</code></td>
<td>string</td></tr>
<tr><td><code>bundle.total_tokens_sold_ui</code></td>
<td>number</td></tr>
<tr><td><code>bundle.total_tokens_sold_raw</code></td>
<td>string</td></tr>
<tr><td><code>bundle.sold_pct</code></td>
<td>number</td></tr>
<tr><td><code>bundle.risk_score</code></td>
<td>number</td></tr>
<tr><td><code>bundle.evidence</code></td>
<td>array of string</td></tr>
<tr><td><code>bundle.created_at</code></td>
<td>string</td></tr>
<tr><td><code>wash_trade</code></td>
<td>object or null</td></tr>
<tr><td><code>wash_trade.wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>wash_trade.token_mint</code></td>
<td>string</td></tr>
<tr><td><code>wash_trade.trade_count</code></td>
<td>integer</td></tr>
<tr><td><code>wash_trade.direction_flips</code></td>
<td>integer</td></tr>
<tr><td><code>wash_trade.volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>wash_trade.net_exposure_pct</code></td>
<td>number</td></tr>
<tr><td><code>wash_trade.is_atomic</code></td>
<td>false</td></tr>
<tr><td><code>wash_trade.detected_at</code></td>
<td>string</td></tr>
<tr><td><code>rug</code></td>
<td>object or null</td></tr>
<tr><td><code>rug.source</code></td>
<td>&quot;status&quot;, &quot;pull&quot;</td></tr>
<tr><td><code>rug.deployer</code></td>
<td>string or null</td></tr>
<tr><td><code>rug.removers</code></td>
<td>array of string</td></tr>
<tr><td><code>rug.removed_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rug.price_before_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rug.price_after_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rug.pool_address</code></td>
<td>string or null</td></tr>
<tr><td><code>rug.signatures</code></td>
<td>array of string</td></tr>
<tr><td><code>rug.slot</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse</code></td>
<td>object or null</td></tr>
<tr><td><code>funding_abuse.token_mint</code></td>
<td>string</td></tr>
<tr><td><code>funding_abuse.token_first_buy_ts</code></td>
<td>string or null</td></tr>
<tr><td><code>funding_abuse.early_window_minutes</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.early_buyer_count</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.seeded_wallet_count</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.seeded_wallet_pct</code></td>
<td>number</td></tr>
<tr><td><code>funding_abuse.funded_by_farm_count</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.funded_by_farm_pct</code></td>
<td>number</td></tr>
<tr><td><code>funding_abuse.cex_root_count</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.distinct_cex_root_count</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.cex_root_pct</code></td>
<td>number</td></tr>
<tr><td><code>funding_abuse.avg_seed_fund_to_buy_seconds</code></td>
<td>number or null</td></tr>
<tr><td><code>funding_abuse.median_seed_fund_to_buy_seconds</code></td>
<td>number or null</td></tr>
<tr><td><code>funding_abuse.top_seeded_terminal</code></td>
<td>string or null</td></tr>
<tr><td><code>funding_abuse.top_seeded_terminal_wallets</code></td>
<td>integer</td></tr>
<tr><td><code>funding_abuse.top_seeded_terminal_share</code></td>
<td>number</td></tr>
<tr><td><code>funding_abuse.suspicious</code></td>
<td>boolean</td></tr>
<tr><td><code>funding_abuse.score</code></td>
<td>number</td></tr>
<tr><td><code>funding_abuse.reasons</code></td>
<td>array of string</td></tr>
<tr><td><code>campaign</code></td>
<td>object or null</td></tr>
<tr><td><code>campaign.tokenMint</code></td>
<td>string</td></tr>
<tr><td><code>campaign.campaignId</code></td>
<td>string</td></tr>
<tr><td><code>campaign.status</code></td>
<td>string</td></tr>
<tr><td><code>campaign.startedTsMs</code></td>
<td>integer</td></tr>
<tr><td><code>campaign.lastSeenTsMs</code></td>
<td>integer</td></tr>
<tr><td><code>campaign.participantWallets</code></td>
<td>integer</td></tr>
<tr><td><code>campaign.participantEntities</code></td>
<td>integer</td></tr>
<tr><td><code>campaign.confidence</code></td>
<td>number</td></tr>
<tr><td><code>campaign.degraded</code></td>
<td>boolean</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenBundles"><h3><code>token:{mint}:bundles</code> <span class="tier layer3">Layer 3</span></h3>
<p>A bundle’s current state with its 200 largest members, after each change.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:bundles&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:bundles&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;bundle_type&quot;: &quot;RelaySequential&quot;,
    &quot;leader_wallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;status&quot;: &quot;active&quot;,
    &quot;member_count_total&quot;: 2,
    &quot;member_count_active&quot;: 2,
    &quot;chain_balance_ui&quot;: 31000000,
    &quot;chain_balance_raw&quot;: &quot;31000000000000&quot;,
    &quot;realized_pnl_usd&quot;: 120.5,
    &quot;total_usd_invested&quot;: 800,
    &quot;total_usd_returned&quot;: 320.5,
    &quot;total_tokens_bought_ui&quot;: 41000000,
    &quot;total_tokens_bought_raw&quot;: &quot;41000000000000&quot;,
    &quot;total_tokens_sold_ui&quot;: 10000000,
    &quot;total_tokens_sold_raw&quot;: &quot;10000000000000&quot;,
    &quot;sold_pct&quot;: 24.390243902439025,
    &quot;risk_score&quot;: 0.42,
    &quot;evidence&quot;: [
      &quot;RelaySequential: 2 wallets bought in one relay bundle (at least 2 on the same side), e.g. 8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg&quot;,
      &quot;archetype RELAY_SEQUENTIAL&quot;
    ],
    &quot;created_at&quot;: &quot;2025-12-30T18:52:52.000Z&quot;,
    &quot;members&quot;: [
      {
        &quot;wallet_address&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
        &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
        &quot;is_leader&quot;: true,
        &quot;is_active&quot;: true,
        &quot;chain_balance_ui&quot;: 16000000,
        &quot;chain_balance_raw&quot;: &quot;16000000000000&quot;,
        &quot;realized_pnl_usd&quot;: 120.5,
        &quot;avg_entry_price_usd&quot;: 0.0000195
      },
      {
        &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
        &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
        &quot;is_leader&quot;: false,
        &quot;is_active&quot;: true,
        &quot;chain_balance_ui&quot;: 15000000,
        &quot;chain_balance_raw&quot;: &quot;15000000000000&quot;,
        &quot;realized_pnl_usd&quot;: 120.5,
        &quot;avg_entry_price_usd&quot;: 0.0000195
      }
    ]
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td></tr>
<tr><td><code>leader_wallet</code></td>
<td>string</td></tr>
<tr><td><code>status</code></td>
<td>&quot;active&quot;, &quot;dormant&quot;, &quot;dumping&quot;, &quot;derisked&quot;, &quot;exited&quot;, &quot;rugged&quot;, &quot;merged&quot;</td></tr>
<tr><td><code>member_count_total</code></td>
<td>integer</td></tr>
<tr><td><code>member_count_active</code></td>
<td>integer</td></tr>
<tr><td><code>chain_balance_ui</code></td>
<td>number</td></tr>
<tr><td><code>chain_balance_raw</code></td>
<td>string</td></tr>
<tr><td><code>realized_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>total_usd_invested</code></td>
<td>number or null</td></tr>
<tr><td><code>total_usd_returned</code></td>
<td>number or null</td></tr>
<tr><td><code>total_tokens_bought_ui</code></td>
<td>number</td></tr>
<tr><td><code>total_tokens_bought_raw</code></td>
<td>string</td></tr>
<tr><td><code>total_tokens_sold_ui</code></td>
<td>number</td></tr>
<tr><td><code>total_tokens_sold_raw</code></td>
<td>string</td></tr>
<tr><td><code>sold_pct</code></td>
<td>number</td></tr>
<tr><td><code>risk_score</code></td>
<td>number</td></tr>
<tr><td><code>evidence</code></td>
<td>array of string</td></tr>
<tr><td><code>created_at</code></td>
<td>string</td></tr>
<tr><td><code>members</code></td>
<td>array of object</td></tr>
<tr><td><code>members[].wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>members[].bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>members[].is_leader</code></td>
<td>boolean</td></tr>
<tr><td><code>members[].is_active</code></td>
<td>boolean</td></tr>
<tr><td><code>members[].chain_balance_ui</code></td>
<td>number</td></tr>
<tr><td><code>members[].chain_balance_raw</code></td>
<td>string</td></tr>
<tr><td><code>members[].realized_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>members[].avg_entry_price_usd</code></td>
<td>number or null</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenDumpAlert"><h3><code>token:{mint}:dump_alert</code> <span class="tier layer3">Layer 3</span></h3>
<p>Alert that a bundle sold at least 20% of its holdings within a minute.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:dump_alert&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:dump_alert&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;bundle_id&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;bundle_type&quot;: &quot;RelaySequential&quot;,
    &quot;sold_pct&quot;: 0.24390243902439024,
    &quot;member_count&quot;: 2,
    &quot;remaining_chain_balance_ui&quot;: 31000000,
    &quot;risk_score&quot;: 0.42,
    &quot;slot&quot;: 390131037,
    &quot;timestamp&quot;: 1767120772000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td></tr>
<tr><td><code>sold_pct</code></td>
<td>number</td></tr>
<tr><td><code>member_count</code></td>
<td>integer</td></tr>
<tr><td><code>remaining_chain_balance_ui</code></td>
<td>number</td></tr>
<tr><td><code>risk_score</code></td>
<td>number</td></tr>
<tr><td><code>slot</code></td>
<td>integer</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-walletSecurity"><h3><code>wallet:{addr}:security</code> <span class="tier layer3">Layer 3</span></h3>
<p>Alert that the wallet is malicious, profited from a rug, or holds a rugged token.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:security&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:security&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;rug_detected&quot;,
    &quot;severity&quot;: &quot;critical&quot;,
    &quot;evidence&quot;: [
      &quot;price: from 0.0000416 to 0.0000011 USD (a fall of 80% or more within 10 minutes)&quot;
    ],
    &quot;affected_wallets&quot;: [
      &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;
    ],
    &quot;token_mint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;timestamp&quot;: 1767120772000,
    &quot;verdict&quot;: null,
    &quot;rug&quot;: {
      &quot;source&quot;: &quot;pull&quot;,
      &quot;deployer&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
      &quot;removers&quot;: [
        &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;
      ],
      &quot;removed_pct&quot;: 0.97,
      &quot;price_before_usd&quot;: 0.0000416,
      &quot;price_after_usd&quot;: 0.0000011,
      &quot;pool_address&quot;: null,
      &quot;signatures&quot;: [],
      &quot;slot&quot;: 390131037
    }
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;malicious_wallet&quot;, &quot;rug_profiteer&quot;, &quot;rug_detected&quot;</td></tr>
<tr><td><code>severity</code></td>
<td>&quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;</td></tr>
<tr><td><code>evidence</code></td>
<td>array of string</td></tr>
<tr><td><code>affected_wallets</code></td>
<td>array of string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr>
<tr><td><code>verdict</code></td>
<td>object or null</td></tr>
<tr><td><code>verdict.wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>verdict.role</code></td>
<td>&quot;deployer&quot;, &quot;remover&quot;, &quot;profiteer&quot;, &quot;upstream&quot;</td></tr>
<tr><td><code>verdict.realized_pnl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rug</code></td>
<td>object or null</td></tr>
<tr><td><code>rug.source</code></td>
<td>&quot;status&quot;, &quot;pull&quot;</td></tr>
<tr><td><code>rug.deployer</code></td>
<td>string or null</td></tr>
<tr><td><code>rug.removers</code></td>
<td>array of string</td></tr>
<tr><td><code>rug.removed_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rug.price_before_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rug.price_after_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rug.pool_address</code></td>
<td>string or null</td></tr>
<tr><td><code>rug.signatures</code></td>
<td>array of string</td></tr>
<tr><td><code>rug.slot</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-walletFollow"><h3><code>wallet:{addr}:follow</code> <span class="tier layer3">Layer 3</span></h3>
<p>A follow edge of the wallet becomes active, matches again or expires.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:follow&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:follow&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;updated&quot;,
    &quot;leaderWallet&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;followerWallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;confidence&quot;: 0.83,
    &quot;supportCount&quot;: 7,
    &quot;distinctTokens&quot;: 5,
    &quot;lastMatchTsMs&quot;: 1767120772000,
    &quot;active&quot;: true,
    &quot;degraded&quot;: false,
    &quot;timestamp&quot;: 1767120772000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;activated&quot;, &quot;updated&quot;, &quot;expired&quot;</td></tr>
<tr><td><code>leaderWallet</code></td>
<td>string</td></tr>
<tr><td><code>followerWallet</code></td>
<td>string</td></tr>
<tr><td><code>confidence</code></td>
<td>number</td></tr>
<tr><td><code>supportCount</code></td>
<td>integer</td></tr>
<tr><td><code>distinctTokens</code></td>
<td>integer</td></tr>
<tr><td><code>lastMatchTsMs</code></td>
<td>integer</td></tr>
<tr><td><code>active</code></td>
<td>boolean</td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-walletEntity"><h3><code>wallet:{addr}:entity</code> <span class="tier layer3">Layer 3</span></h3>
<p>The wallet joins or leaves an entity, or its entity changes.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:entity&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN:entity&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;joined&quot;,
    &quot;walletAddress&quot;: &quot;Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN&quot;,
    &quot;entityId&quot;: &quot;Hk3mQ8vZr1cYxWbT5nUeAd&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T&quot;,
    &quot;memberCount&quot;: 3,
    &quot;confidence&quot;: 0.9,
    &quot;lastSeenTsMs&quot;: 1767120772000,
    &quot;degraded&quot;: false,
    &quot;timestamp&quot;: 1767120772000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;joined&quot;, &quot;updated&quot;, &quot;left&quot;</td></tr>
<tr><td><code>walletAddress</code></td>
<td>string</td></tr>
<tr><td><code>entityId</code></td>
<td>string</td></tr>
<tr><td><code>entityKind</code></td>
<td>&quot;shared_funder&quot;, &quot;shared_execution&quot;</td></tr>
<tr><td><code>rootWallet</code></td>
<td>string or null</td></tr>
<tr><td><code>memberCount</code></td>
<td>integer</td></tr>
<tr><td><code>confidence</code></td>
<td>number</td></tr>
<tr><td><code>lastSeenTsMs</code></td>
<td>integer</td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenCampaign"><h3><code>token:{mint}:campaign</code> <span class="tier layer3">Layer 3</span></h3>
<p>A campaign on the token forms, becomes active, escalates, changes or closes.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:campaign&quot;]}</code></pre></figure>
<figure><figcaption>Example message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:campaign&quot;,
  &quot;seq&quot;: 4711,
  &quot;prev&quot;: 4710,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;activated&quot;,
    &quot;tokenMint&quot;: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
    &quot;campaignId&quot;: &quot;Qm7vT2kXc9RbW4sYpN6uEd&quot;,
    &quot;status&quot;: &quot;active&quot;,
    &quot;startedTsMs&quot;: 1767120172000,
    &quot;lastSeenTsMs&quot;: 1767120772000,
    &quot;participantWallets&quot;: 14,
    &quot;participantEntities&quot;: 3,
    &quot;confidence&quot;: 0.86,
    &quot;degraded&quot;: false,
    &quot;timestamp&quot;: 1767120772000
  }
}</code></pre></figure>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;forming&quot;, &quot;activated&quot;, &quot;escalated&quot;, &quot;updated&quot;, &quot;closed&quot;</td></tr>
<tr><td><code>tokenMint</code></td>
<td>string</td></tr>
<tr><td><code>campaignId</code></td>
<td>string</td></tr>
<tr><td><code>status</code></td>
<td>string</td></tr>
<tr><td><code>startedTsMs</code></td>
<td>integer</td></tr>
<tr><td><code>lastSeenTsMs</code></td>
<td>integer</td></tr>
<tr><td><code>participantWallets</code></td>
<td>integer</td></tr>
<tr><td><code>participantEntities</code></td>
<td>integer</td></tr>
<tr><td><code>confidence</code></td>
<td>number</td></tr>
<tr><td><code>degraded</code></td>
<td>boolean</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</article>
</section>
</main>
</div></body>
</html>
`;
