/** Written by layers/contract/write.ts. */
export const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chain Intelligence 1.4.0</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark; --paper: #fdfdfb; --ink: #1d2327; --faint: #5c666d; --line: #dfe2e0; --tint: #f2f4f2; --link: #0b5cad;
  --keyless: #5c666d; --free: #40713a; --layer1: #0b5cad; --layer2: #7a3fa8; --layer3: #a8431f; --enterprise: #7d6100; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --ink: #e4e8ea; --faint: #9aa5ac; --line: #2c3439; --tint: #1c2226; --link: #79b8ff;
    --keyless: #9aa5ac; --free: #86c47d; --layer1: #79b8ff; --layer2: #c79bea; --layer3: #f0936f; --enterprise: #dcbc4b; }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.page { max-width: 76rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 0 0 .25rem; }
h2 { font-size: 1.45rem; margin: 3rem 0 .75rem; padding-top: .75rem; border-top: 1px solid var(--line); }
h3 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
h4 { font-size: .95rem; margin: 1.25rem 0 .4rem; color: var(--faint); }
p, li { max-width: 44rem; }
p { margin: .5rem 0 .75rem; }
a { color: var(--link); }
.faint { color: var(--faint); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: .875em; }
:not(pre) > code { background: var(--tint); padding: .1em .3em; border-radius: .25em; overflow-wrap: anywhere; }
pre { margin: 0; padding: .8rem 1rem; overflow-x: auto; max-height: 28rem; background: var(--tint); border: 1px solid var(--line); border-radius: .4rem; line-height: 1.45; }
figure { margin: .75rem 0 1rem; }
figcaption { font-size: .85rem; color: var(--faint); margin-bottom: .25rem; }
.scroll { overflow-x: auto; margin: .5rem 0 1rem; }
table { border-collapse: collapse; font-size: .925rem; }
th, td { text-align: left; vertical-align: top; padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line); }
th { color: var(--faint); font-weight: 600; vertical-align: bottom; line-height: 1.35; }
td { max-width: 34rem; }
td:last-child { min-width: 7rem; }
td:not(:last-child) code { overflow-wrap: normal; }
td:first-child code { background: none; padding: 0; }
.tier { display: inline-block; font: 600 .75rem/1.5 system-ui, sans-serif; padding: 0 .55em; border: 1px solid currentColor; border-radius: 1em; white-space: nowrap; vertical-align: .1em; }
.tier.keyless { color: var(--keyless); } .tier.free { color: var(--free); } .tier.layer1 { color: var(--layer1); }
.tier.layer2 { color: var(--layer2); } .tier.layer3 { color: var(--layer3); } .tier.enterprise { color: var(--enterprise); }
article { margin: 1.75rem 0; }
article > h3 { font-size: 1rem; overflow-wrap: anywhere; }
article > h3 code { font-size: 1rem; background: none; padding: 0; }
details { margin: .5rem 0; }
summary { cursor: pointer; color: var(--link); }
nav { font-size: .9rem; }
nav ul { list-style: none; margin: .25rem 0 1rem; padding: 0; }
nav li { overflow-wrap: anywhere; }
nav ul ul { margin: 0 0 .4rem; padding-left: .8rem; }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
@media (max-width: 63.99rem) {
  nav ul ul { display: none; }
  nav > ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
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
<li><a href="#tag-documents">Documents</a><ul><li><a href="#route-openapi">/openapi.json</a></li>
<li><a href="#route-asyncapi">/asyncapi.json</a></li>
<li><a href="#route-docs">/docs</a></li></ul></li>
<li><a href="#tag-token">Token</a><ul><li><a href="#route-tokenInfo">token/{mint}/info</a></li>
<li><a href="#route-tokenPrice">token/{mint}/price</a></li>
<li><a href="#route-tokenOhlcv">token/{mint}/ohlcv</a></li>
<li><a href="#route-tokenTrades">token/{mint}/trades</a></li></ul></li></ul></li>
<li><a href="#errors">Errors</a></li>
<li><a href="#caching">Caching</a></li>
<li><a href="#websocket">WebSocket</a><ul>
<li><a href="#messages">Messages</a></li>
<li><a href="#channels">Channels</a><ul><li><a href="#channel-tokenTrades">token:{mint}:trades</a></li>
<li><a href="#channel-tokenTicks">token:{mint}:ticks</a></li>
<li><a href="#channel-tokenOhlcv">token:{mint}:ohlcv:{view}:{tf}</a></li></ul></li></ul></li>
</ul></nav>
<main>
<h1 id="top">Chain Intelligence</h1>
<p class="faint">Contract version 1.4.0</p>
<p>Chain Intelligence computes exact market data, wallet intelligence and security signals from decoded Solana swaps. It answers REST requests and pushes the same figures live over one WebSocket. It is open source and self-hosted: what you read here is generated from the tables that the service itself runs on.</p>
<p>For machines: <a href="./openapi.json">This contract as OpenAPI 3.1.0</a>.
<a href="./asyncapi.json">The WebSocket channels as AsyncAPI 3</a>.</p>
<section id="authentication"><h2>Authentication</h2>
<p>Send your API key as a Bearer token with every request and with the WebSocket upgrade. Routes marked <span class="tier keyless">No key</span> need none.
The examples below take three variables from the shell:</p>
<figure><figcaption>Once a shell; the local stack prints its own values</figcaption><pre tabindex="0"><code>export BASE_URL=http://127.0.0.1:3000
export WS_URL=ws://127.0.0.1:3000/ws
export API_KEY=your-key</code></pre></figure>
<figure><figcaption>Then</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump/info&quot;</code></pre></figure>
</section>
<section id="limits"><h2>Tiers and limits</h2>
<p>Each tier includes the lower ones. Requests are counted a key, in a bucket that holds a minute’s worth and refills evenly.</p>
<div class="scroll"><table>
<thead><tr><th>Tier</th>
<th>Requests a minute</th>
<th>Connections a key</th>
<th>Subscriptions a connection</th>
<th>OHLCV history</th>
<th>Tracked wallets</th>
<th>Adds</th></tr></thead>
<tbody><tr><td><span class="tier free">Free</span></td>
<td>10</td>
<td>no WebSocket</td>
<td></td>
<td>7 days</td>
<td></td>
<td></td></tr>
<tr><td><span class="tier layer1">Layer 1</span></td>
<td>100</td>
<td>5</td>
<td>50</td>
<td>7 days</td>
<td></td>
<td>4 routes, 3 channels</td></tr>
<tr><td><span class="tier layer2">Layer 2</span></td>
<td>300</td>
<td>20</td>
<td>50</td>
<td>all</td>
<td>500</td>
<td></td></tr>
<tr><td><span class="tier layer3">Layer 3</span></td>
<td>600</td>
<td>50</td>
<td>50</td>
<td>all</td>
<td>unlimited</td>
<td></td></tr>
<tr><td><span class="tier enterprise">Enterprise</span></td>
<td>6000</td>
<td>unlimited</td>
<td>50</td>
<td>all</td>
<td>unlimited</td>
<td></td></tr></tbody>
</table></div>
</section>
<section id="rest"><h2>REST</h2>
<p>Every operation is a <code>GET</code> and answers JSON unless its entry says otherwise. Nothing found is an answer too: 200 with nulls and empty arrays.
An unknown query parameter is ignored; a repeated one is refused.</p>
<h3 id="tag-operations">Operations</h3>
<article id="route-health"><h3><code>GET /health</code> <span class="tier keyless">No key</span></h3>
<p>Whether the service answers at all. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/health&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;status&quot;: &quot;ok&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>status</code></td>
<td>&quot;ok&quot;</td></tr></tbody>
</table></div></details>
<p class="faint">Refusals: <a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-ready"><h3><code>GET /ready</code> <span class="tier keyless">No key</span></h3>
<p>Whether every required backend answers; 503 when one does not. <span class="faint">Not cached.</span></p>
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
<th>Type</th></tr></thead>
<tbody><tr><td><code>status</code></td>
<td>&quot;ready&quot;, &quot;not_ready&quot;</td></tr>
<tr><td><code>checks</code></td>
<td>array of object</td></tr>
<tr><td><code>checks[].name</code></td>
<td>string</td></tr>
<tr><td><code>checks[].ok</code></td>
<td>boolean</td></tr>
<tr><td><code>checks[].latency_ms</code></td>
<td>number</td></tr></tbody>
</table></div></details>
<p class="faint">Refusals: <a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-metrics"><h3><code>GET /metrics</code> <span class="tier keyless">No key</span></h3>
<p>Counters in the Prometheus text exposition format. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/metrics&quot;</code></pre></figure>
<figure><figcaption>Response, text/plain; version=0.0.4; charset=utf-8</figcaption><pre tabindex="0"><code># TYPE chain_events_accepted_total counter
chain_events_accepted_total{type=&quot;swap&quot;} 4240
</code></pre></figure>
<p class="faint">Refusals: <a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-documents">Documents</h3>
<article id="route-openapi"><h3><code>GET /openapi.json</code> <span class="tier keyless">No key</span></h3>
<p>This contract as OpenAPI 3.1.0. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/openapi.json&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{&quot;openapi&quot;:&quot;3.1.0&quot;}</code></pre></figure>
<p class="faint">Refusals: <a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-asyncapi"><h3><code>GET /asyncapi.json</code> <span class="tier keyless">No key</span></h3>
<p>The WebSocket channels as AsyncAPI 3. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/asyncapi.json&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{&quot;asyncapi&quot;:&quot;3.0.0&quot;}</code></pre></figure>
<p class="faint">Refusals: <a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-docs"><h3><code>GET /docs</code> <span class="tier keyless">No key</span></h3>
<p>The contract as a page to read. <span class="faint">Not cached.</span></p>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/docs&quot;</code></pre></figure>
<figure><figcaption>Response, text/html; charset=utf-8</figcaption><pre tabindex="0"><code>&lt;!doctype html&gt;</code></pre></figure>
<p class="faint">Refusals: <a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<h3 id="tag-token">Token</h3>
<article id="route-tokenInfo"><h3><code>GET /v1/token/{mint}/info</code> <span class="tier layer1">Layer 1</span></h3>
<p>What a token is, and how far it is validated. <span class="faint">May be cached for 300 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>What it is</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump/info&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump&quot;,
  &quot;is_validated&quot;: true,
  &quot;is_suspicious&quot;: false,
  &quot;is_high_risk&quot;: false,
  &quot;validation_reason&quot;: null,
  &quot;mint&quot;: &quot;8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump&quot;,
  &quot;name&quot;: &quot;Example&quot;,
  &quot;symbol&quot;: &quot;EXM&quot;,
  &quot;decimals&quot;: 6,
  &quot;supply&quot;: &quot;1000000000000000&quot;,
  &quot;primary_dex&quot;: &quot;pump_swap&quot;,
  &quot;primary_pool&quot;: &quot;GJA8ec4mGb79zP3cNiz92VDoZP4KHCSQPJ1xKNKaBHW1&quot;,
  &quot;is_mintable&quot;: false,
  &quot;is_freezable&quot;: false,
  &quot;deployer&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
  &quot;status&quot;: &quot;validated&quot;,
  &quot;flagged_reasons&quot;: [],
  &quot;flagged_time&quot;: null,
  &quot;rugged_time&quot;: null
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>is_validated</code></td>
<td>boolean</td></tr>
<tr><td><code>is_suspicious</code></td>
<td>boolean</td></tr>
<tr><td><code>is_high_risk</code></td>
<td>boolean</td></tr>
<tr><td><code>validation_reason</code></td>
<td>string or null</td></tr>
<tr><td><code>mint</code></td>
<td>string</td></tr>
<tr><td><code>name</code></td>
<td>string or null</td></tr>
<tr><td><code>symbol</code></td>
<td>string or null</td></tr>
<tr><td><code>decimals</code></td>
<td>number or null</td></tr>
<tr><td><code>supply</code></td>
<td>string or null</td></tr>
<tr><td><code>primary_dex</code></td>
<td>string or null</td></tr>
<tr><td><code>primary_pool</code></td>
<td>string or null</td></tr>
<tr><td><code>is_mintable</code></td>
<td>boolean or null</td></tr>
<tr><td><code>is_freezable</code></td>
<td>boolean or null</td></tr>
<tr><td><code>deployer</code></td>
<td>string or null</td></tr>
<tr><td><code>status</code></td>
<td>&quot;pending&quot;, &quot;processing&quot;, &quot;validated&quot;, &quot;suspicious&quot;, &quot;rugged&quot;</td></tr>
<tr><td><code>flagged_reasons</code></td>
<td>array of string</td></tr>
<tr><td><code>flagged_time</code></td>
<td>string or null</td></tr>
<tr><td><code>rugged_time</code></td>
<td>string or null</td></tr></tbody>
</table></div></details>
<p class="faint">Refusals: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenPrice"><h3><code>GET /v1/token/{mint}/price</code> <span class="tier layer1">Layer 1</span></h3>
<p>Latest USD price: the close of the newest 1-second candle. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>What it is</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump/price&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump&quot;,
  &quot;price_usd&quot;: 0.0000416,
  &quot;as_of_ts_ms&quot;: 1782634863000,
  &quot;source&quot;: &quot;ohlcv_1s_close&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>as_of_ts_ms</code></td>
<td>number or null</td></tr>
<tr><td><code>source</code></td>
<td>&quot;ohlcv_1s_close&quot;</td></tr></tbody>
</table></div></details>
<p class="faint">Refusals: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenOhlcv"><h3><code>GET /v1/token/{mint}/ohlcv</code> <span class="tier layer1">Layer 1</span></h3>
<p>Candles, oldest first; more than limit in range gives the newest limit. <span class="faint">May be cached for 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>What it is</th>
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
<td>Most candles to return</td>
<td>integer, 1 to 2000</td>
<td>500</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump/ohlcv?timeframe=1m&amp;view=full&amp;limit=500&quot;</code></pre></figure>
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
  &quot;token_mint&quot;: &quot;8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump&quot;,
  &quot;timeframe&quot;: &quot;1m&quot;,
  &quot;view&quot;: &quot;full&quot;
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>candles</code></td>
<td>array of object</td></tr>
<tr><td><code>candles[].bucket</code></td>
<td>number</td></tr>
<tr><td><code>candles[].open</code></td>
<td>number</td></tr>
<tr><td><code>candles[].high</code></td>
<td>number</td></tr>
<tr><td><code>candles[].low</code></td>
<td>number</td></tr>
<tr><td><code>candles[].close</code></td>
<td>number</td></tr>
<tr><td><code>candles[].volume_token</code></td>
<td>number</td></tr>
<tr><td><code>candles[].volume_base</code></td>
<td>number</td></tr>
<tr><td><code>candles[].volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>candles[].buy_volume</code></td>
<td>number</td></tr>
<tr><td><code>candles[].sell_volume</code></td>
<td>number</td></tr>
<tr><td><code>candles[].num_trades</code></td>
<td>number</td></tr>
<tr><td><code>candles[].trades</code></td>
<td>number</td></tr>
<tr><td><code>candles[].vwap</code></td>
<td>number</td></tr>
<tr><td><code>candles[].num_buyers</code></td>
<td>number</td></tr>
<tr><td><code>candles[].num_sellers</code></td>
<td>number</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>timeframe</code></td>
<td>&quot;1s&quot;, &quot;1m&quot;, &quot;5m&quot;, &quot;15m&quot;, &quot;1h&quot;</td></tr>
<tr><td><code>view</code></td>
<td>&quot;full&quot;, &quot;filtered&quot;</td></tr></tbody>
</table></div></details>
<p class="faint">Refusals: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
<article id="route-tokenTrades"><h3><code>GET /v1/token/{mint}/trades</code> <span class="tier layer1">Layer 1</span></h3>
<p>The trade tape, newest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>What it is</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching ^[1-9A-HJ-NP-Za-km-z]{32,44}$</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Most trades to return</td>
<td>integer, 1 to 200</td>
<td>50</td></tr></tbody>
</table></div>
<figure><figcaption>Request</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump/trades?limit=50&quot;</code></pre></figure>
<figure><figcaption>Response, application/json</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;signature&quot;: &quot;4kdaC4SbLcpRtxEzFzhohEv1TzLz9n4zwcqJ9XiDqxGmwe3ZFDtrsDosvHuWrjxMnxoKwtT5AEHSDSCg49L2HVU3&quot;,
      &quot;slot&quot;: 390091427,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1767104928000,
      &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
      &quot;pool_address&quot;: null,
      &quot;direction&quot;: &quot;sell&quot;,
      &quot;dex_name&quot;: &quot;pump_swap&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_amount&quot;: 181580867.551684,
      &quot;base_amount&quot;: 0.00002,
      &quot;base_price_usd&quot;: 137.97,
      &quot;total_fees_usd&quot;: 0,
      &quot;is_arbitrage&quot;: 0,
      &quot;bundle_id&quot;: &quot;&quot;,
      &quot;labels&quot;: [
        &quot;ORGANIC&quot;
      ]
    }
  ],
  &quot;token_mint&quot;: &quot;8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump&quot;,
  &quot;limit&quot;: 50
}</code></pre></figure>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>trades</code></td>
<td>array of object</td></tr>
<tr><td><code>trades[].signature</code></td>
<td>string</td></tr>
<tr><td><code>trades[].slot</code></td>
<td>number</td></tr>
<tr><td><code>trades[].event_index</code></td>
<td>number</td></tr>
<tr><td><code>trades[].timestamp</code></td>
<td>number</td></tr>
<tr><td><code>trades[].wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>trades[].pool_address</code></td>
<td>string or null</td></tr>
<tr><td><code>trades[].direction</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;</td></tr>
<tr><td><code>trades[].dex_name</code></td>
<td>string</td></tr>
<tr><td><code>trades[].base_mint</code></td>
<td>string</td></tr>
<tr><td><code>trades[].token_amount</code></td>
<td>number</td></tr>
<tr><td><code>trades[].base_amount</code></td>
<td>number</td></tr>
<tr><td><code>trades[].base_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>trades[].total_fees_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>trades[].is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>trades[].bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>trades[].labels</code></td>
<td>array of string</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>limit</code></td>
<td>number</td></tr></tbody>
</table></div></details>
<p class="faint">Refusals: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</article>
</section>
<section id="errors"><h2>Errors</h2>
<p>Every refusal, the gateway’s own included, has one body: <code>{"error": string, "code": string}</code>. The message names what was wrong and the value it was given.
A request that could be refused for several reasons gets the first of 404, 401, 403, 429, 400.</p>
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
<tr><td>429</td>
<td><code>rate_limited</code></td>
<td>Request limit exceeded</td>
<td>Cache-Control: no-store, Retry-After: 6</td></tr>
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
<p>An answer that may be kept says <code>Cache-Control: private, max-age=N</code> with <code>Vary: Authorization</code>. Every other answer, and every refusal, is <code>no-store</code>.</p>
<div class="scroll"><table>
<thead><tr><th>Route</th>
<th>Seconds</th></tr></thead>
<tbody><tr><td><code>/v1/token/{mint}/info</code></td>
<td>300</td></tr>
<tr><td><code>/v1/token/{mint}/ohlcv</code></td>
<td>5</td></tr></tbody>
</table></div>
</section>
<section id="websocket"><h2>WebSocket</h2>
<p>Take a snapshot over REST, then subscribe, and reconcile from time to time: a consumer that falls behind has messages dropped, and none is sent again.</p>
<p>The server pings every 30 seconds; a refused message or channel leaves the connection and the rest of its batch alone.</p>
<p>A key whose tier has no WebSocket is refused with 403 at the upgrade; a connection too many is closed with code 1008.</p>
<figure><figcaption>Connect, with either tool</figcaption><pre tabindex="0"><code>npx wscat -H &quot;Authorization: Bearer $API_KEY&quot; -c &quot;$WS_URL&quot;
websocat -H=&quot;Authorization: Bearer $API_KEY&quot; &quot;$WS_URL&quot;</code></pre></figure>
<figure><figcaption>Then type</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;,&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ticks&quot;]}</code></pre></figure>
<h3 id="messages">Messages</h3>
<div class="scroll"><table>
<thead><tr><th>You send</th>
<th>Meaning</th>
<th>Example</th></tr></thead>
<tbody><tr><td><code>subscribe</code></td>
<td>Subscribe to one or many channels</td>
<td><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;,&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ticks&quot;]}</code></td></tr>
<tr><td><code>unsubscribe</code></td>
<td>Leave one or many channels</td>
<td><code>{&quot;op&quot;:&quot;unsubscribe&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;]}</code></td></tr>
<tr><td><code>ping</code></td>
<td>Ask whether the connection lives</td>
<td><code>{&quot;op&quot;:&quot;ping&quot;}</code></td></tr></tbody>
</table></div>
<div class="scroll"><table>
<thead><tr><th>The server sends</th>
<th>Meaning</th>
<th>Example</th></tr></thead>
<tbody><tr><td><code>subscribed</code></td>
<td>The channels that are now subscribed; what follows on them is live</td>
<td><code>{&quot;op&quot;:&quot;subscribed&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;,&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ticks&quot;]}</code></td></tr>
<tr><td><code>unsubscribed</code></td>
<td>The channels that were left</td>
<td><code>{&quot;op&quot;:&quot;unsubscribed&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;]}</code></td></tr>
<tr><td><code>pong</code></td>
<td>The answer to ping</td>
<td><code>{&quot;op&quot;:&quot;pong&quot;}</code></td></tr>
<tr><td><code>error</code></td>
<td>A message or channel that was refused; the connection and the rest of the batch go on</td>
<td><code>{&quot;op&quot;:&quot;error&quot;,&quot;message&quot;:&quot;The message must be JSON with an op of subscribe, unsubscribe or ping&quot;}</code></td></tr></tbody>
</table></div>
<h3 id="channels">Channels</h3>
<div class="scroll"><table>
<thead><tr><th>Channel</th>
<th>Tier</th>
<th>What it carries</th></tr></thead>
<tbody><tr><td><a href="#channel-tokenTrades"><code>token:{mint}:trades</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Every swap on the token as a full trade object; on subscribe the last 50 are sent too</td></tr>
<tr><td><a href="#channel-tokenTicks"><code>token:{mint}:ticks</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Raw trade ticks, one message a trade, without batching</td></tr>
<tr><td><a href="#channel-tokenOhlcv"><code>token:{mint}:ohlcv:{view}:{tf}</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Candle updates; is_final once the bucket closes; an amended candle is sent again as final, the last one wins</td></tr></tbody>
</table></div>
<article id="channel-tokenTrades"><h3><code>token:{mint}:trades</code> <span class="tier layer1">Layer 1</span></h3>
<p>Every swap on the token as a full trade object; on subscribe the last 50 are sent too. A new subscriber is sent the last 50 messages.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;]}</code></pre></figure>
<figure><figcaption>A message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:trades&quot;,
  &quot;data&quot;: {
    &quot;trade_id&quot;: &quot;4kdaC4SbLcpRtxEzFzhohEv1TzLz9n4zwcqJ9XiDqxGmwe3ZFDtrsDosvHuWrjxMnxoKwtT5AEHSDSCg49L2HVU3:0&quot;,
    &quot;signature&quot;: &quot;4kdaC4SbLcpRtxEzFzhohEv1TzLz9n4zwcqJ9XiDqxGmwe3ZFDtrsDosvHuWrjxMnxoKwtT5AEHSDSCg49L2HVU3&quot;,
    &quot;slot&quot;: 390091427,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1767104928000,
    &quot;wallet_address&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;pool_address&quot;: null,
    &quot;direction&quot;: &quot;sell&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;token_mint&quot;: &quot;8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;181580867.551684&quot;,
    &quot;token_amount_raw&quot;: &quot;181580867551684&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;0.00002&quot;,
    &quot;base_amount_raw&quot;: &quot;20000&quot;,
    &quot;base_price_usd&quot;: &quot;137.97&quot;,
    &quot;usd_price&quot;: &quot;0.00000000001519653&quot;,
    &quot;usd_notional&quot;: &quot;0.0027594&quot;,
    &quot;sol_price_usd&quot;: &quot;137.97&quot;,
    &quot;total_fees_usd&quot;: &quot;0&quot;,
    &quot;fees_bps&quot;: &quot;0&quot;,
    &quot;network_fee_lamports&quot;: 0,
    &quot;total_fees_lamports&quot;: 0,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;&quot;,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;
    ]
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
<td>array of string</td></tr></tbody>
</table></div></details>
</article>
<article id="channel-tokenTicks"><h3><code>token:{mint}:ticks</code> <span class="tier layer1">Layer 1</span></h3>
<p>Raw trade ticks, one message a trade, without batching.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ticks&quot;]}</code></pre></figure>
<figure><figcaption>A message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ticks&quot;,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;4kdaC4SbLcpRtxEzFzhohEv1TzLz9n4zwcqJ9XiDqxGmwe3ZFDtrsDosvHuWrjxMnxoKwtT5AEHSDSCg49L2HVU3&quot;,
    &quot;wallet&quot;: &quot;6mWEJG9LoRdto8TwTdZxmnJpkXpTsEerizcGiCNZvzXd&quot;,
    &quot;direction&quot;: &quot;sell&quot;,
    &quot;token_amount&quot;: &quot;181580867.551684&quot;,
    &quot;sol_amount&quot;: &quot;0.00002&quot;,
    &quot;price&quot;: &quot;0.00000000001519653&quot;,
    &quot;dex_type&quot;: &quot;pump_swap&quot;,
    &quot;timestamp&quot;: 1767104928000,
    &quot;p&quot;: 1.519653e-11,
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
<p>Candle updates; is_final once the bucket closes; an amended candle is sent again as final, the last one wins.</p>
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
<figure><figcaption>Subscribe</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ohlcv:full:1m&quot;]}</code></pre></figure>
<figure><figcaption>A message</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:8Y5MwnUewkhTLU6T2FHTgsY8JnSSkvoVYc2eaRJzpump:ohlcv:full:1m&quot;,
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
    &quot;buy_volume_token&quot;: 1207986.5,
    &quot;sell_volume_token&quot;: 1000000,
    &quot;buy_volume_usd&quot;: 50.3,
    &quot;sell_volume_usd&quot;: 41.8,
    &quot;trades&quot;: 12,
    &quot;vwap&quot;: 0.0000417,
    &quot;last_trade_ts_ms&quot;: 1782634911000,
    &quot;num_buyers&quot;: 7,
    &quot;num_sellers&quot;: 4,
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
<td>boolean</td></tr></tbody>
</table></div></details>
</article>
</section>
</main>
</div></body>
</html>
`;
