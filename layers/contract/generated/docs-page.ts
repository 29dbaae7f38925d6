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
  --tint: #f2f4f2; --link: #0b5cad; --good: #1e6b34; --bad: #a1271d; --field: #7d878d; --on-link: #fff;
  --keyless: #5c666d; --free: #40713a; --layer1: #0b5cad; --layer2: #7a3fa8; --layer3: #a8431f; --enterprise: #7d6100; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14181b; --ink: #e4e8ea; --faint: #9aa5ac; --line: #2c3439; --tint: #1c2226; --link: #79b8ff;
    --good: #86d49a; --bad: #ff9d92; --field: #7d888f; --on-link: #10202f;
    --keyless: #9aa5ac; --free: #86c47d; --layer1: #79b8ff; --layer2: #c79bea; --layer3: #f0936f;
      --enterprise: #dcbc4b; }
}
* { box-sizing: border-box; } html { scroll-padding-top: 4.5rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
.page { max-width: 104rem; margin: 0 auto; padding: 1.5rem 1.25rem 5rem; }
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
td:last-child { min-width: 5rem; } td:first-child code { overflow-wrap: normal; }
td:not(:first-child) code { font-size: .8em; overflow-wrap: anywhere; }
td:first-child code { background: none; padding: 0; }
.tier { display: inline-block; font: 600 .75rem/1.5 system-ui, sans-serif; padding: 0 .55em;
  border: 1px solid currentColor; border-radius: 1em; white-space: nowrap; vertical-align: .1em; }
.tier.keyless { color: var(--keyless); } .tier.free { color: var(--free); } .tier.layer1 { color: var(--layer1); }
.tier.layer2 { color: var(--layer2); } .tier.layer3 { color: var(--layer3); }
.tier.enterprise { color: var(--enterprise); } article { margin: 2.5rem 0; }
article h3 { font-size: 1rem; overflow-wrap: anywhere; margin-top: 0; }
article h3 code { font-size: 1rem; background: none; padding: 0; } details { margin: .5rem 0; }
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
  nav { position: sticky; top: 5rem; align-self: start; max-height: calc(100vh - 6rem); overflow-y: auto; }
}
/* Forms: hidden until the script runs. */
form.try, form.listen, #key { display: none; } .scripted form.try, .scripted form.listen { display: block; }
.scripted #key { display: flex; position: sticky; top: 0; z-index: 1; flex-wrap: wrap; gap: .4rem .75rem;
  align-items: center; padding: .6rem 1.25rem; background: var(--paper); border-bottom: 1px solid var(--line); }
#key label { font-weight: 600; font-size: .925rem; } #key input { flex: 0 1 18rem; min-width: 8rem; }
#key p { margin: 0; font-size: .875rem; color: var(--faint); max-width: none; flex: 1 1 16rem; }
input, select, button { font: inherit; font-size: .875rem; color: inherit; border-radius: .35rem; min-height: 2rem; }
[aria-invalid=true] { border-color: var(--bad); }
input, select { background: var(--paper); color: var(--ink); border: 1px solid var(--field); padding: .25rem .5rem; width: 100%;
  min-width: 0; } .fields input { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
button { background: var(--link); color: var(--on-link); border: 0; padding: .3rem 1rem; font-weight: 600; cursor: pointer; }
button:disabled { opacity: .6; cursor: wait; } ::placeholder { color: var(--faint); opacity: 1; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.fields { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.5rem, 1fr)); gap: .5rem .75rem; margin-bottom: .6rem; }
.fields label { font-size: .8rem; color: var(--faint); } .fields label:has([required]) { grid-column: 1 / -1; }
.panel { border: 1px solid var(--line); border-radius: .5rem; padding: .9rem 1rem; margin: .75rem 0 1rem; min-width: 0; }
.panel figure { margin: .75rem 0 0; } .panel pre { padding: .6rem .75rem; max-height: 22rem; }
figure.snippet { position: relative; } .copy { position: absolute; top: -.2rem; right: 0; background: none;
  color: var(--link); padding: 0 .25rem; min-height: 1.5rem; font-size: .8rem; }
[aria-busy] .answer { opacity: .5; } .state:empty { display: none; } .state { margin: .9rem 0 .4rem; font-size: .9rem; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad, .problem, .hole, .gap, .error { color: var(--bad); }
span.problem { display: block; } .problem { font-weight: 600; font-size: .9rem; } .panel h4 { margin: 0 0 .5rem; } #key p.problem { color: var(--bad); }
.headers { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .75rem; margin: 0 0 .5rem; font-size: .8rem; }
.headers dt { color: var(--faint); } .headers dd { margin: 0; overflow-wrap: anywhere; }
.json .name { color: var(--link); } .json .text { color: var(--good); } .json .value { color: var(--layer3); }
.messages { list-style: none; margin: 0; padding: 0; max-height: 24rem; overflow-y: auto; font-size: .85rem; }
.messages li { border-bottom: 1px solid var(--line); padding: .2rem 0; overflow-wrap: anywhere; max-width: none; }
.messages details { margin: 0; } .messages pre { font-size: .875rem; } .messages summary { color: inherit; }
.skip { position: absolute; left: -999rem; } .skip:focus { left: 1rem; top: .5rem; z-index: 2; background: var(--paper); }
@media (min-width: 84rem) {
  article { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 30rem); gap: 2.5rem; }
  article .panel { margin-top: 0; align-self: start; }
}
@media (max-width: 40rem) { .scripted #key { position: static; } html { scroll-padding-top: 1rem; } }
@media print { form, .copy { display: none !important; } nav { display: none; } .page { display: block; } pre { max-height: none; white-space: pre-wrap; } }
</style>
</head>
<body data-socket="">
<a class="skip" href="#rest">Skip to the operations</a>
<form id="key"><label for="api-key">API key</label>
<input id="api-key" type="password" autocomplete="off" spellcheck="false" placeholder="ci_…">
<button>Use</button><p role="status">Kept in this browser tab only. <code>npm start</code> prints keys.</p></form>
<div class="page">
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
<li><a href="#route-llms">/llms.txt</a></li>
<li><a href="#route-streamTicket">stream/ticket</a></li>
<li><a href="#route-tokenLiquidityHistory">token/{mint}/liquidity/history</a></li>
<li><a href="#route-tokenPriceAt">token/{mint}/price-at</a></li>
<li><a href="#route-pricesAt">prices/at</a></li>
<li><a href="#route-tokenStats">token/{mint}/stats</a></li>
<li><a href="#route-tokenPools">token/{mint}/pools</a></li>
<li><a href="#route-tokenPoolRows">token/{mint}/pool-rows</a></li>
<li><a href="#route-tokenPeople">token/{mint}/people</a></li>
<li><a href="#route-tokenPeopleHolders">token/{mint}/people/holders</a></li>
<li><a href="#route-tokenFirstBuyers">token/{mint}/first-buyers</a></li>
<li><a href="#route-tokenPeopleHistory">token/{mint}/people/history</a></li>
<li><a href="#route-tokenTopTraders">token/{mint}/top-traders</a></li>
<li><a href="#route-walletActivity">wallet/{address}/activity</a></li>
<li><a href="#route-walletPnlByToken">wallet/{address}/pnl-by-token</a></li>
<li><a href="#route-walletPortfolio">wallet/{address}/portfolio</a></li>
<li><a href="#route-walletWorthHistory">wallet/{address}/worth-history</a></li>
<li><a href="#route-walletCreated">wallet/{address}/created</a></li>
<li><a href="#route-prices">prices</a></li>
<li><a href="#route-walletsPerformance">wallets/performance</a></li>
<li><a href="#route-tokenList">tokens</a></li>
<li><a href="#route-marketStats">market/stats</a></li>
<li><a href="#route-search">search</a></li>
<li><a href="#route-udfConfig">udf/config</a></li>
<li><a href="#route-udfTime">udf/time</a></li>
<li><a href="#route-udfSymbols">udf/symbols</a></li>
<li><a href="#route-udfSearch">udf/search</a></li>
<li><a href="#route-udfHistory">udf/history</a></li>
<li><a href="#route-coverage">coverage</a></li>
<li><a href="#route-usage">usage</a></li>
<li><a href="#route-roots">/.well-known/roots</a></li>
<li><a href="#route-proofConsistency">proof/consistency</a></li>
<li><a href="#route-ruleCheck">post rules/check</a></li>
<li><a href="#route-ruleTest">post rules/test</a></li>
<li><a href="#route-ruleTestResult">rules/tests/{test_id}</a></li>
<li><a href="#route-ruleCreate">post rules</a></li>
<li><a href="#route-rules">rules</a></li>
<li><a href="#route-rule">rules/{rule_id}</a></li>
<li><a href="#route-ruleDelete">delete rules/{rule_id}</a></li>
<li><a href="#route-ruleArm">post rules/{rule_id}/arm</a></li>
<li><a href="#route-rulePause">post rules/{rule_id}/pause</a></li>
<li><a href="#route-ruleFirings">rules/{rule_id}/firings</a></li>
<li><a href="#route-targetCreate">post targets</a></li>
<li><a href="#route-targets">targets</a></li>
<li><a href="#route-target">targets/{target_id}</a></li>
<li><a href="#route-targetDelete">delete targets/{target_id}</a></li>
<li><a href="#route-targetVerify">post targets/{target_id}/verify</a></li>
<li><a href="#route-targetTest">post targets/{target_id}/test</a></li>
<li><a href="#route-targetPause">post targets/{target_id}/pause</a></li>
<li><a href="#route-targetResume">post targets/{target_id}/resume</a></li>
<li><a href="#route-targetRotate">post targets/{target_id}/rotate</a></li>
<li><a href="#route-ruleDeliveries">rules/{rule_id}/deliveries</a></li>
<li><a href="#route-ruleRedeliver">post rules/{rule_id}/redeliver</a></li></ul></li>
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
<li><a href="#channel-tokenPrice">token:{mint}:price</a></li>
<li><a href="#channel-launches">launches</a></li>
<li><a href="#channel-migrations">migrations</a></li>
<li><a href="#channel-largeTrades">large_trades</a></li>
<li><a href="#channel-largeTradesFrom">large_trades?min_usd={usd}</a></li>
<li><a href="#channel-allTrades">all_trades</a></li>
<li><a href="#channel-allTradesOfVenue">all_trades?venue={dex}</a></li>
<li><a href="#channel-allTradesFrom">all_trades?min_usd={usd}</a></li>
<li><a href="#channel-walletPnl">wallet:{addr}:pnl</a></li>
<li><a href="#channel-walletPositions">wallet:{addr}:positions</a></li>
<li><a href="#channel-walletLabels">wallet:{addr}:labels</a></li>
<li><a href="#channel-walletActivity">wallet:{addr}:activity</a></li>
<li><a href="#channel-tokenSecurity">token:{mint}:security</a></li>
<li><a href="#channel-tokenBundles">token:{mint}:bundles</a></li>
<li><a href="#channel-tokenDumpAlert">token:{mint}:dump_alert</a></li>
<li><a href="#channel-walletSecurity">wallet:{addr}:security</a></li>
<li><a href="#channel-walletFollow">wallet:{addr}:follow</a></li>
<li><a href="#channel-walletEntity">wallet:{addr}:entity</a></li>
<li><a href="#channel-tokenCampaign">token:{mint}:campaign</a></li>
<li><a href="#channel-tokens">tokens:{name}</a></li>
<li><a href="#channel-wallets">wallets:{name}</a></li>
<li><a href="#channel-tokenList">list?{query}</a></li></ul></li></ul></li>
</ul></nav>
<main>
<h1 id="top">Chain Intelligence</h1>
<p class="faint">Contract version 1.4.0</p>
<p>Exact market data, wallet intelligence and security signals from decoded Solana swaps. The same figures are available over REST and live over one WebSocket. Open source and self-hosted. This document is generated from the tables the service runs on.</p>
<p>Machine-readable: <a href="./openapi.json">This contract as OpenAPI 3.1.0</a>.
<a href="./openapi-ingest.json">The ingest API as OpenAPI 3.1.0, for senders of data</a>.
<a href="./asyncapi.json">The WebSocket channels as AsyncAPI 3</a>.
<a href="./llms.txt">This contract as text for language models (llmstxt.org)</a>.</p>
<section id="authentication"><h2>Authentication</h2>
<p>Send your API key as a Bearer token with every request and the WebSocket upgrade.
Routes marked <span class="tier keyless">No key</span> need no key.
The examples are answers of the simulated demo market. With a key, the forms below call this service and fill in
ids that it knows. Commands use three shell variables:</p>
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
<td>3 routes</td></tr>
<tr><td><span class="tier layer1">Layer 1</span></td>
<td>100</td>
<td>5</td>
<td>50</td>
<td>7 days</td>
<td></td>
<td>46 routes, 10 channels</td></tr>
<tr><td><span class="tier layer2">Layer 2</span></td>
<td>300</td>
<td>20</td>
<td>50</td>
<td>all</td>
<td>500</td>
<td>18 routes, 5 channels</td></tr>
<tr><td><span class="tier layer3">Layer 3</span></td>
<td>600</td>
<td>50</td>
<td>50</td>
<td>all</td>
<td>unlimited</td>
<td>27 routes, 10 channels</td></tr>
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
<p>Operations are <code>GET</code>s and return JSON unless noted. A <code>POST</code> has its parameters in a
JSON object. No result is 200 with nulls and empty arrays.
Unknown query parameters are ignored. Repeated parameters are rejected.
Operations on tokens, wallets and intelligence also take as_of, known_by, explain, proof: the answer is then {data, time, coverage, explain, proof}, where data is the plain body.</p>
<h3 id="tag-operations">Operations</h3>
<article id="route-health"><div class="about">
<h3><code>GET /health</code> <span class="tier keyless">No key</span></h3>
<p>Whether the service responds. <span class="faint">Not cached.</span></p>
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
</div><div class="panel">
<form class="try" data-path="/health" aria-label="Try GET /health"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/health&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;status&quot;: &quot;ok&quot;
}</code></pre></figure>
</div></article>
<article id="route-ready"><div class="about">
<h3><code>GET /ready</code> <span class="tier keyless">No key</span></h3>
<p>Whether every required backend responds; otherwise 503. <span class="faint">Not cached.</span></p>
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
<td></td></tr>
<tr><td><code>backfill</code></td>
<td>object or null</td>
<td>History that is being applied: percent of the time since its oldest event, and its newest event; null without any</td></tr>
<tr><td><code>backfill.pct</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>backfill.newest_ts_ms</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/ready" aria-label="Try GET /ready"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/ready&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;status&quot;: &quot;ready&quot;,
  &quot;checks&quot;: [
    {
      &quot;name&quot;: &quot;storage&quot;,
      &quot;ok&quot;: true,
      &quot;latency_ms&quot;: 18
    },
    {
      &quot;name&quot;: &quot;events&quot;,
      &quot;ok&quot;: true,
      &quot;latency_ms&quot;: 17
    }
  ],
  &quot;backfill&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-metrics"><div class="about">
<h3><code>GET /metrics</code> <span class="tier keyless">No key</span></h3>
<p>Counters and lags in the Prometheus text exposition format. <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/metrics" aria-label="Try GET /metrics"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/metrics&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code># HELP chain_decode_quarantined_total Rejected swaps, transfers and balance changes, by reason
# TYPE chain_decode_quarantined_total counter
chain_decode_quarantined_total 0
# HELP chain_events_accepted_total Events accepted, by type
# TYPE chain_events_accepted_total counter
chain_events_accepted_total{type=&quot;balance&quot;} 39
chain_events_accepted_total{type=&quot;funder_learnt&quot;} 1
chain_events_accepted_total{type=&quot;identity&quot;} 12
chain_events_accepted_total{type=&quot;known_wallet&quot;} 4
chain_events_accepted_total{type=&quot;liquidity&quot;} 40
chain_events_accepted_total{type=&quot;pool&quot;} 40
chain_events_accepted_total{type=&quot;price&quot;} 85</code></pre></figure>
</div></article>
<h3 id="tag-extension">Extension</h3>
<article id="route-openapi"><div class="about">
<h3><code>GET /openapi.json</code> <span class="tier keyless">No key</span></h3>
<p>This contract as OpenAPI 3.1.0. <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/openapi.json" aria-label="Try GET /openapi.json"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/openapi.json&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{&quot;openapi&quot;:&quot;3.1.0&quot;}</code></pre></figure>
</div></article>
<article id="route-openapiIngest"><div class="about">
<h3><code>GET /openapi-ingest.json</code> <span class="tier keyless">No key</span></h3>
<p>The ingest API as OpenAPI 3.1.0, for senders of data. <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/openapi-ingest.json" aria-label="Try GET /openapi-ingest.json"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/openapi-ingest.json&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{&quot;openapi&quot;:&quot;3.1.0&quot;}</code></pre></figure>
</div></article>
<article id="route-asyncapi"><div class="about">
<h3><code>GET /asyncapi.json</code> <span class="tier keyless">No key</span></h3>
<p>The WebSocket channels as AsyncAPI 3. <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/asyncapi.json" aria-label="Try GET /asyncapi.json"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/asyncapi.json&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{&quot;asyncapi&quot;:&quot;3.0.0&quot;}</code></pre></figure>
</div></article>
<article id="route-docs"><div class="about">
<h3><code>GET /docs</code> <span class="tier keyless">No key</span></h3>
<p>This contract as an HTML page that calls the service. <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/docs" aria-label="Try GET /docs"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/docs&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, text/html; charset=utf-8</figcaption><pre tabindex="0"><code>&lt;!doctype html&gt;</code></pre></figure>
</div></article>
<article id="route-llms"><div class="about">
<h3><code>GET /llms.txt</code> <span class="tier keyless">No key</span></h3>
<p>This contract as text for language models (llmstxt.org). <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/llms.txt" aria-label="Try GET /llms.txt"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/llms.txt&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, text/plain; charset=utf-8</figcaption><pre tabindex="0"><code># Chain Intelligence
</code></pre></figure>
</div></article>
<article id="route-streamTicket"><div class="about">
<h3><code>GET /v1/stream/ticket</code> <span class="tier layer1">Layer 1</span></h3>
<p>A ticket that opens one WebSocket within 30 seconds, for clients that cannot send a header. <span class="faint">Not cached.</span></p>
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
</div><div class="panel">
<form class="try" data-path="/v1/stream/ticket" data-keyed aria-label="Try GET /v1/stream/ticket"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/stream/ticket&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/stream/ticket&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;ticket&quot;: &quot;cit_6SaxMUHmrqwP2rXA2fdz7UojWaoRrfH8zKBKc2MAoEM1_fb9468&quot;,
  &quot;expires_at_ms&quot;: 1760000430000
}</code></pre></figure>
</div></article>
<article id="route-tokenLiquidityHistory"><div class="about">
<h3><code>GET /v1/token/{mint}/liquidity/history</code> <span class="tier layer1">Layer 1</span></h3>
<p>Candles of liquidity_usd after each change of a reserve, oldest first. A longer range returns the newest. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>timeframe</code></td>
<td>query</td>
<td>Candle width</td>
<td>1m, 5m, 15m, 1h, 4h, 1d</td>
<td>1h</td></tr>
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
<td>500</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>timeframe</code></td>
<td>&quot;1m&quot;, &quot;5m&quot;, &quot;15m&quot;, &quot;1h&quot;, &quot;4h&quot;, &quot;1d&quot;</td>
<td></td></tr>
<tr><td><code>candles</code></td>
<td>array of object</td>
<td>Ascending; buckets without a change are left out</td></tr>
<tr><td><code>candles[].bucket</code></td>
<td>integer</td>
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
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/liquidity/history" data-keyed aria-label="Try GET /v1/token/{mint}/liquidity/history"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>timeframe<select name="timeframe" data-place="query" data-kind="string" data-fallback="1h"><option value="1m">1m</option>
<option value="5m">5m</option>
<option value="15m">15m</option>
<option value="1h" selected>1h</option>
<option value="4h">4h</option>
<option value="1d">1d</option></select></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="500" value="500" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="2000"
 data-problem="must be an integer from 1 to 2000" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/liquidity/history&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/liquidity/history&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;timeframe&quot;: &quot;1h&quot;,
  &quot;candles&quot;: [
    {
      &quot;bucket&quot;: 1795705200000,
      &quot;open&quot;: 92806.56323836389,
      &quot;high&quot;: 105855.1691971159,
      &quot;low&quot;: 92806.56323836389,
      &quot;close&quot;: 105855.1691971159
    },
    {
      &quot;bucket&quot;: 1795708800000,
      &quot;open&quot;: 105855.1691971159,
      &quot;high&quot;: 163985.52597298223,
      &quot;low&quot;: 105855.1691971159,
      &quot;close&quot;: 163985.52597298223
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-tokenPriceAt"><div class="about">
<h3><code>GET /v1/token/{mint}/price-at</code> <span class="tier layer1">Layer 1</span></h3>
<p>Price of the last trade until a time. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>t</code></td>
<td>query</td>
<td>Time of the price, unix ms. Never a later trade</td>
<td>integer, at least 0</td>
<td>required</td></tr>
<tr><td><code>view</code></td>
<td>query</td>
<td>full: every trade; filtered: organic trades</td>
<td>full, filtered</td>
<td>full</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>t</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>view</code></td>
<td>&quot;full&quot;, &quot;filtered&quot;</td>
<td></td></tr>
<tr><td><code>price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>trade_id</code></td>
<td>string or null</td>
<td>Null where a candle gives the price</td></tr>
<tr><td><code>as_of_ts_ms</code></td>
<td>integer or null</td>
<td>Time of the trade, or the end of the candle</td></tr>
<tr><td><code>distance_ms</code></td>
<td>integer or null</td>
<td>\`t\` − \`as_of_ts_ms\`</td></tr>
<tr><td><code>source</code></td>
<td>&quot;trade&quot;, &quot;candle&quot; or null</td>
<td>candle: the trade left the tape</td></tr>
<tr><td><code>why</code></td>
<td>&quot;no_trade&quot; or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/price-at" data-keyed aria-label="Try GET /v1/token/{mint}/price-at"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>t<input name="t" data-place="query" data-kind="integer" value="1795995596762" inputmode="numeric" required data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be unix ms, an integer from 0 to now" autocomplete="off" spellcheck="false"></label>
<label>view<select name="view" data-place="query" data-kind="string" data-fallback="full"><option value="full" selected>full</option>
<option value="filtered">filtered</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/price-at?t=1795995596762&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/price-at&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  t: 1795995596762,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;t&quot;: 1795995596762,
  &quot;view&quot;: &quot;full&quot;,
  &quot;price_usd&quot;: 0.00014063110156940382,
  &quot;trade_id&quot;: &quot;bcMdhS8sWdX9uA1qXJUmaQmDNKMvwRge6ktgWE1AymVTx7X16dQ8VJrrc9kGtgcowRVgyVPG8ra3mXdrkYvh3pb:0&quot;,
  &quot;as_of_ts_ms&quot;: 1795995592413,
  &quot;distance_ms&quot;: 4349,
  &quot;source&quot;: &quot;trade&quot;,
  &quot;why&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-pricesAt"><div class="about">
<h3><code>GET /v1/prices/at</code> <span class="tier layer1">Layer 1</span></h3>
<p>Prices of up to 100 pairs of a token and a time; costs one request per 10 pairs begun. A POST takes its parameters as a JSON object. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>pairs</code></td>
<td>query</td>
<td>Mints and times as mint@t, separated by commas; at most 100</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}@\\d{1,15}(,[1-9A-HJ-NP-Za-km-z]{32,44}@\\d{1,15})*$</code></td>
<td>required</td></tr>
<tr><td><code>view</code></td>
<td>query</td>
<td>full: every trade; filtered: organic trades</td>
<td>full, filtered</td>
<td>full</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>prices</code></td>
<td>array of object</td>
<td>In the order asked, with duplicates</td></tr>
<tr><td><code>prices[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>prices[].t</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>prices[].view</code></td>
<td>&quot;full&quot;, &quot;filtered&quot;</td>
<td></td></tr>
<tr><td><code>prices[].price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].trade_id</code></td>
<td>string or null</td>
<td>Null where a candle gives the price</td></tr>
<tr><td><code>prices[].as_of_ts_ms</code></td>
<td>integer or null</td>
<td>Time of the trade, or the end of the candle</td></tr>
<tr><td><code>prices[].distance_ms</code></td>
<td>integer or null</td>
<td>\`t\` − \`as_of_ts_ms\`</td></tr>
<tr><td><code>prices[].source</code></td>
<td>&quot;trade&quot;, &quot;candle&quot; or null</td>
<td>candle: the trade left the tape</td></tr>
<tr><td><code>prices[].why</code></td>
<td>&quot;no_trade&quot; or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/prices/at" data-keyed aria-label="Try GET /v1/prices/at"><h4>Try it</h4>
<div class="fields"><label>pairs<input name="pairs" data-place="query" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6@1795997366918,3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84@1795997306918" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}@\\d{1,15}(,[1-9A-HJ-NP-Za-km-z]{32,44}@\\d{1,15})*$"
 data-addresses=""
 data-problem="must be 1 to 100 pairs of a mint and a time (unix ms, from 0 to now)" autocomplete="off" spellcheck="false"></label>
<label>view<select name="view" data-place="query" data-kind="string" data-fallback="full"><option value="full" selected>full</option>
<option value="filtered">filtered</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/prices/at?pairs=FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6%401795997366918%2C3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84%401795997306918&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/prices/at&#39;, {
  pairs: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6@1795997366918,3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84@1795997306918&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;prices&quot;: [
    {
      &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
      &quot;t&quot;: 1795997366918,
      &quot;view&quot;: &quot;full&quot;,
      &quot;price_usd&quot;: 0.00016626591854261179,
      &quot;trade_id&quot;: &quot;QV9wTmWbBHZVbzua2W9JfWGdyKF9mwWNR8o4yRWUCQaohuqwNxjYLnr6KRMufv7hJLAGc4jxEATANG9ixJKvyCm:0&quot;,
      &quot;as_of_ts_ms&quot;: 1795997330103,
      &quot;distance_ms&quot;: 36815,
      &quot;source&quot;: &quot;trade&quot;,
      &quot;why&quot;: null
    },
    {
      &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
      &quot;t&quot;: 1795997306918,
      &quot;view&quot;: &quot;full&quot;,
      &quot;price_usd&quot;: 0.00002336684107513348,
      &quot;trade_id&quot;: &quot;ZqJD5EnjBBDKqa45Da89hfFTz4hfmd8uvHiBKvuN6zvHqTMrBTM7Ctid872w5DTgnojkj7QXaaFigz9t4BaveE8:0&quot;,
      &quot;as_of_ts_ms&quot;: 1795997086173,
      &quot;distance_ms&quot;: 220745,
      &quot;source&quot;: &quot;trade&quot;,
      &quot;why&quot;: null
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-tokenStats"><div class="about">
<h3><code>GET /v1/token/{mint}/stats</code> <span class="tier layer1">Layer 1</span></h3>
<p>Trades, traders, volume and change of price in the last 5 minutes, 1 hour, 6 hours and 24 hours. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>pool</code></td>
<td>query</td>
<td>Figures of the trades of this pool alone</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>windows.5m</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>windows.5m.from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.5m.to_ms</code></td>
<td>integer</td>
<td>End of the current minute</td></tr>
<tr><td><code>windows.5m.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.5m.buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.5m.sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.5m.buyers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.5m.sellers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.5m.traders</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.5m.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.5m.buy_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.5m.sell_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.5m.price_change_pct</code></td>
<td>number or null</td>
<td>From the last close before the window, else its first price</td></tr>
<tr><td><code>windows.5m.coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>windows.5m.coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>windows.5m.coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>windows.5m.coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.5m.coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.5m.coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.5m.coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>windows.5m.coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>windows.5m.coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.5m.coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>windows.5m.coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr>
<tr><td><code>windows.1h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>windows.1h.from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.1h.to_ms</code></td>
<td>integer</td>
<td>End of the current minute</td></tr>
<tr><td><code>windows.1h.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.1h.buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.1h.sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.1h.buyers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.1h.sellers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.1h.traders</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.1h.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.1h.buy_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.1h.sell_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.1h.price_change_pct</code></td>
<td>number or null</td>
<td>From the last close before the window, else its first price</td></tr>
<tr><td><code>windows.1h.coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>windows.1h.coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>windows.1h.coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>windows.1h.coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.1h.coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.1h.coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.1h.coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>windows.1h.coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>windows.1h.coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.1h.coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>windows.1h.coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr>
<tr><td><code>windows.6h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>windows.6h.from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.6h.to_ms</code></td>
<td>integer</td>
<td>End of the current minute</td></tr>
<tr><td><code>windows.6h.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.6h.buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.6h.sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.6h.buyers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.6h.sellers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.6h.traders</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.6h.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.6h.buy_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.6h.sell_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.6h.price_change_pct</code></td>
<td>number or null</td>
<td>From the last close before the window, else its first price</td></tr>
<tr><td><code>windows.6h.coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>windows.6h.coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>windows.6h.coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>windows.6h.coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.6h.coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.6h.coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.6h.coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>windows.6h.coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>windows.6h.coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.6h.coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>windows.6h.coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr>
<tr><td><code>windows.24h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>windows.24h.from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.24h.to_ms</code></td>
<td>integer</td>
<td>End of the current minute</td></tr>
<tr><td><code>windows.24h.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.24h.buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.24h.sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.24h.buyers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.24h.sellers</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.24h.traders</code></td>
<td>integer</td>
<td>Exact up to 256</td></tr>
<tr><td><code>windows.24h.volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.24h.buy_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.24h.sell_volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>windows.24h.price_change_pct</code></td>
<td>number or null</td>
<td>From the last close before the window, else its first price</td></tr>
<tr><td><code>windows.24h.coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>windows.24h.coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>windows.24h.coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>windows.24h.coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.24h.coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.24h.coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>windows.24h.coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>windows.24h.coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>windows.24h.coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>windows.24h.coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>windows.24h.coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/stats" data-keyed aria-label="Try GET /v1/token/{mint}/stats"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="BBDyHVBV6pnPC7e1PweVApV3aVB7obXqDB33MAJgJUwG" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>pool<input name="pool" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/BBDyHVBV6pnPC7e1PweVApV3aVB7obXqDB33MAJgJUwG/stats&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/stats&#39;, {
  mint: &quot;BBDyHVBV6pnPC7e1PweVApV3aVB7obXqDB33MAJgJUwG&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;BBDyHVBV6pnPC7e1PweVApV3aVB7obXqDB33MAJgJUwG&quot;,
  &quot;windows&quot;: {
    &quot;5m&quot;: {
      &quot;from_ms&quot;: 1796003100000,
      &quot;to_ms&quot;: 1796003400000,
      &quot;trades&quot;: 3,
      &quot;buys&quot;: 2,
      &quot;sells&quot;: 1,
      &quot;buyers&quot;: 2,
      &quot;sellers&quot;: 1,
      &quot;traders&quot;: 3,
      &quot;volume_usd&quot;: 256.7545412414736,
      &quot;buy_volume_usd&quot;: 232.4545003426672,
      &quot;sell_volume_usd&quot;: 24.3000408988064,
      &quot;price_change_pct&quot;: 3.2633202021391963
    },
    &quot;1h&quot;: {
      &quot;from_ms&quot;: 1795999800000,
      &quot;to_ms&quot;: 1796003400000,
      &quot;trades&quot;: 3,
      &quot;buys&quot;: 2,
      &quot;sells&quot;: 1,
      &quot;buyers&quot;: 2,
      &quot;sellers&quot;: 1,
      &quot;traders&quot;: 3,
      &quot;volume_usd&quot;: 256.7545412414736,
      &quot;buy_volume_usd&quot;: 232.4545003426672,
      &quot;sell_volume_usd&quot;: 24.3000408988064,
      &quot;price_change_pct&quot;: -14.13707462809085
    },
    &quot;6h&quot;: {
      &quot;from_ms&quot;: 1795981800000,
      &quot;to_ms&quot;: 1796003400000,
      &quot;trades&quot;: 7,
      &quot;buys&quot;: 4,
      &quot;sells&quot;: 3,
      &quot;buyers&quot;: 4,
      &quot;sellers&quot;: 3,
      &quot;traders&quot;: 7,
      &quot;volume_usd&quot;: 2620.919747113571,
      &quot;buy_volume_usd&quot;: 2276.017300737906,
      &quot;sell_volume_usd&quot;: 344.9024463756646,
      &quot;price_change_pct&quot;: 8.976576821021878
    },
    &quot;24h&quot;: {
      &quot;from_ms&quot;: 1795917000000,
      &quot;to_ms&quot;: 1796003400000,
      &quot;trades&quot;: 95,
      &quot;buys&quot;: 52,
      &quot;sells&quot;: 43,
      &quot;buyers&quot;: 52,
      &quot;sellers&quot;: 40,
      &quot;traders&quot;: 56,
      &quot;volume_usd&quot;: 26256.211866920275,
      &quot;buy_volume_usd&quot;: 15250.288808798421,
      &quot;sell_volume_usd&quot;: 11005.923058121856,
      &quot;price_change_pct&quot;: 48.54270221513677
    }
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenPools"><div class="about">
<h3><code>GET /v1/token/{mint}/pools</code> <span class="tier layer1">Layer 1</span></h3>
<p>Pools by liquidity, with reserves, fee, price and volume of 24 hours; at most 100. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>pools</code></td>
<td>array of object</td>
<td>The 100 with the most liquidity, nulls last</td></tr>
<tr><td><code>pools[].pool</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>pools[].dex_name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>pools[].shape</code></td>
<td>&quot;constant_product&quot;, &quot;concentrated&quot;, &quot;bonding_curve&quot;, &quot;stable&quot;, &quot;order_book&quot;, &quot;dark&quot;, &quot;other&quot; or null</td>
<td></td></tr>
<tr><td><code>pools[].base_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>pools[].token_reserve</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>pools[].token_reserve_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>pools[].base_reserve</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>pools[].base_reserve_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>pools[].liquidity_usd</code></td>
<td>number or null</td>
<td>At most twice the quote side; null without a price of the quote</td></tr>
<tr><td><code>pools[].fee_bps</code></td>
<td>number or null</td>
<td>Venue fee of the newest trade that states one, to a hundredth</td></tr>
<tr><td><code>pools[].price_usd</code></td>
<td>number or null</td>
<td>Of the newest accepted trade of the pool</td></tr>
<tr><td><code>pools[].volume_24h_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>pools[].created_ts_ms</code></td>
<td>integer or null</td>
<td>First event that names the pool</td></tr>
<tr><td><code>pools[].updated_ts_ms</code></td>
<td>integer or null</td>
<td>Time of the reserves</td></tr>
<tr><td><code>pools[].last_trade_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>pools[].is_primary</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>pools[].is_closed</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>pools[].lock</code></td>
<td>object or null</td>
<td></td></tr>
<tr><td><code>pools[].lock.status</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>pools[].lock.burn_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>pools[].lock.lock_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>pools[].lock.verified_at</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/pools" data-keyed aria-label="Try GET /v1/token/{mint}/pools"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="HjJRMcKXE3FyTQW5DyJbFsqt8PpsVucC2R5gZ2s8ChLU" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/HjJRMcKXE3FyTQW5DyJbFsqt8PpsVucC2R5gZ2s8ChLU/pools&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/pools&#39;, {
  mint: &quot;HjJRMcKXE3FyTQW5DyJbFsqt8PpsVucC2R5gZ2s8ChLU&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;HjJRMcKXE3FyTQW5DyJbFsqt8PpsVucC2R5gZ2s8ChLU&quot;,
  &quot;pools&quot;: [
    {
      &quot;pool&quot;: &quot;7B5Xu3CSbNUZN1LVw6EEyrbxsPqr4ZeVQV3UpgPeu78r&quot;,
      &quot;dex_name&quot;: &quot;pump_swap&quot;,
      &quot;shape&quot;: &quot;constant_product&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_reserve&quot;: 183087843.421735,
      &quot;token_reserve_raw&quot;: &quot;183087843421735&quot;,
      &quot;base_reserve&quot;: 96.044089918,
      &quot;base_reserve_raw&quot;: &quot;96044089918&quot;,
      &quot;liquidity_usd&quot;: 28048.946525468524,
      &quot;fee_bps&quot;: 25.06267672111368,
      &quot;price_usd&quot;: 0.00007665109310293257,
      &quot;volume_24h_usd&quot;: 45517.44794252666,
      &quot;created_ts_ms&quot;: 1796002579816,
      &quot;updated_ts_ms&quot;: 1796004272865,
      &quot;last_trade_ts_ms&quot;: 1796004272865,
      &quot;is_primary&quot;: true,
      &quot;is_closed&quot;: false,
      &quot;lock&quot;: null
    },
    {
      &quot;pool&quot;: &quot;EKkBaMXBu38X2T3w5cNp7VVrqqcn9vrGvMkzGFGMEtH4&quot;,
      &quot;dex_name&quot;: &quot;pump_fun&quot;,
      &quot;shape&quot;: &quot;bonding_curve&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_reserve&quot;: 0,
      &quot;token_reserve_raw&quot;: &quot;0&quot;,
      &quot;base_reserve&quot;: 0,
      &quot;base_reserve_raw&quot;: &quot;0&quot;,
      &quot;liquidity_usd&quot;: 0,
      &quot;fee_bps&quot;: 99.00990251359735,
      &quot;price_usd&quot;: 0.000058257818286124496,
      &quot;volume_24h_usd&quot;: 23465.37579664211,
      &quot;created_ts_ms&quot;: 1796002492369,
      &quot;updated_ts_ms&quot;: 1796002579816,
      &quot;last_trade_ts_ms&quot;: 1796002579816,
      &quot;is_primary&quot;: false,
      &quot;is_closed&quot;: true,
      &quot;lock&quot;: null
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-tokenPoolRows"><div class="about">
<h3><code>GET /v1/token/{mint}/pool-rows</code> <span class="tier layer1">Layer 1</span></h3>
<p>Rows that state or move reserves of a token’s pools, in order of arrival, with their times of arrival. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>after_seq</code></td>
<td>query</td>
<td>Only rows that arrived after this number</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of rows; rows of other kinds count</td>
<td>integer, 1 to 1000</td>
<td>500</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rows</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>rows[].kind</code></td>
<td>&quot;swap&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>rows[].seq</code></td>
<td>integer</td>
<td>Arrival number within the token</td></tr>
<tr><td><code>rows[].signature</code></td>
<td>string or null</td>
<td>Null of \`pool\`</td></tr>
<tr><td><code>rows[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rows[].tx_index</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>rows[].event_index</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>rows[].timestamp</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rows[].received_ms</code></td>
<td>integer or null</td>
<td>When the service took it; null: it counts as \`timestamp\`</td></tr>
<tr><td><code>rows[].pool_address</code></td>
<td>string or null</td>
<td>Of a migration: the pool that it opens</td></tr>
<tr><td><code>rows[].from_pool</code></td>
<td>string or null</td>
<td>The curve that a migration closes</td></tr>
<tr><td><code>rows[].dex_name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rows[].shape</code></td>
<td>&quot;constant_product&quot;, &quot;concentrated&quot;, &quot;bonding_curve&quot;, &quot;stable&quot;, &quot;order_book&quot;, &quot;dark&quot;, &quot;other&quot; or null</td>
<td>As described by a \`pool\` row, else of the venue</td></tr>
<tr><td><code>rows[].base_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rows[].token_decimals</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rows[].base_decimals</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rows[].token_reserve_raw</code></td>
<td>string or null</td>
<td>After the row. Null where its source does not state it</td></tr>
<tr><td><code>rows[].base_reserve_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rows[].virtual_token_raw</code></td>
<td>string or null</td>
<td>Of a curve: the reserves that its price follows</td></tr>
<tr><td><code>rows[].virtual_base_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rows[].token_amount_raw</code></td>
<td>string or null</td>
<td>Of swaps and liquidity</td></tr>
<tr><td><code>rows[].base_amount_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rows[].direction</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot; or null</td>
<td>Of swaps, as the next fields</td></tr>
<tr><td><code>rows[].dex_fee_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rows[].base_price_usd</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rows[].sol_price_usd</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rows[].is_outlier</code></td>
<td>boolean or null</td>
<td></td></tr>
<tr><td><code>rows[].side</code></td>
<td>&quot;add&quot;, &quot;remove&quot; or null</td>
<td>Of liquidity, as the next fields</td></tr>
<tr><td><code>rows[].pct_of_pool</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>rows[].is_full_close</code></td>
<td>boolean or null</td>
<td></td></tr>
<tr><td><code>next_after_seq</code></td>
<td>integer or null</td>
<td>\`after_seq\` of the next page; null after the newest row</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/pool-rows" data-keyed aria-label="Try GET /v1/token/{mint}/pool-rows"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>after_seq<input name="after_seq" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="500" value="500" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="1000"
 data-problem="must be an integer from 1 to 1000" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy/pool-rows&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/pool-rows&#39;, {
  mint: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
  &quot;rows&quot;: [
    {
      &quot;kind&quot;: &quot;pool&quot;,
      &quot;seq&quot;: 3,
      &quot;signature&quot;: null,
      &quot;slot&quot;: 490083552,
      &quot;tx_index&quot;: null,
      &quot;event_index&quot;: null,
      &quot;timestamp&quot;: 1796033421093,
      &quot;received_ms&quot;: 1796035237353,
      &quot;pool_address&quot;: &quot;B8fAUSF8dDCAf5jZFzSG8kZjEGqyR6U5bD6i8y5MLLLk&quot;,
      &quot;from_pool&quot;: null,
      &quot;dex_name&quot;: &quot;pump_fun&quot;,
      &quot;shape&quot;: &quot;bonding_curve&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_decimals&quot;: 6,
      &quot;base_decimals&quot;: 9,
      &quot;token_reserve_raw&quot;: &quot;1000000000000000&quot;,
      &quot;base_reserve_raw&quot;: &quot;0&quot;,
      &quot;virtual_token_raw&quot;: &quot;1073000000000000&quot;,
      &quot;virtual_base_raw&quot;: &quot;30000000000&quot;,
      &quot;token_amount_raw&quot;: null,
      &quot;base_amount_raw&quot;: null,
      &quot;direction&quot;: null,
      &quot;dex_fee_raw&quot;: null,
      &quot;base_price_usd&quot;: null,
      &quot;sol_price_usd&quot;: null,
      &quot;is_outlier&quot;: null,
      &quot;side&quot;: null,
      &quot;pct_of_pool&quot;: null,
      &quot;is_full_close&quot;: null
    },
    {
      &quot;kind&quot;: &quot;swap&quot;,
      &quot;seq&quot;: 5,
      &quot;signature&quot;: &quot;KYmZo3stBdwiXGke1Nru3eXpendZ9R8hrCn429HzZDvDej9jweEAADKXqoMKXxdMoy8ZBqcZDhfBcDp59To4xvS&quot;,
      &quot;slot&quot;: 490083557,
      &quot;tx_index&quot;: 2,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1796033423062,
      &quot;received_ms&quot;: 1796035237353,
      &quot;pool_address&quot;: &quot;B8fAUSF8dDCAf5jZFzSG8kZjEGqyR6U5bD6i8y5MLLLk&quot;,
      &quot;from_pool&quot;: null,
      &quot;dex_name&quot;: &quot;pump_fun&quot;,
      &quot;shape&quot;: &quot;bonding_curve&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_decimals&quot;: 6,
      &quot;base_decimals&quot;: 9,
      &quot;token_reserve_raw&quot;: &quot;934390237344952&quot;,
      &quot;base_reserve_raw&quot;: &quot;1953853439&quot;,
      &quot;virtual_token_raw&quot;: &quot;1007390237344952&quot;,
      &quot;virtual_base_raw&quot;: &quot;31953853439&quot;,
      &quot;token_amount_raw&quot;: &quot;65609762655048&quot;,
      &quot;base_amount_raw&quot;: &quot;1973589333&quot;,
      &quot;direction&quot;: &quot;buy&quot;,
      &quot;dex_fee_raw&quot;: &quot;19735894&quot;,
      &quot;base_price_usd&quot;: &quot;149.8921&quot;,
      &quot;sol_price_usd&quot;: &quot;149.8921&quot;,
      &quot;is_outlier&quot;: false,
      &quot;side&quot;: null,
      &quot;pct_of_pool&quot;: null,
      &quot;is_full_close&quot;: null
    }
  ],
  &quot;next_after_seq&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-tokenPeople"><div class="about">
<h3><code>GET /v1/token/{mint}/people</code> <span class="tier layer3">Layer 3</span></h3>
<p>Wallets of a token by tag, with what they hold, bought, sold and made; non-holders; the largest ten. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders</code></td>
<td>integer</td>
<td>Wallets with a balance</td></tr>
<tr><td><code>tags</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.creator</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.creator.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.creator.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.creator.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.creator.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.creator.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.creator.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.creator.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.creator.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.sniper</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.sniper.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.sniper.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.sniper.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.sniper.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.sniper.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.sniper.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.sniper.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.sniper.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.bundler</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.bundler.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.bundler.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.bundler.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.bundler.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.bundler.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.bundler.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.bundler.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.bundler.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.insider</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.insider.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.insider.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.insider.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.insider.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.insider.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.insider.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.insider.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.insider.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.fresh</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.fresh.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.fresh.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.fresh.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.fresh.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.fresh.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.fresh.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.fresh.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.fresh.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.whale</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.whale.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.whale.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.whale.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.whale.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.whale.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.whale.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.whale.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.whale.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.smart</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.smart.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.smart.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.smart.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.smart.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.smart.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.smart.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.smart.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.smart.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>tags.market_maker</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>tags.market_maker.wallets</code></td>
<td>integer or null</td>
<td>Also those that hold nothing any more; null where \`why\` says so</td></tr>
<tr><td><code>tags.market_maker.holding</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tags.market_maker.held_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.market_maker.held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>tags.market_maker.bought_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.market_maker.sold_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tags.market_maker.realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>tags.market_maker.why</code></td>
<td>&quot;launch_not_seen&quot;, &quot;no_supply&quot;, &quot;no_price&quot;, &quot;thin_pool&quot; or null</td>
<td></td></tr>
<tr><td><code>non_holders</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>non_holders.pool</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>non_holders.pool.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>non_holders.pool.held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>non_holders.pool.held_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>non_holders.burn</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>non_holders.burn.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>non_holders.burn.held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>non_holders.burn.held_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>non_holders.system</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>non_holders.system.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>non_holders.system.held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>non_holders.system.held_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>non_holders.program</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>non_holders.program.count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>non_holders.program.held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>non_holders.program.held_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>top10_pct</code></td>
<td>number or null</td>
<td>Of the ten largest holders, or of all where there are fewer</td></tr>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/people" data-keyed aria-label="Try GET /v1/token/{mint}/people"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/people&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/people&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;holders&quot;: 114,
  &quot;tags&quot;: {
    &quot;creator&quot;: {
      &quot;wallets&quot;: 1,
      &quot;holding&quot;: 1,
      &quot;held_raw&quot;: &quot;60000000000000&quot;,
      &quot;held_pct&quot;: 6,
      &quot;bought_raw&quot;: &quot;0&quot;,
      &quot;sold_raw&quot;: &quot;0&quot;,
      &quot;realized_pnl_usd&quot;: 0,
      &quot;why&quot;: null
    },
    &quot;sniper&quot;: {
      &quot;wallets&quot;: 10,
      &quot;holding&quot;: 8,
      &quot;held_raw&quot;: &quot;19242902182530&quot;,
      &quot;held_pct&quot;: 1.924290218253,
      &quot;bought_raw&quot;: &quot;113704732281953&quot;,
      &quot;sold_raw&quot;: &quot;62068082671572&quot;,
      &quot;realized_pnl_usd&quot;: 4727.542092189367,
      &quot;why&quot;: null
    },
    &quot;bundler&quot;: {
      &quot;wallets&quot;: 8,
      &quot;holding&quot;: 8,
      &quot;held_raw&quot;: &quot;19242902182530&quot;,
      &quot;held_pct&quot;: 1.924290218253,
      &quot;bought_raw&quot;: &quot;96536754702965&quot;,
      &quot;sold_raw&quot;: &quot;44900105092584&quot;,
      &quot;realized_pnl_usd&quot;: 4539.0379738496695,
      &quot;why&quot;: null
    },
    &quot;insider&quot;: {
      &quot;wallets&quot;: 0,
      &quot;holding&quot;: 0,
      &quot;held_raw&quot;: &quot;0&quot;,
      &quot;held_pct&quot;: 0,
      &quot;bought_raw&quot;: &quot;0&quot;,
      &quot;sold_raw&quot;: &quot;0&quot;,
      &quot;realized_pnl_usd&quot;: 0,
      &quot;why&quot;: null
    },
    &quot;fresh&quot;: {
      &quot;wallets&quot;: 18,
      &quot;holding&quot;: 11,
      &quot;held_raw&quot;: &quot;23684592562540&quot;,
      &quot;held_pct&quot;: 2.368459256254,
      &quot;bought_raw&quot;: &quot;175050753505168&quot;,
      &quot;sold_raw&quot;: &quot;118972413514777&quot;,
      &quot;realized_pnl_usd&quot;: 3652.3631286292784,
      &quot;why&quot;: null
    },
    &quot;whale&quot;: {
      &quot;wallets&quot;: 0,
      &quot;holding&quot;: 0,
      &quot;held_raw&quot;: &quot;0&quot;,
      &quot;held_pct&quot;: 0,
      &quot;bought_raw&quot;: &quot;0&quot;,
      &quot;sold_raw&quot;: &quot;0&quot;,
      &quot;realized_pnl_usd&quot;: 0,
      &quot;why&quot;: null
    },
    &quot;smart&quot;: {
      &quot;wallets&quot;: 9,
      &quot;holding&quot;: 1,
      &quot;held_raw&quot;: &quot;16286717739789&quot;,
      &quot;held_pct&quot;: 1.6286717739789,
      &quot;bought_raw&quot;: &quot;82864123121620&quot;,
      &quot;sold_raw&quot;: &quot;66577405381831&quot;,
      &quot;realized_pnl_usd&quot;: 4453.232419469328,
      &quot;why&quot;: null
    },
    &quot;market_maker&quot;: {
      &quot;wallets&quot;: 2,
      &quot;holding&quot;: 0,
      &quot;held_raw&quot;: &quot;0&quot;,
      &quot;held_pct&quot;: 0,
      &quot;bought_raw&quot;: &quot;29376673635424&quot;,
      &quot;sold_raw&quot;: &quot;29376673635424&quot;,
      &quot;realized_pnl_usd&quot;: -29.212483315259,
      &quot;why&quot;: null
    }
  },
  &quot;non_holders&quot;: {
    &quot;pool&quot;: {
      &quot;count&quot;: 1,
      &quot;held_raw&quot;: &quot;485554968340828&quot;,
      &quot;held_pct&quot;: 48.5554968340828
    },
    &quot;burn&quot;: {
      &quot;count&quot;: 0,
      &quot;held_raw&quot;: &quot;0&quot;,
      &quot;held_pct&quot;: 0
    },
    &quot;system&quot;: {
      &quot;count&quot;: 0,
      &quot;held_raw&quot;: &quot;0&quot;,
      &quot;held_pct&quot;: 0
    },
    &quot;program&quot;: {
      &quot;count&quot;: 0,
      &quot;held_raw&quot;: &quot;0&quot;,
      &quot;held_pct&quot;: 0
    }
  },
  &quot;top10_pct&quot;: 18.6473926398935,
  &quot;as_of_ts_ms&quot;: 1796023703277
}</code></pre></figure>
</div></article>
<article id="route-tokenPeopleHolders"><div class="about">
<h3><code>GET /v1/token/{mint}/people/holders</code> <span class="tier layer3">Layer 3</span></h3>
<p>Holders with tags, evidence and result, largest first. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>tag</code></td>
<td>query</td>
<td>Only wallets with any of these tags, separated by commas; at most 20</td>
<td>string matching <code>^(creator|sniper|bundler|insider|fresh|whale|smart|market_maker)(,(creator|sniper|bundler|insider|fresh|whale|smart|market_maker))*$</code></td>
<td>none</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of wallets</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>holders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].tags</code></td>
<td>array of &quot;creator&quot;, &quot;sniper&quot;, &quot;bundler&quot;, &quot;insider&quot;, &quot;fresh&quot;, &quot;whale&quot;, &quot;smart&quot;, &quot;market_maker&quot;</td>
<td></td></tr>
<tr><td><code>holders[].evidence</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>holders[].evidence[].tag</code></td>
<td>&quot;creator&quot;, &quot;sniper&quot;, &quot;bundler&quot;, &quot;insider&quot;, &quot;fresh&quot;, &quot;whale&quot;, &quot;smart&quot;, &quot;market_maker&quot;</td>
<td></td></tr>
<tr><td><code>holders[].evidence[].rule</code></td>
<td>&quot;deployer&quot;, &quot;first_buy_at_launch&quot;, &quot;bundle_member&quot;, &quot;kin_of_creator&quot;, &quot;received_from_creator&quot;, &quot;received_from_kin&quot;, &quot;funded_within_a_day&quot;, &quot;size_class&quot;, &quot;holding_value&quot;, &quot;buyer_tier&quot;, &quot;both_sides_within_an_hour&quot;</td>
<td></td></tr>
<tr><td><code>holders[].evidence[].facts</code></td>
<td>object</td>
<td>What the rule rests on: signature, slot, times, bundle, sender or amounts</td></tr>
<tr><td><code>holders[].buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>holders[].sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>holders[].bought_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].sold_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].bought_usd</code></td>
<td>number</td>
<td>Priced buys at face value</td></tr>
<tr><td><code>holders[].sold_usd</code></td>
<td>number</td>
<td>Priced sells at face value</td></tr>
<tr><td><code>holders[].held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>holders[].held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>holders[].realized_pnl_usd</code></td>
<td>number</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>holders[].unrealized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>holders[].total_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>holders[].first_buy_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>holders[].last_trade_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>holders[].why</code></td>
<td>&quot;unpriced_trade&quot;, &quot;no_price&quot;, &quot;thin_pool&quot;, &quot;no_supply&quot;, &quot;launch_not_seen&quot; or null</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/people/holders" data-keyed aria-label="Try GET /v1/token/{mint}/people/holders"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>tag<input name="tag" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^(creator|sniper|bundler|insider|fresh|whale|smart|market_maker)(,(creator|sniper|bundler|insider|fresh|whale|smart|market_maker))*$"
 data-problem="must be of creator, sniper, bundler, insider, fresh, whale, smart, market_maker, with commas between" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy/people/holders&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/people/holders&#39;, {
  mint: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
  &quot;holders&quot;: [
    {
      &quot;wallet&quot;: &quot;DJAgnxUJj5gZjXwADcb31ShTatsyND7g8D2JgENadZsg&quot;,
      &quot;tags&quot;: [
        &quot;sniper&quot;
      ],
      &quot;evidence&quot;: [
        {
          &quot;tag&quot;: &quot;sniper&quot;,
          &quot;rule&quot;: &quot;first_buy_at_launch&quot;,
          &quot;facts&quot;: {
            &quot;signature&quot;: &quot;KcEUAWXBZ6GWgAbPs47STpnkmhMAwEXAbVTnbvPNXgt8vbjkpB1fUbMnpk9Qhzfx2TALZq7RHtrhsE4k4LUCn5b&quot;,
            &quot;slot&quot;: 490054252,
            &quot;slots_after_first_trade&quot;: 1,
            &quot;ms_after_first_trade&quot;: 123
          }
        }
      ],
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 2,
      &quot;bought_raw&quot;: &quot;79242679422722&quot;,
      &quot;sold_raw&quot;: &quot;7190995143106&quot;,
      &quot;bought_usd&quot;: 413.0559799793432,
      &quot;sold_usd&quot;: 717.7028117582832,
      &quot;held_raw&quot;: &quot;72051684279616&quot;,
      &quot;held_pct&quot;: 7.2051684279616,
      &quot;realized_pnl_usd&quot;: 680.2180705198778,
      &quot;unrealized_pnl_usd&quot;: 9074.798248300813,
      &quot;total_pnl_usd&quot;: 9755.016318820692,
      &quot;first_buy_ts_ms&quot;: 1796021700882,
      &quot;last_trade_ts_ms&quot;: 1796022185215,
      &quot;why&quot;: null
    },
    {
      &quot;wallet&quot;: &quot;7i7sNnzUoqSaSRE9JvR8EiZpLipdnC64QUZVhKFnoBjH&quot;,
      &quot;tags&quot;: [
        &quot;sniper&quot;,
        &quot;fresh&quot;
      ],
      &quot;evidence&quot;: [
        {
          &quot;tag&quot;: &quot;sniper&quot;,
          &quot;rule&quot;: &quot;first_buy_at_launch&quot;,
          &quot;facts&quot;: {
            &quot;signature&quot;: &quot;KYmZo3stBdwiXGke1Nru3eXpendZ9R8hrCn429HzZDvDej9jweEAADKXqoMKXxdMoy8ZBqcZDhfBcDp59To4xvS&quot;,
            &quot;slot&quot;: 490054251,
            &quot;slots_after_first_trade&quot;: 0,
            &quot;ms_after_first_trade&quot;: 0
          }
        },
        {
          &quot;tag&quot;: &quot;fresh&quot;,
          &quot;rule&quot;: &quot;funded_within_a_day&quot;,
          &quot;facts&quot;: {
            &quot;first_funded_ts_ms&quot;: 1796021700759,
            &quot;first_buy_ts_ms&quot;: 1796021700759
          }
        }
      ],
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 4,
      &quot;bought_raw&quot;: &quot;65609762655048&quot;,
      &quot;sold_raw&quot;: &quot;7889717885153&quot;,
      &quot;bought_usd&quot;: 295.8254496609693,
      &quot;sold_usd&quot;: 389.5286936733589,
      &quot;held_raw&quot;: &quot;57720044769895&quot;,
      &quot;held_pct&quot;: 5.7720044769895,
      &quot;realized_pnl_usd&quot;: 353.9534121726508,
      &quot;unrealized_pnl_usd&quot;: 7310.36595993832,
      &quot;total_pnl_usd&quot;: 7664.319372110971,
      &quot;first_buy_ts_ms&quot;: 1796021700759,
      &quot;last_trade_ts_ms&quot;: 1796023320736,
      &quot;why&quot;: null
    }
  ],
  &quot;next_cursor&quot;: &quot;p3063208131072:6aUxzgMPz3hh3aR3gx4Hf4NH4XtyDwLpqhmyWQSfb6AL#08e87f79&quot;
}</code></pre></figure>
</div></article>
<article id="route-tokenFirstBuyers"><div class="about">
<h3><code>GET /v1/token/{mint}/first-buyers</code> <span class="tier layer3">Layer 3</span></h3>
<p>The first 2,000 buyers in canonical order, with tags, evidence and result. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of wallets</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>first_buyers[].rank</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>first_buyers[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers[].tags</code></td>
<td>array of &quot;creator&quot;, &quot;sniper&quot;, &quot;bundler&quot;, &quot;insider&quot;, &quot;fresh&quot;, &quot;whale&quot;, &quot;smart&quot;, &quot;market_maker&quot;</td>
<td></td></tr>
<tr><td><code>first_buyers[].evidence</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>first_buyers[].evidence[].tag</code></td>
<td>&quot;creator&quot;, &quot;sniper&quot;, &quot;bundler&quot;, &quot;insider&quot;, &quot;fresh&quot;, &quot;whale&quot;, &quot;smart&quot;, &quot;market_maker&quot;</td>
<td></td></tr>
<tr><td><code>first_buyers[].evidence[].rule</code></td>
<td>&quot;deployer&quot;, &quot;first_buy_at_launch&quot;, &quot;bundle_member&quot;, &quot;kin_of_creator&quot;, &quot;received_from_creator&quot;, &quot;received_from_kin&quot;, &quot;funded_within_a_day&quot;, &quot;size_class&quot;, &quot;holding_value&quot;, &quot;buyer_tier&quot;, &quot;both_sides_within_an_hour&quot;</td>
<td></td></tr>
<tr><td><code>first_buyers[].evidence[].facts</code></td>
<td>object</td>
<td>What the rule rests on: signature, slot, times, bundle, sender or amounts</td></tr>
<tr><td><code>first_buyers[].buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>first_buyers[].sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>first_buyers[].bought_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers[].sold_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers[].bought_usd</code></td>
<td>number</td>
<td>Priced buys at face value</td></tr>
<tr><td><code>first_buyers[].sold_usd</code></td>
<td>number</td>
<td>Priced sells at face value</td></tr>
<tr><td><code>first_buyers[].held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers[].held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>first_buyers[].realized_pnl_usd</code></td>
<td>number</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>first_buyers[].unrealized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>first_buyers[].total_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>first_buyers[].first_buy_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>first_buyers[].last_trade_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>first_buyers[].why</code></td>
<td>&quot;unpriced_trade&quot;, &quot;no_price&quot;, &quot;thin_pool&quot;, &quot;no_supply&quot;, &quot;launch_not_seen&quot; or null</td>
<td></td></tr>
<tr><td><code>first_buyers[].first_buy_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers[].first_buy_slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>first_buyers[].first_buy_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>first_buyers[].first_buy_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>first_buyers[].slots_after_first_trade</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>first_buyers[].sold_pct</code></td>
<td>number or null</td>
<td>100 × sold / bought, at most 100; null where nothing was bought</td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/first-buyers" data-keyed aria-label="Try GET /v1/token/{mint}/first-buyers"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="6HFaLMMJHtzaFBHnbcr4nhh7zXFLmiBjYyVMz3ULzJkZ" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/6HFaLMMJHtzaFBHnbcr4nhh7zXFLmiBjYyVMz3ULzJkZ/first-buyers&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/first-buyers&#39;, {
  mint: &quot;6HFaLMMJHtzaFBHnbcr4nhh7zXFLmiBjYyVMz3ULzJkZ&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;6HFaLMMJHtzaFBHnbcr4nhh7zXFLmiBjYyVMz3ULzJkZ&quot;,
  &quot;first_buyers&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet&quot;: &quot;6rt6xrWp1j5csEWt49tGgYFCHtKz9mYGHwAaFqiXrqZF&quot;,
      &quot;tags&quot;: [
        &quot;sniper&quot;,
        &quot;bundler&quot;
      ],
      &quot;evidence&quot;: [
        {
          &quot;tag&quot;: &quot;sniper&quot;,
          &quot;rule&quot;: &quot;first_buy_at_launch&quot;,
          &quot;facts&quot;: {
            &quot;signature&quot;: &quot;VornDZXuXTtG5YQDd3zZTAgWxVKpidhWutGpwpjcCsqFjBRHDZvaNi1W22tS8S922EWmso277xV96ocgrN2BMjK&quot;,
            &quot;slot&quot;: 490046446,
            &quot;slots_after_first_trade&quot;: 0,
            &quot;ms_after_first_trade&quot;: 0
          }
        },
        {
          &quot;tag&quot;: &quot;bundler&quot;,
          &quot;rule&quot;: &quot;bundle_member&quot;,
          &quot;facts&quot;: {
            &quot;bundle_id&quot;: &quot;HCxujt11gp8qdaTE1iCYVy&quot;,
            &quot;type&quot;: &quot;LaunchSlotBurst&quot;,
            &quot;status&quot;: &quot;active&quot;
          }
        }
      ],
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 1,
      &quot;bought_raw&quot;: &quot;24433014499556&quot;,
      &quot;sold_raw&quot;: &quot;1576538754064&quot;,
      &quot;bought_usd&quot;: 247.7944652201749,
      &quot;sold_usd&quot;: 23.8081635661666,
      &quot;held_raw&quot;: &quot;238915368826&quot;,
      &quot;held_pct&quot;: 0.0238915368826,
      &quot;realized_pnl_usd&quot;: 7.818709028822433,
      &quot;unrealized_pnl_usd&quot;: 2.8718049495159126,
      &quot;total_pnl_usd&quot;: 10.690513978338345,
      &quot;first_buy_ts_ms&quot;: 1796018578790,
      &quot;last_trade_ts_ms&quot;: 1796018964003,
      &quot;why&quot;: null,
      &quot;first_buy_signature&quot;: &quot;VornDZXuXTtG5YQDd3zZTAgWxVKpidhWutGpwpjcCsqFjBRHDZvaNi1W22tS8S922EWmso277xV96ocgrN2BMjK&quot;,
      &quot;first_buy_slot&quot;: 490046446,
      &quot;first_buy_usd&quot;: 247.7944652201749,
      &quot;first_buy_raw&quot;: &quot;24433014499556&quot;,
      &quot;slots_after_first_trade&quot;: 0,
      &quot;sold_pct&quot;: 6.452493834081133
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet&quot;: &quot;AnhGHSX9sFS4E1KUCefg4cX1Y3P7SDXtHXbxBYMKMuzC&quot;,
      &quot;tags&quot;: [
        &quot;sniper&quot;,
        &quot;bundler&quot;
      ],
      &quot;evidence&quot;: [
        {
          &quot;tag&quot;: &quot;sniper&quot;,
          &quot;rule&quot;: &quot;first_buy_at_launch&quot;,
          &quot;facts&quot;: {
            &quot;signature&quot;: &quot;ycvjr4BXtB5vc8P8kCooRWhLSUbz1eMxnK6NS2kXuyURH79hECSCVYvcpC3tPxm8A1jEBdfTjo2F33waMyWEgqV&quot;,
            &quot;slot&quot;: 490046446,
            &quot;slots_after_first_trade&quot;: 0,
            &quot;ms_after_first_trade&quot;: 0
          }
        },
        {
          &quot;tag&quot;: &quot;bundler&quot;,
          &quot;rule&quot;: &quot;bundle_member&quot;,
          &quot;facts&quot;: {
            &quot;bundle_id&quot;: &quot;HCxujt11gp8qdaTE1iCYVy&quot;,
            &quot;type&quot;: &quot;LaunchSlotBurst&quot;,
            &quot;status&quot;: &quot;active&quot;
          }
        }
      ],
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 1,
      &quot;bought_raw&quot;: &quot;23350724232933&quot;,
      &quot;sold_raw&quot;: &quot;3072145643828&quot;,
      &quot;bought_usd&quot;: 249.5011910816072,
      &quot;sold_usd&quot;: 46.6799831106505,
      &quot;held_raw&quot;: &quot;465565979708&quot;,
      &quot;held_pct&quot;: 0.0465565979708,
      &quot;realized_pnl_usd&quot;: 13.853390165131856,
      &quot;unrealized_pnl_usd&quot;: 5.343333013324756,
      &quot;total_pnl_usd&quot;: 19.19672317845661,
      &quot;first_buy_ts_ms&quot;: 1796018578790,
      &quot;last_trade_ts_ms&quot;: 1796018963129,
      &quot;why&quot;: null,
      &quot;first_buy_signature&quot;: &quot;ycvjr4BXtB5vc8P8kCooRWhLSUbz1eMxnK6NS2kXuyURH79hECSCVYvcpC3tPxm8A1jEBdfTjo2F33waMyWEgqV&quot;,
      &quot;first_buy_slot&quot;: 490046446,
      &quot;first_buy_usd&quot;: 249.5011910816072,
      &quot;first_buy_raw&quot;: &quot;23350724232933&quot;,
      &quot;slots_after_first_trade&quot;: 0,
      &quot;sold_pct&quot;: 13.156532590518795
    }
  ],
  &quot;next_cursor&quot;: &quot;n358106079222592391471383640902170385525566130915979034722:HJiZqVX1m7YvhbMDyzkttuDAda8JzVn4xBeftUkYyQ2j#d865a3bb&quot;
}</code></pre></figure>
</div></article>
<article id="route-tokenPeopleHistory"><div class="about">
<h3><code>GET /v1/token/{mint}/people/history</code> <span class="tier layer3">Layer 3</span></h3>
<p>Holders, and what wallets of each tag held, at the end of each hour. A longer range returns the newest. <span class="faint">Cached for up to 30 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First hour, unix ms, inclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last hour, unix ms, exclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of hours</td>
<td>integer, 1 to 720</td>
<td>168</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hours</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>hours[].bucket</code></td>
<td>integer</td>
<td>Start of the hour, unix ms</td></tr>
<tr><td><code>hours[].holders</code></td>
<td>integer</td>
<td>Wallets with a balance at its end</td></tr>
<tr><td><code>hours[].top10_pct</code></td>
<td>number or null</td>
<td>Of the ten largest holders, or of all where there are fewer</td></tr>
<tr><td><code>hours[].creator_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].sniper_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].bundler_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].insider_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].fresh_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].whale_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].market_maker_held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`; null where the tag or the supply is unknown</td></tr>
<tr><td><code>hours[].smart_held_pct</code></td>
<td>number or null</td>
<td>Always null: records of wallets have no past state</td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/people/history" data-keyed aria-label="Try GET /v1/token/{mint}/people/history"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="168" value="168" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="720"
 data-problem="must be an integer from 1 to 720" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/people/history&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/people/history&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;hours&quot;: [
    {
      &quot;bucket&quot;: 1795730400000,
      &quot;holders&quot;: 27,
      &quot;top10_pct&quot;: 26.4875032707695,
      &quot;creator_held_pct&quot;: 6,
      &quot;sniper_held_pct&quot;: 9.6536754702965,
      &quot;bundler_held_pct&quot;: 9.6536754702965,
      &quot;insider_held_pct&quot;: 0,
      &quot;fresh_held_pct&quot;: 0,
      &quot;whale_held_pct&quot;: 0,
      &quot;market_maker_held_pct&quot;: 0,
      &quot;smart_held_pct&quot;: null
    },
    {
      &quot;bucket&quot;: 1795734000000,
      &quot;holders&quot;: 43,
      &quot;top10_pct&quot;: 33.7974265761611,
      &quot;creator_held_pct&quot;: 6,
      &quot;sniper_held_pct&quot;: 9.6536754702965,
      &quot;bundler_held_pct&quot;: 9.6536754702965,
      &quot;insider_held_pct&quot;: 0,
      &quot;fresh_held_pct&quot;: 0,
      &quot;whale_held_pct&quot;: 10.8808811889068,
      &quot;market_maker_held_pct&quot;: 0,
      &quot;smart_held_pct&quot;: null
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-tokenTopTraders"><div class="about">
<h3><code>GET /v1/token/{mint}/top-traders</code> <span class="tier layer3">Layer 3</span></h3>
<p>Wallets that bought or sold within a window, by what they made or traded in it. <span class="faint">Cached for up to 15 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>window</code></td>
<td>query</td>
<td>Trades in (now − window, now] count</td>
<td>1h, 6h, 24h, 7d, 30d, all</td>
<td>24h</td></tr>
<tr><td><code>sort</code></td>
<td>query</td>
<td>Descending, nulls last, ties by address</td>
<td>total_pnl, realized_pnl, volume</td>
<td>total_pnl</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of wallets</td>
<td>integer, 1 to 100</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>window</code></td>
<td>&quot;1h&quot;, &quot;6h&quot;, &quot;24h&quot;, &quot;7d&quot;, &quot;30d&quot;, &quot;all&quot;</td>
<td></td></tr>
<tr><td><code>sort</code></td>
<td>&quot;total_pnl&quot;, &quot;realized_pnl&quot;, &quot;volume&quot;</td>
<td></td></tr>
<tr><td><code>top_traders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>top_traders[].rank</code></td>
<td>integer</td>
<td>From 1, also on later pages</td></tr>
<tr><td><code>top_traders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>top_traders[].tags</code></td>
<td>array of &quot;creator&quot;, &quot;sniper&quot;, &quot;bundler&quot;, &quot;insider&quot;, &quot;fresh&quot;, &quot;whale&quot;, &quot;smart&quot;, &quot;market_maker&quot;</td>
<td></td></tr>
<tr><td><code>top_traders[].evidence</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>top_traders[].evidence[].tag</code></td>
<td>&quot;creator&quot;, &quot;sniper&quot;, &quot;bundler&quot;, &quot;insider&quot;, &quot;fresh&quot;, &quot;whale&quot;, &quot;smart&quot;, &quot;market_maker&quot;</td>
<td></td></tr>
<tr><td><code>top_traders[].evidence[].rule</code></td>
<td>&quot;deployer&quot;, &quot;first_buy_at_launch&quot;, &quot;bundle_member&quot;, &quot;kin_of_creator&quot;, &quot;received_from_creator&quot;, &quot;received_from_kin&quot;, &quot;funded_within_a_day&quot;, &quot;size_class&quot;, &quot;holding_value&quot;, &quot;buyer_tier&quot;, &quot;both_sides_within_an_hour&quot;</td>
<td></td></tr>
<tr><td><code>top_traders[].evidence[].facts</code></td>
<td>object</td>
<td>What the rule rests on: signature, slot, times, bundle, sender or amounts</td></tr>
<tr><td><code>top_traders[].buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>top_traders[].sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>top_traders[].bought_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>top_traders[].sold_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>top_traders[].bought_usd</code></td>
<td>number</td>
<td>Priced buys at face value</td></tr>
<tr><td><code>top_traders[].sold_usd</code></td>
<td>number</td>
<td>Priced sells at face value</td></tr>
<tr><td><code>top_traders[].held_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>top_traders[].held_pct</code></td>
<td>number or null</td>
<td>Of \`total_supply_raw\`</td></tr>
<tr><td><code>top_traders[].realized_pnl_usd</code></td>
<td>number</td>
<td>Of priced exits, first in, first out</td></tr>
<tr><td><code>top_traders[].unrealized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>top_traders[].total_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>top_traders[].first_buy_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>top_traders[].last_trade_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>top_traders[].why</code></td>
<td>&quot;unpriced_trade&quot;, &quot;no_price&quot;, &quot;thin_pool&quot;, &quot;no_supply&quot;, &quot;launch_not_seen&quot; or null</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/top-traders" data-keyed aria-label="Try GET /v1/token/{mint}/top-traders"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="BhuL5j8KpsjW5p9V4WqmP4kEKPfPZfTdpACkHPKXcjqU" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>window<select name="window" data-place="query" data-kind="string" data-fallback="24h"><option value="1h">1h</option>
<option value="6h">6h</option>
<option value="24h" selected>24h</option>
<option value="7d">7d</option>
<option value="30d">30d</option>
<option value="all">all</option></select></label>
<label>sort<select name="sort" data-place="query" data-kind="string" data-fallback="total_pnl"><option value="total_pnl" selected>total_pnl</option>
<option value="realized_pnl">realized_pnl</option>
<option value="volume">volume</option></select></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="100"
 data-problem="must be an integer from 1 to 100" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/BhuL5j8KpsjW5p9V4WqmP4kEKPfPZfTdpACkHPKXcjqU/top-traders&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/top-traders&#39;, {
  mint: &quot;BhuL5j8KpsjW5p9V4WqmP4kEKPfPZfTdpACkHPKXcjqU&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;BhuL5j8KpsjW5p9V4WqmP4kEKPfPZfTdpACkHPKXcjqU&quot;,
  &quot;window&quot;: &quot;24h&quot;,
  &quot;sort&quot;: &quot;total_pnl&quot;,
  &quot;top_traders&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet&quot;: &quot;5H71rFQoY5tyGiZBtwe5yvgkg8DgM2vMGxK4zaSk7Q3p&quot;,
      &quot;tags&quot;: [
        &quot;sniper&quot;,
        &quot;bundler&quot;
      ],
      &quot;evidence&quot;: [
        {
          &quot;tag&quot;: &quot;sniper&quot;,
          &quot;rule&quot;: &quot;first_buy_at_launch&quot;,
          &quot;facts&quot;: {
            &quot;signature&quot;: &quot;U7P2TAijybAjFsHXXbmTUwMQAzFq8VrXXvNFw5DScrsHJpVw5Le3FeMUAXL9NukhzyZwZh5GzyF9S3boub4NjVr&quot;,
            &quot;slot&quot;: 490060895,
            &quot;slots_after_first_trade&quot;: 0,
            &quot;ms_after_first_trade&quot;: 0
          }
        },
        {
          &quot;tag&quot;: &quot;bundler&quot;,
          &quot;rule&quot;: &quot;bundle_member&quot;,
          &quot;facts&quot;: {
            &quot;bundle_id&quot;: &quot;GxowutvbXA4PCqc4DaiY96&quot;,
            &quot;type&quot;: &quot;LaunchSlotBurst&quot;,
            &quot;status&quot;: &quot;active&quot;
          }
        }
      ],
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 0,
      &quot;bought_raw&quot;: &quot;23015899200084&quot;,
      &quot;sold_raw&quot;: &quot;0&quot;,
      &quot;bought_usd&quot;: 292.676945963374,
      &quot;sold_usd&quot;: 0,
      &quot;held_raw&quot;: &quot;23015899200084&quot;,
      &quot;held_pct&quot;: 2.3015899200084,
      &quot;realized_pnl_usd&quot;: 0,
      &quot;unrealized_pnl_usd&quot;: 286.1873448173248,
      &quot;total_pnl_usd&quot;: 286.1873448173248,
      &quot;first_buy_ts_ms&quot;: 1796024358299,
      &quot;last_trade_ts_ms&quot;: 1796024358299,
      &quot;why&quot;: null
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet&quot;: &quot;B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod&quot;,
      &quot;tags&quot;: [
        &quot;sniper&quot;,
        &quot;smart&quot;
      ],
      &quot;evidence&quot;: [
        {
          &quot;tag&quot;: &quot;sniper&quot;,
          &quot;rule&quot;: &quot;first_buy_at_launch&quot;,
          &quot;facts&quot;: {
            &quot;signature&quot;: &quot;JY55VZybCWFKrGTQitopC2MSdNVLqoeYBARKwuXQb3rasVJiMUsrhoPMvqW4oekc2kLwDbLzQNp5RDegfcJkguY&quot;,
            &quot;slot&quot;: 490060904,
            &quot;slots_after_first_trade&quot;: 9,
            &quot;ms_after_first_trade&quot;: 3414
          }
        },
        {
          &quot;tag&quot;: &quot;smart&quot;,
          &quot;rule&quot;: &quot;buyer_tier&quot;,
          &quot;facts&quot;: {
            &quot;tier&quot;: &quot;elite_smart_money&quot;
          }
        }
      ],
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 1,
      &quot;bought_raw&quot;: &quot;34198715722727&quot;,
      &quot;sold_raw&quot;: &quot;17099357861364&quot;,
      &quot;bought_usd&quot;: 640.415982173499,
      &quot;sold_usd&quot;: 487.212795736209,
      &quot;held_raw&quot;: &quot;17099357861363&quot;,
      &quot;held_pct&quot;: 1.7099357861363,
      &quot;realized_pnl_usd&quot;: 167.00293367195013,
      &quot;unrealized_pnl_usd&quot;: 109.85637776589802,
      &quot;total_pnl_usd&quot;: 276.85931143784813,
      &quot;first_buy_ts_ms&quot;: 1796024361713,
      &quot;last_trade_ts_ms&quot;: 1796024452078,
      &quot;why&quot;: null
    }
  ],
  &quot;next_cursor&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-walletActivity"><div class="about">
<h3><code>GET /v1/wallet/{address}/activity</code> <span class="tier layer2">Layer 2</span></h3>
<p>Swaps, transfers, liquidity and burns of a wallet, newest first; a rare filter gives short pages. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>token</code></td>
<td>query</td>
<td>Only rows of this token</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>none</td></tr>
<tr><td><code>kind</code></td>
<td>query</td>
<td>Only rows of these kinds, separated by commas; at most 20</td>
<td>string matching <code>^(buy|sell|swap|flash_swap|transfer_in|transfer_out|add_liquidity|remove_liquidity|burn)(,(buy|sell|swap|flash_swap|transfer_in|transfer_out|add_liquidity|remove_liquidity|burn))*$</code></td>
<td>none</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First time, unix ms, inclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last time, unix ms, exclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of rows</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>activity</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>activity[].activity_id</code></td>
<td>string</td>
<td>\`{kind}:{signature}:{event_index}\`</td></tr>
<tr><td><code>activity[].kind</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;, &quot;transfer_in&quot;, &quot;transfer_out&quot;, &quot;add_liquidity&quot;, &quot;remove_liquidity&quot;, &quot;burn&quot;</td>
<td></td></tr>
<tr><td><code>activity[].signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>activity[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>activity[].event_index</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>activity[].timestamp</code></td>
<td>integer</td>
<td>Unix ms</td></tr>
<tr><td><code>activity[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>activity[].dex_name</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>activity[].pool_address</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>activity[].counterparty</code></td>
<td>string or null</td>
<td>The other wallet of a transfer</td></tr>
<tr><td><code>activity[].labels</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>activity[].token_amount</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>activity[].token_amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>activity[].base_mint</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>activity[].base_amount</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>activity[].base_amount_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>activity[].value_usd</code></td>
<td>number or null</td>
<td>Notional of a swap; twice the quote side; amount × price at that time</td></tr>
<tr><td><code>activity[].why</code></td>
<td>&quot;no_price&quot; or null</td>
<td></td></tr>
<tr><td><code>activity[].network_fee_lamports</code></td>
<td>integer</td>
<td>Network fee and tip; 0 on transfers</td></tr>
<tr><td><code>activity[].total_fees_usd</code></td>
<td>number or null</td>
<td>Network fee, tip and venue fee</td></tr>
<tr><td><code>activity[].realized_pnl_usd</code></td>
<td>number or null</td>
<td>Of the exit of a sell</td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr>
<tr><td><code>coverage</code></td>
<td>object or null</td>
<td>Oldest and newest event time applied; null before the first event</td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>why</code></td>
<td>&quot;before_coverage&quot; or null</td>
<td>Why the range is empty</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/activity" data-keyed aria-label="Try GET /v1/wallet/{address}/activity"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="AU5JSr9wuBedg54Hqn8VBCKqeSP9Kf2tSHz2xr8RJBF5" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>token<input name="token" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>kind<input name="kind" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^(buy|sell|swap|flash_swap|transfer_in|transfer_out|add_liquidity|remove_liquidity|burn)(,(buy|sell|swap|flash_swap|transfer_in|transfer_out|add_liquidity|remove_liquidity|burn))*$"
 data-problem="must be of buy, sell, swap, flash_swap, transfer_in, transfer_out, add_liquidity, remove_liquidity, burn, with commas between" autocomplete="off" spellcheck="false"></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/AU5JSr9wuBedg54Hqn8VBCKqeSP9Kf2tSHz2xr8RJBF5/activity&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/activity&#39;, {
  address: &quot;AU5JSr9wuBedg54Hqn8VBCKqeSP9Kf2tSHz2xr8RJBF5&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;AU5JSr9wuBedg54Hqn8VBCKqeSP9Kf2tSHz2xr8RJBF5&quot;,
  &quot;activity&quot;: [
    {
      &quot;activity_id&quot;: &quot;sell:iHa5wS2J3D5vvztevE5m6febPEfJg1kV1d6okshxQZHh6ShPm82LH9G2oTtThedGmzSWgWontFVJG3gCye859ae:0&quot;,
      &quot;kind&quot;: &quot;sell&quot;,
      &quot;signature&quot;: &quot;iHa5wS2J3D5vvztevE5m6febPEfJg1kV1d6okshxQZHh6ShPm82LH9G2oTtThedGmzSWgWontFVJG3gCye859ae&quot;,
      &quot;slot&quot;: 489880837,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1795952334877,
      &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
      &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
      &quot;pool_address&quot;: &quot;94EmKWy18ZDuDsebjcFuUD4PgeYMHVqCPtwgTReNee3B&quot;,
      &quot;counterparty&quot;: null,
      &quot;labels&quot;: [
        &quot;ORGANIC&quot;,
        &quot;TERMINAL:gmgn&quot;
      ],
      &quot;token_amount&quot;: 44260955.695605,
      &quot;token_amount_raw&quot;: &quot;44260955695605&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;base_amount&quot;: 158.431123463,
      &quot;base_amount_raw&quot;: &quot;158431123463&quot;,
      &quot;value_usd&quot;: 23430.568966291226,
      &quot;why&quot;: null,
      &quot;network_fee_lamports&quot;: 35000,
      &quot;total_fees_usd&quot;: 58.728406703232,
      &quot;realized_pnl_usd&quot;: 20453.297756075724
    },
    {
      &quot;activity_id&quot;: &quot;sell:fb93NQoeMyY8ghGT6wMNNSzteosWYdd6KqjTrYVYVQn6fUWnHPmwAk6HAsChWnGmwFvQJRpzCKQQUzp48A9ADr3:0&quot;,
      &quot;kind&quot;: &quot;sell&quot;,
      &quot;signature&quot;: &quot;fb93NQoeMyY8ghGT6wMNNSzteosWYdd6KqjTrYVYVQn6fUWnHPmwAk6HAsChWnGmwFvQJRpzCKQQUzp48A9ADr3&quot;,
      &quot;slot&quot;: 489631696,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1795852678545,
      &quot;token_mint&quot;: &quot;98SAe8WJ6KUv3YL8cNwQ4HDNEfCoqmF6X6uELDfX1FyM&quot;,
      &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
      &quot;pool_address&quot;: &quot;57y6xLDteZLpLpzQB4fj793JXQfnKHz3zWtLaYRFW48T&quot;,
      &quot;counterparty&quot;: null,
      &quot;labels&quot;: [
        &quot;ORGANIC&quot;,
        &quot;TERMINAL:gmgn&quot;
      ],
      &quot;token_amount&quot;: 5411909.497011,
      &quot;token_amount_raw&quot;: &quot;5411909497011&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;base_amount&quot;: 1.729846937,
      &quot;base_amount_raw&quot;: &quot;1729846937&quot;,
      &quot;value_usd&quot;: 257.3889423123473,
      &quot;why&quot;: null,
      &quot;network_fee_lamports&quot;: 35000,
      &quot;total_fees_usd&quot;: 0.6502928225624,
      &quot;realized_pnl_usd&quot;: 100.7478851001229
    }
  ],
  &quot;next_cursor&quot;: null,
  &quot;coverage&quot;: {
    &quot;from_ts_ms&quot;: 1795394851063,
    &quot;to_ts_ms&quot;: 1795999718086
  },
  &quot;why&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-walletPnlByToken"><div class="about">
<h3><code>GET /v1/wallet/{address}/pnl-by-token</code> <span class="tier layer2">Layer 2</span></h3>
<p>Lifetime profit and loss per token, with both sides of the law as exact decimals. <span class="faint">Cached for up to 10 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>sort</code></td>
<td>query</td>
<td>Descending, nulls last, ties by mint</td>
<td>total_pnl, realized_pnl, unrealized_pnl, volume, last_trade</td>
<td>total_pnl</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of tokens</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>tokens[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].name</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].symbol</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].bought_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].sold_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].bought_usd</code></td>
<td>number</td>
<td>Priced buys at face value</td></tr>
<tr><td><code>tokens[].sold_usd</code></td>
<td>number</td>
<td>Priced sells at face value</td></tr>
<tr><td><code>tokens[].fees_usd</code></td>
<td>number</td>
<td>Network fees, tips and venue fees</td></tr>
<tr><td><code>tokens[].realized_pnl_usd</code></td>
<td>number</td>
<td>Of priced exits</td></tr>
<tr><td><code>tokens[].unrealized_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].total_pnl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].roi_pct</code></td>
<td>number or null</td>
<td>100 × total / \`bought_usd\`</td></tr>
<tr><td><code>tokens[].first_trade_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].last_trade_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].unpriced_trades</code></td>
<td>integer</td>
<td>Trades whose value or network fee is unknown</td></tr>
<tr><td><code>tokens[].passthrough_usd</code></td>
<td>number</td>
<td>Proceeds of tokens sold without a buy</td></tr>
<tr><td><code>tokens[].law</code></td>
<td>object or null</td>
<td>Null with an unpriced trade</td></tr>
<tr><td><code>tokens[].law.realized</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].law.unrealized</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].law.transfers_at_cost</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].law.cash_flow</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].law.value</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].why</code></td>
<td>&quot;no_price&quot;, &quot;thin_pool&quot;, &quot;unpriced_trade&quot; or null</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr>
<tr><td><code>coverage</code></td>
<td>object or null</td>
<td>Oldest and newest event time applied; null before the first event</td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/pnl-by-token" data-keyed aria-label="Try GET /v1/wallet/{address}/pnl-by-token"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="7H2pnf39wh1q1fWsQVjcBUDXL1ZN9FLryyDYXKX2we5q" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>sort<select name="sort" data-place="query" data-kind="string" data-fallback="total_pnl"><option value="total_pnl" selected>total_pnl</option>
<option value="realized_pnl">realized_pnl</option>
<option value="unrealized_pnl">unrealized_pnl</option>
<option value="volume">volume</option>
<option value="last_trade">last_trade</option></select></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/7H2pnf39wh1q1fWsQVjcBUDXL1ZN9FLryyDYXKX2we5q/pnl-by-token&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/pnl-by-token&#39;, {
  address: &quot;7H2pnf39wh1q1fWsQVjcBUDXL1ZN9FLryyDYXKX2we5q&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;7H2pnf39wh1q1fWsQVjcBUDXL1ZN9FLryyDYXKX2we5q&quot;,
  &quot;tokens&quot;: [
    {
      &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
      &quot;name&quot;: &quot;Cosmic Yak (simulated)&quot;,
      &quot;symbol&quot;: &quot;CYAK&quot;,
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 1,
      &quot;bought_raw&quot;: &quot;28890500668275&quot;,
      &quot;sold_raw&quot;: &quot;2225341098752&quot;,
      &quot;bought_usd&quot;: 2945.236,
      &quot;sold_usd&quot;: 1275.1263181668996,
      &quot;fees_usd&quot;: 10.576701826662,
      &quot;realized_pnl_usd&quot;: 1048.2637084100077,
      &quot;unrealized_pnl_usd&quot;: 6146.09395614324,
      &quot;total_pnl_usd&quot;: 7194.357664553248,
      &quot;roi_pct&quot;: 244.2710079787578,
      &quot;first_trade_ts_ms&quot;: 1795835565652,
      &quot;last_trade_ts_ms&quot;: 1795923187120,
      &quot;unpriced_trades&quot;: 0,
      &quot;passthrough_usd&quot;: 0,
      &quot;law&quot;: {
        &quot;realized&quot;: &quot;1048.263708410007752903220197594384&quot;,
        &quot;unrealized&quot;: &quot;6146.093956143239648496026239305616&quot;,
        &quot;transfers_at_cost&quot;: &quot;0&quot;,
        &quot;cash_flow&quot;: &quot;-1670.1185175411004&quot;,
        &quot;value&quot;: &quot;8864.4761820943478013992464369&quot;
      },
      &quot;why&quot;: null
    },
    {
      &quot;token_mint&quot;: &quot;4ZXUruRL2ajmNU5JGr249aH2zdsfjwAg5DjBw79tFXFa&quot;,
      &quot;name&quot;: &quot;Lucky Biscuit Inu (simulated)&quot;,
      &quot;symbol&quot;: &quot;LBISCUIT&quot;,
      &quot;buys&quot;: 1,
      &quot;sells&quot;: 1,
      &quot;bought_raw&quot;: &quot;14426528057477&quot;,
      &quot;sold_raw&quot;: &quot;8769940132274&quot;,
      &quot;bought_usd&quot;: 1151.8488127946875,
      &quot;sold_usd&quot;: 775.6456685422468,
      &quot;fees_usd&quot;: 4.841150164709,
      &quot;realized_pnl_usd&quot;: 75.42715009054326,
      &quot;unrealized_pnl_usd&quot;: 70.3090225447165,
      &quot;total_pnl_usd&quot;: 145.73617263525975,
      &quot;roi_pct&quot;: 12.652369913171638,
      &quot;first_trade_ts_ms&quot;: 1795995538494,
      &quot;last_trade_ts_ms&quot;: 1795998045438,
      &quot;unpriced_trades&quot;: 0,
      &quot;passthrough_usd&quot;: 0,
      &quot;law&quot;: {
        &quot;realized&quot;: &quot;75.427150090543265427903959580599&quot;,
        &quot;unrealized&quot;: &quot;70.309022544716492690045072569401&quot;,
        &quot;transfers_at_cost&quot;: &quot;0&quot;,
        &quot;cash_flow&quot;: &quot;-376.2119211844408&quot;,
        &quot;value&quot;: &quot;521.94809381970055811794903215&quot;
      },
      &quot;why&quot;: null
    }
  ],
  &quot;next_cursor&quot;: null,
  &quot;coverage&quot;: {
    &quot;from_ts_ms&quot;: 1795394851063,
    &quot;to_ts_ms&quot;: 1795999725374
  }
}</code></pre></figure>
</div></article>
<article id="route-walletPortfolio"><div class="about">
<h3><code>GET /v1/wallet/{address}/portfolio</code> <span class="tier layer2">Layer 2</span></h3>
<p>Tokens that a wallet has, with lots, marks and what a sale would pay, largest first. <span class="faint">Cached for up to 10 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>min_value_usd</code></td>
<td>query</td>
<td>Least value; rows without a value are left out</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of tokens</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>portfolio</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>portfolio[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>portfolio[].name</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>portfolio[].symbol</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>portfolio[].amount</code></td>
<td>number</td>
<td>The larger of lots and balance</td></tr>
<tr><td><code>portfolio[].amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>portfolio[].lots_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>portfolio[].unlotted_raw</code></td>
<td>string</td>
<td>Received without a buy: without a cost</td></tr>
<tr><td><code>portfolio[].lots</code></td>
<td>array of object</td>
<td>What is left of each buy, the oldest 50</td></tr>
<tr><td><code>portfolio[].lots[].entry_signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>portfolio[].lots[].entry_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>portfolio[].lots[].amount_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>portfolio[].lots[].cost_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>portfolio[].lots[].entry_fee_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>portfolio[].lot_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>portfolio[].cost_usd</code></td>
<td>number or null</td>
<td>What is left of the cost of the lots</td></tr>
<tr><td><code>portfolio[].entry_fees_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>portfolio[].mark_price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>portfolio[].mark_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>portfolio[].mark_age_s</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>portfolio[].value_usd</code></td>
<td>number or null</td>
<td>amount × mark</td></tr>
<tr><td><code>portfolio[].unrealized_pnl_usd</code></td>
<td>number or null</td>
<td>lots × mark − cost − entry fees</td></tr>
<tr><td><code>portfolio[].unrealized_pnl_pct</code></td>
<td>number or null</td>
<td>Of the cost</td></tr>
<tr><td><code>portfolio[].exit_value_usd</code></td>
<td>number or null</td>
<td>Sold at once into the largest pool, before fees</td></tr>
<tr><td><code>portfolio[].exit_impact_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>portfolio[].exit_why</code></td>
<td>&quot;no_depth&quot;, &quot;shape&quot; or null</td>
<td></td></tr>
<tr><td><code>portfolio[].realized_pnl_usd</code></td>
<td>number</td>
<td>Lifetime, of this token</td></tr>
<tr><td><code>portfolio[].why</code></td>
<td>&quot;no_price&quot;, &quot;thin_pool&quot;, &quot;unpriced_trade&quot; or null</td>
<td></td></tr>
<tr><td><code>totals</code></td>
<td>object</td>
<td>Over all rows, whatever the page and filter</td></tr>
<tr><td><code>totals.value_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>totals.cost_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>totals.unrealized_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>totals.exit_value_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>totals.realized_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>totals.tokens</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totals.unpriced_tokens</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totals.unpriced</code></td>
<td>object</td>
<td>Tokens without a value, by reason</td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr>
<tr><td><code>coverage</code></td>
<td>object or null</td>
<td>Oldest and newest event time applied; null before the first event</td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/portfolio" data-keyed aria-label="Try GET /v1/wallet/{address}/portfolio"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="2o4iiZbBjH4FLSLpWY3yLaHD6AQDwHhTpLW1mT8zXFw6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>min_value_usd<input name="min_value_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/2o4iiZbBjH4FLSLpWY3yLaHD6AQDwHhTpLW1mT8zXFw6/portfolio&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/portfolio&#39;, {
  address: &quot;2o4iiZbBjH4FLSLpWY3yLaHD6AQDwHhTpLW1mT8zXFw6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;2o4iiZbBjH4FLSLpWY3yLaHD6AQDwHhTpLW1mT8zXFw6&quot;,
  &quot;portfolio&quot;: [
    {
      &quot;token_mint&quot;: &quot;A6DntAhmGNiFsHG95nPJHGhggPinxd4LwvxFynbtpmiT&quot;,
      &quot;name&quot;: &quot;Turbo Otter Inu (simulated)&quot;,
      &quot;symbol&quot;: &quot;TOTTER&quot;,
      &quot;amount&quot;: 6970875.379427,
      &quot;amount_raw&quot;: &quot;6970875379427&quot;,
      &quot;lots_raw&quot;: &quot;6970875379427&quot;,
      &quot;unlotted_raw&quot;: &quot;0&quot;,
      &quot;lots&quot;: [
        {
          &quot;entry_signature&quot;: &quot;xRzATHbu67mbfstVQG9EVfY3nehe7nRyCgXChnMqbvGXQ8A2icSvwMepi2nYdQiPoAnEJC4DuLpcYNzAkHHvtkU&quot;,
          &quot;entry_ts_ms&quot;: 1795472735639,
          &quot;amount_raw&quot;: &quot;6970875379427&quot;,
          &quot;cost_usd&quot;: 401.96962305096315,
          &quot;entry_fee_usd&quot;: 0.015242127848115945
        }
      ],
      &quot;lot_count&quot;: 1,
      &quot;cost_usd&quot;: 401.96962305096315,
      &quot;entry_fees_usd&quot;: 0.015242127848115945,
      &quot;mark_price_usd&quot;: 0.0001889542348621414,
      &quot;mark_ts_ms&quot;: 1795999713000,
      &quot;mark_age_s&quot;: 19,
      &quot;value_usd&quot;: 1317.1764236389683,
      &quot;unrealized_pnl_usd&quot;: 915.1915584601571,
      &quot;unrealized_pnl_pct&quot;: 227.67679595135124,
      &quot;exit_value_usd&quot;: 1295.2453422083508,
      &quot;exit_impact_pct&quot;: 3.049161343139679,
      &quot;exit_why&quot;: null,
      &quot;realized_pnl_usd&quot;: 7.82040506606448,
      &quot;why&quot;: null
    },
    {
      &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
      &quot;name&quot;: &quot;Wobbly Noodle Labs (simulated)&quot;,
      &quot;symbol&quot;: &quot;WNOODLE&quot;,
      &quot;amount&quot;: 4741940.865674,
      &quot;amount_raw&quot;: &quot;4741940865674&quot;,
      &quot;lots_raw&quot;: &quot;4741940865674&quot;,
      &quot;unlotted_raw&quot;: &quot;0&quot;,
      &quot;lots&quot;: [
        {
          &quot;entry_signature&quot;: &quot;7BivcZv5P5B2ehb1HatZ1jo5Jxn5Cz4wRBk4ZGH4Kg6vBQjohRgDdVzKuXjDWj2NaEMf8WN9oXzJobt8J3dQGQf&quot;,
          &quot;entry_ts_ms&quot;: 1795990737405,
          &quot;amount_raw&quot;: &quot;4741940865674&quot;,
          &quot;cost_usd&quot;: 665.6120589766048,
          &quot;entry_fee_usd&quot;: 0.003494463309627175
        }
      ],
      &quot;lot_count&quot;: 1,
      &quot;cost_usd&quot;: 665.6120589766048,
      &quot;entry_fees_usd&quot;: 0.003494463309627175,
      &quot;mark_price_usd&quot;: 0.0001864859551344236,
      &quot;mark_ts_ms&quot;: 1795999730000,
      &quot;mark_age_s&quot;: 2,
      &quot;value_usd&quot;: 884.3053715261714,
      &quot;unrealized_pnl_usd&quot;: 218.689818086257,
      &quot;unrealized_pnl_pct&quot;: 32.855447123734216,
      &quot;exit_value_usd&quot;: 872.2257667047649,
      &quot;exit_impact_pct&quot;: 2.1158922840750187,
      &quot;exit_why&quot;: null,
      &quot;realized_pnl_usd&quot;: -19.302752678489213,
      &quot;why&quot;: null
    }
  ],
  &quot;totals&quot;: {
    &quot;value_usd&quot;: 2222.726831371494,
    &quot;cost_usd&quot;: 1090.7387905266132,
    &quot;unrealized_pnl_usd&quot;: 1131.9535444677233,
    &quot;exit_value_usd&quot;: 2190.223576213794,
    &quot;realized_pnl_usd&quot;: -11.482347612424732,
    &quot;tokens&quot;: 3,
    &quot;unpriced_tokens&quot;: 0,
    &quot;unpriced&quot;: {}
  },
  &quot;next_cursor&quot;: null,
  &quot;coverage&quot;: {
    &quot;from_ts_ms&quot;: 1795394851063,
    &quot;to_ts_ms&quot;: 1795999731169
  }
}</code></pre></figure>
</div></article>
<article id="route-walletWorthHistory"><div class="about">
<h3><code>GET /v1/wallet/{address}/worth-history</code> <span class="tier layer2">Layer 2</span></h3>
<p>What the lots of a wallet were worth at the end of each UTC day, with cost and realized profit. <span class="faint">Cached for up to 10 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First UTC day, YYYY-MM-DD; default 29 days before \`to\`</td>
<td>string matching <code>^\\d{4}-\\d{2}-\\d{2}$</code></td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last UTC day, inclusive, at most 366 in all; default today</td>
<td>string matching <code>^\\d{4}-\\d{2}-\\d{2}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>days</code></td>
<td>array of object</td>
<td>Ascending; days before coverage are left out</td></tr>
<tr><td><code>days[].day</code></td>
<td>string</td>
<td>UTC day, YYYY-MM-DD</td></tr>
<tr><td><code>days[].value_usd</code></td>
<td>number</td>
<td>Lots × last filtered price until the end of the day</td></tr>
<tr><td><code>days[].cost_usd</code></td>
<td>number</td>
<td>Left of the cost of the lots</td></tr>
<tr><td><code>days[].unrealized_pnl_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>days[].realized_pnl_usd</code></td>
<td>number</td>
<td>Since the first trade</td></tr>
<tr><td><code>days[].unpriced_tokens</code></td>
<td>integer</td>
<td>Tokens with lots and without a price</td></tr>
<tr><td><code>days[].is_final</code></td>
<td>boolean</td>
<td>False for today, which is as of now</td></tr>
<tr><td><code>coverage</code></td>
<td>object or null</td>
<td>Oldest and newest event time applied; null before the first event</td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>why</code></td>
<td>&quot;before_coverage&quot; or null</td>
<td>The range ends before the oldest event</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/worth-history" data-keyed aria-label="Try GET /v1/wallet/{address}/worth-history"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3nQ4PRZkeY1M8b9SSL62itRit4RMv5P2b9WALpN9PjDJ" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>from<input name="from" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^\\d{4}-\\d{2}-\\d{2}$"
 data-problem="must be a day of the calendar, such as 2026-11-26" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^\\d{4}-\\d{2}-\\d{2}$"
 data-problem="must be a day of the calendar, such as 2026-11-26" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3nQ4PRZkeY1M8b9SSL62itRit4RMv5P2b9WALpN9PjDJ/worth-history&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/worth-history&#39;, {
  address: &quot;3nQ4PRZkeY1M8b9SSL62itRit4RMv5P2b9WALpN9PjDJ&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;3nQ4PRZkeY1M8b9SSL62itRit4RMv5P2b9WALpN9PjDJ&quot;,
  &quot;days&quot;: [
    {
      &quot;day&quot;: &quot;2026-11-23&quot;,
      &quot;value_usd&quot;: 1429.860909588622,
      &quot;cost_usd&quot;: 380.67584219904614,
      &quot;unrealized_pnl_usd&quot;: 1049.1825303491482,
      &quot;realized_pnl_usd&quot;: -14.24374677541736,
      &quot;unpriced_tokens&quot;: 0,
      &quot;is_final&quot;: true
    },
    {
      &quot;day&quot;: &quot;2026-11-24&quot;,
      &quot;value_usd&quot;: 1281.3256900223473,
      &quot;cost_usd&quot;: 380.67584219904614,
      &quot;unrealized_pnl_usd&quot;: 900.6473107828734,
      &quot;realized_pnl_usd&quot;: 765.7880907951647,
      &quot;unpriced_tokens&quot;: 0,
      &quot;is_final&quot;: true
    }
  ],
  &quot;coverage&quot;: {
    &quot;from_ts_ms&quot;: 1795398655699,
    &quot;to_ts_ms&quot;: 1796003477719
  },
  &quot;why&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-walletCreated"><div class="about">
<h3><code>GET /v1/wallet/{address}/created</code> <span class="tier layer2">Layer 2</span></h3>
<p>Tokens that a wallet created, newest first, with what became of them. <span class="faint">Cached for up to 10 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of tokens</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>funder</code></td>
<td>string or null</td>
<td>Sender of the first SOL</td></tr>
<tr><td><code>totals</code></td>
<td>object</td>
<td>Over all tokens, whatever the page</td></tr>
<tr><td><code>totals.created</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totals.graduated</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totals.rugged</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>totals.dead</code></td>
<td>integer</td>
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
<tr><td><code>tokens[].pad</code></td>
<td>string or null</td>
<td>Null off pads</td></tr>
<tr><td><code>tokens[].stage</code></td>
<td>&quot;curve&quot;, &quot;graduating&quot;, &quot;dead&quot;, &quot;graduated&quot; or null</td>
<td></td></tr>
<tr><td><code>tokens[].status</code></td>
<td>&quot;pending&quot;, &quot;processing&quot;, &quot;validated&quot;, &quot;suspicious&quot;, &quot;rugged&quot;</td>
<td></td></tr>
<tr><td><code>tokens[].launched_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].graduated_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].rugged_time</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].market_cap_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].peak_market_cap_usd</code></td>
<td>number or null</td>
<td>Highest price × circulating supply; null in a thin pool</td></tr>
<tr><td><code>tokens[].peak_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>Cursor of the next page; null on the last</td></tr>
<tr><td><code>coverage</code></td>
<td>object or null</td>
<td>Oldest and newest event time applied; null before the first event</td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/created" data-keyed aria-label="Try GET /v1/wallet/{address}/created"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="AUUEWvky99jQE7HA8idPtpuVCjkT52ud4ijKwY87UaGL" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/AUUEWvky99jQE7HA8idPtpuVCjkT52ud4ijKwY87UaGL/created&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/created&#39;, {
  address: &quot;AUUEWvky99jQE7HA8idPtpuVCjkT52ud4ijKwY87UaGL&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;AUUEWvky99jQE7HA8idPtpuVCjkT52ud4ijKwY87UaGL&quot;,
  &quot;funder&quot;: null,
  &quot;totals&quot;: {
    &quot;created&quot;: 1,
    &quot;graduated&quot;: 1,
    &quot;rugged&quot;: 0,
    &quot;dead&quot;: 0
  },
  &quot;tokens&quot;: [
    {
      &quot;token_mint&quot;: &quot;HjJRMcKXE3FyTQW5DyJbFsqt8PpsVucC2R5gZ2s8ChLU&quot;,
      &quot;name&quot;: &quot;Grumpy Waffle (simulated)&quot;,
      &quot;symbol&quot;: &quot;GWAFFLE&quot;,
      &quot;pad&quot;: &quot;pump_fun&quot;,
      &quot;stage&quot;: &quot;graduated&quot;,
      &quot;status&quot;: &quot;validated&quot;,
      &quot;launched_ts_ms&quot;: 1796001626596,
      &quot;graduated_ts_ms&quot;: 1796001714043,
      &quot;rugged_time&quot;: null,
      &quot;market_cap_usd&quot;: 76651.09310293257,
      &quot;peak_market_cap_usd&quot;: 117247.30264690546,
      &quot;peak_ts_ms&quot;: 1796002628175
    }
  ],
  &quot;next_cursor&quot;: null,
  &quot;coverage&quot;: {
    &quot;from_ts_ms&quot;: 1795398626596,
    &quot;to_ts_ms&quot;: 1796003442494
  }
}</code></pre></figure>
</div></article>
<article id="route-prices"><div class="about">
<h3><code>GET /v1/prices</code> <span class="tier layer1">Layer 1</span></h3>
<p>Latest USD prices of up to 100 tokens, and what they are worth; costs one request per 10 tokens begun. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mints</code></td>
<td>query</td>
<td>Token mints, separated by commas; at most 100, duplicates count once</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>prices[].filtered_price_usd</code></td>
<td>number or null</td>
<td>Close of the newest 1-second candle of the filtered view</td></tr>
<tr><td><code>prices[].filtered_price_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>prices[].price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td>
<td></td></tr>
<tr><td><code>prices[].price_age_s</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>prices[].circulating_supply</code></td>
<td>number or null</td>
<td>Total supply less what lock escrows hold</td></tr>
<tr><td><code>prices[].circulating_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>prices[].total_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>prices[].liquidity_usd</code></td>
<td>number or null</td>
<td>Sum over open pools, each at most twice its quote side</td></tr>
<tr><td><code>prices[].liquidity_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>prices[].market_cap_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].fdv_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td>
<td>Why both caps are null; null if they are known</td></tr>
<tr><td><code>prices[].ath_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].ath_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>prices[].atl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>prices[].atl_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/prices" data-keyed aria-label="Try GET /v1/prices"><h4>Try it</h4>
<div class="fields"><label>mints<input name="mints" data-place="query" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6,3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$"
 data-addresses=""
 data-problem="must be base58 addresses of 32 bytes with commas between" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/prices?mints=FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6%2C3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/prices&#39;, {
  mints: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6,3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;prices&quot;: [
    {
      &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
      &quot;price_usd&quot;: 0.00017785689923621904,
      &quot;as_of_ts_ms&quot;: 1795999527000,
      &quot;source&quot;: &quot;ohlcv_1s_close&quot;,
      &quot;filtered_price_usd&quot;: 0.00017785689923621904,
      &quot;filtered_price_ts_ms&quot;: 1795999527000,
      &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
      &quot;price_age_s&quot;: 1,
      &quot;circulating_supply&quot;: 1000000000,
      &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;liquidity_usd&quot;: 160212.19076251157,
      &quot;liquidity_ts_ms&quot;: 1795999527917,
      &quot;market_cap_usd&quot;: 177856.89923621903,
      &quot;fdv_usd&quot;: 177856.89923621903,
      &quot;worth_why&quot;: null,
      &quot;ath_usd&quot;: 0.00046085628135006905,
      &quot;ath_ts_ms&quot;: 1795722467759,
      &quot;atl_usd&quot;: 0.00004453407073901156,
      &quot;atl_ts_ms&quot;: 1795706080645
    },
    {
      &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
      &quot;price_usd&quot;: 0.000020871995832993524,
      &quot;as_of_ts_ms&quot;: 1795999523000,
      &quot;source&quot;: &quot;ohlcv_1s_close&quot;,
      &quot;filtered_price_usd&quot;: 0.000020871995832993524,
      &quot;filtered_price_ts_ms&quot;: 1795999523000,
      &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
      &quot;price_age_s&quot;: 5,
      &quot;circulating_supply&quot;: 1000000000,
      &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;liquidity_usd&quot;: 36146.748213820465,
      &quot;liquidity_ts_ms&quot;: 1795999523752,
      &quot;market_cap_usd&quot;: 20871.995832993525,
      &quot;fdv_usd&quot;: 20871.995832993525,
      &quot;worth_why&quot;: null,
      &quot;ath_usd&quot;: 0.00004006351931648793,
      &quot;ath_ts_ms&quot;: 1795930853323,
      &quot;atl_usd&quot;: 0.000019603571674768025,
      &quot;atl_ts_ms&quot;: 1795927420645
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-walletsPerformance"><div class="about">
<h3><code>GET /v1/wallets/performance</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$</code></td>
<td>required</td></tr>
<tr><td><code>window</code></td>
<td>query</td>
<td>Days before now</td>
<td>1d, 7d, 30d</td>
<td>7d</td></tr></tbody>
</table></div>
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
<td>number or null</td>
<td></td></tr>
<tr><td><code>wallets[].profit_factor</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>wallets[].disposition_index</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>wallets[].wallet_address</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/wallets/performance" data-keyed aria-label="Try GET /v1/wallets/performance"><h4>Try it</h4>
<div class="fields"><label>addresses<input name="addresses" data-place="query" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S,AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$"
 data-addresses=""
 data-problem="must be base58 addresses of 32 bytes with commas between" autocomplete="off" spellcheck="false"></label>
<label>window<select name="window" data-place="query" data-kind="string" data-fallback="7d"><option value="1d">1d</option>
<option value="7d" selected>7d</option>
<option value="30d">30d</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallets/performance?addresses=3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S%2CAZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallets/performance&#39;, {
  addresses: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S,AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;window&quot;: &quot;7d&quot;,
  &quot;wallets&quot;: [
    {
      &quot;total_trades&quot;: 47,
      &quot;wins&quot;: 32,
      &quot;losses&quot;: 15,
      &quot;win_rate&quot;: 0.6808510638297872,
      &quot;total_pnl_usd&quot;: 14977.807752692894,
      &quot;cash_pnl_usd&quot;: 14977.354504436395,
      &quot;total_volume_usd&quot;: 82865.50406024326,
      &quot;total_fees_usd&quot;: 0.67805047375,
      &quot;avg_hold_time_seconds&quot;: 6277.297872340426,
      &quot;sharpe_ratio&quot;: 0,
      &quot;profit_factor&quot;: 0,
      &quot;disposition_index&quot;: 0,
      &quot;wallet_address&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;
    },
    {
      &quot;total_trades&quot;: 1,
      &quot;wins&quot;: 1,
      &quot;losses&quot;: 0,
      &quot;win_rate&quot;: 1,
      &quot;total_pnl_usd&quot;: 18.619662555138813,
      &quot;cash_pnl_usd&quot;: 18.611532207638813,
      &quot;total_volume_usd&quot;: 45.15817712215201,
      &quot;total_fees_usd&quot;: 0.008554175746171927,
      &quot;avg_hold_time_seconds&quot;: 361,
      &quot;sharpe_ratio&quot;: 0,
      &quot;profit_factor&quot;: 0,
      &quot;disposition_index&quot;: 0,
      &quot;wallet_address&quot;: &quot;AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-tokenList"><div class="about">
<h3><code>GET /v1/tokens</code> <span class="tier layer1">Layer 1</span></h3>
<p>All tokens by figures of trading, worth, launch and holders, with filters; once a minute. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>sort</code></td>
<td>query</td>
<td>Order; \`order\` turns it. \`age\` from the oldest, times from the newest</td>
<td>new, trending, volume, price_change, trades, buyers, market_cap, fdv, liquidity, age, holders, curve, launched, graduated, top10, creator, sniper, bundler, insider, fresh</td>
<td>trending</td></tr>
<tr><td><code>order</code></td>
<td>query</td>
<td>desc: the most first. Nulls are last either way, ties by mint</td>
<td>desc, asc</td>
<td>desc</td></tr>
<tr><td><code>window</code></td>
<td>query</td>
<td>Time of the figures of trades and of their order</td>
<td>1h, 6h, 24h</td>
<td>24h</td></tr>
<tr><td><code>min_market_cap_usd</code></td>
<td>query</td>
<td>Minimum \`market_cap_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_market_cap_usd</code></td>
<td>query</td>
<td>Maximum \`market_cap_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_fdv_usd</code></td>
<td>query</td>
<td>Minimum \`fdv_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_fdv_usd</code></td>
<td>query</td>
<td>Maximum \`fdv_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_liquidity_usd</code></td>
<td>query</td>
<td>Minimum \`liquidity_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_liquidity_usd</code></td>
<td>query</td>
<td>Maximum \`liquidity_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_liquidity_sol</code></td>
<td>query</td>
<td>Minimum \`liquidity_sol\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_liquidity_sol</code></td>
<td>query</td>
<td>Maximum \`liquidity_sol\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_price_usd</code></td>
<td>query</td>
<td>Minimum \`price_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_price_usd</code></td>
<td>query</td>
<td>Maximum \`price_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_age_s</code></td>
<td>query</td>
<td>Minimum \`age_s\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_age_s</code></td>
<td>query</td>
<td>Maximum \`age_s\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_holders</code></td>
<td>query</td>
<td>Minimum \`holders\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_holders</code></td>
<td>query</td>
<td>Maximum \`holders\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_volume_usd</code></td>
<td>query</td>
<td>Minimum \`volume_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_volume_usd</code></td>
<td>query</td>
<td>Maximum \`volume_usd\`</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_trades</code></td>
<td>query</td>
<td>Minimum \`trades\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_trades</code></td>
<td>query</td>
<td>Maximum \`trades\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_buys</code></td>
<td>query</td>
<td>Minimum \`buys\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_buys</code></td>
<td>query</td>
<td>Maximum \`buys\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_sells</code></td>
<td>query</td>
<td>Minimum \`sells\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_sells</code></td>
<td>query</td>
<td>Maximum \`sells\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_buyers</code></td>
<td>query</td>
<td>Minimum \`buyers\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_buyers</code></td>
<td>query</td>
<td>Maximum \`buyers\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>min_price_change_pct</code></td>
<td>query</td>
<td>Minimum \`price_change_pct\`</td>
<td>number</td>
<td>none</td></tr>
<tr><td><code>max_price_change_pct</code></td>
<td>query</td>
<td>Maximum \`price_change_pct\`</td>
<td>number</td>
<td>none</td></tr>
<tr><td><code>min_curve_pct</code></td>
<td>query</td>
<td>Minimum \`curve_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_curve_pct</code></td>
<td>query</td>
<td>Maximum \`curve_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>min_top10_pct</code></td>
<td>query</td>
<td>Minimum \`top10_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_top10_pct</code></td>
<td>query</td>
<td>Maximum \`top10_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>min_creator_pct</code></td>
<td>query</td>
<td>Minimum \`creator_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_creator_pct</code></td>
<td>query</td>
<td>Maximum \`creator_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>min_sniper_pct</code></td>
<td>query</td>
<td>Minimum \`sniper_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_sniper_pct</code></td>
<td>query</td>
<td>Maximum \`sniper_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>min_bundler_pct</code></td>
<td>query</td>
<td>Minimum \`bundler_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_bundler_pct</code></td>
<td>query</td>
<td>Maximum \`bundler_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>min_insider_pct</code></td>
<td>query</td>
<td>Minimum \`insider_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_insider_pct</code></td>
<td>query</td>
<td>Maximum \`insider_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>min_fresh_pct</code></td>
<td>query</td>
<td>Minimum \`fresh_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>max_fresh_pct</code></td>
<td>query</td>
<td>Maximum \`fresh_pct\`</td>
<td>number, 0 to 100</td>
<td>none</td></tr>
<tr><td><code>stage</code></td>
<td>query</td>
<td>Stages of the launch, separated by commas; at most 20</td>
<td>string matching <code>^(curve|graduating|dead|graduated)(,(curve|graduating|dead|graduated))*$</code></td>
<td>none</td></tr>
<tr><td><code>pad</code></td>
<td>query</td>
<td>Launchpads, separated by commas; at most 20</td>
<td>string matching <code>^[a-z0-9_.-]{1,64}(,[a-z0-9_.-]{1,64})*$</code></td>
<td>none</td></tr>
<tr><td><code>dex</code></td>
<td>query</td>
<td>Venues of an open pool, separated by commas; at most 20</td>
<td>string matching <code>^[a-z0-9_.-]{1,64}(,[a-z0-9_.-]{1,64})*$</code></td>
<td>none</td></tr>
<tr><td><code>quote</code></td>
<td>query</td>
<td>Quotes of an open pool, separated by commas; at most 20</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$</code></td>
<td>none</td></tr>
<tr><td><code>creator</code></td>
<td>query</td>
<td>Creators of a launch, separated by commas; at most 20</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$</code></td>
<td>none</td></tr>
<tr><td><code>min_severity</code></td>
<td>query</td>
<td>Minimum severity of the security signal</td>
<td>none, low, medium, high, critical</td>
<td>none</td></tr>
<tr><td><code>max_severity</code></td>
<td>query</td>
<td>Maximum severity of the security signal</td>
<td>none, low, medium, high, critical</td>
<td>none</td></tr>
<tr><td><code>mintable</code></td>
<td>query</td>
<td>Whether more can be minted</td>
<td>boolean</td>
<td>none</td></tr>
<tr><td><code>freezable</code></td>
<td>query</td>
<td>Whether accounts can be frozen</td>
<td>boolean</td>
<td>none</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of tokens</td>
<td>integer, 1 to 100</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>next_cursor of the page before, valid for an hour with the same other parameters</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>tokens</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>tokens[].token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].name</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].symbol</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].created_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].age_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].price_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].price_change_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tokens[].trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].buys</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].sells</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].buyers</code></td>
<td>integer</td>
<td>Distinct wallets; above 512 within 3%</td></tr>
<tr><td><code>tokens[].liquidity_sol</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].holders</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td>
<td></td></tr>
<tr><td><code>tokens[].filtered_price_usd</code></td>
<td>number or null</td>
<td>Close of the newest 1-second candle of the filtered view</td></tr>
<tr><td><code>tokens[].filtered_price_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td>
<td></td></tr>
<tr><td><code>tokens[].price_age_s</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].circulating_supply</code></td>
<td>number or null</td>
<td>Total supply less what lock escrows hold</td></tr>
<tr><td><code>tokens[].circulating_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].total_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].liquidity_usd</code></td>
<td>number or null</td>
<td>Sum over open pools, each at most twice its quote side</td></tr>
<tr><td><code>tokens[].liquidity_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].market_cap_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].fdv_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td>
<td>Why both caps are null; null if they are known</td></tr>
<tr><td><code>tokens[].ath_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].ath_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].atl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].atl_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch</code></td>
<td>object or null</td>
<td>Null for a token that is not from a launchpad</td></tr>
<tr><td><code>tokens[].launch.pad</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>tokens[].launch.stage</code></td>
<td>&quot;curve&quot;, &quot;graduating&quot;, &quot;dead&quot;, &quot;graduated&quot;</td>
<td></td></tr>
<tr><td><code>tokens[].launch.curve_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.raised</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.raised_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.target</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.target_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.base_mint</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.creator</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.curve_pool</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.launched_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.is_complete</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>tokens[].launch.completed_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.graduated_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.migration_signature</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.pool</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.pool_dex</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.seconds_to_graduate</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].launch.why</code></td>
<td>&quot;no_curve&quot;, &quot;no_curve_state&quot;, &quot;target_unknown&quot; or null</td>
<td>Why \`curve_pct\` is null</td></tr>
<tr><td><code>tokens[].top10_pct</code></td>
<td>number or null</td>
<td>Percent of the total supply</td></tr>
<tr><td><code>tokens[].creator_pct</code></td>
<td>number or null</td>
<td>Percent of the total supply</td></tr>
<tr><td><code>tokens[].sniper_pct</code></td>
<td>number or null</td>
<td>Percent of the total supply</td></tr>
<tr><td><code>tokens[].bundler_pct</code></td>
<td>number or null</td>
<td>Percent of the total supply</td></tr>
<tr><td><code>tokens[].insider_pct</code></td>
<td>number or null</td>
<td>Percent of the total supply</td></tr>
<tr><td><code>tokens[].fresh_pct</code></td>
<td>number or null</td>
<td>Percent of the total supply</td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>as_of_ts_ms</code></td>
<td>integer</td>
<td>Minute of the figures</td></tr>
<tr><td><code>backfill</code></td>
<td>object or null</td>
<td>History that is being applied: percent of the time since its oldest event, and its newest event; null without any</td></tr>
<tr><td><code>backfill.pct</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>backfill.newest_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/tokens" data-keyed aria-label="Try GET /v1/tokens"><h4>Try it</h4>
<div class="fields"><label>sort<select name="sort" data-place="query" data-kind="string" data-fallback="trending"><option value="new">new</option>
<option value="trending" selected>trending</option>
<option value="volume">volume</option>
<option value="price_change">price_change</option>
<option value="trades">trades</option>
<option value="buyers">buyers</option>
<option value="market_cap">market_cap</option>
<option value="fdv">fdv</option>
<option value="liquidity">liquidity</option>
<option value="age">age</option>
<option value="holders">holders</option>
<option value="curve">curve</option>
<option value="launched">launched</option>
<option value="graduated">graduated</option>
<option value="top10">top10</option>
<option value="creator">creator</option>
<option value="sniper">sniper</option>
<option value="bundler">bundler</option>
<option value="insider">insider</option>
<option value="fresh">fresh</option></select></label>
<label>order<select name="order" data-place="query" data-kind="string" data-fallback="desc"><option value="desc" selected>desc</option>
<option value="asc">asc</option></select></label>
<label>window<select name="window" data-place="query" data-kind="string" data-fallback="24h"><option value="1h">1h</option>
<option value="6h">6h</option>
<option value="24h" selected>24h</option></select></label>
<label>min_market_cap_usd<input name="min_market_cap_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_market_cap_usd<input name="max_market_cap_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_fdv_usd<input name="min_fdv_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_fdv_usd<input name="max_fdv_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_liquidity_usd<input name="min_liquidity_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_liquidity_usd<input name="max_liquidity_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_liquidity_sol<input name="min_liquidity_sol" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_liquidity_sol<input name="max_liquidity_sol" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_price_usd<input name="min_price_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_price_usd<input name="max_price_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_age_s<input name="min_age_s" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>max_age_s<input name="max_age_s" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>min_holders<input name="min_holders" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>max_holders<input name="max_holders" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>min_volume_usd<input name="min_volume_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_volume_usd<input name="max_volume_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_trades<input name="min_trades" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>max_trades<input name="max_trades" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>min_buys<input name="min_buys" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>max_buys<input name="max_buys" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>min_sells<input name="min_sells" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>max_sells<input name="max_sells" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>min_buyers<input name="min_buyers" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>max_buyers<input name="max_buyers" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>min_price_change_pct<input name="min_price_change_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^-?\\d{1,15}(\\.\\d{1,18})?$"
 data-problem="must be a decimal from -999999999999999 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_price_change_pct<input name="max_price_change_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^-?\\d{1,15}(\\.\\d{1,18})?$"
 data-problem="must be a decimal from -999999999999999 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>min_curve_pct<input name="min_curve_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_curve_pct<input name="max_curve_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_top10_pct<input name="min_top10_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_top10_pct<input name="max_top10_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_creator_pct<input name="min_creator_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_creator_pct<input name="max_creator_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_sniper_pct<input name="min_sniper_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_sniper_pct<input name="max_sniper_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_bundler_pct<input name="min_bundler_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_bundler_pct<input name="max_bundler_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_insider_pct<input name="min_insider_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_insider_pct<input name="max_insider_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_fresh_pct<input name="min_fresh_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>max_fresh_pct<input name="max_fresh_pct" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-max="100"
 data-problem="must be a decimal from 0 to 100" autocomplete="off" spellcheck="false"></label>
<label>stage<input name="stage" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^(curve|graduating|dead|graduated)(,(curve|graduating|dead|graduated))*$"
 data-problem="must be of curve, graduating, dead, graduated, with commas between" autocomplete="off" spellcheck="false"></label>
<label>pad<input name="pad" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[a-z0-9_.-]{1,64}(,[a-z0-9_.-]{1,64})*$"
 data-problem="must be names of a–z, 0–9, _, . and - with commas between" autocomplete="off" spellcheck="false"></label>
<label>dex<input name="dex" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[a-z0-9_.-]{1,64}(,[a-z0-9_.-]{1,64})*$"
 data-problem="must be names of a–z, 0–9, _, . and - with commas between" autocomplete="off" spellcheck="false"></label>
<label>quote<input name="quote" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$"
 data-addresses=""
 data-problem="must be base58 addresses of 32 bytes with commas between" autocomplete="off" spellcheck="false"></label>
<label>creator<input name="creator" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}(,[1-9A-HJ-NP-Za-km-z]{32,44})*$"
 data-addresses=""
 data-problem="must be base58 addresses of 32 bytes with commas between" autocomplete="off" spellcheck="false"></label>
<label>min_severity<select name="min_severity" data-place="query" data-kind="string"><option value="" selected>any</option>
<option value="none">none</option>
<option value="low">low</option>
<option value="medium">medium</option>
<option value="high">high</option>
<option value="critical">critical</option></select></label>
<label>max_severity<select name="max_severity" data-place="query" data-kind="string"><option value="" selected>any</option>
<option value="none">none</option>
<option value="low">low</option>
<option value="medium">medium</option>
<option value="high">high</option>
<option value="critical">critical</option></select></label>
<label>mintable<select name="mintable" data-place="query" data-kind="boolean"><option value="" selected>any</option>
<option value="false">false</option>
<option value="true">true</option></select></label>
<label>freezable<select name="freezable" data-place="query" data-kind="boolean"><option value="" selected>any</option>
<option value="false">false</option>
<option value="true">true</option></select></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="100"
 data-problem="must be an integer from 1 to 100" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/tokens&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/tokens&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;tokens&quot;: [
    {
      &quot;token_mint&quot;: &quot;8S3yLtb6t6KpA3GY7BVZQU2jKKVce9YVny3sMakmpFBc&quot;,
      &quot;name&quot;: &quot;Moon Pickle (simulated)&quot;,
      &quot;symbol&quot;: &quot;MPICKLE&quot;,
      &quot;created_ts_ms&quot;: 1795427073342,
      &quot;age_s&quot;: 596331,
      &quot;price_usd&quot;: 0.00020900894900359216,
      &quot;price_change_pct&quot;: 116.18192306316013,
      &quot;volume_usd&quot;: 285756.05968043534,
      &quot;trades&quot;: 225,
      &quot;buys&quot;: 121,
      &quot;sells&quot;: 104,
      &quot;buyers&quot;: 121,
      &quot;liquidity_sol&quot;: 569.865584695,
      &quot;holders&quot;: 109,
      &quot;severity&quot;: &quot;none&quot;,
      &quot;filtered_price_usd&quot;: 0.00020900894900359216,
      &quot;filtered_price_ts_ms&quot;: 1796023373000,
      &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
      &quot;price_age_s&quot;: 32,
      &quot;circulating_supply&quot;: 1000000000,
      &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;liquidity_usd&quot;: 170724.89078760566,
      &quot;liquidity_ts_ms&quot;: 1796023373706,
      &quot;market_cap_usd&quot;: 209008.94900359216,
      &quot;fdv_usd&quot;: 209008.94900359216,
      &quot;worth_why&quot;: null,
      &quot;ath_usd&quot;: 0.0007713684990058475,
      &quot;ath_ts_ms&quot;: 1795466555729,
      &quot;atl_usd&quot;: 0.000042770145610059755,
      &quot;atl_ts_ms&quot;: 1795427075153,
      &quot;launch&quot;: null,
      &quot;top10_pct&quot;: 25.9173166154405,
      &quot;creator_pct&quot;: 6,
      &quot;sniper_pct&quot;: 0,
      &quot;bundler_pct&quot;: 0,
      &quot;insider_pct&quot;: 0,
      &quot;fresh_pct&quot;: 3.5264774029146
    },
    {
      &quot;token_mint&quot;: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
      &quot;name&quot;: &quot;Grumpy Waffle (simulated)&quot;,
      &quot;symbol&quot;: &quot;GWAFFLE&quot;,
      &quot;created_ts_ms&quot;: 1796021433342,
      &quot;age_s&quot;: 1971,
      &quot;price_usd&quot;: 0.00013120053662524393,
      &quot;price_change_pct&quot;: 2809.836215262218,
      &quot;volume_usd&quot;: 71961.60322477763,
      &quot;trades&quot;: 167,
      &quot;buys&quot;: 105,
      &quot;sells&quot;: 62,
      &quot;buyers&quot;: 105,
      &quot;liquidity_sol&quot;: 122.15195247,
      &quot;holders&quot;: 96,
      &quot;severity&quot;: &quot;none&quot;,
      &quot;filtered_price_usd&quot;: 0.00013120053662524393,
      &quot;filtered_price_ts_ms&quot;: 1796023375000,
      &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
      &quot;price_age_s&quot;: 30,
      &quot;circulating_supply&quot;: 1000000000,
      &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;liquidity_usd&quot;: 36595.25913658236,
      &quot;liquidity_ts_ms&quot;: 1796023375948,
      &quot;market_cap_usd&quot;: 131200.53662524393,
      &quot;fdv_usd&quot;: 131200.53662524393,
      &quot;worth_why&quot;: null,
      &quot;ath_usd&quot;: 0.00013929425175690684,
      &quot;ath_ts_ms&quot;: 1796022503815,
      &quot;atl_usd&quot;: 0.000004508863280245513,
      &quot;atl_ts_ms&quot;: 1796021435311,
      &quot;launch&quot;: {
        &quot;pad&quot;: &quot;pump_fun&quot;,
        &quot;stage&quot;: &quot;graduated&quot;,
        &quot;curve_pct&quot;: 100,
        &quot;raised&quot;: 85.005359063,
        &quot;raised_raw&quot;: &quot;85005359063&quot;,
        &quot;target&quot;: 85.005359063,
        &quot;target_raw&quot;: &quot;85005359063&quot;,
        &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
        &quot;creator&quot;: &quot;CzfKMWD9aFgKFkBFgQekzAq4zSM9eQmi8jNPS9YTvcQB&quot;,
        &quot;curve_pool&quot;: &quot;B8fAUSF8dDCAf5jZFzSG8kZjEGqyR6U5bD6i8y5MLLLk&quot;,
        &quot;launched_ts_ms&quot;: 1796021433342,
        &quot;is_complete&quot;: true,
        &quot;completed_ts_ms&quot;: 1796021530414,
        &quot;graduated_ts_ms&quot;: 1796021530414,
        &quot;migration_signature&quot;: &quot;EH1hnYuLhCxEK68LoCQiQdDZVRevzMsrsADip8pCXWCe4Y6G9KmHk4QWWkUKrLnRKaGJX4XWpqtfHTQPbWBPP6C&quot;,
        &quot;pool&quot;: &quot;A18Vrkthxkg2PvA6wDEPyYwxcijZMsYfoYqJMsA7eJ9v&quot;,
        &quot;pool_dex&quot;: &quot;pump_swap&quot;,
        &quot;seconds_to_graduate&quot;: 97,
        &quot;why&quot;: null
      },
      &quot;top10_pct&quot;: 46.2570708486853,
      &quot;creator_pct&quot;: 0,
      &quot;sniper_pct&quot;: 12.9771729049511,
      &quot;bundler_pct&quot;: 0,
      &quot;insider_pct&quot;: 0,
      &quot;fresh_pct&quot;: 6.2830869617383
    }
  ],
  &quot;next_cursor&quot;: null,
  &quot;as_of_ts_ms&quot;: 1796023380000,
  &quot;backfill&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-marketStats"><div class="about">
<h3><code>GET /v1/market/stats</code> <span class="tier layer1">Layer 1</span></h3>
<p>Trades, volume, launches and graduations of all tokens in a window, by exchange and launchpad. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>window</code></td>
<td>query</td>
<td>Time until the end of the minute</td>
<td>1h, 6h, 24h</td>
<td>24h</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>window</code></td>
<td>&quot;1h&quot;, &quot;6h&quot;, &quot;24h&quot;</td>
<td></td></tr>
<tr><td><code>from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>to_ms</code></td>
<td>integer</td>
<td>End of the minute of the publication</td></tr>
<tr><td><code>trades</code></td>
<td>integer</td>
<td>Priced trades of the full view</td></tr>
<tr><td><code>volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>tokens_traded</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>launched</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>graduated</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>by_dex</code></td>
<td>array of object</td>
<td>By volume, ties by name</td></tr>
<tr><td><code>by_dex[].dex_name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>by_dex[].trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>by_dex[].volume_usd</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>by_pad</code></td>
<td>array of object</td>
<td>By launches, then graduations, ties by name</td></tr>
<tr><td><code>by_pad[].pad</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>by_pad[].launched</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>by_pad[].graduated</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>sol_price_usd</code></td>
<td>number or null</td>
<td>Newest stated price; null without one</td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/market/stats" data-keyed aria-label="Try GET /v1/market/stats"><h4>Try it</h4>
<div class="fields"><label>window<select name="window" data-place="query" data-kind="string" data-fallback="24h"><option value="1h">1h</option>
<option value="6h">6h</option>
<option value="24h" selected>24h</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/market/stats&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/market/stats&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;window&quot;: &quot;24h&quot;,
  &quot;from_ms&quot;: 1795938060000,
  &quot;to_ms&quot;: 1796024460000,
  &quot;trades&quot;: 2243,
  &quot;volume_usd&quot;: 2224263.087846131,
  &quot;tokens_traded&quot;: 41,
  &quot;launched&quot;: 4,
  &quot;graduated&quot;: 1,
  &quot;by_dex&quot;: [
    {
      &quot;dex_name&quot;: &quot;pump_swap&quot;,
      &quot;trades&quot;: 1552,
      &quot;volume_usd&quot;: 1560676.4103089238
    },
    {
      &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
      &quot;trades&quot;: 462,
      &quot;volume_usd&quot;: 555275.1438554466
    }
  ],
  &quot;by_pad&quot;: [
    {
      &quot;pad&quot;: &quot;pump_fun&quot;,
      &quot;launched&quot;: 4,
      &quot;graduated&quot;: 1
    }
  ],
  &quot;sol_price_usd&quot;: 149.794
}</code></pre></figure>
</div></article>
<article id="route-search"><div class="about">
<h3><code>GET /v1/search</code> <span class="tier layer1">Layer 1</span></h3>
<p>Tokens by name, symbol or address, also with typos, largest first; wallets and handles by username. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>q</code></td>
<td>query</td>
<td>Beginning of a name, word, symbol or username, in any case, or a whole address</td>
<td>string</td>
<td>required</td></tr></tbody>
</table></div>
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
<tr><td><code>tokens[].created_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>tokens[].same_name_count</code></td>
<td>integer</td>
<td>Tokens with the same normalised name or the same symbol, this one included</td></tr>
<tr><td><code>tokens[].oldest</code></td>
<td>boolean</td>
<td>Whether it is the oldest of them</td></tr>
<tr><td><code>tokens[].largest</code></td>
<td>boolean</td>
<td>Whether it has the largest market cap of them</td></tr>
<tr><td><code>tokens[].filtered_price_usd</code></td>
<td>number or null</td>
<td>Close of the newest 1-second candle of the filtered view</td></tr>
<tr><td><code>tokens[].filtered_price_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td>
<td></td></tr>
<tr><td><code>tokens[].price_age_s</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].circulating_supply</code></td>
<td>number or null</td>
<td>Total supply less what lock escrows hold</td></tr>
<tr><td><code>tokens[].circulating_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].total_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>tokens[].liquidity_usd</code></td>
<td>number or null</td>
<td>Sum over open pools, each at most twice its quote side</td></tr>
<tr><td><code>tokens[].liquidity_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].market_cap_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].fdv_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td>
<td>Why both caps are null; null if they are known</td></tr>
<tr><td><code>tokens[].ath_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].ath_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>tokens[].atl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>tokens[].atl_ts_ms</code></td>
<td>integer or null</td>
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
</div><div class="panel">
<form class="try" data-path="/v1/search" data-keyed aria-label="Try GET /v1/search"><h4>Try it</h4>
<div class="fields"><label>q<input name="q" data-place="query" data-kind="string" value="CYAK" inputmode="text" required data-pattern="^(?=.*\\S).{1,64}$"
 data-problem="must be 1 to 64 characters, not only spaces" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/search?q=CYAK&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/search&#39;, {
  q: &quot;CYAK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;query&quot;: &quot;CYAK&quot;,
  &quot;tokens&quot;: [
    {
      &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
      &quot;name&quot;: &quot;Cosmic Yak (simulated)&quot;,
      &quot;symbol&quot;: &quot;CYAK&quot;,
      &quot;created_ts_ms&quot;: 1795825446434,
      &quot;same_name_count&quot;: 1,
      &quot;oldest&quot;: true,
      &quot;largest&quot;: true,
      &quot;filtered_price_usd&quot;: 0.00030994319234088174,
      &quot;filtered_price_ts_ms&quot;: 1796024241000,
      &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
      &quot;price_age_s&quot;: 4,
      &quot;circulating_supply&quot;: 1000000000,
      &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;liquidity_usd&quot;: 215566.54655207193,
      &quot;liquidity_ts_ms&quot;: 1796024241933,
      &quot;market_cap_usd&quot;: 309943.19234088174,
      &quot;fdv_usd&quot;: 309943.19234088174,
      &quot;worth_why&quot;: null,
      &quot;ath_usd&quot;: 0.0005635011695193185,
      &quot;ath_ts_ms&quot;: 1795948063537,
      &quot;atl_usd&quot;: 0.0000461386606782948,
      &quot;atl_ts_ms&quot;: 1795825447842
    },
    {
      &quot;token_mint&quot;: &quot;6xrAWFWforTYguP8ny46drzKRBG3fXHv6eiEhNBUQqR4&quot;,
      &quot;name&quot;: &quot;Grumpy Yak Club (simulated)&quot;,
      &quot;symbol&quot;: &quot;GYAK&quot;,
      &quot;created_ts_ms&quot;: 1795787514755,
      &quot;same_name_count&quot;: 1,
      &quot;oldest&quot;: true,
      &quot;largest&quot;: true,
      &quot;filtered_price_usd&quot;: 0.000010512739934256734,
      &quot;filtered_price_ts_ms&quot;: 1795941910000,
      &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
      &quot;price_age_s&quot;: 82335,
      &quot;circulating_supply&quot;: 1000000000,
      &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
      &quot;liquidity_usd&quot;: 16034.224829027233,
      &quot;liquidity_ts_ms&quot;: 1795941910335,
      &quot;market_cap_usd&quot;: 10512.739934256735,
      &quot;fdv_usd&quot;: 10512.739934256735,
      &quot;worth_why&quot;: null,
      &quot;ath_usd&quot;: 0.000029788156517200944,
      &quot;ath_ts_ms&quot;: 1795788972383,
      &quot;atl_usd&quot;: 0.000008107876959554917,
      &quot;atl_ts_ms&quot;: 1795787516805
    }
  ],
  &quot;wallets&quot;: [],
  &quot;handles&quot;: []
}</code></pre></figure>
</div></article>
<article id="route-udfConfig"><div class="about">
<h3><code>GET /v1/udf/config</code> <span class="tier layer1">Layer 1</span></h3>
<p>UDF: what the data feed supports. <span class="faint">Cached for up to 300 s.</span></p>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>supported_resolutions</code></td>
<td>array of &quot;1&quot;, &quot;5&quot;, &quot;15&quot;, &quot;60&quot;, &quot;240&quot;, &quot;1S&quot;, &quot;5S&quot;, &quot;15S&quot;, &quot;30S&quot;, &quot;1D&quot;, &quot;1W&quot;</td>
<td></td></tr>
<tr><td><code>supports_search</code></td>
<td>true</td>
<td></td></tr>
<tr><td><code>supports_time</code></td>
<td>true</td>
<td></td></tr>
<tr><td><code>supports_group_request</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>supports_marks</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>supports_timescale_marks</code></td>
<td>false</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/udf/config" data-keyed aria-label="Try GET /v1/udf/config"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/udf/config&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/udf/config&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;supported_resolutions&quot;: [
    &quot;1S&quot;,
    &quot;5S&quot;
  ],
  &quot;supports_search&quot;: true,
  &quot;supports_time&quot;: true,
  &quot;supports_group_request&quot;: false,
  &quot;supports_marks&quot;: false,
  &quot;supports_timescale_marks&quot;: false
}</code></pre></figure>
</div></article>
<article id="route-udfTime"><div class="about">
<h3><code>GET /v1/udf/time</code> <span class="tier layer1">Layer 1</span></h3>
<p>UDF: time of the service, unix seconds. <span class="faint">Not cached.</span></p>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/udf/time" data-keyed aria-label="Try GET /v1/udf/time"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/udf/time&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/udf/time&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>1795999529</code></pre></figure>
</div></article>
<article id="route-udfSymbols"><div class="about">
<h3><code>GET /v1/udf/symbols</code> <span class="tier layer1">Layer 1</span></h3>
<p>UDF: a token as a symbol. An unknown one is \`{s: &quot;error&quot;}\`. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>symbol</code></td>
<td>query</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>s</code></td>
<td>&quot;error&quot;</td>
<td></td></tr>
<tr><td><code>errmsg</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td>Symbol of the token, or the mint</td></tr>
<tr><td><code>ticker</code></td>
<td>string</td>
<td>The mint</td></tr>
<tr><td><code>description</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>exchange</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>listed_exchange</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>type</code></td>
<td>&quot;crypto&quot;</td>
<td></td></tr>
<tr><td><code>session</code></td>
<td>&quot;24x7&quot;</td>
<td></td></tr>
<tr><td><code>timezone</code></td>
<td>&quot;Etc/UTC&quot;</td>
<td></td></tr>
<tr><td><code>format</code></td>
<td>&quot;price&quot;</td>
<td></td></tr>
<tr><td><code>minmov</code></td>
<td>1</td>
<td></td></tr>
<tr><td><code>pricescale</code></td>
<td>number</td>
<td>10 to the shown decimals</td></tr>
<tr><td><code>has_intraday</code></td>
<td>true</td>
<td></td></tr>
<tr><td><code>has_seconds</code></td>
<td>true</td>
<td></td></tr>
<tr><td><code>has_daily</code></td>
<td>true</td>
<td></td></tr>
<tr><td><code>has_weekly_and_monthly</code></td>
<td>true</td>
<td></td></tr>
<tr><td><code>supported_resolutions</code></td>
<td>array of &quot;1&quot;, &quot;5&quot;, &quot;15&quot;, &quot;60&quot;, &quot;240&quot;, &quot;1S&quot;, &quot;5S&quot;, &quot;15S&quot;, &quot;30S&quot;, &quot;1D&quot;, &quot;1W&quot;</td>
<td></td></tr>
<tr><td><code>intraday_multipliers</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>seconds_multipliers</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/udf/symbols" data-keyed aria-label="Try GET /v1/udf/symbols"><h4>Try it</h4>
<div class="fields"><label>symbol<input name="symbol" data-place="query" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/udf/symbols?symbol=FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/udf/symbols&#39;, {
  symbol: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;name&quot;: &quot;WNOODLE&quot;,
  &quot;ticker&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;description&quot;: &quot;Wobbly Noodle Labs (simulated)&quot;,
  &quot;exchange&quot;: &quot;Solana&quot;,
  &quot;listed_exchange&quot;: &quot;Solana&quot;,
  &quot;type&quot;: &quot;crypto&quot;,
  &quot;session&quot;: &quot;24x7&quot;,
  &quot;timezone&quot;: &quot;Etc/UTC&quot;,
  &quot;format&quot;: &quot;price&quot;,
  &quot;minmov&quot;: 1,
  &quot;pricescale&quot;: 1000000000,
  &quot;has_intraday&quot;: true,
  &quot;has_seconds&quot;: true,
  &quot;has_daily&quot;: true,
  &quot;has_weekly_and_monthly&quot;: true,
  &quot;supported_resolutions&quot;: [
    &quot;1S&quot;,
    &quot;5S&quot;
  ],
  &quot;intraday_multipliers&quot;: [
    &quot;1&quot;,
    &quot;5&quot;
  ],
  &quot;seconds_multipliers&quot;: [
    &quot;1&quot;,
    &quot;5&quot;
  ]
}</code></pre></figure>
</div></article>
<article id="route-udfSearch"><div class="about">
<h3><code>GET /v1/udf/search</code> <span class="tier layer1">Layer 1</span></h3>
<p>UDF: tokens by name, symbol or mint, in the order of /v1/search. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>query</code></td>
<td>query</td>
<td>Beginning of a name, word or symbol, in any case, or a whole mint</td>
<td>string</td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of tokens</td>
<td>integer, 1 to 50</td>
<td>30</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>[].symbol</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].full_name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].description</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].exchange</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].ticker</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>[].type</code></td>
<td>&quot;crypto&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/udf/search" data-keyed aria-label="Try GET /v1/udf/search"><h4>Try it</h4>
<div class="fields"><label>query<input name="query" data-place="query" data-kind="string" value="MRAD" inputmode="text" required data-pattern="^(?=.*\\S).{1,64}$"
 data-problem="must be 1 to 64 characters, not only spaces" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="30" value="30" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="50"
 data-problem="must be an integer from 1 to 50" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/udf/search?query=MRAD&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/udf/search&#39;, {
  query: &quot;MRAD&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;symbol&quot;: &quot;MRADISH&quot;,
    &quot;full_name&quot;: &quot;41vfjDpHgv5dncNTivLoHo3HW3AMJEhYwyxNqbsLPvW7&quot;,
    &quot;description&quot;: &quot;Misty Radish Labs (simulated)&quot;,
    &quot;exchange&quot;: &quot;Solana&quot;,
    &quot;ticker&quot;: &quot;41vfjDpHgv5dncNTivLoHo3HW3AMJEhYwyxNqbsLPvW7&quot;,
    &quot;type&quot;: &quot;crypto&quot;
  },
  {
    &quot;symbol&quot;: &quot;MRADISH&quot;,
    &quot;full_name&quot;: &quot;9CzyPyPF2CFznBzb9DSemhGbXAmXkgxAV86npqM485zB&quot;,
    &quot;description&quot;: &quot;Moon Radish (simulated)&quot;,
    &quot;exchange&quot;: &quot;Solana&quot;,
    &quot;ticker&quot;: &quot;9CzyPyPF2CFznBzb9DSemhGbXAmXkgxAV86npqM485zB&quot;,
    &quot;type&quot;: &quot;crypto&quot;
  }
]</code></pre></figure>
</div></article>
<article id="route-udfHistory"><div class="about">
<h3><code>GET /v1/udf/history</code> <span class="tier layer1">Layer 1</span></h3>
<p>UDF: bars of all trades, ascending. A longer range returns the newest 2,000. <span class="faint">Cached for up to 5 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>symbol</code></td>
<td>query</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>resolution</code></td>
<td>query</td>
<td>Width of the bars</td>
<td>1S, 5S, 15S, 30S, 1, 5, 15, 60, 240, 1D, 1W</td>
<td>required</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First bar start, unix seconds, inclusive. Required without countback</td>
<td>integer, 0 to 99999999999</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last bar start, unix seconds, exclusive</td>
<td>integer, 0 to 99999999999</td>
<td>required</td></tr>
<tr><td><code>countback</code></td>
<td>query</td>
<td>This number of newest bars before \`to\`, whatever \`from\`</td>
<td>integer, 1 to 2000</td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>s</code></td>
<td>&quot;ok&quot;, &quot;no_data&quot;</td>
<td></td></tr>
<tr><td><code>t</code></td>
<td>array of number</td>
<td>Starts of the bars, unix seconds, ascending</td></tr>
<tr><td><code>o</code></td>
<td>array of number</td>
<td></td></tr>
<tr><td><code>h</code></td>
<td>array of number</td>
<td></td></tr>
<tr><td><code>l</code></td>
<td>array of number</td>
<td></td></tr>
<tr><td><code>c</code></td>
<td>array of number</td>
<td></td></tr>
<tr><td><code>v</code></td>
<td>array of number</td>
<td>Volumes in USD</td></tr>
<tr><td><code>nextTime</code></td>
<td>integer</td>
<td>Newest bar before the range, unix seconds</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/udf/history" data-keyed aria-label="Try GET /v1/udf/history"><h4>Try it</h4>
<div class="fields"><label>symbol<input name="symbol" data-place="query" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resolution<select name="resolution" data-place="query" data-kind="string"><option value="1S">1S</option>
<option value="5S">5S</option>
<option value="15S">15S</option>
<option value="30S">30S</option>
<option value="1">1</option>
<option value="5">5</option>
<option value="15" selected>15</option>
<option value="60">60</option>
<option value="240">240</option>
<option value="1D">1D</option>
<option value="1W">1W</option></select></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-max="99999999999"
 data-problem="must be an integer from 0 to 99999999999" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="1795999555" inputmode="numeric" required data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-max="99999999999"
 data-problem="must be an integer from 0 to 99999999999" autocomplete="off" spellcheck="false"></label>
<label>countback<input name="countback" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="2000"
 data-problem="must be an integer from 1 to 2000" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/udf/history?symbol=FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&amp;resolution=15&amp;to=1795999555&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/udf/history&#39;, {
  symbol: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  resolution: &quot;15&quot;,
  to: 1795999555,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;s&quot;: &quot;ok&quot;,
  &quot;t&quot;: [
    1795998600,
    1795999500
  ],
  &quot;o&quot;: [
    0.00014862396783539244,
    0.00017502195195065803
  ],
  &quot;h&quot;: [
    0.000177833765638052,
    0.00018938330033024827
  ],
  &quot;l&quot;: [
    0.0001383397055460028,
    0.0001711376311507571
  ],
  &quot;c&quot;: [
    0.00017502195195065803,
    0.0001864859551344236
  ],
  &quot;v&quot;: [
    46472.60044096782,
    6856.701498482681
  ]
}</code></pre></figure>
</div></article>
<article id="route-coverage"><div class="about">
<h3><code>GET /v1/coverage</code> <span class="tier layer1">Layer 1</span></h3>
<p>What was seen, decoded and missed, by hour and venue. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>from</code></td>
<td>query</td>
<td>Begin, unix ms, inclusive; default 24 hours before \`to\`</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>End, unix ms, exclusive; default now</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>venue</code></td>
<td>query</td>
<td>Hours of this venue alone, as \`dex_name\` has it</td>
<td>string</td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>to_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>known_from_ms</code></td>
<td>integer or null</td>
<td>Since when hours are counted; null before the first event</td></tr>
<tr><td><code>rules_version</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hours</code></td>
<td>array of object</td>
<td>Ascending, without a venue first. Hours without data or gaps are left out</td></tr>
<tr><td><code>hours[].hour_ms</code></td>
<td>integer</td>
<td>Start of the hour, by the times of the events</td></tr>
<tr><td><code>hours[].venue</code></td>
<td>string or null</td>
<td>Null: what has no venue, and gaps of whole sources</td></tr>
<tr><td><code>hours[].transactions</code></td>
<td>integer</td>
<td>Seen: decoded, and those without an event of the venue</td></tr>
<tr><td><code>hours[].decoded</code></td>
<td>integer</td>
<td>With an accepted event, once per token</td></tr>
<tr><td><code>hours[].rejected</code></td>
<td>integer</td>
<td>With a part that was refused or quarantined</td></tr>
<tr><td><code>hours[].unexplained_usd</code></td>
<td>number or null</td>
<td>Balance changes that nothing explains; null where no raw transaction was compared</td></tr>
<tr><td><code>hours[].unexplained_unpriced</code></td>
<td>integer</td>
<td>Unexplained changes without a price, not in \`unexplained_usd\`</td></tr>
<tr><td><code>hours[].gaps</code></td>
<td>array of object</td>
<td>Not filled, of the venue or of whole sources, oldest first</td></tr>
<tr><td><code>hours[].gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hours[].gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>hours[].gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>hours[].gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>hours[].gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>hours[].gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>hours[].lag_p50_ms</code></td>
<td>integer or null</td>
<td>\`received_ms\` − \`timestamp\`, rounded up to a step of 12%; null where no time of arrival is known</td></tr>
<tr><td><code>hours[].lag_p99_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>hours[].is_complete</code></td>
<td>boolean</td>
<td>Whether no gap touches the hour</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/coverage" data-keyed aria-label="Try GET /v1/coverage"><h4>Try it</h4>
<div class="fields"><label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>venue<input name="venue" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^(?=.*\\S).{1,200}$"
 data-problem="must be 1 to 200 characters, not only spaces" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/coverage&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/coverage&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;from_ts_ms&quot;: 1795948192254,
  &quot;to_ts_ms&quot;: 1796034592254,
  &quot;known_from_ms&quot;: 1795429759169,
  &quot;rules_version&quot;: &quot;r1&quot;,
  &quot;hours&quot;: [
    {
      &quot;hour_ms&quot;: 1795946400000,
      &quot;venue&quot;: &quot;meteora_damm&quot;,
      &quot;transactions&quot;: 1,
      &quot;decoded&quot;: 1,
      &quot;rejected&quot;: 0,
      &quot;unexplained_usd&quot;: null,
      &quot;unexplained_unpriced&quot;: 0,
      &quot;gaps&quot;: [],
      &quot;lag_p50_ms&quot;: 89125094,
      &quot;lag_p99_ms&quot;: 89125094,
      &quot;is_complete&quot;: true
    },
    {
      &quot;hour_ms&quot;: 1795946400000,
      &quot;venue&quot;: &quot;pump_swap&quot;,
      &quot;transactions&quot;: 36,
      &quot;decoded&quot;: 36,
      &quot;rejected&quot;: 0,
      &quot;unexplained_usd&quot;: null,
      &quot;unexplained_unpriced&quot;: 0,
      &quot;gaps&quot;: [],
      &quot;lag_p50_ms&quot;: 89125094,
      &quot;lag_p99_ms&quot;: 89125094,
      &quot;is_complete&quot;: true
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-usage"><div class="about">
<h3><code>GET /v1/usage</code> <span class="tier free">Free</span></h3>
<p>Requests, credits and delivered stream messages of the key; spends no credit. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>from</code></td>
<td>query</td>
<td>First UTC day, YYYY-MM-DD; default today</td>
<td>string matching <code>^\\d{4}-\\d{2}-\\d{2}$</code></td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last UTC day, inclusive; default today</td>
<td>string matching <code>^\\d{4}-\\d{2}-\\d{2}$</code></td>
<td>none</td></tr>
<tr><td><code>by</code></td>
<td>query</td>
<td>What a row counts</td>
<td>day, operation</td>
<td>operation</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>from</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>to</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>by</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rows</code></td>
<td>array of object</td>
<td>Ascending by day and operation. Rows without requests are left out</td></tr>
<tr><td><code>rows[].day</code></td>
<td>string or null</td>
<td>UTC day; null by operation</td></tr>
<tr><td><code>rows[].operation</code></td>
<td>string or null</td>
<td>operationId of this document; null by day</td></tr>
<tr><td><code>rows[].status_class</code></td>
<td>&quot;2xx&quot;, &quot;4xx&quot;</td>
<td>2xx includes 304; 4xx is 400 only, others are free</td></tr>
<tr><td><code>rows[].requests</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rows[].credits</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>allowance</code></td>
<td>object or null</td>
<td>Null without a plan</td></tr>
<tr><td><code>allowance.credits</code></td>
<td>integer</td>
<td>Per UTC month, of all keys of the account together</td></tr>
<tr><td><code>allowance.used</code></td>
<td>integer</td>
<td>Exact, of this month</td></tr>
<tr><td><code>allowance.overage</code></td>
<td>&quot;soft&quot;, &quot;hard&quot;</td>
<td>hard refuses requests beyond the allowance, soft counts them</td></tr>
<tr><td><code>allowance.resets_at_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>messages</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>messages.delivered</code></td>
<td>integer</td>
<td>Stream messages, without notices of gaps</td></tr>
<tr><td><code>messages.units</code></td>
<td>integer</td>
<td>100 messages begun, per day</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/usage" data-keyed aria-label="Try GET /v1/usage"><h4>Try it</h4>
<div class="fields"><label>from<input name="from" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^\\d{4}-\\d{2}-\\d{2}$"
 data-problem="must be a day of the calendar, such as 2026-11-26" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^\\d{4}-\\d{2}-\\d{2}$"
 data-problem="must be a day of the calendar, such as 2026-11-26" autocomplete="off" spellcheck="false"></label>
<label>by<select name="by" data-place="query" data-kind="string" data-fallback="operation"><option value="day">day</option>
<option value="operation" selected>operation</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/usage&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/usage&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;from&quot;: &quot;2026-11-01&quot;,
  &quot;to&quot;: &quot;2026-11-30&quot;,
  &quot;by&quot;: &quot;operation&quot;,
  &quot;rows&quot;: [
    {
      &quot;day&quot;: null,
      &quot;operation&quot;: &quot;tokenPrice&quot;,
      &quot;status_class&quot;: &quot;2xx&quot;,
      &quot;requests&quot;: 1204,
      &quot;credits&quot;: 1204
    },
    {
      &quot;day&quot;: null,
      &quot;operation&quot;: &quot;walletSimilar&quot;,
      &quot;status_class&quot;: &quot;2xx&quot;,
      &quot;requests&quot;: 12,
      &quot;credits&quot;: 120
    }
  ],
  &quot;allowance&quot;: {
    &quot;credits&quot;: 100000,
    &quot;used&quot;: 1324,
    &quot;overage&quot;: &quot;hard&quot;,
    &quot;resets_at_ms&quot;: 1796083200000
  },
  &quot;messages&quot;: {
    &quot;delivered&quot;: 250,
    &quot;units&quot;: 3
  }
}</code></pre></figure>
</div></article>
<article id="route-roots"><div class="about">
<h3><code>GET /.well-known/roots</code> <span class="tier keyless">No key</span></h3>
<p>Signed roots of the log of all inputs. <span class="faint">Cached for up to 60 s.</span></p>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>origin</code></td>
<td>string or null</td>
<td>Name of the log, which each note begins with; null before the first</td></tr>
<tr><td><code>public_key</code></td>
<td>string or null</td>
<td>Ed25519, 32 bytes in base64; null before the first</td></tr>
<tr><td><code>rules_versions</code></td>
<td>array of object</td>
<td>Rules in force when a batch was sealed</td></tr>
<tr><td><code>rules_versions[].version</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rules_versions[].from_batch</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>checkpoints</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>checkpoints[].day</code></td>
<td>string</td>
<td>UTC day that the last batch ends in</td></tr>
<tr><td><code>checkpoints[].size</code></td>
<td>integer</td>
<td>Batches that the log has</td></tr>
<tr><td><code>checkpoints[].root</code></td>
<td>string</td>
<td>Root of the tree over their leaves</td></tr>
<tr><td><code>checkpoints[].note</code></td>
<td>string</td>
<td>C2SP signed note with the size and root</td></tr>
<tr><td><code>checkpoints[].previous</code></td>
<td>string or null</td>
<td>SHA-256 of the note before; null of the first</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/.well-known/roots" aria-label="Try GET /.well-known/roots"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/.well-known/roots&quot;</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;origin&quot;: &quot;chain-intelligence/ef51bd16b2fbab8b&quot;,
  &quot;public_key&quot;: &quot;O4dDk6pXlcKCEWyyvSPEfiZSW7LbRuZVjf1UG6gJH24=&quot;,
  &quot;rules_versions&quot;: [
    {
      &quot;version&quot;: &quot;r1&quot;,
      &quot;from_batch&quot;: 0
    }
  ],
  &quot;checkpoints&quot;: [
    {
      &quot;day&quot;: &quot;2026-11-30&quot;,
      &quot;size&quot;: 1,
      &quot;root&quot;: &quot;1102eae137c3b9cc8d96e995b2ac7e5301d3f8ad8e3fbae22d6ec187775b5166&quot;,
      &quot;note&quot;: &quot;chain-intelligence/ef51bd16b2fbab8b\\n1\\nEQLq4TfDucyNlumVsqx+UwHT+K2OP7riLW7Bh3dbUWY=\\n\\n— chain-intelligence/ef51bd16b2fbab8b 4EqK0Z/7Hk/fomqq22fGsjYcMQKo6IrWDT+EBsmhY722xdSyGCeRZy8gxrj/1i9MCi86GwN5cCAFPHa32bmt+fIR6gI=\\n&quot;,
      &quot;previous&quot;: null
    },
    {
      &quot;day&quot;: &quot;2026-11-30&quot;,
      &quot;size&quot;: 2,
      &quot;root&quot;: &quot;8acb48a49a7cae128e0499b60e83014ee6590cb2b57991b8f2348336d1d5230e&quot;,
      &quot;note&quot;: &quot;chain-intelligence/ef51bd16b2fbab8b\\n2\\nistIpJp8rhKOBJm2DoMBTuZZDLK1eZG48jSDNtHVIw4=\\n\\n— chain-intelligence/ef51bd16b2fbab8b 4EqK0fGs4Rh3Bj70nLZDg0KX5GJ0xWXbHD6R/CvWS6AMU2xHmL7ThIvAeeNkyhh1umCpT6nQy33HdnN9Rg50yb6cfA0=\\n&quot;,
      &quot;previous&quot;: &quot;b482f2d39a436eddff98af99f296d6e1c757cf34b3a163c8ff43bcb3ea80265a&quot;
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-proofConsistency"><div class="about">
<h3><code>GET /v1/proof/consistency</code> <span class="tier keyless">No key</span></h3>
<p>Hashes which show that the log of one size begins that of another. <span class="faint">Cached for up to 60 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>from</code></td>
<td>query</td>
<td>Batches of the earlier log</td>
<td>integer, 0 to 10000000</td>
<td>required</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Batches of the later log</td>
<td>integer, 0 to 10000000</td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>from</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>to</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>hashes</code></td>
<td>array of string</td>
<td>RFC 6962 section 2.1.2</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/proof/consistency" aria-label="Try GET /v1/proof/consistency"><h4>Try it</h4>
<div class="fields"><label>from<input name="from" data-place="query" data-kind="integer" value="1" inputmode="numeric" required data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-max="10000000"
 data-problem="must be an integer from 0 to 10000000" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="2" inputmode="numeric" required data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-max="10000000"
 data-problem="must be an integer from 0 to 10000000" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl &quot;$BASE_URL/v1/proof/consistency?from=1&amp;to=2&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/proof/consistency&#39;, {
  from: 1,
  to: 2,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;from&quot;: 1,
  &quot;to&quot;: 2,
  &quot;hashes&quot;: [
    &quot;501f2445cb1b38894f79f30dcf709f7adfd8e409b6584c42c2f591d4f8fc64d6&quot;
  ]
}</code></pre></figure>
</div></article>
<article id="route-ruleCheck"><div class="about">
<h3><code>POST /v1/rules/check</code> <span class="tier layer1">Layer 1</span></h3>
<p>Lists what is wrong with a rule; always 200. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule</code></td>
<td>body</td>
<td>The rule</td>
<td>string</td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>ok</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>rule_digest</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>errors</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>errors[].part</code></td>
<td>&quot;v&quot;, &quot;name&quot;, &quot;on&quot;, &quot;where&quot;, &quot;by&quot;, &quot;window_s&quot;, &quot;having&quot;, &quot;cooldown_s&quot;, &quot;lists&quot;, &quot;say&quot;, &quot;rule&quot;</td>
<td></td></tr>
<tr><td><code>errors[].line</code></td>
<td>integer</td>
<td>Of the part, from 1</td></tr>
<tr><td><code>errors[].column</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>errors[].message</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>errors[].allowed</code></td>
<td>array of string</td>
<td>What could be there instead, if that is a list</td></tr>
<tr><td><code>warnings</code></td>
<td>array of object</td>
<td>What a rule without errors probably does not mean; absent where there is nothing</td></tr>
<tr><td><code>warnings[].part</code></td>
<td>&quot;v&quot;, &quot;name&quot;, &quot;on&quot;, &quot;where&quot;, &quot;by&quot;, &quot;window_s&quot;, &quot;having&quot;, &quot;cooldown_s&quot;, &quot;lists&quot;, &quot;say&quot;, &quot;rule&quot;</td>
<td></td></tr>
<tr><td><code>warnings[].line</code></td>
<td>integer</td>
<td>Of the part, from 1</td></tr>
<tr><td><code>warnings[].column</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>warnings[].message</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>warnings[].allowed</code></td>
<td>array of string</td>
<td>What could be there instead, if that is a list</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; -d &#39;{&quot;rule&quot;:&quot;rule&quot;}&#39; \\
  &quot;$BASE_URL/v1/rules/check&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;ok&quot;: true,
  &quot;rule_digest&quot;: &quot;7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f&quot;,
  &quot;errors&quot;: []
}</code></pre></figure>
</div></article>
<article id="route-ruleTest"><div class="about">
<h3><code>POST /v1/rules/test</code> <span class="tier layer1">Layer 1</span></h3>
<p>Replays the past through a rule; 202 with the address of the result if it takes over 8 s. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule</code></td>
<td>body</td>
<td>The rule</td>
<td>string</td>
<td>none</td></tr>
<tr><td><code>rule_id</code></td>
<td>body</td>
<td>A stored rule, instead of \`rule\`</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>none</td></tr>
<tr><td><code>from</code></td>
<td>body</td>
<td>First time of an event, unix ms</td>
<td>integer, at least 0</td>
<td>required</td></tr>
<tr><td><code>to</code></td>
<td>body</td>
<td>Last time of an event, unix ms; default now</td>
<td>integer, at least 0</td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rule_digest</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>to_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings</code></td>
<td>array of object</td>
<td>The first 1,000</td></tr>
<tr><td><code>firings[].firing_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rule_digest</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].seq</code></td>
<td>integer</td>
<td>From 1 without holes; 0 in tests</td></tr>
<tr><td><code>firings[].at_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].received_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].key</code></td>
<td>object</td>
<td>Fields of \`by\`</td></tr>
<tr><td><code>firings[].event</code></td>
<td>object</td>
<td>The event that fired</td></tr>
<tr><td><code>firings[].values</code></td>
<td>object</td>
<td>Functions of the group and joined fields that were read</td></tr>
<tr><td><code>firings[].evidence</code></td>
<td>array of object</td>
<td>Inputs of the window, at most the newest 100</td></tr>
<tr><td><code>firings[].evidence[].signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].evidence[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].evidence[].event_index</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rules_version</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].test</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>total</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>per_day</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>days</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>days[].day</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>days[].firings</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>after</code></td>
<td>object</td>
<td>How far the price went after firings, in percent</td></tr>
<tr><td><code>after.5m</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>after.5m.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>after.5m.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.5m.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.5m.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.1h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>after.1h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>after.1h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.1h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.1h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.24h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>after.24h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>after.24h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.24h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.24h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline</code></td>
<td>object</td>
<td>The same after every event of \`on\`</td></tr>
<tr><td><code>baseline.5m</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>baseline.5m.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>baseline.5m.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.5m.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.5m.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.1h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>baseline.1h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>baseline.1h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.1h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.1h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.24h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>baseline.24h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>baseline.24h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.24h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.24h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>unknown</code></td>
<td>integer</td>
<td>Events that could not be judged, because something was absent</td></tr>
<tr><td><code>firing_ids_digest</code></td>
<td>string</td>
<td>SHA-256 of all ids, sorted, one a line</td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>coverage.complete</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>coverage.claimed</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>coverage.why</code></td>
<td>&quot;before_coverage&quot;, &quot;before_retention&quot; or null</td>
<td></td></tr>
<tr><td><code>test_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>state</code></td>
<td>&quot;running&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; -d &#39;{&quot;from&quot;:1760000000000}&#39; \\
  &quot;$BASE_URL/v1/rules/test&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;test_id&quot;: &quot;tst_0mi9k2x4c7Qp1sWbN8y&quot;,
  &quot;state&quot;: &quot;running&quot;
}</code></pre></figure>
</div></article>
<article id="route-ruleTestResult"><div class="about">
<h3><code>GET /v1/rules/tests/{test_id}</code> <span class="tier layer1">Layer 1</span></h3>
<p>Result of a test, or 202 while it runs. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>test_id</code></td>
<td>path</td>
<td>Test</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rule_digest</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>from_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>to_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings</code></td>
<td>array of object</td>
<td>The first 1,000</td></tr>
<tr><td><code>firings[].firing_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rule_digest</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].seq</code></td>
<td>integer</td>
<td>From 1 without holes; 0 in tests</td></tr>
<tr><td><code>firings[].at_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].received_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].key</code></td>
<td>object</td>
<td>Fields of \`by\`</td></tr>
<tr><td><code>firings[].event</code></td>
<td>object</td>
<td>The event that fired</td></tr>
<tr><td><code>firings[].values</code></td>
<td>object</td>
<td>Functions of the group and joined fields that were read</td></tr>
<tr><td><code>firings[].evidence</code></td>
<td>array of object</td>
<td>Inputs of the window, at most the newest 100</td></tr>
<tr><td><code>firings[].evidence[].signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].evidence[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].evidence[].event_index</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rules_version</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].test</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>total</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>per_day</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>days</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>days[].day</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>days[].firings</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>after</code></td>
<td>object</td>
<td>How far the price went after firings, in percent</td></tr>
<tr><td><code>after.5m</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>after.5m.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>after.5m.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.5m.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.5m.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.1h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>after.1h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>after.1h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.1h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.1h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.24h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>after.24h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>after.24h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.24h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>after.24h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline</code></td>
<td>object</td>
<td>The same after every event of \`on\`</td></tr>
<tr><td><code>baseline.5m</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>baseline.5m.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>baseline.5m.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.5m.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.5m.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.1h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>baseline.1h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>baseline.1h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.1h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.1h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.24h</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>baseline.24h.n</code></td>
<td>integer</td>
<td>Events whose price then is known</td></tr>
<tr><td><code>baseline.24h.median_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.24h.p10_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>baseline.24h.p90_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>unknown</code></td>
<td>integer</td>
<td>Events that could not be judged, because something was absent</td></tr>
<tr><td><code>firing_ids_digest</code></td>
<td>string</td>
<td>SHA-256 of all ids, sorted, one a line</td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>coverage.complete</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>coverage.claimed</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>coverage.why</code></td>
<td>&quot;before_coverage&quot;, &quot;before_retention&quot; or null</td>
<td></td></tr>
<tr><td><code>test_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>state</code></td>
<td>&quot;running&quot;</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/rules/tests/{test_id}" data-keyed aria-label="Try GET /v1/rules/tests/{test_id}"><h4>Try it</h4>
<div class="fields"><label>test_id<input name="test_id" data-place="path" data-kind="string" value="tst_0mi9k2x4c7Qp1sWbN8y" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/tests/tst_0mi9k2x4c7Qp1sWbN8y&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/rules/tests/{test_id}&#39;, {
  test_id: &quot;tst_0mi9k2x4c7Qp1sWbN8y&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;test_id&quot;: &quot;tst_0mi9k2x4c7Qp1sWbN8y&quot;,
  &quot;state&quot;: &quot;running&quot;
}</code></pre></figure>
</div></article>
<article id="route-ruleCreate"><div class="about">
<h3><code>POST /v1/rules</code> <span class="tier layer1">Layer 1</span></h3>
<p>Stores a rule as a draft. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule</code></td>
<td>body</td>
<td>The rule</td>
<td>string</td>
<td>required</td></tr>
<tr><td><code>targets</code></td>
<td>body</td>
<td>Ids of at most 10 targets</td>
<td>string</td>
<td></td></tr>
<tr><td><code>idempotency_key</code></td>
<td>body</td>
<td>Your own id of this request: for a day, the same request with it creates nothing more</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.v</code></td>
<td>1</td>
<td></td></tr>
<tr><td><code>rule.name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.on</code></td>
<td>&quot;trade&quot;, &quot;tick&quot;, &quot;candle&quot;, &quot;exit&quot;, &quot;position&quot;, &quot;labels&quot;, &quot;security&quot;, &quot;bundle&quot;, &quot;dump_alert&quot;, &quot;follow&quot;, &quot;entity&quot;, &quot;campaign&quot;, &quot;launch&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>rule.where</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.by</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>rule.window_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.having</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.cooldown_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.lists</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule_digest</code></td>
<td>string</td>
<td>SHA-256 of the rule as RFC 8785 writes it</td></tr>
<tr><td><code>state</code></td>
<td>&quot;draft&quot;, &quot;armed&quot;, &quot;paused&quot;</td>
<td></td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>targets</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>seq</code></td>
<td>integer</td>
<td>Of its newest firing; 0 without one</td></tr>
<tr><td><code>armed_ms</code></td>
<td>integer or null</td>
<td>Events received from then on count</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; -d &#39;{&quot;rule&quot;:&quot;rule&quot;,&quot;targets&quot;:&quot;&quot;}&#39; \\
  &quot;$BASE_URL/v1/rules&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;rule_id&quot;: &quot;rul_0mi9k2x4c7Qp1sWbN8y&quot;,
  &quot;rule&quot;: {
    &quot;v&quot;: 1,
    &quot;name&quot;: &quot;three-good-buyers&quot;,
    &quot;on&quot;: &quot;trade&quot;,
    &quot;where&quot;: &quot;e.direction == &#39;buy&#39; &amp;&amp; wallet.quality &gt; 70.0 &amp;&amp; wallet.entity_id == &#39;&#39;&quot;,
    &quot;by&quot;: [
      &quot;token_mint&quot;
    ],
    &quot;window_s&quot;: 120,
    &quot;having&quot;: &quot;distinct(&#39;wallet_address&#39;) &gt;= 3 &amp;&amp; token.exit_capacity_sol &gt; 20.0&quot;,
    &quot;cooldown_s&quot;: 600,
    &quot;say&quot;: &quot;Three good wallets buy {token_mint}&quot;,
    &quot;lists&quot;: {}
  },
  &quot;rule_digest&quot;: &quot;7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f&quot;,
  &quot;state&quot;: &quot;draft&quot;,
  &quot;paused_why&quot;: null,
  &quot;targets&quot;: [
    &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;
  ],
  &quot;seq&quot;: 0,
  &quot;armed_ms&quot;: null,
  &quot;created_ms&quot;: 1760000400000
}</code></pre></figure>
</div></article>
<article id="route-rules"><div class="about">
<h3><code>GET /v1/rules</code> <span class="tier layer1">Layer 1</span></h3>
<p>Rules of the account, oldest first. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of rules</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>\`next_cursor\` of the page before</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rules</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>rules[].rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rules[].rule</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rules[].rule.v</code></td>
<td>1</td>
<td></td></tr>
<tr><td><code>rules[].rule.name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rules[].rule.on</code></td>
<td>&quot;trade&quot;, &quot;tick&quot;, &quot;candle&quot;, &quot;exit&quot;, &quot;position&quot;, &quot;labels&quot;, &quot;security&quot;, &quot;bundle&quot;, &quot;dump_alert&quot;, &quot;follow&quot;, &quot;entity&quot;, &quot;campaign&quot;, &quot;launch&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>rules[].rule.where</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rules[].rule.by</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>rules[].rule.window_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rules[].rule.having</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rules[].rule.cooldown_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rules[].rule.lists</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rules[].rule.say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rules[].rule_digest</code></td>
<td>string</td>
<td>SHA-256 of the rule as RFC 8785 writes it</td></tr>
<tr><td><code>rules[].state</code></td>
<td>&quot;draft&quot;, &quot;armed&quot;, &quot;paused&quot;</td>
<td></td></tr>
<tr><td><code>rules[].paused_why</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>rules[].targets</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>rules[].seq</code></td>
<td>integer</td>
<td>Of its newest firing; 0 without one</td></tr>
<tr><td><code>rules[].armed_ms</code></td>
<td>integer or null</td>
<td>Events received from then on count</td></tr>
<tr><td><code>rules[].created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/rules" data-keyed aria-label="Try GET /v1/rules"><h4>Try it</h4>
<div class="fields"><label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/rules&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;rules&quot;: [
    {
      &quot;rule_id&quot;: &quot;rul_0mi9k2x4c7Qp1sWbN8y&quot;,
      &quot;rule&quot;: {
        &quot;v&quot;: 1,
        &quot;name&quot;: &quot;three-good-buyers&quot;,
        &quot;on&quot;: &quot;trade&quot;,
        &quot;where&quot;: &quot;e.direction == &#39;buy&#39; &amp;&amp; wallet.quality &gt; 70.0 &amp;&amp; wallet.entity_id == &#39;&#39;&quot;,
        &quot;by&quot;: [
          &quot;token_mint&quot;
        ],
        &quot;window_s&quot;: 120,
        &quot;having&quot;: &quot;distinct(&#39;wallet_address&#39;) &gt;= 3 &amp;&amp; token.exit_capacity_sol &gt; 20.0&quot;,
        &quot;cooldown_s&quot;: 600,
        &quot;say&quot;: &quot;Three good wallets buy {token_mint}&quot;,
        &quot;lists&quot;: {}
      },
      &quot;rule_digest&quot;: &quot;7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f&quot;,
      &quot;state&quot;: &quot;draft&quot;,
      &quot;paused_why&quot;: null,
      &quot;targets&quot;: [
        &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;
      ],
      &quot;seq&quot;: 0,
      &quot;armed_ms&quot;: null,
      &quot;created_ms&quot;: 1760000400000
    }
  ],
  &quot;next_cursor&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-rule"><div class="about">
<h3><code>GET /v1/rules/{rule_id}</code> <span class="tier layer1">Layer 1</span></h3>
<p>One rule. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.v</code></td>
<td>1</td>
<td></td></tr>
<tr><td><code>rule.name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.on</code></td>
<td>&quot;trade&quot;, &quot;tick&quot;, &quot;candle&quot;, &quot;exit&quot;, &quot;position&quot;, &quot;labels&quot;, &quot;security&quot;, &quot;bundle&quot;, &quot;dump_alert&quot;, &quot;follow&quot;, &quot;entity&quot;, &quot;campaign&quot;, &quot;launch&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>rule.where</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.by</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>rule.window_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.having</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.cooldown_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.lists</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule_digest</code></td>
<td>string</td>
<td>SHA-256 of the rule as RFC 8785 writes it</td></tr>
<tr><td><code>state</code></td>
<td>&quot;draft&quot;, &quot;armed&quot;, &quot;paused&quot;</td>
<td></td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>targets</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>seq</code></td>
<td>integer</td>
<td>Of its newest firing; 0 without one</td></tr>
<tr><td><code>armed_ms</code></td>
<td>integer or null</td>
<td>Events received from then on count</td></tr>
<tr><td><code>created_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/rules/{rule_id}" data-keyed aria-label="Try GET /v1/rules/{rule_id}"><h4>Try it</h4>
<div class="fields"><label>rule_id<input name="rule_id" data-place="path" data-kind="string" value="rul_0mi9k2x4c7Qp1sWbN8y" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/rul_0mi9k2x4c7Qp1sWbN8y&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/rules/{rule_id}&#39;, {
  rule_id: &quot;rul_0mi9k2x4c7Qp1sWbN8y&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;rule_id&quot;: &quot;rul_0mi9k2x4c7Qp1sWbN8y&quot;,
  &quot;rule&quot;: {
    &quot;v&quot;: 1,
    &quot;name&quot;: &quot;three-good-buyers&quot;,
    &quot;on&quot;: &quot;trade&quot;,
    &quot;where&quot;: &quot;e.direction == &#39;buy&#39; &amp;&amp; wallet.quality &gt; 70.0 &amp;&amp; wallet.entity_id == &#39;&#39;&quot;,
    &quot;by&quot;: [
      &quot;token_mint&quot;
    ],
    &quot;window_s&quot;: 120,
    &quot;having&quot;: &quot;distinct(&#39;wallet_address&#39;) &gt;= 3 &amp;&amp; token.exit_capacity_sol &gt; 20.0&quot;,
    &quot;cooldown_s&quot;: 600,
    &quot;say&quot;: &quot;Three good wallets buy {token_mint}&quot;,
    &quot;lists&quot;: {}
  },
  &quot;rule_digest&quot;: &quot;7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f&quot;,
  &quot;state&quot;: &quot;draft&quot;,
  &quot;paused_why&quot;: null,
  &quot;targets&quot;: [
    &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;
  ],
  &quot;seq&quot;: 0,
  &quot;armed_ms&quot;: null,
  &quot;created_ms&quot;: 1760000400000
}</code></pre></figure>
</div></article>
<article id="route-ruleDelete"><div class="about">
<h3><code>DELETE /v1/rules/{rule_id}</code> <span class="tier layer1">Layer 1</span></h3>
<p>Deletes a rule; its firings stay for 90 days. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X DELETE -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code></code></pre></figure>
</div></article>
<article id="route-ruleArm"><div class="about">
<h3><code>POST /v1/rules/{rule_id}/arm</code> <span class="tier layer1">Layer 1</span></h3>
<p>Lets a rule fire on events received two seconds from now on. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.v</code></td>
<td>1</td>
<td></td></tr>
<tr><td><code>rule.name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.on</code></td>
<td>&quot;trade&quot;, &quot;tick&quot;, &quot;candle&quot;, &quot;exit&quot;, &quot;position&quot;, &quot;labels&quot;, &quot;security&quot;, &quot;bundle&quot;, &quot;dump_alert&quot;, &quot;follow&quot;, &quot;entity&quot;, &quot;campaign&quot;, &quot;launch&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>rule.where</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.by</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>rule.window_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.having</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.cooldown_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.lists</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule_digest</code></td>
<td>string</td>
<td>SHA-256 of the rule as RFC 8785 writes it</td></tr>
<tr><td><code>state</code></td>
<td>&quot;draft&quot;, &quot;armed&quot;, &quot;paused&quot;</td>
<td></td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>targets</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>seq</code></td>
<td>integer</td>
<td>Of its newest firing; 0 without one</td></tr>
<tr><td><code>armed_ms</code></td>
<td>integer or null</td>
<td>Events received from then on count</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/rul_0mi9k2x4c7Qp1sWbN8y/arm&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;rule_id&quot;: &quot;rul_0mi9k2x4c7Qp1sWbN8y&quot;,
  &quot;rule&quot;: {
    &quot;v&quot;: 1,
    &quot;name&quot;: &quot;three-good-buyers&quot;,
    &quot;on&quot;: &quot;trade&quot;,
    &quot;where&quot;: &quot;e.direction == &#39;buy&#39; &amp;&amp; wallet.quality &gt; 70.0 &amp;&amp; wallet.entity_id == &#39;&#39;&quot;,
    &quot;by&quot;: [
      &quot;token_mint&quot;
    ],
    &quot;window_s&quot;: 120,
    &quot;having&quot;: &quot;distinct(&#39;wallet_address&#39;) &gt;= 3 &amp;&amp; token.exit_capacity_sol &gt; 20.0&quot;,
    &quot;cooldown_s&quot;: 600,
    &quot;say&quot;: &quot;Three good wallets buy {token_mint}&quot;,
    &quot;lists&quot;: {}
  },
  &quot;rule_digest&quot;: &quot;7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f&quot;,
  &quot;state&quot;: &quot;armed&quot;,
  &quot;paused_why&quot;: null,
  &quot;targets&quot;: [
    &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;
  ],
  &quot;seq&quot;: 0,
  &quot;armed_ms&quot;: 1760000402000,
  &quot;created_ms&quot;: 1760000400000
}</code></pre></figure>
</div></article>
<article id="route-rulePause"><div class="about">
<h3><code>POST /v1/rules/{rule_id}/pause</code> <span class="tier layer1">Layer 1</span></h3>
<p>Stops a rule; what it fired is still delivered. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.v</code></td>
<td>1</td>
<td></td></tr>
<tr><td><code>rule.name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.on</code></td>
<td>&quot;trade&quot;, &quot;tick&quot;, &quot;candle&quot;, &quot;exit&quot;, &quot;position&quot;, &quot;labels&quot;, &quot;security&quot;, &quot;bundle&quot;, &quot;dump_alert&quot;, &quot;follow&quot;, &quot;entity&quot;, &quot;campaign&quot;, &quot;launch&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>rule.where</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.by</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>rule.window_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.having</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule.cooldown_s</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>rule.lists</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>rule.say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>rule_digest</code></td>
<td>string</td>
<td>SHA-256 of the rule as RFC 8785 writes it</td></tr>
<tr><td><code>state</code></td>
<td>&quot;draft&quot;, &quot;armed&quot;, &quot;paused&quot;</td>
<td></td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>targets</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>seq</code></td>
<td>integer</td>
<td>Of its newest firing; 0 without one</td></tr>
<tr><td><code>armed_ms</code></td>
<td>integer or null</td>
<td>Events received from then on count</td></tr>
<tr><td><code>created_ms</code></td>
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
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/rul_0mi9k2x4c7Qp1sWbN8y/pause&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;rule_id&quot;: &quot;rul_0mi9k2x4c7Qp1sWbN8y&quot;,
  &quot;rule&quot;: {
    &quot;v&quot;: 1,
    &quot;name&quot;: &quot;three-good-buyers&quot;,
    &quot;on&quot;: &quot;trade&quot;,
    &quot;where&quot;: &quot;e.direction == &#39;buy&#39; &amp;&amp; wallet.quality &gt; 70.0 &amp;&amp; wallet.entity_id == &#39;&#39;&quot;,
    &quot;by&quot;: [
      &quot;token_mint&quot;
    ],
    &quot;window_s&quot;: 120,
    &quot;having&quot;: &quot;distinct(&#39;wallet_address&#39;) &gt;= 3 &amp;&amp; token.exit_capacity_sol &gt; 20.0&quot;,
    &quot;cooldown_s&quot;: 600,
    &quot;say&quot;: &quot;Three good wallets buy {token_mint}&quot;,
    &quot;lists&quot;: {}
  },
  &quot;rule_digest&quot;: &quot;7c1f0f2a3f4b9d1e8a6c5b4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f&quot;,
  &quot;state&quot;: &quot;paused&quot;,
  &quot;paused_why&quot;: &quot;caller&quot;,
  &quot;targets&quot;: [
    &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;
  ],
  &quot;seq&quot;: 0,
  &quot;armed_ms&quot;: null,
  &quot;created_ms&quot;: 1760000400000
}</code></pre></figure>
</div></article>
<article id="route-ruleFirings"><div class="about">
<h3><code>GET /v1/rules/{rule_id}/firings</code> <span class="tier layer1">Layer 1</span></h3>
<p>Firings of a rule, ascending. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr>
<tr><td><code>after_seq</code></td>
<td>query</td>
<td>Only firings after this number</td>
<td>integer, at least 0</td>
<td>0</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of firings</td>
<td>integer, 1 to 1000</td>
<td>100</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>firings</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>firings[].firing_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rule_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rule_digest</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].seq</code></td>
<td>integer</td>
<td>From 1 without holes; 0 in tests</td></tr>
<tr><td><code>firings[].at_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].received_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].key</code></td>
<td>object</td>
<td>Fields of \`by\`</td></tr>
<tr><td><code>firings[].event</code></td>
<td>object</td>
<td>The event that fired</td></tr>
<tr><td><code>firings[].values</code></td>
<td>object</td>
<td>Functions of the group and joined fields that were read</td></tr>
<tr><td><code>firings[].evidence</code></td>
<td>array of object</td>
<td>Inputs of the window, at most the newest 100</td></tr>
<tr><td><code>firings[].evidence[].signature</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].evidence[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].evidence[].event_index</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>firings[].say</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].rules_version</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>firings[].test</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
<td>string or null</td>
<td>\`after_seq\` of the next page; null on the last</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/rules/{rule_id}/firings" data-keyed aria-label="Try GET /v1/rules/{rule_id}/firings"><h4>Try it</h4>
<div class="fields"><label>rule_id<input name="rule_id" data-place="path" data-kind="string" value="ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label>
<label>after_seq<input name="after_seq" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="100" value="100" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="1000"
 data-problem="must be an integer from 1 to 1000" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/firings&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/rules/{rule_id}/firings&#39;, {
  rule_id: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;firings&quot;: [],
  &quot;next_cursor&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-targetCreate"><div class="about">
<h3><code>POST /v1/targets</code> <span class="tier layer1">Layer 1</span></h3>
<p>Adds a target for firings, and sends it a challenge. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>kind</code></td>
<td>body</td>
<td>Kind of the target</td>
<td>webhook, telegram, slack, discord, sns, kinesis, sqs</td>
<td>required</td></tr>
<tr><td><code>name</code></td>
<td>body</td>
<td>Name for people</td>
<td>string</td>
<td>required</td></tr>
<tr><td><code>url</code></td>
<td>body</td>
<td>Of a webhook, or of a Telegram, Slack or Discord hook</td>
<td>string</td>
<td>none</td></tr>
<tr><td><code>address</code></td>
<td>body</td>
<td>ARN of a topic, stream or queue</td>
<td>string</td>
<td>none</td></tr>
<tr><td><code>idempotency_key</code></td>
<td>body</td>
<td>Your own id of this request: for a day, the same request with it creates nothing more</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr>
<tr><td><code>secret</code></td>
<td>string or null</td>
<td>Signs messages; shown only here. Null unless the kind is \`webhook\`</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; -d &#39;{&quot;kind&quot;:&quot;webhook&quot;,&quot;name&quot;:&quot;my bot&quot;}&#39; \\
  &quot;$BASE_URL/v1/targets&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
  &quot;kind&quot;: &quot;webhook&quot;,
  &quot;name&quot;: &quot;my bot&quot;,
  &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
  &quot;state&quot;: &quot;unverified&quot;,
  &quot;paused_why&quot;: null,
  &quot;created_ms&quot;: 1760000400000,
  &quot;verified_ms&quot;: null,
  &quot;old_secret_until_ms&quot;: null,
  &quot;secret&quot;: &quot;whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=&quot;
}</code></pre></figure>
</div></article>
<article id="route-targets"><div class="about">
<h3><code>GET /v1/targets</code> <span class="tier layer1">Layer 1</span></h3>
<p>Targets of the account, oldest first. <span class="faint">Not cached.</span></p>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>targets</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>targets[].target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>targets[].kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>targets[].name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>targets[].place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>targets[].state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>targets[].paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>targets[].created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>targets[].verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>targets[].old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/targets" data-keyed aria-label="Try GET /v1/targets"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/targets&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;targets&quot;: [
    {
      &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
      &quot;kind&quot;: &quot;webhook&quot;,
      &quot;name&quot;: &quot;my bot&quot;,
      &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
      &quot;state&quot;: &quot;verified&quot;,
      &quot;paused_why&quot;: null,
      &quot;created_ms&quot;: 1760000400000,
      &quot;verified_ms&quot;: 1760000401000,
      &quot;old_secret_until_ms&quot;: null
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-target"><div class="about">
<h3><code>GET /v1/targets/{target_id}</code> <span class="tier layer1">Layer 1</span></h3>
<p>One target. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/targets/{target_id}" data-keyed aria-label="Try GET /v1/targets/{target_id}"><h4>Try it</h4>
<div class="fields"><label>target_id<input name="target_id" data-place="path" data-kind="string" value="tgt_4fJ6mX2c9Qp1sWbN8yTzKd" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/targets/{target_id}&#39;, {
  target_id: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
  &quot;kind&quot;: &quot;webhook&quot;,
  &quot;name&quot;: &quot;my bot&quot;,
  &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
  &quot;state&quot;: &quot;verified&quot;,
  &quot;paused_why&quot;: null,
  &quot;created_ms&quot;: 1760000400000,
  &quot;verified_ms&quot;: 1760000401000,
  &quot;old_secret_until_ms&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-targetDelete"><div class="about">
<h3><code>DELETE /v1/targets/{target_id}</code> <span class="tier layer1">Layer 1</span></h3>
<p>Deletes a target; what waits for it is not sent. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X DELETE -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code></code></pre></figure>
</div></article>
<article id="route-targetVerify"><div class="about">
<h3><code>POST /v1/targets/{target_id}/verify</code> <span class="tier layer1">Layer 1</span></h3>
<p>Sends the challenge again, or takes its text back. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr>
<tr><td><code>challenge</code></td>
<td>body</td>
<td>Text of the challenge, from a target that cannot answer</td>
<td>string</td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr>
<tr><td><code>challenge</code></td>
<td>object or null</td>
<td>The try to send the challenge; null when the request brought its text back</td></tr>
<tr><td><code>challenge.result</code></td>
<td>&quot;delivered&quot;, &quot;http_error&quot;, &quot;timeout&quot;, &quot;closed&quot;, &quot;redirect_refused&quot;, &quot;address_refused&quot;, &quot;dead&quot;</td>
<td></td></tr>
<tr><td><code>challenge.status</code></td>
<td>integer or null</td>
<td>HTTP status; null without an answer</td></tr>
<tr><td><code>challenge.ms</code></td>
<td>integer</td>
<td>Until the answer, or until there was none</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/tgt_4fJ6mX2c9Qp1sWbN8yTzKd/verify&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
  &quot;kind&quot;: &quot;webhook&quot;,
  &quot;name&quot;: &quot;my bot&quot;,
  &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
  &quot;state&quot;: &quot;verified&quot;,
  &quot;paused_why&quot;: null,
  &quot;created_ms&quot;: 1760000400000,
  &quot;verified_ms&quot;: 1760000401000,
  &quot;old_secret_until_ms&quot;: null,
  &quot;challenge&quot;: {
    &quot;result&quot;: &quot;delivered&quot;,
    &quot;status&quot;: 200,
    &quot;ms&quot;: 84
  }
}</code></pre></figure>
</div></article>
<article id="route-targetTest"><div class="about">
<h3><code>POST /v1/targets/{target_id}/test</code> <span class="tier layer1">Layer 1</span></h3>
<p>Sends a test message once, also to a paused target. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>result</code></td>
<td>&quot;delivered&quot;, &quot;http_error&quot;, &quot;timeout&quot;, &quot;closed&quot;, &quot;redirect_refused&quot;, &quot;address_refused&quot;, &quot;dead&quot;</td>
<td></td></tr>
<tr><td><code>status</code></td>
<td>integer or null</td>
<td>HTTP status; null without an answer</td></tr>
<tr><td><code>ms</code></td>
<td>integer</td>
<td>Until the answer, or until there was none</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/test&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;result&quot;: &quot;delivered&quot;,
  &quot;status&quot;: 200,
  &quot;ms&quot;: 84
}</code></pre></figure>
</div></article>
<article id="route-targetPause"><div class="about">
<h3><code>POST /v1/targets/{target_id}/pause</code> <span class="tier layer1">Layer 1</span></h3>
<p>Pauses a target; its firings wait. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/tgt_4fJ6mX2c9Qp1sWbN8yTzKd/pause&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
  &quot;kind&quot;: &quot;webhook&quot;,
  &quot;name&quot;: &quot;my bot&quot;,
  &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
  &quot;state&quot;: &quot;paused&quot;,
  &quot;paused_why&quot;: &quot;caller&quot;,
  &quot;created_ms&quot;: 1760000400000,
  &quot;verified_ms&quot;: 1760000401000,
  &quot;old_secret_until_ms&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-targetResume"><div class="about">
<h3><code>POST /v1/targets/{target_id}/resume</code> <span class="tier layer1">Layer 1</span></h3>
<p>Resumes a target; what waits is sent in order. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/tgt_4fJ6mX2c9Qp1sWbN8yTzKd/resume&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
  &quot;kind&quot;: &quot;webhook&quot;,
  &quot;name&quot;: &quot;my bot&quot;,
  &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
  &quot;state&quot;: &quot;verified&quot;,
  &quot;paused_why&quot;: null,
  &quot;created_ms&quot;: 1760000400000,
  &quot;verified_ms&quot;: 1760000401000,
  &quot;old_secret_until_ms&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-targetRotate"><div class="about">
<h3><code>POST /v1/targets/{target_id}/rotate</code> <span class="tier layer1">Layer 1</span></h3>
<p>Issues a new secret; the old one signs too for 24 hours. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>path</td>
<td>Target</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>kind</code></td>
<td>&quot;webhook&quot;, &quot;telegram&quot;, &quot;slack&quot;, &quot;discord&quot;, &quot;sns&quot;, &quot;kinesis&quot;, &quot;sqs&quot;</td>
<td></td></tr>
<tr><td><code>name</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>place</code></td>
<td>string</td>
<td>The URL without its path and query, which may be secret, or the ARN</td></tr>
<tr><td><code>state</code></td>
<td>&quot;unverified&quot;, &quot;verified&quot;, &quot;paused&quot;</td>
<td>Only a verified target receives firings</td></tr>
<tr><td><code>paused_why</code></td>
<td>string or null</td>
<td>\`caller\`, or \`gone\` after the status 410</td></tr>
<tr><td><code>created_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>verified_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>old_secret_until_ms</code></td>
<td>integer or null</td>
<td>Until then an earlier secret signs too</td></tr>
<tr><td><code>secret</code></td>
<td>string or null</td>
<td>Signs messages; shown only here. Null unless the kind is \`webhook\`</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/targets/tgt_4fJ6mX2c9Qp1sWbN8yTzKd/rotate&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
  &quot;kind&quot;: &quot;webhook&quot;,
  &quot;name&quot;: &quot;my bot&quot;,
  &quot;place&quot;: &quot;https://bot.example.com/…&quot;,
  &quot;state&quot;: &quot;verified&quot;,
  &quot;paused_why&quot;: null,
  &quot;created_ms&quot;: 1760000400000,
  &quot;verified_ms&quot;: 1760000401000,
  &quot;old_secret_until_ms&quot;: 1760086801000,
  &quot;secret&quot;: &quot;whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=&quot;
}</code></pre></figure>
</div></article>
<article id="route-ruleDeliveries"><div class="about">
<h3><code>GET /v1/rules/{rule_id}/deliveries</code> <span class="tier layer1">Layer 1</span></h3>
<p>Tries to deliver firings of a rule, newest first, of the last 30 days. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Number of tries</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>\`next_cursor\` of the page before</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>deliveries</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>deliveries[].result</code></td>
<td>&quot;delivered&quot;, &quot;http_error&quot;, &quot;timeout&quot;, &quot;closed&quot;, &quot;redirect_refused&quot;, &quot;address_refused&quot;, &quot;dead&quot;</td>
<td></td></tr>
<tr><td><code>deliveries[].status</code></td>
<td>integer or null</td>
<td>HTTP status; null without an answer</td></tr>
<tr><td><code>deliveries[].ms</code></td>
<td>integer</td>
<td>Until the answer, or until there was none</td></tr>
<tr><td><code>deliveries[].seq</code></td>
<td>integer</td>
<td>Of the firing</td></tr>
<tr><td><code>deliveries[].target_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>deliveries[].attempt</code></td>
<td>integer</td>
<td>From 1</td></tr>
<tr><td><code>deliveries[].at_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/rules/{rule_id}/deliveries" data-keyed aria-label="Try GET /v1/rules/{rule_id}/deliveries"><h4>Try it</h4>
<div class="fields"><label>rule_id<input name="rule_id" data-place="path" data-kind="string" value="ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/rules/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/deliveries&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/rules/{rule_id}/deliveries&#39;, {
  rule_id: &quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;deliveries&quot;: [
    {
      &quot;result&quot;: &quot;delivered&quot;,
      &quot;status&quot;: 200,
      &quot;ms&quot;: 84,
      &quot;seq&quot;: 7,
      &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
      &quot;attempt&quot;: 1,
      &quot;at_ms&quot;: 1760000500000
    },
    {
      &quot;result&quot;: &quot;timeout&quot;,
      &quot;status&quot;: null,
      &quot;ms&quot;: 5000,
      &quot;seq&quot;: 6,
      &quot;target_id&quot;: &quot;tgt_4fJ6mX2c9Qp1sWbN8yTzKd&quot;,
      &quot;attempt&quot;: 2,
      &quot;at_ms&quot;: 1760000470000
    }
  ],
  &quot;next_cursor&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-ruleRedeliver"><div class="about">
<h3><code>POST /v1/rules/{rule_id}/redeliver</code> <span class="tier layer1">Layer 1</span></h3>
<p>Sends firings again, before newer ones of the rule. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>rule_id</code></td>
<td>path</td>
<td>Rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr>
<tr><td><code>from_seq</code></td>
<td>body</td>
<td>First firing</td>
<td>integer, at least 1</td>
<td>required</td></tr>
<tr><td><code>to_seq</code></td>
<td>body</td>
<td>Last firing; default the newest</td>
<td>integer, at least 1</td>
<td>none</td></tr>
<tr><td><code>target_id</code></td>
<td>body</td>
<td>Only this target; default all of the rule</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>none</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>queued</code></td>
<td>integer</td>
<td>Messages, of all targets</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">409</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -X POST -H &quot;Authorization: Bearer $API_KEY&quot; -d &#39;{&quot;from_seq&quot;:1}&#39; \\
  &quot;$BASE_URL/v1/rules/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/redeliver&quot;</code></pre></figure>
<figure><figcaption>Answer, application/json</figcaption><pre tabindex="0"><code>{
  &quot;queued&quot;: 7
}</code></pre></figure>
</div></article>
<h3 id="tag-token">Token</h3>
<article id="route-tokenInfo"><div class="about">
<h3><code>GET /v1/token/{mint}/info</code> <span class="tier layer1">Layer 1</span></h3>
<p>Metadata, validation status and worth of a token. <span class="faint">Cached for up to 300 s.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>filtered_price_usd</code></td>
<td>number or null</td>
<td>Close of the newest 1-second candle of the filtered view</td></tr>
<tr><td><code>filtered_price_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td>
<td></td></tr>
<tr><td><code>price_age_s</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>circulating_supply</code></td>
<td>number or null</td>
<td>Total supply less what lock escrows hold</td></tr>
<tr><td><code>circulating_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>total_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>liquidity_usd</code></td>
<td>number or null</td>
<td>Sum over open pools, each at most twice its quote side</td></tr>
<tr><td><code>liquidity_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>market_cap_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>fdv_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td>
<td>Why both caps are null; null if they are known</td></tr>
<tr><td><code>ath_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>ath_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>atl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>atl_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>launch</code></td>
<td>object or null</td>
<td>Null for a token that is not from a launchpad</td></tr>
<tr><td><code>launch.pad</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>launch.stage</code></td>
<td>&quot;curve&quot;, &quot;graduating&quot;, &quot;dead&quot;, &quot;graduated&quot;</td>
<td></td></tr>
<tr><td><code>launch.curve_pct</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>launch.raised</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>launch.raised_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.target</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>launch.target_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.base_mint</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.creator</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.curve_pool</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.launched_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>launch.is_complete</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>launch.completed_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>launch.graduated_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>launch.migration_signature</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.pool</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.pool_dex</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>launch.seconds_to_graduate</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>launch.why</code></td>
<td>&quot;no_curve&quot;, &quot;no_curve_state&quot;, &quot;target_unknown&quot; or null</td>
<td>Why \`curve_pct\` is null</td></tr>
<tr><td><code>metadata</code></td>
<td>object or null</td>
<td>What its URI led to, if a producer read it</td></tr>
<tr><td><code>metadata.uri</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>metadata.status</code></td>
<td>&quot;ok&quot;, &quot;refused&quot;, &quot;failed&quot;</td>
<td></td></tr>
<tr><td><code>metadata.name</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.symbol</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.description</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.image</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.website</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.x</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.telegram</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>metadata.why</code></td>
<td>string or null</td>
<td>Why it was refused or failed</td></tr>
<tr><td><code>metadata.seen_ts_ms</code></td>
<td>integer</td>
<td>When its producer read it</td></tr>
<tr><td><code>multiplier</code></td>
<td>number</td>
<td>Units that wallets show per token now; 1 without a multiplier</td></tr>
<tr><td><code>multipliers</code></td>
<td>array of object</td>
<td>The newest 20 by the time from which they count, newest first; that may be in the future</td></tr>
<tr><td><code>multipliers[].multiplier</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>multipliers[].effective_ts_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/info" data-keyed aria-label="Try GET /v1/token/{mint}/info"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy/info&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/info&#39;, {
  mint: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
  &quot;is_validated&quot;: true,
  &quot;is_suspicious&quot;: false,
  &quot;is_high_risk&quot;: false,
  &quot;validation_reason&quot;: null,
  &quot;mint&quot;: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
  &quot;name&quot;: &quot;Grumpy Waffle (simulated)&quot;,
  &quot;symbol&quot;: &quot;GWAFFLE&quot;,
  &quot;decimals&quot;: 6,
  &quot;supply&quot;: &quot;1000000000000000&quot;,
  &quot;primary_dex&quot;: &quot;pump_fun&quot;,
  &quot;primary_pool&quot;: &quot;B8fAUSF8dDCAf5jZFzSG8kZjEGqyR6U5bD6i8y5MLLLk&quot;,
  &quot;is_mintable&quot;: false,
  &quot;is_freezable&quot;: false,
  &quot;deployer&quot;: &quot;CzfKMWD9aFgKFkBFgQekzAq4zSM9eQmi8jNPS9YTvcQB&quot;,
  &quot;status&quot;: &quot;validated&quot;,
  &quot;flagged_reasons&quot;: [],
  &quot;flagged_time&quot;: null,
  &quot;rugged_time&quot;: null,
  &quot;filtered_price_usd&quot;: 0.0001302287910069755,
  &quot;filtered_price_ts_ms&quot;: 1796021013000,
  &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
  &quot;price_age_s&quot;: 16,
  &quot;circulating_supply&quot;: 1000000000,
  &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
  &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
  &quot;liquidity_usd&quot;: 37049.312909505425,
  &quot;liquidity_ts_ms&quot;: 1796021013156,
  &quot;market_cap_usd&quot;: 130228.7910069755,
  &quot;fdv_usd&quot;: 130228.7910069755,
  &quot;worth_why&quot;: null,
  &quot;ath_usd&quot;: 0.00013929425175690684,
  &quot;ath_ts_ms&quot;: 1796020202408,
  &quot;atl_usd&quot;: 0.000004508863280245513,
  &quot;atl_ts_ms&quot;: 1796019133904,
  &quot;launch&quot;: {
    &quot;pad&quot;: &quot;pump_fun&quot;,
    &quot;stage&quot;: &quot;graduated&quot;,
    &quot;curve_pct&quot;: 100,
    &quot;raised&quot;: 85.005359063,
    &quot;raised_raw&quot;: &quot;85005359063&quot;,
    &quot;target&quot;: 85.005359063,
    &quot;target_raw&quot;: &quot;85005359063&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;creator&quot;: &quot;CzfKMWD9aFgKFkBFgQekzAq4zSM9eQmi8jNPS9YTvcQB&quot;,
    &quot;curve_pool&quot;: &quot;B8fAUSF8dDCAf5jZFzSG8kZjEGqyR6U5bD6i8y5MLLLk&quot;,
    &quot;launched_ts_ms&quot;: 1796019131935,
    &quot;is_complete&quot;: true,
    &quot;completed_ts_ms&quot;: 1796019229007,
    &quot;graduated_ts_ms&quot;: 1796019229007,
    &quot;migration_signature&quot;: &quot;EH1hnYuLhCxEK68LoCQiQdDZVRevzMsrsADip8pCXWCe4Y6G9KmHk4QWWkUKrLnRKaGJX4XWpqtfHTQPbWBPP6C&quot;,
    &quot;pool&quot;: &quot;A18Vrkthxkg2PvA6wDEPyYwxcijZMsYfoYqJMsA7eJ9v&quot;,
    &quot;pool_dex&quot;: &quot;pump_swap&quot;,
    &quot;seconds_to_graduate&quot;: 97,
    &quot;why&quot;: null
  },
  &quot;multiplier&quot;: 1.05,
  &quot;multipliers&quot;: [
    {
      &quot;multiplier&quot;: 1.05,
      &quot;effective_ts_ms&quot;: 1796021022196
    }
  ],
  &quot;metadata&quot;: null
}</code></pre></figure>
</div></article>
<article id="route-tokenPrice"><div class="about">
<h3><code>GET /v1/token/{mint}/price</code> <span class="tier layer1">Layer 1</span></h3>
<p>Latest USD price: the close of the newest 1-second candle, and what the token is worth. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>mint</code></td>
<td>path</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>filtered_price_usd</code></td>
<td>number or null</td>
<td>Close of the newest 1-second candle of the filtered view</td></tr>
<tr><td><code>filtered_price_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td>
<td></td></tr>
<tr><td><code>price_age_s</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>circulating_supply</code></td>
<td>number or null</td>
<td>Total supply less what lock escrows hold</td></tr>
<tr><td><code>circulating_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>total_supply_raw</code></td>
<td>string or null</td>
<td></td></tr>
<tr><td><code>liquidity_usd</code></td>
<td>number or null</td>
<td>Sum over open pools, each at most twice its quote side</td></tr>
<tr><td><code>liquidity_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>market_cap_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>fdv_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td>
<td>Why both caps are null; null if they are known</td></tr>
<tr><td><code>ath_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>ath_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>atl_usd</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>atl_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/price" data-keyed aria-label="Try GET /v1/token/{mint}/price"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/price&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/price&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;price_usd&quot;: 0.00017674245233181433,
  &quot;as_of_ts_ms&quot;: 1795999522000,
  &quot;source&quot;: &quot;ohlcv_1s_close&quot;,
  &quot;filtered_price_usd&quot;: 0.00017674245233181433,
  &quot;filtered_price_ts_ms&quot;: 1795999522000,
  &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
  &quot;price_age_s&quot;: 1,
  &quot;circulating_supply&quot;: 1000000000,
  &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
  &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
  &quot;liquidity_usd&quot;: 159817.54509668204,
  &quot;liquidity_ts_ms&quot;: 1795999522557,
  &quot;market_cap_usd&quot;: 176742.45233181433,
  &quot;fdv_usd&quot;: 176742.45233181433,
  &quot;worth_why&quot;: null,
  &quot;ath_usd&quot;: 0.00046085628135006905,
  &quot;ath_ts_ms&quot;: 1795722467759,
  &quot;atl_usd&quot;: 0.00004453407073901156,
  &quot;atl_ts_ms&quot;: 1795706080645
}</code></pre></figure>
</div></article>
<article id="route-tokenOhlcv"><div class="about">
<h3><code>GET /v1/token/{mint}/ohlcv</code> <span class="tier layer1">Layer 1</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>timeframe</code></td>
<td>query</td>
<td>Candle width</td>
<td>1s, 5s, 15s, 30s, 1m, 5m, 15m, 1h, 4h, 1d, 1w</td>
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
<td>false</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr>
<tr><td><code>pool</code></td>
<td>query</td>
<td>Candles of the trades of this pool alone</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>none</td></tr></tbody>
</table></div>
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
<tr><td><code>candles[].volume_token_exact</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>candles[].volume_base_exact</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>candles[].buy_volume_exact</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>candles[].sell_volume_exact</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>candles[].amended</code></td>
<td>true</td>
<td>Present if a late trade changed the candle after its bucket had closed</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>timeframe</code></td>
<td>&quot;1s&quot;, &quot;5s&quot;, &quot;15s&quot;, &quot;30s&quot;, &quot;1m&quot;, &quot;5m&quot;, &quot;15m&quot;, &quot;1h&quot;, &quot;4h&quot;, &quot;1d&quot;, &quot;1w&quot;</td>
<td></td></tr>
<tr><td><code>view</code></td>
<td>&quot;full&quot;, &quot;filtered&quot;</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/ohlcv" data-keyed aria-label="Try GET /v1/token/{mint}/ohlcv"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>timeframe<select name="timeframe" data-place="query" data-kind="string" data-fallback="1m"><option value="1s">1s</option>
<option value="5s">5s</option>
<option value="15s">15s</option>
<option value="30s">30s</option>
<option value="1m" selected>1m</option>
<option value="5m">5m</option>
<option value="15m">15m</option>
<option value="1h">1h</option>
<option value="4h">4h</option>
<option value="1d">1d</option>
<option value="1w">1w</option></select></label>
<label>view<select name="view" data-place="query" data-kind="string" data-fallback="full"><option value="full" selected>full</option>
<option value="filtered">filtered</option></select></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="500" value="500" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="2000"
 data-problem="must be an integer from 1 to 2000" autocomplete="off" spellcheck="false"></label>
<label>fill<select name="fill" data-place="query" data-kind="boolean" data-fallback="false"><option value="false" selected>false</option>
<option value="true">true</option></select></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label>
<label>pool<input name="pool" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/ohlcv&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/ohlcv&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;candles&quot;: [
    {
      &quot;bucket&quot;: 1795695300000,
      &quot;open&quot;: 0.00000984639306517853,
      &quot;high&quot;: 0.000018226124068694078,
      &quot;low&quot;: 0.00000984639306517853,
      &quot;close&quot;: 0.000018226124068694078,
      &quot;volume_token&quot;: 258834579.401411,
      &quot;volume_base&quot;: 23.137547212,
      &quot;volume_usd&quot;: 3420.296347840294,
      &quot;buy_volume&quot;: 258834579.401411,
      &quot;sell_volume&quot;: 0,
      &quot;num_trades&quot;: 13,
      &quot;trades&quot;: 13,
      &quot;vwap&quot;: 0.000013214217187480046,
      &quot;num_buyers&quot;: 13,
      &quot;num_sellers&quot;: 0,
      &quot;volume_token_exact&quot;: &quot;258834579.401411&quot;,
      &quot;volume_base_exact&quot;: &quot;23.137547212&quot;,
      &quot;buy_volume_exact&quot;: &quot;258834579.401411&quot;,
      &quot;sell_volume_exact&quot;: &quot;0&quot;
    },
    {
      &quot;bucket&quot;: 1795695360000,
      &quot;open&quot;: 0.000018226124068694078,
      &quot;high&quot;: 0.000031165917921609786,
      &quot;low&quot;: 0.000018226124068694078,
      &quot;close&quot;: 0.000024092368427541875,
      &quot;volume_token&quot;: 246137094.995124,
      &quot;volume_base&quot;: 41.447600135,
      &quot;volume_usd&quot;: 6126.970766156308,
      &quot;buy_volume&quot;: 167488411.287767,
      &quot;sell_volume&quot;: 78648683.707357,
      &quot;num_trades&quot;: 13,
      &quot;trades&quot;: 13,
      &quot;vwap&quot;: 0.000024892512712387718,
      &quot;num_buyers&quot;: 11,
      &quot;num_sellers&quot;: 2,
      &quot;volume_token_exact&quot;: &quot;246137094.995124&quot;,
      &quot;volume_base_exact&quot;: &quot;41.447600135&quot;,
      &quot;buy_volume_exact&quot;: &quot;167488411.287767&quot;,
      &quot;sell_volume_exact&quot;: &quot;78648683.707357&quot;
    }
  ],
  &quot;token_mint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
  &quot;timeframe&quot;: &quot;1m&quot;,
  &quot;view&quot;: &quot;full&quot;
}</code></pre></figure>
</div></article>
<article id="route-tokenTrades"><div class="about">
<h3><code>GET /v1/token/{mint}/trades</code> <span class="tier layer1">Layer 1</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>limit</code></td>
<td>query</td>
<td>Maximum number of trades</td>
<td>integer, 1 to 200</td>
<td>50</td></tr>
<tr><td><code>before</code></td>
<td>query</td>
<td>Only trades older than the one with this trade_id, or {trade_id}@{timestamp} for one of any age</td>
<td>string matching <code>^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$</code></td>
<td>none</td></tr>
<tr><td><code>after</code></td>
<td>query</td>
<td>Only trades newer than the one with this trade_id, the oldest of them</td>
<td>string matching <code>^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$</code></td>
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
<td>none</td></tr>
<tr><td><code>from</code></td>
<td>query</td>
<td>First timestamp, unix ms, inclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>to</code></td>
<td>query</td>
<td>Last timestamp, unix ms, exclusive</td>
<td>integer, at least 0</td>
<td>none</td></tr>
<tr><td><code>kind</code></td>
<td>query</td>
<td>Only trades of these directions, separated by commas; at most 20</td>
<td>string matching <code>^(buy|sell|swap|flash_swap)(,(buy|sell|swap|flash_swap))*$</code></td>
<td>none</td></tr>
<tr><td><code>min_usd</code></td>
<td>query</td>
<td>Only priced trades of at least this many USD</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>max_usd</code></td>
<td>query</td>
<td>Only priced trades of at most this many USD</td>
<td>number, at least 0</td>
<td>none</td></tr>
<tr><td><code>wallet</code></td>
<td>query</td>
<td>Only trades of this wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>none</td></tr>
<tr><td><code>pool</code></td>
<td>query</td>
<td>Only trades of this pool</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>none</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>Place of the next page, from \`next_cursor\`</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
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
<tr><td><code>trades[].executed_by</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>limit</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>next_cursor</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/trades" data-keyed aria-label="Try GET /v1/token/{mint}/trades"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>before<input name="before" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$"
 data-problem="must be a trade_id, {signature}:{event_index}" autocomplete="off" spellcheck="false"></label>
<label>after<input name="after" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^([1-9A-HJ-NP-Za-km-z]{64,88}):(\\d{1,15})(?:@(\\d{1,14}))?$"
 data-problem="must be a trade_id, {signature}:{event_index}" autocomplete="off" spellcheck="false"></label>
<label>before_seq<input name="before_seq" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>after_seq<input name="after_seq" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>kind<input name="kind" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^(buy|sell|swap|flash_swap)(,(buy|sell|swap|flash_swap))*$"
 data-problem="must be of buy, sell, swap, flash_swap, with commas between" autocomplete="off" spellcheck="false"></label>
<label>min_usd<input name="min_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>max_usd<input name="max_usd" data-place="query" data-kind="number" value="" inputmode="decimal" placeholder="optional" data-pattern="^\\d{1,15}(\\.\\d{1,18})?$"
 data-min="0"
 data-problem="must be a decimal from 0 to 999999999999999, without an exponent" autocomplete="off" spellcheck="false"></label>
<label>wallet<input name="wallet" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>pool<input name="pool" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84/trades&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/trades&#39;, {
  mint: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;trade_id&quot;: &quot;ZqJD5EnjBBDKqa45Da89hfFTz4hfmd8uvHiBKvuN6zvHqTMrBTM7Ctid872w5DTgnojkj7QXaaFigz9t4BaveE8:0&quot;,
      &quot;seq&quot;: 137,
      &quot;signature&quot;: &quot;ZqJD5EnjBBDKqa45Da89hfFTz4hfmd8uvHiBKvuN6zvHqTMrBTM7Ctid872w5DTgnojkj7QXaaFigz9t4BaveE8&quot;,
      &quot;slot&quot;: 489996875,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1795998750293,
      &quot;wallet_address&quot;: &quot;4BxhqA28Wtmm4G4AZQKqAiG3nVEhP3Dk9zAHt8RLXByx&quot;,
      &quot;pool_address&quot;: &quot;ESD8VeJdFhzoWjEQ48zkU918T141kFzaxRoFQVxNiND2&quot;,
      &quot;direction&quot;: &quot;sell&quot;,
      &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_amount&quot;: 26066718.88983,
      &quot;token_amount_raw&quot;: &quot;26066718889830&quot;,
      &quot;base_amount&quot;: 4.163848217,
      &quot;base_amount_raw&quot;: &quot;4163848217&quot;,
      &quot;base_price_usd&quot;: 146.2822,
      &quot;total_fees_usd&quot;: 1.538261193362,
      &quot;is_arbitrage&quot;: 0,
      &quot;bundle_id&quot;: &quot;&quot;,
      &quot;labels&quot;: [
        &quot;ORGANIC&quot;,
        &quot;TERMINAL:axiom&quot;
      ]
    },
    {
      &quot;trade_id&quot;: &quot;kKqshatk4mERHdEsdVfRbUpaZM55Saz7F4sscDfcCUKU9eYpynnsMX2enDUJ138x5KhH33u1qZRHNLajs9vQdAv:0&quot;,
      &quot;seq&quot;: 136,
      &quot;signature&quot;: &quot;kKqshatk4mERHdEsdVfRbUpaZM55Saz7F4sscDfcCUKU9eYpynnsMX2enDUJ138x5KhH33u1qZRHNLajs9vQdAv&quot;,
      &quot;slot&quot;: 489995321,
      &quot;event_index&quot;: 0,
      &quot;timestamp&quot;: 1795998128644,
      &quot;wallet_address&quot;: &quot;ByEB1jveGnViJBUCY7XiT8aDYvvpCEQYxjWg5h59XJZN&quot;,
      &quot;pool_address&quot;: &quot;ESD8VeJdFhzoWjEQ48zkU918T141kFzaxRoFQVxNiND2&quot;,
      &quot;direction&quot;: &quot;sell&quot;,
      &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;token_amount&quot;: 6560832.049074,
      &quot;token_amount_raw&quot;: &quot;6560832049074&quot;,
      &quot;base_amount&quot;: 1.089860014,
      &quot;base_amount_raw&quot;: &quot;1089860014&quot;,
      &quot;base_price_usd&quot;: 146.2822,
      &quot;total_fees_usd&quot;: 0.4046866343738,
      &quot;is_arbitrage&quot;: 0,
      &quot;bundle_id&quot;: &quot;&quot;,
      &quot;labels&quot;: [
        &quot;ORGANIC&quot;,
        &quot;TERMINAL:trojan&quot;
      ]
    }
  ],
  &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
  &quot;limit&quot;: 50,
  &quot;next_cursor&quot;: &quot;b:aeRYf2RhozadB5XKbi3KhnWcFTotwHes5hUQuGcj6vXxS76UzLUTiSqs4KrGzeQf6YixmYa4asJLkTojJT4GLPk:0:1795927585004#97213142&quot;
}</code></pre></figure>
</div></article>
<h3 id="tag-token-security">Token security</h3>
<article id="route-tokenLiquidity"><div class="about">
<h3><code>GET /v1/token/{mint}/liquidity</code> <span class="tier layer1">Layer 1</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<tr><td><code>depth.shape</code></td>
<td>&quot;constant_product&quot;, &quot;concentrated&quot;, &quot;bonding_curve&quot;, &quot;stable&quot;, &quot;order_book&quot;, &quot;dark&quot;, &quot;other&quot; or null</td>
<td></td></tr>
<tr><td><code>depth.token_reserve_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>depth.token_reserve_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>depth.quote_reserve_sol</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>depth.quote_reserve_raw</code></td>
<td>string</td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/liquidity" data-keyed aria-label="Try GET /v1/token/{mint}/liquidity"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="9JVhkfq1y5d4NRMGtZ4rLHPQTemZg7xQe6XpToPK8tV1" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/9JVhkfq1y5d4NRMGtZ4rLHPQTemZg7xQe6XpToPK8tV1/liquidity&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/liquidity&#39;, {
  mint: &quot;9JVhkfq1y5d4NRMGtZ4rLHPQTemZg7xQe6XpToPK8tV1&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;9JVhkfq1y5d4NRMGtZ4rLHPQTemZg7xQe6XpToPK8tV1&quot;,
  &quot;depth&quot;: {
    &quot;venue&quot;: &quot;pump_swap&quot;,
    &quot;shape&quot;: &quot;constant_product&quot;,
    &quot;token_reserve_ui&quot;: 708848237.717757,
    &quot;token_reserve_raw&quot;: &quot;708848237717757&quot;,
    &quot;quote_reserve_sol&quot;: 64.243326871,
    &quot;quote_reserve_raw&quot;: &quot;64243326871&quot;,
    &quot;liquidity_usd&quot;: null,
    &quot;reserve_slot&quot;: 489250788,
    &quot;updated_at_ms&quot;: 1795700315358
  },
  &quot;lock&quot;: {
    &quot;status&quot;: &quot;burned&quot;,
    &quot;burn_pct&quot;: 100,
    &quot;lock_pct&quot;: null,
    &quot;verified_at&quot;: &quot;2026-11-26T09:33:36.044Z&quot;
  },
  &quot;dump_impact_pct&quot;: 0,
  &quot;exit_capacity&quot;: {
    &quot;usd_at_10&quot;: null,
    &quot;usd_at_25&quot;: null,
    &quot;usd_at_50&quot;: null,
    &quot;sol_at_10&quot;: 3.296755657282525,
    &quot;sol_at_25&quot;: 8.606973777086548,
    &quot;sol_at_50&quot;: 18.816434794531954
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenHoldersSummary"><div class="about">
<h3><code>GET /v1/token/{mint}/holders/summary</code> <span class="tier layer1">Layer 1</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
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
<tr><td><code>totalBalance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
<tr><td><code>hydrationStatus</code></td>
<td>&quot;hydrating&quot;, &quot;hydrated&quot;, &quot;born_forward&quot;, &quot;partial_forward&quot;</td>
<td></td></tr>
<tr><td><code>nonHolders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>nonHolders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>nonHolders[].kind</code></td>
<td>&quot;pool&quot;, &quot;burn&quot;, &quot;system&quot;, &quot;program&quot;</td>
<td></td></tr>
<tr><td><code>nonHolders[].balanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>nonHolders[].balance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/holders/summary" data-keyed aria-label="Try GET /v1/token/{mint}/holders/summary"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="4ZXUruRL2ajmNU5JGr249aH2zdsfjwAg5DjBw79tFXFa" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/4ZXUruRL2ajmNU5JGr249aH2zdsfjwAg5DjBw79tFXFa/holders/summary&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/holders/summary&#39;, {
  mint: &quot;4ZXUruRL2ajmNU5JGr249aH2zdsfjwAg5DjBw79tFXFa&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;4ZXUruRL2ajmNU5JGr249aH2zdsfjwAg5DjBw79tFXFa&quot;,
  &quot;distinctCount&quot;: 60,
  &quot;totalBalanceRaw&quot;: &quot;685798768284145&quot;,
  &quot;hydrationStatus&quot;: &quot;born_forward&quot;,
  &quot;nonHolders&quot;: [],
  &quot;supplyRaw&quot;: &quot;1000000000000000&quot;,
  &quot;top10Pct&quot;: 52.700574640868844,
  &quot;top50Pct&quot;: 99.45176761702359,
  &quot;top100Pct&quot;: null,
  &quot;lastUpdatedSlot&quot;: 489250777,
  &quot;lastUpdatedTsMs&quot;: 1795700310816,
  &quot;asOfTsMs&quot;: 1795700320256
}</code></pre></figure>
</div></article>
<article id="route-tokenHoldersTop"><div class="about">
<h3><code>GET /v1/token/{mint}/holders/top</code> <span class="tier layer1">Layer 1</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>n</code></td>
<td>query</td>
<td>Maximum number of holders</td>
<td>integer, 1 to 500</td>
<td>10</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
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
<tr><td><code>totalBalance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
<tr><td><code>hydrationStatus</code></td>
<td>&quot;hydrating&quot;, &quot;hydrated&quot;, &quot;born_forward&quot;, &quot;partial_forward&quot;</td>
<td></td></tr>
<tr><td><code>nonHolders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>nonHolders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>nonHolders[].kind</code></td>
<td>&quot;pool&quot;, &quot;burn&quot;, &quot;system&quot;, &quot;program&quot;</td>
<td></td></tr>
<tr><td><code>nonHolders[].balanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>nonHolders[].balance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
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
<tr><td><code>holders[].balance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/holders/top" data-keyed aria-label="Try GET /v1/token/{mint}/holders/top"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>n<input name="n" data-place="query" data-kind="integer" data-fallback="10" value="10" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="500"
 data-problem="must be an integer from 1 to 500" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/holders/top&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/holders/top&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
  &quot;distinctCount&quot;: 31,
  &quot;totalBalanceRaw&quot;: &quot;483258266635293&quot;,
  &quot;hydrationStatus&quot;: &quot;born_forward&quot;,
  &quot;nonHolders&quot;: [],
  &quot;holders&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet&quot;: &quot;7o1fm3nh6o3pPwUoUD4B5qETdvgj95SfP3L7o6jDC4Cg&quot;,
      &quot;balanceRaw&quot;: &quot;90302749398267&quot;,
      &quot;pctOfTotal&quot;: 18.68622962769036,
      &quot;firstSeenSlot&quot;: 489246576
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet&quot;: &quot;DBzDyo1xYBqAGKm2qxmbnXD3TtvqGkGvQsmmPBoLWz5P&quot;,
      &quot;balanceRaw&quot;: &quot;87881138532792&quot;,
      &quot;pctOfTotal&quot;: 18.185128863840923,
      &quot;firstSeenSlot&quot;: 489250127
    }
  ],
  &quot;asOfTsMs&quot;: 1795700320496
}</code></pre></figure>
</div></article>
<article id="route-tokenHolders"><div class="about">
<h3><code>GET /v1/token/{mint}/holders</code> <span class="tier layer1">Layer 1</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
<td>0</td></tr>
<tr><td><code>ui_amount_mode</code></td>
<td>query</td>
<td>scaled: amounts of the token × its multiplier in force now, prices per token divided by it</td>
<td>raw, scaled</td>
<td>raw</td></tr></tbody>
</table></div>
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
<tr><td><code>totalBalance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
<tr><td><code>hydrationStatus</code></td>
<td>&quot;hydrating&quot;, &quot;hydrated&quot;, &quot;born_forward&quot;, &quot;partial_forward&quot;</td>
<td></td></tr>
<tr><td><code>nonHolders</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>nonHolders[].wallet</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>nonHolders[].kind</code></td>
<td>&quot;pool&quot;, &quot;burn&quot;, &quot;system&quot;, &quot;program&quot;</td>
<td></td></tr>
<tr><td><code>nonHolders[].balanceRaw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>nonHolders[].balance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
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
<tr><td><code>holders[].balance</code></td>
<td>number or null</td>
<td>In scaled mode only: whole units × multiplier; null while the decimals are unknown</td></tr>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/holders" data-keyed aria-label="Try GET /v1/token/{mint}/holders"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="100" value="100" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="1000"
 data-problem="must be an integer from 1 to 1000" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>ui_amount_mode<select name="ui_amount_mode" data-place="query" data-kind="string" data-fallback="raw"><option value="raw" selected>raw</option>
<option value="scaled">scaled</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/holders&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/holders&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
  &quot;distinctCount&quot;: 31,
  &quot;totalBalanceRaw&quot;: &quot;483258266635293&quot;,
  &quot;hydrationStatus&quot;: &quot;born_forward&quot;,
  &quot;nonHolders&quot;: [],
  &quot;holders&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet&quot;: &quot;7o1fm3nh6o3pPwUoUD4B5qETdvgj95SfP3L7o6jDC4Cg&quot;,
      &quot;balanceRaw&quot;: &quot;90302749398267&quot;,
      &quot;pctOfTotal&quot;: 18.68622962769036,
      &quot;firstSeenSlot&quot;: 489246576
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet&quot;: &quot;DBzDyo1xYBqAGKm2qxmbnXD3TtvqGkGvQsmmPBoLWz5P&quot;,
      &quot;balanceRaw&quot;: &quot;87881138532792&quot;,
      &quot;pctOfTotal&quot;: 18.185128863840923,
      &quot;firstSeenSlot&quot;: 489250127
    }
  ],
  &quot;limit&quot;: 100,
  &quot;offset&quot;: 0,
  &quot;nextOffset&quot;: null,
  &quot;asOfTsMs&quot;: 1795700320846
}</code></pre></figure>
</div></article>
<article id="route-tokenBuyerQuality"><div class="about">
<h3><code>GET /v1/token/{mint}/buyer-quality</code> <span class="tier free">Free</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>window_hours</code></td>
<td>query</td>
<td>Hours before now, clamped to 1–24</td>
<td>integer</td>
<td>1</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/buyer-quality" data-keyed aria-label="Try GET /v1/token/{mint}/buyer-quality"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>window_hours<input name="window_hours" data-place="query" data-kind="integer" data-fallback="1" value="1" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-problem="must be an integer" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2/buyer-quality&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/buyer-quality&#39;, {
  mint: &quot;DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;,
  &quot;window_hours&quot;: 1,
  &quot;smart_money_signal&quot;: 0.20406734683526695,
  &quot;total_buyers&quot;: 63,
  &quot;volume_decomposition&quot;: {
    &quot;organic_profitable_usd&quot;: 5950.462288716634,
    &quot;organic_other_usd&quot;: 82.321664138888,
    &quot;bot_usd&quot;: 0,
    &quot;farm_funded_usd&quot;: 0,
    &quot;unrated_usd&quot;: 21267.72508219818
  },
  &quot;tiers&quot;: {
    &quot;elite_smart_money&quot;: {
      &quot;count&quot;: 2,
      &quot;volume_usd&quot;: 1316.9722806764876
    },
    &quot;consistent_organic&quot;: {
      &quot;count&quot;: 3,
      &quot;volume_usd&quot;: 4254.170165359156
    },
    &quot;developing_organic&quot;: {
      &quot;count&quot;: 4,
      &quot;volume_usd&quot;: 461.641506819879
    },
    &quot;bot_operated&quot;: {
      &quot;count&quot;: 0,
      &quot;volume_usd&quot;: 0
    },
    &quot;farm_funded&quot;: {
      &quot;count&quot;: 0,
      &quot;volume_usd&quot;: 0
    },
    &quot;unrated_new&quot;: {
      &quot;count&quot;: 54,
      &quot;volume_usd&quot;: 21267.72508219818
    }
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenBundlesSummary"><div class="about">
<h3><code>GET /v1/token/{mint}/bundles/summary</code> <span class="tier free">Free</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
<td>boolean</td>
<td></td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/bundles/summary" data-keyed aria-label="Try GET /v1/token/{mint}/bundles/summary"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/bundles/summary&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/bundles/summary&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;bundle_count&quot;: 1,
  &quot;open_bundle_count&quot;: 1,
  &quot;bundled_supply_pct&quot;: 0.096536754702965,
  &quot;bundled_value_usd&quot;: 17835.778281956653,
  &quot;bundled_realized_pnl_usd&quot;: 0,
  &quot;dominant_bundle_type&quot;: &quot;LaunchSlotBurst&quot;,
  &quot;evaluated_to_slot&quot;: 489964717,
  &quot;examined&quot;: {
    &quot;trades&quot;: 496,
    &quot;since_ts_ms&quot;: 1795692564358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenBundles"><div class="about">
<h3><code>GET /v1/token/{mint}/bundles</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>dump_alerts</code></td>
<td>array of object</td>
<td>The newest 100 alerts that current data confirms, newest first</td></tr>
<tr><td><code>dump_alerts[].bundle_id</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>dump_alerts[].bundle_type</code></td>
<td>&quot;RelayMev&quot;, &quot;RelaySequential&quot;, &quot;SameSlotBuyCohort&quot;, &quot;SameSlotSellCohort&quot;, &quot;LaunchSlotBurst&quot;, &quot;MultiSlotBuyCohort&quot;, &quot;MultiSell&quot;, &quot;SybilPoisoning&quot;, &quot;CexCoordinated&quot;, &quot;SyntheticSwarm&quot;, &quot;Hybrid&quot;</td>
<td></td></tr>
<tr><td><code>dump_alerts[].sold_pct</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>dump_alerts[].member_count</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>dump_alerts[].remaining_chain_balance_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>dump_alerts[].remaining_chain_balance_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>dump_alerts[].risk_score</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>dump_alerts[].slot</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>dump_alerts[].timestamp</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/bundles" data-keyed aria-label="Try GET /v1/token/{mint}/bundles"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84/bundles&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/bundles&#39;, {
  mint: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;bundles&quot;: [
    {
      &quot;bundle_id&quot;: &quot;CwfPJn1rZHPGXzu8J75TWm&quot;,
      &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
      &quot;bundle_type&quot;: &quot;LaunchSlotBurst&quot;,
      &quot;leader_wallet&quot;: &quot;EUSWsyuaJPzg7BMfYD885Ua76pnHuQRR3vJBrCsT5uMD&quot;,
      &quot;status&quot;: &quot;exited&quot;,
      &quot;member_count_total&quot;: 8,
      &quot;member_count_active&quot;: 0,
      &quot;chain_balance_ui&quot;: 0,
      &quot;chain_balance_raw&quot;: &quot;0&quot;,
      &quot;realized_pnl_usd&quot;: 320.6790986166941,
      &quot;total_usd_invested&quot;: 3872.2216878682343,
      &quot;total_usd_returned&quot;: 4661.307220504891,
      &quot;total_tokens_bought_ui&quot;: 166894055.196923,
      &quot;total_tokens_bought_raw&quot;: &quot;166894055196923&quot;,
      &quot;total_tokens_sold_ui&quot;: 166894055.196923,
      &quot;total_tokens_sold_raw&quot;: &quot;166894055196923&quot;,
      &quot;sold_pct&quot;: 100,
      &quot;risk_score&quot;: 0,
      &quot;evidence&quot;: [
        &quot;LaunchSlotBurst: 8 wallets (3 or more) in slot 489784760; 8 with amounts within 5% have a chance of 2.7e-17, at most 0.00003; e.g. DGmAfqoR9h9R6hpGTyyQBcbrH29iD35346WwPYdgMMZbAfrMH4bMJjjjht2KWa1WsgV2XMpA1t2gPpDbqS53PQE, ZQTGGTRT1BDyoT9TYkCYxWpSMQhMGbRiGs6aB1BDeSvd1Vf5jx6pdzqB2Xm26gXdpwJ4EDE3rsWtEri7tZGC4az, bdLyJX9jEdneTDVPTLhhanRL1i4Dci8dCEbTT7S2yKkWBHWMBp5BKDpy2f5eQ2aTRFbVSyYtFqK6aHrKJozAsW1&quot;,
        &quot;archetype SYNTHETIC_SWARM&quot;
      ],
      &quot;created_at&quot;: &quot;2026-11-29T00:58:24.358Z&quot;
    }
  ],
  &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
  &quot;dump_alerts&quot;: [
    {
      &quot;bundle_id&quot;: &quot;CwfPJn1rZHPGXzu8J75TWm&quot;,
      &quot;bundle_type&quot;: &quot;LaunchSlotBurst&quot;,
      &quot;sold_pct&quot;: 0.25715378601144007,
      &quot;member_count&quot;: 8,
      &quot;remaining_chain_balance_ui&quot;: 123976617.040232,
      &quot;remaining_chain_balance_raw&quot;: &quot;123976617040232&quot;,
      &quot;risk_score&quot;: 0.9609950728301476,
      &quot;slot&quot;: 489785683,
      &quot;timestamp&quot;: 1795914273414
    }
  ],
  &quot;evaluated_to_slot&quot;: 489964693,
  &quot;examined&quot;: {
    &quot;trades&quot;: 108,
    &quot;since_ts_ms&quot;: 1795913904358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenBundle"><div class="about">
<h3><code>GET /v1/token/{mint}/bundles/{bundle_id}</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>bundle_id</code></td>
<td>path</td>
<td>Bundle</td>
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/bundles/{bundle_id}" data-keyed aria-label="Try GET /v1/token/{mint}/bundles/{bundle_id}"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>bundle_id<input name="bundle_id" data-place="path" data-kind="string" value="QmWaQDqFKS9M9PWFWKg241" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/bundles/QmWaQDqFKS9M9PWFWKg241&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/bundles/{bundle_id}&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  bundle_id: &quot;QmWaQDqFKS9M9PWFWKg241&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;bundle&quot;: {
    &quot;bundle_id&quot;: &quot;QmWaQDqFKS9M9PWFWKg241&quot;,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;bundle_type&quot;: &quot;LaunchSlotBurst&quot;,
    &quot;leader_wallet&quot;: &quot;3aYLW7ABETdeJtS2QvuzN2mW5zBLtbYC8Q1FWMyHcBZZ&quot;,
    &quot;status&quot;: &quot;dormant&quot;,
    &quot;member_count_total&quot;: 11,
    &quot;member_count_active&quot;: 11,
    &quot;chain_balance_ui&quot;: 96536754.702965,
    &quot;chain_balance_raw&quot;: &quot;96536754702965&quot;,
    &quot;realized_pnl_usd&quot;: 0,
    &quot;total_usd_invested&quot;: 4724.420015405669,
    &quot;total_usd_returned&quot;: 0,
    &quot;total_tokens_bought_ui&quot;: 96536754.702965,
    &quot;total_tokens_bought_raw&quot;: &quot;96536754702965&quot;,
    &quot;total_tokens_sold_ui&quot;: 0,
    &quot;total_tokens_sold_raw&quot;: &quot;0&quot;,
    &quot;sold_pct&quot;: 0,
    &quot;risk_score&quot;: 0.02631451503391614,
    &quot;evidence&quot;: [
      &quot;LaunchSlotBurst: 8 wallets (3 or more) in slot 489231410; 8 with amounts within 5% have a chance of 7.5e-16, at most 0.00003; e.g. 98MyYxNaiJepWaNvjeREqopGq2d8tiDANWc8oa7Tw5fdx62j2tpyDQW8HDppnqbg3r4hyXCh8yrZ9PvK7cHDnrE, CaBb2SXwRSJL8CqnTqJ6rpobD2DU7N8SHQMhnNb82pPK96u1duM95iPPmCAUXcQcrMCWCgtoCFy7vgvmCzmAafr, NDym4GirXN7GzLg4LVCEzs17H9PsT2Tv6H5TCTAfPoqcE3d2BXrzq7suSTYUWoMo1peyRy1q7fB29Tcia5kWzDY&quot;,
      &quot;MultiSlotBuyCohort: 8 wallets (3 or more) in slot 489231410; 8 of the buyers in the first 30 minutes have money from 6ZtRL1cQNpSmcqy8HLg2yhW5VMiF2BibKj1joJbJmH99, at most 7 days before; e.g. 98MyYxNaiJepWaNvjeREqopGq2d8tiDANWc8oa7Tw5fdx62j2tpyDQW8HDppnqbg3r4hyXCh8yrZ9PvK7cHDnrE, CaBb2SXwRSJL8CqnTqJ6rpobD2DU7N8SHQMhnNb82pPK96u1duM95iPPmCAUXcQcrMCWCgtoCFy7vgvmCzmAafr, NDym4GirXN7GzLg4LVCEzs17H9PsT2Tv6H5TCTAfPoqcE3d2BXrzq7suSTYUWoMo1peyRy1q7fB29Tcia5kWzDY&quot;
    ],
    &quot;created_at&quot;: &quot;2026-11-26T11:29:24.358Z&quot;,
    &quot;linked_entity&quot;: {
      &quot;entity_id&quot;: &quot;7CiLajVAZNmcvcjUfM4QEV&quot;,
      &quot;entity_kind&quot;: &quot;shared_funder&quot;,
      &quot;member_count&quot;: 9,
      &quot;bundle_member_share&quot;: 0.7272727272727273
    }
  },
  &quot;members&quot;: [
    {
      &quot;wallet_address&quot;: &quot;8VLiz46BXPqAyCgWQebZzsjMPePzwrN4QptT5sGxydax&quot;,
      &quot;bundle_id&quot;: &quot;QmWaQDqFKS9M9PWFWKg241&quot;,
      &quot;is_leader&quot;: false,
      &quot;is_active&quot;: true,
      &quot;chain_balance_ui&quot;: 12296342.088841,
      &quot;chain_balance_raw&quot;: &quot;12296342088841&quot;,
      &quot;realized_pnl_usd&quot;: 0,
      &quot;avg_entry_price_usd&quot;: 0.00004839343430073467
    },
    {
      &quot;wallet_address&quot;: &quot;EhFF9XaiE9nj1HazFzKbb7r3ytoW2pRuQxv3CoxLAAoq&quot;,
      &quot;bundle_id&quot;: &quot;QmWaQDqFKS9M9PWFWKg241&quot;,
      &quot;is_leader&quot;: false,
      &quot;is_active&quot;: true,
      &quot;chain_balance_ui&quot;: 12024444.528242,
      &quot;chain_balance_raw&quot;: &quot;12024444528242&quot;,
      &quot;realized_pnl_usd&quot;: 0,
      &quot;avg_entry_price_usd&quot;: 0.00004973504505301807
    }
  ],
  &quot;evaluated_to_slot&quot;: 489964741,
  &quot;examined&quot;: {
    &quot;trades&quot;: 507,
    &quot;since_ts_ms&quot;: 1795692564358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenWashTrades"><div class="about">
<h3><code>GET /v1/token/{mint}/wash-trades</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/wash-trades" data-keyed aria-label="Try GET /v1/token/{mint}/wash-trades"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4/wash-trades&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/wash-trades&#39;, {
  mint: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wash_trades&quot;: [
    {
      &quot;wallet_address&quot;: &quot;9Ae2besNYmAnue3CHXeCARNCMBiRjiFQNNBTxMBuEh9F&quot;,
      &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
      &quot;trade_count&quot;: 10,
      &quot;direction_flips&quot;: 9,
      &quot;volume_usd&quot;: 6184.84936729236,
      &quot;net_exposure_pct&quot;: 0.25031252053311626,
      &quot;is_atomic&quot;: false,
      &quot;detected_at&quot;: &quot;2026-11-29T18:52:04.847Z&quot;
    },
    {
      &quot;wallet_address&quot;: &quot;2iMB4prWHb6atHbLK4tTAdwwSWNfE7wsrr7HQjeZegbG&quot;,
      &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
      &quot;trade_count&quot;: 10,
      &quot;direction_flips&quot;: 9,
      &quot;volume_usd&quot;: 10384.886255958842,
      &quot;net_exposure_pct&quot;: 0.25031251295732077,
      &quot;is_atomic&quot;: false,
      &quot;detected_at&quot;: &quot;2026-11-28T18:58:07.100Z&quot;
    }
  ],
  &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
  &quot;count&quot;: 2,
  &quot;evaluated_to_slot&quot;: 489964749,
  &quot;examined&quot;: {
    &quot;trades&quot;: 172,
    &quot;since_ts_ms&quot;: 1795787065766,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenSuspiciousActivity"><div class="about">
<h3><code>GET /v1/token/{mint}/suspicious-activity</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/suspicious-activity" data-keyed aria-label="Try GET /v1/token/{mint}/suspicious-activity"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/suspicious-activity&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/suspicious-activity&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;status&quot;: &quot;clean&quot;,
  &quot;flagged_reasons&quot;: [],
  &quot;flagged_time&quot;: null,
  &quot;rugged_time&quot;: null,
  &quot;live_activity_flags&quot;: [
    &quot;SEED_WAVE_MODERATE&quot;,
    &quot;CEX_ROOT_CONVERGENCE&quot;
  ],
  &quot;funding_abuse&quot;: {
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;token_first_buy_ts&quot;: &quot;2026-11-26T11:29:24.358Z&quot;,
    &quot;early_window_minutes&quot;: 60,
    &quot;early_buyer_count&quot;: 37,
    &quot;seeded_wallet_count&quot;: 8,
    &quot;seeded_wallet_pct&quot;: 21.62162162162162,
    &quot;funded_by_farm_count&quot;: 0,
    &quot;funded_by_farm_pct&quot;: 0,
    &quot;cex_root_count&quot;: 15,
    &quot;distinct_cex_root_count&quot;: 3,
    &quot;cex_root_pct&quot;: 40.54054054054054,
    &quot;avg_seed_fund_to_buy_seconds&quot;: 290.583,
    &quot;median_seed_fund_to_buy_seconds&quot;: 361.981,
    &quot;top_seeded_terminal&quot;: &quot;gmgn&quot;,
    &quot;top_seeded_terminal_wallets&quot;: 2,
    &quot;top_seeded_terminal_share&quot;: 0.25,
    &quot;suspicious&quot;: true,
    &quot;score&quot;: 75,
    &quot;reasons&quot;: [
      &quot;SEED_WAVE_MODERATE&quot;,
      &quot;CEX_ROOT_CONVERGENCE&quot;
    ]
  },
  &quot;evaluated_to_slot&quot;: 489964768,
  &quot;examined&quot;: {
    &quot;trades&quot;: 516,
    &quot;since_ts_ms&quot;: 1795692564358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenSignal"><div class="about">
<h3><code>GET /v1/token/{mint}/signal</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
<details><summary>Fields of the response</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th>
<th>Description</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td>
<td>pending until evidence could have been seen</td></tr>
<tr><td><code>score</code></td>
<td>number or null</td>
<td>Null while pending</td></tr>
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
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td>
<td>pending until evidence could have been seen</td></tr>
<tr><td><code>components.validation.score</code></td>
<td>number or null</td>
<td>Null while pending</td></tr>
<tr><td><code>components.validation.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components.bundles</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.bundles.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td>
<td>pending until evidence could have been seen</td></tr>
<tr><td><code>components.bundles.score</code></td>
<td>number or null</td>
<td>Null while pending</td></tr>
<tr><td><code>components.bundles.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components.wash_trades</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.wash_trades.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td>
<td>pending until evidence could have been seen</td></tr>
<tr><td><code>components.wash_trades.score</code></td>
<td>number or null</td>
<td>Null while pending</td></tr>
<tr><td><code>components.wash_trades.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>components.funding_abuse</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>components.funding_abuse.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td>
<td>pending until evidence could have been seen</td></tr>
<tr><td><code>components.funding_abuse.score</code></td>
<td>number or null</td>
<td>Null while pending</td></tr>
<tr><td><code>components.funding_abuse.reasons</code></td>
<td>array of string</td>
<td></td></tr>
<tr><td><code>as_of_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/signal" data-keyed aria-label="Try GET /v1/token/{mint}/signal"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/signal&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/signal&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;severity&quot;: &quot;high&quot;,
  &quot;score&quot;: 79,
  &quot;reasons&quot;: [
    &quot;SEED_WAVE_MODERATE&quot;,
    &quot;CEX_ROOT_CONVERGENCE&quot;
  ],
  &quot;components&quot;: {
    &quot;validation&quot;: {
      &quot;severity&quot;: &quot;none&quot;,
      &quot;score&quot;: 0,
      &quot;reasons&quot;: []
    },
    &quot;bundles&quot;: {
      &quot;severity&quot;: &quot;low&quot;,
      &quot;score&quot;: 16,
      &quot;reasons&quot;: [
        &quot;OPEN_BUNDLES&quot;
      ]
    },
    &quot;wash_trades&quot;: {
      &quot;severity&quot;: &quot;none&quot;,
      &quot;score&quot;: 0,
      &quot;reasons&quot;: []
    },
    &quot;funding_abuse&quot;: {
      &quot;severity&quot;: &quot;high&quot;,
      &quot;score&quot;: 75,
      &quot;reasons&quot;: [
        &quot;SEED_WAVE_MODERATE&quot;,
        &quot;CEX_ROOT_CONVERGENCE&quot;
      ]
    }
  },
  &quot;as_of_ts_ms&quot;: 1795985883361,
  &quot;evaluated_to_slot&quot;: 489964705,
  &quot;examined&quot;: {
    &quot;trades&quot;: 490,
    &quot;since_ts_ms&quot;: 1795692564358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenFundingAbuse"><div class="about">
<h3><code>GET /v1/token/{mint}/funding-abuse</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/funding-abuse" data-keyed aria-label="Try GET /v1/token/{mint}/funding-abuse"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>early_window_minutes<input name="early_window_minutes" data-place="query" data-kind="integer" data-fallback="60" value="60" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="10"
 data-max="240"
 data-problem="must be an integer from 10 to 240" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84/funding-abuse&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/funding-abuse&#39;, {
  mint: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
  &quot;summary&quot;: {
    &quot;token_mint&quot;: &quot;3hGdSjnxScJLAMeKpcKST9SJ5iqhjnCDVekviPx1zx84&quot;,
    &quot;token_first_buy_ts&quot;: &quot;2026-11-29T00:58:24.358Z&quot;,
    &quot;early_window_minutes&quot;: 60,
    &quot;early_buyer_count&quot;: 53,
    &quot;seeded_wallet_count&quot;: 8,
    &quot;seeded_wallet_pct&quot;: 15.09433962264151,
    &quot;funded_by_farm_count&quot;: 0,
    &quot;funded_by_farm_pct&quot;: 0,
    &quot;cex_root_count&quot;: 16,
    &quot;distinct_cex_root_count&quot;: 3,
    &quot;cex_root_pct&quot;: 30.18867924528302,
    &quot;avg_seed_fund_to_buy_seconds&quot;: 43.097625,
    &quot;median_seed_fund_to_buy_seconds&quot;: 41.414500000000004,
    &quot;top_seeded_terminal&quot;: &quot;trojan&quot;,
    &quot;top_seeded_terminal_wallets&quot;: 2,
    &quot;top_seeded_terminal_share&quot;: 0.25,
    &quot;suspicious&quot;: true,
    &quot;score&quot;: 50,
    &quot;reasons&quot;: [
      &quot;SEED_WAVE_LIGHT&quot;,
      &quot;FAST_FUND_TO_BUY&quot;
    ]
  },
  &quot;wallets&quot;: [
    {
      &quot;wallet_address&quot;: &quot;8MYg74pvqN8sUxJWzu47CuoG89wdfor7Yu4SCtw1e31A&quot;,
      &quot;first_buy_ts&quot;: &quot;2026-11-29T01:55:37.036Z&quot;,
      &quot;first_buy_slot&quot;: 489793342,
      &quot;first_buy_usd&quot;: 641.4960402834108,
      &quot;first_buy_dex&quot;: &quot;raydium_cpmm&quot;,
      &quot;last_fresh_fund_ts&quot;: null,
      &quot;fresh_fund_to_buy_seconds&quot;: null,
      &quot;funded_by_farm&quot;: 0,
      &quot;root_label&quot;: &quot;Simulated Exchange A&quot;,
      &quot;root_source&quot;: &quot;cex&quot;,
      &quot;direct_funder&quot;: &quot;9yDCegp67K5F1rRgf3dN9vLeuNQG3tsvecWgaEw2f4ZL&quot;,
      &quot;is_root_cex&quot;: 1,
      &quot;primary_terminal&quot;: &quot;trojan&quot;,
      &quot;automation_label&quot;: &quot;ORGANIC&quot;,
      &quot;is_seeded_wallet&quot;: 0
    },
    {
      &quot;wallet_address&quot;: &quot;4BxhqA28Wtmm4G4AZQKqAiG3nVEhP3Dk9zAHt8RLXByx&quot;,
      &quot;first_buy_ts&quot;: &quot;2026-11-29T01:41:37.612Z&quot;,
      &quot;first_buy_slot&quot;: 489791244,
      &quot;first_buy_usd&quot;: 983.0931292549923,
      &quot;first_buy_dex&quot;: &quot;raydium_cpmm&quot;,
      &quot;last_fresh_fund_ts&quot;: null,
      &quot;fresh_fund_to_buy_seconds&quot;: null,
      &quot;funded_by_farm&quot;: 0,
      &quot;root_label&quot;: null,
      &quot;root_source&quot;: null,
      &quot;direct_funder&quot;: null,
      &quot;is_root_cex&quot;: 0,
      &quot;primary_terminal&quot;: &quot;axiom&quot;,
      &quot;automation_label&quot;: &quot;ORGANIC&quot;,
      &quot;is_seeded_wallet&quot;: 0
    }
  ],
  &quot;evaluated_to_slot&quot;: 489964693,
  &quot;examined&quot;: {
    &quot;trades&quot;: 108,
    &quot;since_ts_ms&quot;: 1795913904358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-tokenLiquidityEvents"><div class="about">
<h3><code>GET /v1/token/{mint}/liquidity/events</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<tr><td><code>events[].token_raw</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>events[].quote_ui</code></td>
<td>number</td>
<td></td></tr>
<tr><td><code>events[].quote_raw</code></td>
<td>string</td>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/liquidity/events" data-keyed aria-label="Try GET /v1/token/{mint}/liquidity/events"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/liquidity/events&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/liquidity/events&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;token_mint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
  &quot;events&quot;: [
    {
      &quot;signature&quot;: &quot;KjgRjaiMrEPyVVDXR3XAnQnuv2FsmorGhYGLCdK6AJz6v4SrWzoNsrr6h52yDAD5pZjPbX83Np7HWVgHjR7ZRhm&quot;,
      &quot;ts_ms&quot;: 1795695345012,
      &quot;slot&quot;: 489238362,
      &quot;pool&quot;: &quot;4whu49n3BU3SvKVvdiJrv8L6Ymbmxyb7NNST2EXb4Mtb&quot;,
      &quot;dex&quot;: &quot;raydium_cpmm&quot;,
      &quot;wallet&quot;: &quot;3xbwsMDeoFYJzSwVDKbT7qDRbrPbJJe9anLJ6CZEzBFA&quot;,
      &quot;side&quot;: &quot;add&quot;,
      &quot;token_ui&quot;: 940000000,
      &quot;token_raw&quot;: &quot;940000000000000&quot;,
      &quot;quote_ui&quot;: 60.738004432,
      &quot;quote_raw&quot;: &quot;60738004432&quot;,
      &quot;pct_of_pool&quot;: 1,
      &quot;is_full_close&quot;: false,
      &quot;is_bundle_member&quot;: false,
      &quot;is_flagged&quot;: false
    }
  ]
}</code></pre></figure>
</div></article>
<h3 id="tag-wallet">Wallet</h3>
<article id="route-walletPerformance"><div class="about">
<h3><code>GET /v1/wallet/{address}/performance</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>window</code></td>
<td>query</td>
<td>Days before now</td>
<td>1d, 7d, 30d</td>
<td>7d</td></tr></tbody>
</table></div>
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
<td>number or null</td>
<td></td></tr>
<tr><td><code>profit_factor</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>disposition_index</code></td>
<td>number or null</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/performance" data-keyed aria-label="Try GET /v1/wallet/{address}/performance"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>window<select name="window" data-place="query" data-kind="string" data-fallback="7d"><option value="1d">1d</option>
<option value="7d" selected>7d</option>
<option value="30d">30d</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/performance&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/performance&#39;, {
  address: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;total_trades&quot;: 47,
  &quot;wins&quot;: 32,
  &quot;losses&quot;: 15,
  &quot;win_rate&quot;: 0.6808510638297872,
  &quot;total_pnl_usd&quot;: 14977.807752692894,
  &quot;cash_pnl_usd&quot;: 14977.354504436395,
  &quot;total_volume_usd&quot;: 82865.50406024326,
  &quot;total_fees_usd&quot;: 0.67805047375,
  &quot;avg_hold_time_seconds&quot;: 6277.297872340426,
  &quot;sharpe_ratio&quot;: 0,
  &quot;profit_factor&quot;: 0,
  &quot;disposition_index&quot;: 0
}</code></pre></figure>
</div></article>
<article id="route-walletTrades"><div class="about">
<h3><code>GET /v1/wallet/{address}/trades</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>none</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/trades" data-keyed aria-label="Try GET /v1/wallet/{address}/trades"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>token<input name="token" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm/trades&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/trades&#39;, {
  address: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;trade_id&quot;: &quot;NjX92uyb8aG8VSkiBiKbira7CsUZDqhnpzCcdkgymbE2LiHyHEBW5VXwGg2v1RhMzTSHoNX4Ktqfn5wd6sSRrJy:0&quot;,
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;token_mint&quot;: &quot;Hzk9n3rZwcDotmBswdffcNVEWipyRGL316TUf8nPEVj5&quot;,
      &quot;entry_signature&quot;: &quot;r435DWzKcUBMQjkRX4xDFKnT8fE1gEoe7WJGbUqYq2kF74tDpPcKhAVXGonwvoSNz9VXBHMXxqAovhuAv4mHJQy&quot;,
      &quot;exit_signature&quot;: &quot;NjX92uyb8aG8VSkiBiKbira7CsUZDqhnpzCcdkgymbE2LiHyHEBW5VXwGg2v1RhMzTSHoNX4Ktqfn5wd6sSRrJy&quot;,
      &quot;entry_timestamp&quot;: &quot;2026-11-26 12:30:16&quot;,
      &quot;exit_timestamp&quot;: &quot;2026-11-26 13:10:03&quot;,
      &quot;entry_slot&quot;: 489240540,
      &quot;exit_slot&quot;: 489246509,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;exit_dex&quot;: &quot;pump_swap&quot;,
      &quot;hold_time_seconds&quot;: 2387,
      &quot;entry_price_usd&quot;: 0.00000538488507611405,
      &quot;exit_price_usd&quot;: 0.000006895892491698493,
      &quot;price_per_token_entry&quot;: 0.00000538488507611405,
      &quot;price_per_token_exit&quot;: 0.000006895892491698493,
      &quot;realized_pnl_usd&quot;: 64.42909479251244,
      &quot;realized_pnl_sol&quot;: 0.4358485555000182,
      &quot;cash_pnl_usd&quot;: 64.42835567001244,
      &quot;percentage_gain&quot;: 28.05999993003958,
      &quot;entry_network_fees_usd&quot;: 0.00036956124999999566,
      &quot;exit_network_fees_usd&quot;: 0.0007391225,
      &quot;total_position_realized_pnl_usd&quot;: 465.5098050921135,
      &quot;total_position_realized_pnl_sol&quot;: 3.149070723,
      &quot;entry_sol_price&quot;: 147.8245,
      &quot;exit_sol_price&quot;: 147.8245,
      &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
      &quot;exit_type&quot;: &quot;FULL&quot;,
      &quot;exit_number&quot;: 2,
      &quot;percentage_sold&quot;: 100,
      &quot;token_amount&quot;: &quot;42640071.57691&quot;,
      &quot;remaining_token_amount&quot;: &quot;0&quot;,
      &quot;trade_flag&quot;: &quot;TERMINAL:axiom&quot;
    },
    {
      &quot;trade_id&quot;: &quot;CWMKxnwEjJ8YK2j4BBxFRpyyAFnzKA56gxvkQtJ2WsUVZJEF4VVZEgmYUe1B3PbgKvbVhU7VR3riTdU5WJLWCS5:0&quot;,
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;token_mint&quot;: &quot;DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;,
      &quot;entry_signature&quot;: &quot;QuL7VMU3WDSxrwU8i3F5kvLpscGcQ3ZNHQJi3jjPEtZH6icYDMQMZphwsECYTTGvomGBqyyA8aDKu3bYnNrf2LG&quot;,
      &quot;exit_signature&quot;: &quot;CWMKxnwEjJ8YK2j4BBxFRpyyAFnzKA56gxvkQtJ2WsUVZJEF4VVZEgmYUe1B3PbgKvbVhU7VR3riTdU5WJLWCS5&quot;,
      &quot;entry_timestamp&quot;: &quot;2026-11-26 12:55:20&quot;,
      &quot;exit_timestamp&quot;: &quot;2026-11-26 12:56:03&quot;,
      &quot;entry_slot&quot;: 489244300,
      &quot;exit_slot&quot;: 489244409,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;exit_dex&quot;: &quot;pump_swap&quot;,
      &quot;hold_time_seconds&quot;: 43,
      &quot;entry_price_usd&quot;: 0.000018065655468094438,
      &quot;exit_price_usd&quot;: 0.000026234903922332662,
      &quot;price_per_token_entry&quot;: 0.000018065655468094438,
      &quot;price_per_token_exit&quot;: 0.000026234903922332662,
      &quot;realized_pnl_usd&quot;: 176.913704602437,
      &quot;realized_pnl_sol&quot;: 1.196782026,
      &quot;cash_pnl_usd&quot;: 176.912965479937,
      &quot;percentage_gain&quot;: 45.219678874489226,
      &quot;entry_network_fees_usd&quot;: 0.00036956125,
      &quot;exit_network_fees_usd&quot;: 0.0007391225,
      &quot;total_position_realized_pnl_usd&quot;: 176.913704602437,
      &quot;total_position_realized_pnl_sol&quot;: 1.196782026,
      &quot;entry_sol_price&quot;: 147.8245,
      &quot;exit_sol_price&quot;: 147.8245,
      &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
      &quot;exit_type&quot;: &quot;PARTIAL&quot;,
      &quot;exit_number&quot;: 1,
      &quot;percentage_sold&quot;: 50,
      &quot;token_amount&quot;: &quot;21656101.556307&quot;,
      &quot;remaining_token_amount&quot;: &quot;21656101.556307&quot;,
      &quot;trade_flag&quot;: &quot;TERMINAL:axiom&quot;
    }
  ],
  &quot;limit&quot;: 50,
  &quot;offset&quot;: 0
}</code></pre></figure>
</div></article>
<article id="route-walletPnl"><div class="about">
<h3><code>GET /v1/wallet/{address}/pnl</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/pnl" data-keyed aria-label="Try GET /v1/wallet/{address}/pnl"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>token<input name="token" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>from<input name="from" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>to<input name="to" data-place="query" data-kind="integer" value="" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm/pnl&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/pnl&#39;, {
  address: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;trades&quot;: [
    {
      &quot;trade_id&quot;: &quot;NjX92uyb8aG8VSkiBiKbira7CsUZDqhnpzCcdkgymbE2LiHyHEBW5VXwGg2v1RhMzTSHoNX4Ktqfn5wd6sSRrJy:0&quot;,
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;token_mint&quot;: &quot;Hzk9n3rZwcDotmBswdffcNVEWipyRGL316TUf8nPEVj5&quot;,
      &quot;entry_signature&quot;: &quot;r435DWzKcUBMQjkRX4xDFKnT8fE1gEoe7WJGbUqYq2kF74tDpPcKhAVXGonwvoSNz9VXBHMXxqAovhuAv4mHJQy&quot;,
      &quot;exit_signature&quot;: &quot;NjX92uyb8aG8VSkiBiKbira7CsUZDqhnpzCcdkgymbE2LiHyHEBW5VXwGg2v1RhMzTSHoNX4Ktqfn5wd6sSRrJy&quot;,
      &quot;entry_timestamp&quot;: 1795696216297,
      &quot;exit_timestamp&quot;: 1795698603645,
      &quot;entry_slot&quot;: 489240540,
      &quot;exit_slot&quot;: 489246509,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;exit_dex&quot;: &quot;pump_swap&quot;,
      &quot;hold_time_seconds&quot;: 2387,
      &quot;entry_price_usd&quot;: 0.00000538488507611405,
      &quot;exit_price_usd&quot;: 0.000006895892491698493,
      &quot;price_per_token_entry&quot;: 0.00000538488507611405,
      &quot;price_per_token_exit&quot;: 0.000006895892491698493,
      &quot;realized_pnl_usd&quot;: 64.42909479251244,
      &quot;realized_pnl_sol&quot;: 0.4358485555000182,
      &quot;cash_pnl_usd&quot;: 64.42835567001244,
      &quot;percentage_gain&quot;: 28.05999993003958,
      &quot;entry_network_fees_usd&quot;: 0.00036956124999999566,
      &quot;exit_network_fees_usd&quot;: 0.0007391225,
      &quot;total_position_realized_pnl_usd&quot;: 465.5098050921135,
      &quot;total_position_realized_pnl_sol&quot;: 3.149070723,
      &quot;entry_sol_price&quot;: 147.8245,
      &quot;exit_sol_price&quot;: 147.8245,
      &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
      &quot;exit_type&quot;: &quot;FULL&quot;,
      &quot;exit_number&quot;: 2,
      &quot;percentage_sold&quot;: 100,
      &quot;token_amount&quot;: &quot;42640071.57691&quot;,
      &quot;remaining_token_amount&quot;: &quot;0&quot;,
      &quot;trade_flag&quot;: &quot;TERMINAL:axiom&quot;
    },
    {
      &quot;trade_id&quot;: &quot;CWMKxnwEjJ8YK2j4BBxFRpyyAFnzKA56gxvkQtJ2WsUVZJEF4VVZEgmYUe1B3PbgKvbVhU7VR3riTdU5WJLWCS5:0&quot;,
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;token_mint&quot;: &quot;DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;,
      &quot;entry_signature&quot;: &quot;QuL7VMU3WDSxrwU8i3F5kvLpscGcQ3ZNHQJi3jjPEtZH6icYDMQMZphwsECYTTGvomGBqyyA8aDKu3bYnNrf2LG&quot;,
      &quot;exit_signature&quot;: &quot;CWMKxnwEjJ8YK2j4BBxFRpyyAFnzKA56gxvkQtJ2WsUVZJEF4VVZEgmYUe1B3PbgKvbVhU7VR3riTdU5WJLWCS5&quot;,
      &quot;entry_timestamp&quot;: 1795697720137,
      &quot;exit_timestamp&quot;: 1795697763834,
      &quot;entry_slot&quot;: 489244300,
      &quot;exit_slot&quot;: 489244409,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;exit_dex&quot;: &quot;pump_swap&quot;,
      &quot;hold_time_seconds&quot;: 43,
      &quot;entry_price_usd&quot;: 0.000018065655468094438,
      &quot;exit_price_usd&quot;: 0.000026234903922332662,
      &quot;price_per_token_entry&quot;: 0.000018065655468094438,
      &quot;price_per_token_exit&quot;: 0.000026234903922332662,
      &quot;realized_pnl_usd&quot;: 176.913704602437,
      &quot;realized_pnl_sol&quot;: 1.196782026,
      &quot;cash_pnl_usd&quot;: 176.912965479937,
      &quot;percentage_gain&quot;: 45.219678874489226,
      &quot;entry_network_fees_usd&quot;: 0.00036956125,
      &quot;exit_network_fees_usd&quot;: 0.0007391225,
      &quot;total_position_realized_pnl_usd&quot;: 176.913704602437,
      &quot;total_position_realized_pnl_sol&quot;: 1.196782026,
      &quot;entry_sol_price&quot;: 147.8245,
      &quot;exit_sol_price&quot;: 147.8245,
      &quot;position_type&quot;: &quot;DCA_EXIT&quot;,
      &quot;exit_type&quot;: &quot;PARTIAL&quot;,
      &quot;exit_number&quot;: 1,
      &quot;percentage_sold&quot;: 50,
      &quot;token_amount&quot;: &quot;21656101.556307&quot;,
      &quot;remaining_token_amount&quot;: &quot;21656101.556307&quot;,
      &quot;trade_flag&quot;: &quot;TERMINAL:axiom&quot;
    }
  ],
  &quot;limit&quot;: 50,
  &quot;offset&quot;: 0
}</code></pre></figure>
</div></article>
<article id="route-walletLabels"><div class="about">
<h3><code>GET /v1/wallet/{address}/labels</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td>&quot;cex&quot;, &quot;dex_authority&quot;, &quot;bridge&quot;, &quot;farm&quot;, &quot;lock&quot;, &quot;other&quot; or null</td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/labels" data-keyed aria-label="Try GET /v1/wallet/{address}/labels"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm/labels&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/labels&#39;, {
  address: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
  &quot;kol_username&quot;: &quot;sim_hiro&quot;,
  &quot;kol_platform&quot;: &quot;x&quot;,
  &quot;trader_type&quot;: &quot;SCALPER&quot;,
  &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
  &quot;size_class&quot;: &quot;FISH&quot;,
  &quot;exit_style&quot;: &quot;MIXED&quot;,
  &quot;automation_label&quot;: &quot;ORGANIC&quot;,
  &quot;primary_terminal&quot;: &quot;axiom&quot;,
  &quot;primary_tool&quot;: &quot;axiom&quot;,
  &quot;primary_tool_pct&quot;: 1,
  &quot;is_fresh_6h&quot;: false,
  &quot;is_fresh_24h&quot;: false,
  &quot;funded_by_farm&quot;: false,
  &quot;trade_badges&quot;: [
    &quot;RUNNER_KEEPER&quot;,
    &quot;CONSISTENT_WINNER&quot;
  ],
  &quot;identity_badges&quot;: [
    &quot;TOOL_axiom&quot;,
    &quot;ROOT_CEX&quot;
  ],
  &quot;special_labels&quot;: [],
  &quot;description&quot;: &quot;A profitable scalper of fish size that mixes its ways of selling, wins consistently, lets a part run, trades through axiom, favours pump_swap and was funded from an exchange.&quot;,
  &quot;label_hash&quot;: &quot;2f77fc652b0a45cbe70f21a0cdb3c192&quot;,
  &quot;bot_share&quot;: 0,
  &quot;primary_dex&quot;: &quot;pump_swap&quot;,
  &quot;primary_dex_pct&quot;: 0.7115384615384616,
  &quot;root_source&quot;: &quot;cex&quot;,
  &quot;provenance_hops&quot;: 1,
  &quot;total_trades&quot;: 30,
  &quot;win_rate_pct&quot;: 93.33333333333333,
  &quot;total_pnl&quot;: 12156.901632569175,
  &quot;sharpe_ratio&quot;: 0.7640017939329419,
  &quot;profit_factor&quot;: 10,
  &quot;is_rated&quot;: true,
  &quot;is_dormant&quot;: false,
  &quot;primary_terminal_pct&quot;: 1,
  &quot;hft_share&quot;: 0,
  &quot;mev_share&quot;: 0,
  &quot;arb_share&quot;: 0,
  &quot;flash_share&quot;: 0,
  &quot;wash_share&quot;: 0,
  &quot;bundled_share&quot;: 0,
  &quot;terminal_share&quot;: 1,
  &quot;top_token_share&quot;: 0.07169184991563865,
  &quot;root_entity&quot;: &quot;Simulated Exchange B&quot;,
  &quot;direct_funder&quot;: &quot;GcWWHRfw6vY2N3axphd61CCEw8aDu2YukxNmyzz2ogui&quot;,
  &quot;first_funded_ts&quot;: &quot;2026-11-19T13:37:46.012Z&quot;,
  &quot;last_funded_ts&quot;: &quot;2026-11-19T13:37:46.012Z&quot;,
  &quot;first_trade_ts&quot;: &quot;2026-11-19T16:01:50.929Z&quot;,
  &quot;last_trade_ts&quot;: &quot;2026-11-26T13:10:03.645Z&quot;,
  &quot;active_days&quot;: 8,
  &quot;total_swaps&quot;: 52,
  &quot;positions_opened&quot;: 22,
  &quot;closed_positions&quot;: 20,
  &quot;position_win_rate_pct&quot;: 95,
  &quot;disposition_index&quot;: 0.8116328999193101,
  &quot;conviction_sizing&quot;: 1.344023733194517,
  &quot;runner_score&quot;: 0.2,
  &quot;exits_per_position&quot;: 1.45,
  &quot;entry_size_p50_usd&quot;: 732.9766993116668,
  &quot;hold_first_exit_p50_seconds&quot;: 1074.1305,
  &quot;hold_full_exit_p50_seconds&quot;: 2131.314
}</code></pre></figure>
</div></article>
<article id="route-walletQuality"><div class="about">
<h3><code>GET /v1/wallet/{address}/quality</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/quality" data-keyed aria-label="Try GET /v1/wallet/{address}/quality"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/quality&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/quality&#39;, {
  address: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
  &quot;rated&quot;: true,
  &quot;skill_score&quot;: 63.40341715785587,
  &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
  &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
  &quot;exit_style&quot;: &quot;RUNNER_KEEPER&quot;,
  &quot;size_class&quot;: &quot;SHARK&quot;,
  &quot;closed_positions&quot;: 23,
  &quot;position_win_rate_pct&quot;: 52.17391304347826,
  &quot;raw_exit_win_rate_pct&quot;: 67.3913043478261,
  &quot;win_rate_inflation_pts&quot;: 15.217391304347826,
  &quot;disposition_index&quot;: 1.062484606554695,
  &quot;conviction_sizing&quot;: 0.9117548764709634,
  &quot;profit_factor&quot;: 4.619714151843393,
  &quot;sharpe_ratio&quot;: 0.5220925449848046,
  &quot;runner_score&quot;: 0.30434782608695654,
  &quot;avg_loss_roi_pct&quot;: -27.26438365122729,
  &quot;loss_consistency_stddev&quot;: 18.928756197410088,
  &quot;roi_p10_pct&quot;: -40.41746689803513,
  &quot;roi_p50_pct&quot;: 2.013308512916392,
  &quot;roi_p90_pct&quot;: 154.76078267388016,
  &quot;big_wins&quot;: 6,
  &quot;big_losses&quot;: 1,
  &quot;realized_pnl_usd&quot;: 14736.32799888039,
  &quot;trade_badges&quot;: [
    &quot;RUNNER_KEEPER&quot;
  ]
}</code></pre></figure>
</div></article>
<article id="route-walletProfile"><div class="about">
<h3><code>GET /v1/wallet/{address}/profile</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/profile" data-keyed aria-label="Try GET /v1/wallet/{address}/profile"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm/profile&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/profile&#39;, {
  address: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
  &quot;has_vector&quot;: true,
  &quot;trader_type&quot;: &quot;SCALPER&quot;,
  &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
  &quot;features&quot;: {
    &quot;hold_first_exit_p50&quot;: {
      &quot;raw&quot;: 1074.1305,
      &quot;normalized&quot;: 0.47259581089019775,
      &quot;known&quot;: true
    },
    &quot;hold_first_exit_p90&quot;: {
      &quot;raw&quot;: 2486.187,
      &quot;normalized&quot;: 0.529424250125885,
      &quot;known&quot;: true
    },
    &quot;hold_full_exit_p50&quot;: {
      &quot;raw&quot;: 2131.314,
      &quot;normalized&quot;: 0.518995463848114,
      &quot;known&quot;: true
    },
    &quot;hold_winner_loser_ratio&quot;: {
      &quot;raw&quot;: 0.8116328999193101,
      &quot;normalized&quot;: 0.4480117857456207,
      &quot;known&quot;: true
    },
    &quot;quick_flip_share&quot;: {
      &quot;raw&quot;: 0.05,
      &quot;normalized&quot;: 0.05000000074505806,
      &quot;known&quot;: true
    },
    &quot;exits_per_position&quot;: {
      &quot;raw&quot;: 1.45,
      &quot;normalized&quot;: 0.13401322066783905,
      &quot;known&quot;: true
    },
    &quot;first_exit_pct&quot;: {
      &quot;raw&quot;: 77.50000000000023,
      &quot;normalized&quot;: 0.7749999761581421,
      &quot;known&quot;: true
    },
    &quot;full_exit_share&quot;: {
      &quot;raw&quot;: 0.55,
      &quot;normalized&quot;: 0.550000011920929,
      &quot;known&quot;: true
    },
    &quot;stop_loss_share&quot;: {
      &quot;raw&quot;: 1,
      &quot;normalized&quot;: 1,
      &quot;known&quot;: true
    },
    &quot;runner_share&quot;: {
      &quot;raw&quot;: 0.2,
      &quot;normalized&quot;: 0.20000000298023224,
      &quot;known&quot;: true
    },
    &quot;win_rate&quot;: {
      &quot;raw&quot;: 0.95,
      &quot;normalized&quot;: 0.949999988079071,
      &quot;known&quot;: true
    },
    &quot;profit_factor&quot;: {
      &quot;raw&quot;: 10,
      &quot;normalized&quot;: 0.9090909361839294,
      &quot;known&quot;: true
    },
    &quot;roi_p50&quot;: {
      &quot;raw&quot;: 40.462764735163816,
      &quot;normalized&quot;: 0.5841351747512817,
      &quot;known&quot;: true
    },
    &quot;roi_p90&quot;: {
      &quot;raw&quot;: 151.10911848868437,
      &quot;normalized&quot;: 0.7151882648468018,
      &quot;known&quot;: true
    },
    &quot;loss_consistency&quot;: {
      &quot;raw&quot;: 0,
      &quot;normalized&quot;: 0.5,
      &quot;known&quot;: false
    },
    &quot;trade_frequency&quot;: {
      &quot;raw&quot;: 6.5,
      &quot;normalized&quot;: 0.2709711194038391,
      &quot;known&quot;: true
    },
    &quot;tokens_per_day&quot;: {
      &quot;raw&quot;: 2.75,
      &quot;normalized&quot;: 0.47977757453918457,
      &quot;known&quot;: true
    },
    &quot;entry_size_p50&quot;: {
      &quot;raw&quot;: 732.9766993116668,
      &quot;normalized&quot;: 0.5730180144309998,
      &quot;known&quot;: true
    },
    &quot;entry_size_dispersion&quot;: {
      &quot;raw&quot;: 0.3556494584725958,
      &quot;normalized&quot;: 0.26234617829322815,
      &quot;known&quot;: true
    },
    &quot;active_hours_entropy&quot;: {
      &quot;raw&quot;: 0.8126558825969972,
      &quot;normalized&quot;: 0.8126558661460876,
      &quot;known&quot;: true
    },
    &quot;bot_share&quot;: {
      &quot;raw&quot;: 0,
      &quot;normalized&quot;: 0,
      &quot;known&quot;: true
    },
    &quot;terminal_share&quot;: {
      &quot;raw&quot;: 1,
      &quot;normalized&quot;: 1,
      &quot;known&quot;: true
    },
    &quot;primary_dex_share&quot;: {
      &quot;raw&quot;: 0.7115384615384616,
      &quot;normalized&quot;: 0.7115384340286255,
      &quot;known&quot;: true
    },
    &quot;priority_fee_p50&quot;: {
      &quot;raw&quot;: 5000,
      &quot;normalized&quot;: 0.1397940069437027,
      &quot;known&quot;: true
    },
    &quot;bundled_share&quot;: {
      &quot;raw&quot;: 0,
      &quot;normalized&quot;: 0,
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
      &quot;raw&quot;: 8644.917,
      &quot;normalized&quot;: 0.613811194896698,
      &quot;known&quot;: true
    },
    &quot;wallet_age_days&quot;: {
      &quot;raw&quot;: 7.000710983796297,
      &quot;normalized&quot;: 0.5644517540931702,
      &quot;known&quot;: true
    }
  },
  &quot;trade_badges&quot;: [
    &quot;RUNNER_KEEPER&quot;,
    &quot;CONSISTENT_WINNER&quot;
  ],
  &quot;identity_badges&quot;: [
    &quot;TOOL_axiom&quot;,
    &quot;ROOT_CEX&quot;
  ]
}</code></pre></figure>
</div></article>
<article id="route-walletPositions"><div class="about">
<h3><code>GET /v1/wallet/{address}/positions</code> <span class="tier layer2">Layer 2</span></h3>
<p>FIFO positions with their value at the mark, newest first, 1,000 a page. <span class="faint">Not cached.</span></p>
<div class="scroll"><table>
<thead><tr><th>Parameter</th>
<th>In</th>
<th>Description</th>
<th>Accepts</th>
<th>Default</th></tr></thead>
<tbody><tr><td><code>address</code></td>
<td>path</td>
<td>Wallet</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>status</code></td>
<td>query</td>
<td>open: tokens remain; closed: all tokens sold or transferred</td>
<td>open, closed, all</td>
<td>all</td></tr>
<tr><td><code>cursor</code></td>
<td>query</td>
<td>Place of the next page, from \`Link\`</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$</code></td>
<td>none</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>positions[].mark_price_usd</code></td>
<td>number or null</td>
<td>Filtered price of the token</td></tr>
<tr><td><code>positions[].mark_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>positions[].value_usd</code></td>
<td>number or null</td>
<td>Remaining tokens × mark</td></tr>
<tr><td><code>positions[].unrealized_pnl_usd</code></td>
<td>number or null</td>
<td>Value less what is left of cost and entry fees</td></tr>
<tr><td><code>positions[].unrealized_why</code></td>
<td>&quot;closed&quot;, &quot;no_price&quot;, &quot;thin_pool&quot;, &quot;unpriced_trade&quot; or null</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object or null</td>
<td>Oldest and newest event time applied; null before the first event</td></tr>
<tr><td><code>coverage.from_ts_ms</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.to_ts_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/positions" data-keyed aria-label="Try GET /v1/wallet/{address}/positions"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>status<select name="status" data-place="query" data-kind="string" data-fallback="all"><option value="open">open</option>
<option value="closed">closed</option>
<option value="all" selected>all</option></select></label>
<label>cursor<input name="cursor" data-place="query" data-kind="string" value="" inputmode="text" placeholder="optional" data-pattern="^[1-9A-HJ-NP-Za-km-z0#:]{1,200}$"
 data-problem="must be the cursor of the page before" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm/positions&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/positions&#39;, {
  address: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;positions&quot;: [
    {
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;token_mint&quot;: &quot;G6EHwhrstvTwcU7RQWr9K6pRuNKfrJ3XYCXaD6sUHFtA&quot;,
      &quot;entry_signature&quot;: &quot;Fc3X6YhXjJkxAVSHp2S2EhuswJ8tdBoS9LVtecDyMnPNke4UKf7wPTZwQPm7BdgGuUWxbH1EhkPfdhNhJGX5ZVL&quot;,
      &quot;entry_timestamp&quot;: 1796047629,
      &quot;entry_price_usd&quot;: 0.000020628541020223826,
      &quot;original_amount&quot;: 42425671.070523,
      &quot;original_amount_raw&quot;: &quot;42425671070523&quot;,
      &quot;remaining_amount&quot;: 42425671.070523,
      &quot;remaining_amount_raw&quot;: &quot;42425671070523&quot;,
      &quot;price_per_token&quot;: 0.000020628541020223826,
      &quot;status&quot;: &quot;OPEN&quot;,
      &quot;exit_count&quot;: 0,
      &quot;entry_dex&quot;: &quot;pump_swap&quot;,
      &quot;mark_price_usd&quot;: 0.000020628541020223826,
      &quot;mark_ts_ms&quot;: 1796047629000,
      &quot;value_usd&quot;: 875.179695988807,
      &quot;unrealized_pnl_usd&quot;: -0.0007492610000133935,
      &quot;unrealized_why&quot;: null
    },
    {
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;token_mint&quot;: &quot;4LCfCVrEepBvH8PrpY4xFfK8Mx1cWnPv6LVqBKUzGKEt&quot;,
      &quot;entry_signature&quot;: &quot;NkjcHC4sjc5eLbDvVgZjgTUSMz3f8noZCDPbPWqvYSEvFPkq1SthMJi42bg7fJhDGLzBGYjoVLkU2TNBNhf6HzN&quot;,
      &quot;entry_timestamp&quot;: 1796047604,
      &quot;entry_price_usd&quot;: 0.000008318645662951028,
      &quot;original_amount&quot;: 95700229.185195,
      &quot;original_amount_raw&quot;: &quot;95700229185195&quot;,
      &quot;remaining_amount&quot;: 47850114.592597,
      &quot;remaining_amount_raw&quot;: &quot;47850114592597&quot;,
      &quot;price_per_token&quot;: 0.000008318645662951028,
      &quot;status&quot;: &quot;PARTIAL&quot;,
      &quot;exit_count&quot;: 1,
      &quot;entry_dex&quot;: &quot;pump_fun&quot;,
      &quot;mark_price_usd&quot;: 0.00001375858943177486,
      &quot;mark_ts_ms&quot;: 1796047633000,
      &quot;value_usd&quot;: 658.3500809429211,
      &quot;unrealized_pnl_usd&quot;: 260.30155808500433,
      &quot;unrealized_why&quot;: null
    }
  ],
  &quot;coverage&quot;: {
    &quot;from_ts_ms&quot;: 1795442758753,
    &quot;to_ts_ms&quot;: 1796047631681
  }
}</code></pre></figure>
</div></article>
<article id="route-walletProvenance"><div class="about">
<h3><code>GET /v1/wallet/{address}/provenance</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/provenance" data-keyed aria-label="Try GET /v1/wallet/{address}/provenance"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/provenance&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/provenance&#39;, {
  address: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
  &quot;root_entity&quot;: &quot;Simulated Exchange B&quot;,
  &quot;hops&quot;: 2,
  &quot;funding_path&quot;: [
    &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
    &quot;CMF4v5SGAfKAsR9iyK77HJoUW4jiEbBbXaN47KdmHiQL&quot;
  ],
  &quot;root_source&quot;: &quot;cex&quot;,
  &quot;direct_funder&quot;: &quot;CMF4v5SGAfKAsR9iyK77HJoUW4jiEbBbXaN47KdmHiQL&quot;,
  &quot;last_funded_ts&quot;: &quot;2026-11-19T13:43:14.624Z&quot;
}</code></pre></figure>
</div></article>
<article id="route-walletIdentity"><div class="about">
<h3><code>GET /v1/wallet/{address}/identity</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/identity" data-keyed aria-label="Try GET /v1/wallet/{address}/identity"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/identity&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/identity&#39;, {
  address: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet_address&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
  &quot;primary&quot;: {
    &quot;platform&quot;: &quot;x&quot;,
    &quot;username&quot;: &quot;sim_kola&quot;,
    &quot;profile_url&quot;: &quot;https://x.com/sim_kola&quot;,
    &quot;source&quot;: &quot;simulation&quot;,
    &quot;verification&quot;: &quot;source_asserted&quot;,
    &quot;created_at&quot;: &quot;2026-11-19T13:37:47.012Z&quot;,
    &quot;updated_at&quot;: &quot;2026-11-19T13:37:47.012Z&quot;
  },
  &quot;aliases&quot;: [
    {
      &quot;platform&quot;: &quot;x&quot;,
      &quot;username&quot;: &quot;sim_kola&quot;,
      &quot;profile_url&quot;: &quot;https://x.com/sim_kola&quot;,
      &quot;source&quot;: &quot;simulation&quot;,
      &quot;verification&quot;: &quot;source_asserted&quot;,
      &quot;created_at&quot;: &quot;2026-11-19T13:37:47.012Z&quot;,
      &quot;updated_at&quot;: &quot;2026-11-19T13:37:47.012Z&quot;
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-kolWallets"><div class="about">
<h3><code>GET /v1/kol-wallets/{username}</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^@?[A-Za-z0-9_]{1,32}$</code></td>
<td>required</td></tr>
<tr><td><code>platform</code></td>
<td>query</td>
<td>Only wallets of this platform</td>
<td>x, telegram</td>
<td>none</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/kol-wallets/{username}" data-keyed aria-label="Try GET /v1/kol-wallets/{username}"><h4>Try it</h4>
<div class="fields"><label>username<input name="username" data-place="path" data-kind="string" value="sim_ada_swift" inputmode="text" required data-pattern="^@?[A-Za-z0-9_]{1,32}$"
 data-problem="must be 1 to 32 letters, digits or underscores, with or without a leading @" autocomplete="off" spellcheck="false"></label>
<label>platform<select name="platform" data-place="query" data-kind="string"><option value="" selected>any</option>
<option value="x">x</option>
<option value="telegram">telegram</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/kol-wallets/sim_ada_swift&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/kol-wallets/{username}&#39;, {
  username: &quot;sim_ada_swift&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;username&quot;: &quot;sim_ada_swift&quot;,
  &quot;wallets&quot;: [
    &quot;B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod&quot;
  ]
}</code></pre></figure>
</div></article>
<article id="route-walletSimilar"><div class="about">
<h3><code>GET /v1/wallet/{address}/similar</code> <span class="tier layer2">Layer 2</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/similar" data-keyed aria-label="Try GET /v1/wallet/{address}/similar"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="GMGCw6LtZPY765DVzjxwdTpxkD8FsiPNSoJoAL19Vnjk" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="20" value="20" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="100"
 data-problem="must be an integer from 1 to 100" autocomplete="off" spellcheck="false"></label>
<label>min_trades<input name="min_trades" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>performance_level<select name="performance_level" data-place="query" data-kind="string"><option value="" selected>any</option>
<option value="EARNER">EARNER</option>
<option value="PROFITABLE">PROFITABLE</option>
<option value="BREAK_EVEN">BREAK_EVEN</option>
<option value="UNPROFITABLE">UNPROFITABLE</option>
<option value="UNRATED">UNRATED</option>
<option value="DORMANT">DORMANT</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/GMGCw6LtZPY765DVzjxwdTpxkD8FsiPNSoJoAL19Vnjk/similar&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/similar&#39;, {
  address: &quot;GMGCw6LtZPY765DVzjxwdTpxkD8FsiPNSoJoAL19Vnjk&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;query_wallet&quot;: &quot;GMGCw6LtZPY765DVzjxwdTpxkD8FsiPNSoJoAL19Vnjk&quot;,
  &quot;results&quot;: [
    {
      &quot;wallet&quot;: &quot;FZWKDkp6puLUGcyPf1t1X6MubL3aaNpCaMeTM8BiFjzq&quot;,
      &quot;similarity&quot;: 0.9836421317078093,
      &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
      &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
      &quot;total_pnl_usd&quot;: 7355.041812701897,
      &quot;win_rate&quot;: 0.7058823529411765,
      &quot;shared_traits&quot;: [
        &quot;both were funded from an exchange&quot;,
        &quot;both trade mostly through a terminal&quot;
      ],
      &quot;key_differences&quot;: [
        &quot;hold of winners over hold of losers: they hold winners longer than losers (0.62), the query wallet is at 0.94&quot;,
        &quot;scatter of losses in points: they take losses of much the same depth (0.67), the query wallet is at 0.92&quot;
      ]
    },
    {
      &quot;wallet&quot;: &quot;Ag5buRGLrhRWhUEzgCcAeD6RCu2SRATQ1upaWsAt5V5D&quot;,
      &quot;similarity&quot;: 0.9806823384947227,
      &quot;trader_type&quot;: &quot;DAY_TRADER&quot;,
      &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
      &quot;total_pnl_usd&quot;: 584.1480179349661,
      &quot;win_rate&quot;: 0.6875,
      &quot;shared_traits&quot;: [
        &quot;both were funded from an exchange&quot;,
        &quot;both trade mostly through a terminal&quot;
      ],
      &quot;key_differences&quot;: [
        &quot;scatter of losses in points: they are in between (0.56), the query wallet is at 0.92&quot;,
        &quot;median size of a position: they are in between (0.43), the query wallet is at 0.71&quot;
      ]
    }
  ],
  &quot;count&quot;: 20
}</code></pre></figure>
</div></article>
<article id="route-leaderboard"><div class="about">
<h3><code>GET /v1/leaderboard</code> <span class="tier layer2">Layer 2</span></h3>
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
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/leaderboard" data-keyed aria-label="Try GET /v1/leaderboard"><h4>Try it</h4>
<div class="fields"><label>window<select name="window" data-place="query" data-kind="string" data-fallback="7d"><option value="1d">1d</option>
<option value="7d" selected>7d</option>
<option value="30d">30d</option></select></label>
<label>sort<select name="sort" data-place="query" data-kind="string" data-fallback="pnl_usd"><option value="pnl_usd" selected>pnl_usd</option>
<option value="roi">roi</option>
<option value="win_rate">win_rate</option></select></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="100" value="100" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="500"
 data-problem="must be an integer from 1 to 500" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>include_hft<select name="include_hft" data-place="query" data-kind="boolean" data-fallback="false"><option value="false" selected>false</option>
<option value="true">true</option></select></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/leaderboard&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/leaderboard&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;leaderboard&quot;: [
    {
      &quot;rank&quot;: 1,
      &quot;wallet_address&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
      &quot;kol_username&quot;: &quot;sim_kola&quot;,
      &quot;kol_platform&quot;: &quot;x&quot;,
      &quot;total_trades&quot;: 47,
      &quot;wins&quot;: 32,
      &quot;losses&quot;: 15,
      &quot;win_rate&quot;: 0.6808510638297872,
      &quot;total_pnl_usd&quot;: 14977.807752692894,
      &quot;total_volume_usd&quot;: 82865.50406024326,
      &quot;roi&quot;: 44.12539580743191,
      &quot;cash_pnl_usd&quot;: 14977.354504436395
    },
    {
      &quot;rank&quot;: 2,
      &quot;wallet_address&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
      &quot;kol_username&quot;: &quot;sim_hiro&quot;,
      &quot;kol_platform&quot;: &quot;x&quot;,
      &quot;total_trades&quot;: 30,
      &quot;wins&quot;: 28,
      &quot;losses&quot;: 2,
      &quot;win_rate&quot;: 0.9333333333333333,
      &quot;total_pnl_usd&quot;: 12156.901632569175,
      &quot;total_volume_usd&quot;: 46781.427599650255,
      &quot;roi&quot;: 70.22136252908255,
      &quot;cash_pnl_usd&quot;: 12156.879527987176
    }
  ],
  &quot;window&quot;: &quot;7d&quot;,
  &quot;sort&quot;: &quot;total_pnl_usd&quot;,
  &quot;limit&quot;: 100,
  &quot;offset&quot;: 0
}</code></pre></figure>
</div></article>
<h3 id="tag-coordination">Coordination</h3>
<article id="route-walletEntanglement"><div class="about">
<h3><code>GET /v1/wallet/{address}/entanglement</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/entanglement" data-keyed aria-label="Try GET /v1/wallet/{address}/entanglement"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE/entanglement&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/entanglement&#39;, {
  address: &quot;AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;wallet&quot;: &quot;AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;,
  &quot;clusters&quot;: [
    {
      &quot;wallet_address&quot;: &quot;AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;,
      &quot;cluster_wallets&quot;: [
        &quot;3rPeq8VuyiGApLYv6mxqbwBuhHpgE8QV6XRJQLSBFvSP&quot;,
        &quot;97Nm6HCg4zfWcwbwNr5HHeeeL9RW9HxoCzpGqABLi3XW&quot;
      ],
      &quot;token_mint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
      &quot;edge_count&quot;: 6
    }
  ],
  &quot;cluster_count&quot;: 1
}</code></pre></figure>
</div></article>
<article id="route-walletFollows"><div class="about">
<h3><code>GET /v1/wallet/{address}/follows</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/follows" data-keyed aria-label="Try GET /v1/wallet/{address}/follows"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>limit<input name="limit" data-place="query" data-kind="integer" data-fallback="50" value="50" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="200"
 data-problem="must be an integer from 1 to 200" autocomplete="off" spellcheck="false"></label>
<label>offset<input name="offset" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/follows&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/follows&#39;, {
  address: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;address&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
  &quot;followsOut&quot;: [],
  &quot;followsIn&quot;: [
    {
      &quot;leaderWallet&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
      &quot;followerWallet&quot;: &quot;DD87dziVE1ja2Z3Zx3VrgotFMZFQCu4NHFV2iWNRK8vW&quot;,
      &quot;confidence&quot;: 0.6360194798383162,
      &quot;supportCount&quot;: 20,
      &quot;distinctTokens&quot;: 20,
      &quot;lastMatchTsMs&quot;: 1795700303991,
      &quot;active&quot;: true,
      &quot;degraded&quot;: false
    },
    {
      &quot;leaderWallet&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
      &quot;followerWallet&quot;: &quot;Ag5buRGLrhRWhUEzgCcAeD6RCu2SRATQ1upaWsAt5V5D&quot;,
      &quot;confidence&quot;: 0.5480866594014829,
      &quot;supportCount&quot;: 18,
      &quot;distinctTokens&quot;: 18,
      &quot;lastMatchTsMs&quot;: 1795700297251,
      &quot;active&quot;: true,
      &quot;degraded&quot;: false
    }
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
</div></article>
<article id="route-walletEntity"><div class="about">
<h3><code>GET /v1/wallet/{address}/entity</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/wallet/{address}/entity" data-keyed aria-label="Try GET /v1/wallet/{address}/entity"><h4>Try it</h4>
<div class="fields"><label>address<input name="address" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/entity&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/wallet/{address}/entity&#39;, {
  address: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;address&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
  &quot;membership&quot;: {
    &quot;walletAddress&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
    &quot;entityId&quot;: &quot;SvUAYGoPh1fNv2YM2PWPNK&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;CMF4v5SGAfKAsR9iyK77HJoUW4jiEbBbXaN47KdmHiQL&quot;,
    &quot;memberCount&quot;: 4,
    &quot;confidence&quot;: 0.9,
    &quot;lastSeenTsMs&quot;: 1795095794624,
    &quot;degraded&quot;: false
  },
  &quot;siblingsSample&quot;: [
    &quot;5zvWdNC7f1GU7DA5uH4fuE4Bu4t3WH37qvR9uUG7UDHt&quot;,
    &quot;ACLNyDMhiuFKFqSuUEKnznn9LyeAKVCt1BQWEP6745oo&quot;
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
</div></article>
<article id="route-tokenCampaigns"><div class="about">
<h3><code>GET /v1/token/{mint}/campaigns</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/campaigns" data-keyed aria-label="Try GET /v1/token/{mint}/campaigns"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/campaigns&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/campaigns&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
  &quot;active&quot;: [],
  &quot;recent&quot;: [
    {
      &quot;tokenMint&quot;: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
      &quot;campaignId&quot;: &quot;BgRAzMQF67gMznxJ3qKEZ&quot;,
      &quot;status&quot;: &quot;closed&quot;,
      &quot;startedTsMs&quot;: 1795695345012,
      &quot;lastSeenTsMs&quot;: 1795695381628,
      &quot;participantWallets&quot;: 8,
      &quot;participantEntities&quot;: 2,
      &quot;confidence&quot;: 0.5,
      &quot;degraded&quot;: false
    }
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
</div></article>
<article id="route-tokenCrowd"><div class="about">
<h3><code>GET /v1/token/{mint}/crowd</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
<td></td></tr>
<tr><td><code>evaluated_to_slot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined</code></td>
<td>object</td>
<td></td></tr>
<tr><td><code>examined.trades</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>examined.since_ts_ms</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>examined.sources</code></td>
<td>array of &quot;swap&quot;, &quot;wallet_funded&quot;, &quot;transfer&quot;, &quot;balance&quot;, &quot;holders_snapshot&quot;, &quot;token&quot;, &quot;token_status&quot;, &quot;pool&quot;, &quot;liquidity&quot;, &quot;migration&quot;</td>
<td></td></tr>
<tr><td><code>examined.is_pending</code></td>
<td>boolean</td>
<td></td></tr>
<tr><td><code>coverage</code></td>
<td>object</td>
<td>Present if the window touches an hour in which a source missed transactions</td></tr>
<tr><td><code>coverage.complete</code></td>
<td>false</td>
<td></td></tr>
<tr><td><code>coverage.gaps</code></td>
<td>array of object</td>
<td>Not filled, oldest first</td></tr>
<tr><td><code>coverage.gaps[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].to_ts</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>coverage.gaps[].from_slot</code></td>
<td>integer or null</td>
<td>Last slot before it; null where the source announces none</td></tr>
<tr><td><code>coverage.gaps[].to_slot</code></td>
<td>integer or null</td>
<td>First slot after it</td></tr>
<tr><td><code>coverage.gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>coverage.volume_usd_min</code></td>
<td>number or null</td>
<td>What was counted; null where the answer has no volume</td></tr>
<tr><td><code>coverage.volume_usd_max</code></td>
<td>number or null</td>
<td>By the share of each hour without a gap; null if a whole hour is missing</td></tr></tbody>
</table></div></details>
<p class="faint">Errors: <a href="#errors">400</a>
<a href="#errors">401</a>
<a href="#errors">403</a>
<a href="#errors">404</a>
<a href="#errors">429</a>
<a href="#errors">500</a>
<a href="#errors">503</a></p>
</div><div class="panel">
<form class="try" data-path="/v1/token/{mint}/crowd" data-keyed aria-label="Try GET /v1/token/{mint}/crowd"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/token/FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6/crowd&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/token/{mint}/crowd&#39;, {
  mint: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
  &quot;current&quot;: {
    &quot;bucketStartMs&quot;: 1795985880000,
    &quot;totalTrades&quot;: 38,
    &quot;uniqueWallets&quot;: 37,
    &quot;crowded&quot;: true,
    &quot;crowdScore&quot;: 0.7838342388316525,
    &quot;crowdRegime&quot;: &quot;trending_crowd&quot;
  },
  &quot;minutes&quot;: [
    {
      &quot;bucketStartMs&quot;: 1795985880000,
      &quot;totalTrades&quot;: 38,
      &quot;uniqueWallets&quot;: 37,
      &quot;crowded&quot;: true,
      &quot;crowdScore&quot;: 0.7838342388316525,
      &quot;crowdRegime&quot;: &quot;trending_crowd&quot;
    },
    {
      &quot;bucketStartMs&quot;: 1795985820000,
      &quot;totalTrades&quot;: 30,
      &quot;uniqueWallets&quot;: 29,
      &quot;crowded&quot;: true,
      &quot;crowdScore&quot;: 0.6821419190937416,
      &quot;crowdRegime&quot;: &quot;trending_crowd&quot;
    }
  ],
  &quot;evaluated_to_slot&quot;: 489964800,
  &quot;examined&quot;: {
    &quot;trades&quot;: 527,
    &quot;since_ts_ms&quot;: 1795692564358,
    &quot;sources&quot;: [
      &quot;swap&quot;,
      &quot;wallet_funded&quot;
    ],
    &quot;is_pending&quot;: false
  }
}</code></pre></figure>
</div></article>
<article id="route-entity"><div class="about">
<h3><code>GET /v1/entity/{entity_id}</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/entity/{entity_id}" data-keyed aria-label="Try GET /v1/entity/{entity_id}"><h4>Try it</h4>
<div class="fields"><label>entity_id<input name="entity_id" data-place="path" data-kind="string" value="TcBu9NLqygC3rQawrNrYvq" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/entity/TcBu9NLqygC3rQawrNrYvq&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/entity/{entity_id}&#39;, {
  entity_id: &quot;TcBu9NLqygC3rQawrNrYvq&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;entityId&quot;: &quot;TcBu9NLqygC3rQawrNrYvq&quot;,
  &quot;entityKind&quot;: &quot;shared_funder&quot;,
  &quot;rootWallet&quot;: &quot;4Gh5fRueeVaqg35yFaN2j1RXpQbWed7HGh2FZvpZQfGn&quot;,
  &quot;memberCount&quot;: 8,
  &quot;confidence&quot;: 0.9,
  &quot;firstSeenTsMs&quot;: 1795695252763,
  &quot;lastSeenTsMs&quot;: 1795695331899,
  &quot;degraded&quot;: false,
  &quot;members&quot;: [
    {
      &quot;walletAddress&quot;: &quot;AfD1TzZqjP7rcasRJDs1mwJijR9i6aebF2WVwsp5nkL2&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1795695331899
    },
    {
      &quot;walletAddress&quot;: &quot;C6nj3vW6UbuWeFXKqoynSxvyJJKvoxZdY5Zo7HLrP1qn&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1795695310271
    }
  ]
}</code></pre></figure>
</div></article>
<article id="route-entityMembers"><div class="about">
<h3><code>GET /v1/entity/{entity_id}/members</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[A-Za-z0-9._:-]{1,128}$</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/entity/{entity_id}/members" data-keyed aria-label="Try GET /v1/entity/{entity_id}/members"><h4>Try it</h4>
<div class="fields"><label>entity_id<input name="entity_id" data-place="path" data-kind="string" value="TcBu9NLqygC3rQawrNrYvq" inputmode="text" required data-pattern="^[A-Za-z0-9._:-]{1,128}$"
 data-problem="must be 1 to 128 letters, digits, dots, colons, dashes or underscores" autocomplete="off" spellcheck="false"></label>
<label>page<input name="page" data-place="query" data-kind="integer" data-fallback="0" value="0" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>page_size<input name="page_size" data-place="query" data-kind="integer" data-fallback="100" value="100" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-min="1"
 data-max="500"
 data-problem="must be an integer from 1 to 500" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/entity/TcBu9NLqygC3rQawrNrYvq/members&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/entity/{entity_id}/members&#39;, {
  entity_id: &quot;TcBu9NLqygC3rQawrNrYvq&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;entityId&quot;: &quot;TcBu9NLqygC3rQawrNrYvq&quot;,
  &quot;page&quot;: 0,
  &quot;pageSize&quot;: 100,
  &quot;total&quot;: 8,
  &quot;members&quot;: [
    {
      &quot;walletAddress&quot;: &quot;AfD1TzZqjP7rcasRJDs1mwJijR9i6aebF2WVwsp5nkL2&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1795695331899
    },
    {
      &quot;walletAddress&quot;: &quot;C6nj3vW6UbuWeFXKqoynSxvyJJKvoxZdY5Zo7HLrP1qn&quot;,
      &quot;confidence&quot;: 0.9,
      &quot;lastSeenTsMs&quot;: 1795695310271
    }
  ],
  &quot;degraded&quot;: false
}</code></pre></figure>
</div></article>
<article id="route-coordinationHealth"><div class="about">
<h3><code>GET /v1/coordination/health</code> <span class="tier layer3">Layer 3</span></h3>
<p>Lag between the trade stream and coordination data, and what the sources of events cover. <span class="faint">Cached for up to 30 s.</span></p>
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
<td></td></tr>
<tr><td><code>newestSlot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>feedAgeMs</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>sources</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>sources[].source</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>sources[].state</code></td>
<td>&quot;live&quot;, &quot;silent&quot;, &quot;unwatched&quot;</td>
<td></td></tr>
<tr><td><code>sources[].newestSlot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>sources[].heardAtMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>sources[].coveredFromMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>sources[].gaps</code></td>
<td>array of object</td>
<td></td></tr>
<tr><td><code>sources[].gaps[].fromMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>sources[].gaps[].toMs</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>sources[].gaps[].fromSlot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>sources[].gaps[].toSlot</code></td>
<td>integer or null</td>
<td></td></tr>
<tr><td><code>sources[].gaps[].reason</code></td>
<td>string</td>
<td></td></tr>
<tr><td><code>backfill</code></td>
<td>object or null</td>
<td>History that is being applied: percent of the time since its oldest event, and its newest event; null without any</td></tr>
<tr><td><code>backfill.pct</code></td>
<td>integer</td>
<td></td></tr>
<tr><td><code>backfill.newest_ts_ms</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/coordination/health" data-keyed aria-label="Try GET /v1/coordination/health"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/coordination/health&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/coordination/health&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>{
  &quot;healthy&quot;: true,
  &quot;degradedWindowMs&quot;: 0,
  &quot;droppedMessagesLastMinute&quot;: 0,
  &quot;observedAtMs&quot;: 1795700331941,
  &quot;newestSlot&quot;: 390131037,
  &quot;feedAgeMs&quot;: 4200,
  &quot;sources&quot;: [
    {
      &quot;source&quot;: &quot;forwarder@ingest-1&quot;,
      &quot;state&quot;: &quot;live&quot;,
      &quot;newestSlot&quot;: 390131037,
      &quot;heardAtMs&quot;: 1795700327741,
      &quot;coveredFromMs&quot;: 1795614327741,
      &quot;gaps&quot;: [
        {
          &quot;fromMs&quot;: 1795696731941,
          &quot;toMs&quot;: 1795696747941,
          &quot;fromSlot&quot;: 390122040,
          &quot;toSlot&quot;: 390122081,
          &quot;reason&quot;: &quot;silent&quot;
        }
      ]
    }
  ],
  &quot;backfill&quot;: null
}</code></pre></figure>
</div></article>
<h3 id="tag-intel">Intel</h3>
<article id="route-intelForming"><div class="about">
<h3><code>GET /v1/intel/coordinated-pushes/forming</code> <span class="tier layer3">Layer 3</span></h3>
<p>Open campaigns of all tokens with their crowd, newest first. <span class="faint">Not cached.</span></p>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/coordinated-pushes/forming" data-keyed aria-label="Try GET /v1/intel/coordinated-pushes/forming"><h4>Try it</h4>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/coordinated-pushes/forming&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/coordinated-pushes/forming&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;tokenMint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;latestRegime&quot;: &quot;trending_crowd&quot;,
    &quot;priorRegime&quot;: &quot;quiet&quot;,
    &quot;campaignId&quot;: &quot;JQYAm9CAXwGaVneS4sb26K&quot;,
    &quot;campaignStatus&quot;: &quot;forming&quot;,
    &quot;participantWallets&quot;: 7,
    &quot;participantEntities&quot;: 4,
    &quot;confidence&quot;: 0.6031497370079502,
    &quot;tokenAgeMinutes&quot;: 4888.117116666666
  }
]</code></pre></figure>
</div></article>
<article id="route-intelCascade"><div class="about">
<h3><code>GET /v1/intel/wallet/{leader}/cascade</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>mint</code></td>
<td>query</td>
<td>Token mint</td>
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>window_s</code></td>
<td>query</td>
<td>Seconds from the leader’s first buy, clamped to 1–3600</td>
<td>integer</td>
<td>300</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/wallet/{leader}/cascade" data-keyed aria-label="Try GET /v1/intel/wallet/{leader}/cascade"><h4>Try it</h4>
<div class="fields"><label>leader<input name="leader" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>mint<input name="mint" data-place="query" data-kind="string" value="DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>window_s<input name="window_s" data-place="query" data-kind="integer" data-fallback="300" value="300" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-problem="must be an integer" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/wallet/3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S/cascade?mint=DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/wallet/{leader}/cascade&#39;, {
  leader: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
  mint: &quot;DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;follower&quot;: &quot;DD87dziVE1ja2Z3Zx3VrgotFMZFQCu4NHFV2iWNRK8vW&quot;,
    &quot;confidence&quot;: 0.6360194798383162,
    &quot;lagSeconds&quot;: 13.378
  },
  {
    &quot;follower&quot;: &quot;2Rb2Aeebhe8GyAvZyRaSgyCbuDbduBqPiVb5KMUUeFuQ&quot;,
    &quot;confidence&quot;: 0.7098075053268116,
    &quot;lagSeconds&quot;: 6.761
  }
]</code></pre></figure>
</div></article>
<article id="route-intelEmerging"><div class="about">
<h3><code>GET /v1/intel/entities/emerging</code> <span class="tier layer3">Layer 3</span></h3>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/entities/emerging" data-keyed aria-label="Try GET /v1/intel/entities/emerging"><h4>Try it</h4>
<div class="fields"><label>hours<input name="hours" data-place="query" data-kind="integer" data-fallback="24" value="24" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-problem="must be an integer" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/entities/emerging&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/entities/emerging&#39;);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;entityId&quot;: &quot;TcBu9NLqygC3rQawrNrYvq&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Gh5fRueeVaqg35yFaN2j1RXpQbWed7HGh2FZvpZQfGn&quot;,
    &quot;memberCount&quot;: 8,
    &quot;confidence&quot;: 0.9,
    &quot;firstSeenTsMs&quot;: 1795695252763,
    &quot;lastSeenTsMs&quot;: 1795695331899
  },
  {
    &quot;entityId&quot;: &quot;LMNoRsP82Cz2SNqTfus2kA&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;9qLihL4sWSyzHCZ3ahSau92GM99Cwj6vYvXmhpo53BZv&quot;,
    &quot;memberCount&quot;: 7,
    &quot;confidence&quot;: 0.9,
    &quot;firstSeenTsMs&quot;: 1795628320714,
    &quot;lastSeenTsMs&quot;: 1795628373422
  }
]</code></pre></figure>
</div></article>
<article id="route-intelEarlyBuyers"><div class="about">
<h3><code>GET /v1/intel/token/{mint}/early-buyers</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>window_s</code></td>
<td>query</td>
<td>Seconds from the token’s first trade, clamped to 1–3600</td>
<td>integer</td>
<td>300</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/token/{mint}/early-buyers" data-keyed aria-label="Try GET /v1/intel/token/{mint}/early-buyers"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>window_s<input name="window_s" data-place="query" data-kind="integer" data-fallback="300" value="300" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-problem="must be an integer" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/early-buyers&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/token/{mint}/early-buyers&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;entityId&quot;: &quot;TcBu9NLqygC3rQawrNrYvq&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;4Gh5fRueeVaqg35yFaN2j1RXpQbWed7HGh2FZvpZQfGn&quot;,
    &quot;confidence&quot;: 0.9,
    &quot;membersInEarlyBuy&quot;: 7,
    &quot;memberWallets&quot;: [
      &quot;AZsFxvUyS9YHTB7PeniBL1Yf8EiLcLSLQVeZfD68BvsE&quot;,
      &quot;AkuP8RY26CMWYPv8TbDfHpdLx1pbqNd9d7hJaqk2VZcJ&quot;
    ]
  }
]</code></pre></figure>
</div></article>
<article id="route-intelCopyOriginator"><div class="about">
<h3><code>GET /v1/intel/token/{mint}/copy-originator</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/token/{mint}/copy-originator" data-keyed aria-label="Try GET /v1/intel/token/{mint}/copy-originator"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>start_ts_ms<input name="start_ts_ms" data-place="query" data-kind="integer" value="1795696732882" inputmode="numeric" required data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label>
<label>end_ts_ms<input name="end_ts_ms" data-place="query" data-kind="integer" value="1795700332882" inputmode="numeric" required data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2/copy-originator?start_ts_ms=1795696732882&amp;end_ts_ms=1795700332882&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/token/{mint}/copy-originator&#39;, {
  mint: &quot;DwMRmxKi7xiEV4VerjfsbWEVczVHdCGguV4nRWFM2mb2&quot;,
  start_ts_ms: 1795696732882,
  end_ts_ms: 1795700332882,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;candidateLeader&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
    &quot;followerBuysInCluster&quot;: 3,
    &quot;meanConfidence&quot;: 0.6313045481888703
  }
]</code></pre></figure>
</div></article>
<article id="route-intelEntityConcentration"><div class="about">
<h3><code>GET /v1/intel/token/{mint}/entity-concentration</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr>
<tr><td><code>window_s</code></td>
<td>query</td>
<td>Seconds from now, backwards, clamped to 1–3600</td>
<td>integer</td>
<td>300</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/token/{mint}/entity-concentration" data-keyed aria-label="Try GET /v1/intel/token/{mint}/entity-concentration"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>window_s<input name="window_s" data-place="query" data-kind="integer" data-fallback="300" value="300" inputmode="numeric" placeholder="optional" data-pattern="^-?\\d{1,15}$"
 data-problem="must be an integer" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/entity-concentration&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/token/{mint}/entity-concentration&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[]</code></pre></figure>
</div></article>
<article id="route-intelExitRisk"><div class="about">
<h3><code>GET /v1/intel/token/{mint}/exit-risk</code> <span class="tier layer3">Layer 3</span></h3>
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
<td>string matching <code>^[1-9A-HJ-NP-Za-km-z]{32,44}$</code></td>
<td>required</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="try" data-path="/v1/intel/token/{mint}/exit-risk" data-keyed aria-label="Try GET /v1/intel/token/{mint}/exit-risk"><h4>Try it</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label></div>
<button>Send</button></form>
<figure class="snippet curl"><figcaption>curl</figcaption><pre tabindex="0"><code>curl -H &quot;Authorization: Bearer $API_KEY&quot; \\
  &quot;$BASE_URL/v1/intel/token/GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK/exit-risk&quot;</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>const result = await client.get(&#39;/v1/intel/token/{mint}/exit-risk&#39;, {
  mint: &quot;GEhvp71TMxd8cgAKBPvbJe57WABk73EqzHoMSQ3SPyHK&quot;,
});</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Answer of the demo market, lists shortened</figcaption><pre tabindex="0"><code>[
  {
    &quot;bundleId&quot;: &quot;GeGv9hrJmhAiquSUsvVkEE&quot;,
    &quot;bundleType&quot;: &quot;LaunchSlotBurst&quot;,
    &quot;status&quot;: &quot;active&quot;,
    &quot;memberCount&quot;: 10,
    &quot;remainingSupplyPct&quot;: 0.019996136805633,
    &quot;solOut&quot;: 3.457786467,
    &quot;impactPct&quot;: 0.0672296788918572,
    &quot;riskScore&quot;: 0.039440821298832696
  }
]</code></pre></figure>
</div></article>
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
<tr><td>400</td>
<td><code>invalid_rule</code></td>
<td>The rule does not check</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>400</td>
<td><code>target_refused</code></td>
<td>The target may not receive messages</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>401</td>
<td><code>unauthorized</code></td>
<td>Missing or invalid API key</td>
<td>Cache-Control: no-store, WWW-Authenticate: Bearer</td></tr>
<tr><td>402</td>
<td><code>payment_required</code></td>
<td>The request needs a payment, or its payment was refused</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>403</td>
<td><code>forbidden</code></td>
<td>The key’s tier or scopes do not allow this request</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>404</td>
<td><code>not_found</code></td>
<td>No such route</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>405</td>
<td><code>method_not_allowed</code></td>
<td>The path exists, but not with this method</td>
<td>Cache-Control: no-store</td></tr>
<tr><td>409</td>
<td><code>conflict</code></td>
<td>The request does not fit the present state</td>
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
<tr><td><code>/v1/token/{mint}/liquidity/history</code></td>
<td>5</td></tr>
<tr><td><code>/v1/token/{mint}/stats</code></td>
<td>5</td></tr>
<tr><td><code>/v1/token/{mint}/pools</code></td>
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
<tr><td><code>/v1/token/{mint}/people</code></td>
<td>30</td></tr>
<tr><td><code>/v1/token/{mint}/people/holders</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/first-buyers</code></td>
<td>15</td></tr>
<tr><td><code>/v1/token/{mint}/people/history</code></td>
<td>30</td></tr>
<tr><td><code>/v1/token/{mint}/top-traders</code></td>
<td>15</td></tr>
<tr><td><code>/v1/wallet/{address}/performance</code></td>
<td>30</td></tr>
<tr><td><code>/v1/wallet/{address}/labels</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/quality</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/profile</code></td>
<td>60</td></tr>
<tr><td><code>/v1/wallet/{address}/pnl-by-token</code></td>
<td>10</td></tr>
<tr><td><code>/v1/wallet/{address}/portfolio</code></td>
<td>10</td></tr>
<tr><td><code>/v1/wallet/{address}/worth-history</code></td>
<td>10</td></tr>
<tr><td><code>/v1/wallet/{address}/created</code></td>
<td>10</td></tr>
<tr><td><code>/v1/wallet/{address}/provenance</code></td>
<td>300</td></tr>
<tr><td><code>/v1/wallets/performance</code></td>
<td>30</td></tr>
<tr><td><code>/v1/tokens</code></td>
<td>5</td></tr>
<tr><td><code>/v1/market/stats</code></td>
<td>5</td></tr>
<tr><td><code>/v1/udf/config</code></td>
<td>300</td></tr>
<tr><td><code>/v1/udf/history</code></td>
<td>5</td></tr>
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
<td>30</td></tr>
<tr><td><code>/.well-known/roots</code></td>
<td>60</td></tr>
<tr><td><code>/v1/proof/consistency</code></td>
<td>60</td></tr></tbody>
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
<figure><figcaption>Then send</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;,&quot;tokens:mine&quot;],&quot;lists&quot;:{&quot;tokens:mine&quot;:[&quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;]},&quot;frames&quot;:&quot;batch&quot;,&quot;resume&quot;:{&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;:4711,&quot;tokens:mine&quot;:{&quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;:4711}},&quot;heartbeat&quot;:true}</code></pre></figure>
<h3 id="messages">Messages</h3>
<div class="scroll"><table>
<thead><tr><th>You send</th>
<th>Meaning</th>
<th>Example</th></tr></thead>
<tbody><tr><td><code>subscribe</code></td>
<td>Subscribe to one or many channels</td>
<td><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks&quot;,&quot;tokens:mine&quot;],&quot;lists&quot;:{&quot;tokens:mine&quot;:[&quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;]},&quot;frames&quot;:&quot;batch&quot;,&quot;resume&quot;:{&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;:4711,&quot;tokens:mine&quot;:{&quot;ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump&quot;:4711}},&quot;heartbeat&quot;:true}</code></td></tr>
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
<tr><td><code>heartbeat</code></td>
<td>Newest slot and age of the feed, for connections that asked for heartbeats. Null without a source</td>
<td><code>{&quot;op&quot;:&quot;heartbeat&quot;,&quot;newest_slot&quot;:390131037,&quot;feed_age_ms&quot;:4200,&quot;ts_ms&quot;:1767120776200}</code></td></tr>
<tr><td><code>gap</code></td>
<td>Events of a channel that are not sent: the first and last seq, and the REST call that answers them</td>
<td><code>{&quot;op&quot;:&quot;gap&quot;,&quot;channel&quot;:&quot;token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades&quot;,&quot;from&quot;:4699,&quot;to&quot;:4710,&quot;repair&quot;:&quot;/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/trades?after_seq=4698&amp;before_seq=4711&quot;}</code></td></tr></tbody>
</table></div>
<h3 id="resume">Sequence numbers, resume and gaps</h3>
<p>Keep the highest <code>seq</code> of each channel, beginning with the one in <code>subscribed</code>.
Skip an event whose <code>seq</code> is not above it: it is a duplicate.
If <code>prev</code> is above it, events are missing: subscribe again with <code>resume</code>.</p>
<figure><figcaption>An event</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2:trades&quot;,
  &quot;seq&quot;: 44,
  &quot;prev&quot;: 43,
  &quot;data&quot;: {}
}</code></pre></figure>
<p>After a reconnect, send the highest <code>seq</code> of each channel. The events after it are sent first, in order.
Channels of a state, such as candles, send only the newest event of each item that changed.</p>
<figure><figcaption>Subscribe again</figcaption><pre tabindex="0"><code>{
  &quot;op&quot;: &quot;subscribe&quot;,
  &quot;channels&quot;: [
    &quot;token:9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2:trades&quot;
  ],
  &quot;resume&quot;: {
    &quot;token:9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2:trades&quot;: 44
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
<td>The key’s tier or scopes do not include the channel</td></tr>
<tr><td><code>limit_reached</code></td>
<td>The connection holds its most channels, or the key its most wallets</td></tr>
<tr><td><code>rate_limited</code></td>
<td>The socket or the key sends too many messages: the connection is closed</td></tr>
<tr><td><code>overtaken</code></td>
<td>Another message of the connection changed the channel meanwhile</td></tr>
<tr><td><code>disconnected</code></td>
<td>The key has become invalid or the connection has ended: connect again</td></tr></tbody>
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
<tr><td><a href="#channel-tokenPrice"><code>token:{mint}:price</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Prices and market cap of the token after trades, at most one message a second, the last always</td></tr>
<tr><td><a href="#channel-launches"><code>launches</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Steps of all tokens on launchpads, each once: launched, graduating, completed</td></tr>
<tr><td><a href="#channel-migrations"><code>migrations</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Every migration of a launch curve to a pool</td></tr>
<tr><td><a href="#channel-largeTrades"><code>large_trades</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Trades of all tokens of at least 10000 USD</td></tr>
<tr><td><a href="#channel-largeTradesFrom"><code>large_trades?min_usd={usd}</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>Trades of all tokens of at least this size in USD</td></tr>
<tr><td><a href="#channel-allTrades"><code>all_trades</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>Every trade of all tokens</td></tr>
<tr><td><a href="#channel-allTradesOfVenue"><code>all_trades?venue={dex}</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>Every trade of all tokens on a venue</td></tr>
<tr><td><a href="#channel-allTradesFrom"><code>all_trades?min_usd={usd}</code></a></td>
<td><span class="tier layer3">Layer 3</span></td>
<td>The same as large_trades of that size, for Layer 3</td></tr>
<tr><td><a href="#channel-walletPnl"><code>wallet:{addr}:pnl</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>Every exit of the wallet with its realized PnL (FIFO)</td></tr>
<tr><td><a href="#channel-walletPositions"><code>wallet:{addr}:positions</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>Every change of the wallet’s positions. A closing sell sends only close</td></tr>
<tr><td><a href="#channel-walletLabels"><code>wallet:{addr}:labels</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>All labels of the wallet after a change, at most every 30 s. Absent texts are empty</td></tr>
<tr><td><a href="#channel-walletActivity"><code>wallet:{addr}:activity</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>Swaps, transfers, liquidity and burns of the wallet</td></tr>
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
<td>A campaign on the token forms, becomes active, escalates, changes or closes</td></tr>
<tr><td><a href="#channel-tokens"><code>tokens:{name}</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>The prices of the tokens of a list, as token:{mint}:price sends them</td></tr>
<tr><td><a href="#channel-wallets"><code>wallets:{name}</code></a></td>
<td><span class="tier layer2">Layer 2</span></td>
<td>The activity of the wallets of a list, as wallet:{addr}:activity sends it</td></tr>
<tr><td><a href="#channel-tokenList"><code>list?{query}</code></a></td>
<td><span class="tier layer1">Layer 1</span></td>
<td>The first page of a query of /v1/tokens, then each token that enters it, moves or leaves</td></tr></tbody>
</table></div>
<article id="channel-tokenTrades"><div class="about"><h3><code>token:{mint}:trades</code> <span class="tier layer1">Layer 1</span></h3>
<p>Every swap of the token as a full trade. Without resume, the last 50 messages are sent first, with &quot;replay&quot;: true.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
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
<tr><td><code>total_fees_lamports_raw</code></td>
<td>string</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>executed_by</code></td>
<td>string</td></tr>
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
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:trades" aria-label="Listen to token:{mint}:trades"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2:trades&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2:trades&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2:trades&quot;,
  &quot;seq&quot;: 44,
  &quot;prev&quot;: 43,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;rMRWTYUGL6926e9NWPFWGenZSFA7PCe77nxiEBECct7Eh4yssshEMhzGfoqhApMsaEb61FhcD1bskunsofBp8TY&quot;,
    &quot;slot&quot;: 489818614,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1795927445850,
    &quot;wallet_address&quot;: &quot;D48sNNDUX1PAKh4AWcbsFXQmaXHsoYL1WoKpQggqH8Xr&quot;,
    &quot;pool_address&quot;: &quot;5q8zrgCL7vz5EQKLKm7BKV9JTScXh8XugqzbNAsEKCkY&quot;,
    &quot;direction&quot;: &quot;sell&quot;,
    &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;PSvU7bAcPQDGv2N8b4F1cZ&quot;,
    &quot;labels&quot;: [
      &quot;BUNDLE:EXEC_CLUSTER&quot;,
      &quot;TERMINAL:bullx&quot;
    ],
    &quot;trade_id&quot;: &quot;rMRWTYUGL6926e9NWPFWGenZSFA7PCe77nxiEBECct7Eh4yssshEMhzGfoqhApMsaEb61FhcD1bskunsofBp8TY:0&quot;,
    &quot;token_mint&quot;: &quot;9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;19995105.771525&quot;,
    &quot;token_amount_raw&quot;: &quot;19995105771525&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;3.822929192&quot;,
    &quot;base_amount_raw&quot;: &quot;3822929192&quot;,
    &quot;base_price_usd&quot;: &quot;146.6775&quot;,
    &quot;usd_price&quot;: &quot;0.00002804374745334559363691967955534838306975&quot;,
    &quot;usd_notional&quot;: &quot;560.73769655958&quot;,
    &quot;sol_price_usd&quot;: &quot;146.6775&quot;,
    &quot;total_fees_usd&quot;: &quot;1.4068245321675&quot;,
    &quot;fees_bps&quot;: &quot;25.06265881159956362592237099430953833895&quot;,
    &quot;network_fee_lamports&quot;: 10000,
    &quot;total_fees_lamports&quot;: 9591277,
    &quot;total_fees_lamports_raw&quot;: &quot;9591277&quot;,
    &quot;position&quot;: {
      &quot;position_id&quot;: &quot;eNNoBr6jcLk4DdqKEcCJJkvURyM3Zr4uzLsQT86ftQzevpFPT9eru3hQCmPXe2DjFY5YdhcSaFLa9p7YWDThZ5z:0&quot;,
      &quot;position_event&quot;: &quot;close&quot;,
      &quot;position_status&quot;: &quot;CLOSED&quot;,
      &quot;entry_timestamp&quot;: 1795927082653,
      &quot;entry_price_usd&quot;: &quot;0.00001955702302762215095213653474952294711002&quot;,
      &quot;original_token_amount&quot;: &quot;19995105.771525&quot;,
      &quot;remaining_token_amount&quot;: &quot;0&quot;,
      &quot;exit_count&quot;: 1,
      &quot;exit&quot;: {
        &quot;exit_number&quot;: 1,
        &quot;exit_type&quot;: &quot;FULL&quot;,
        &quot;position_type&quot;: &quot;FULL_POSITION&quot;,
        &quot;hold_time_seconds&quot;: 363,
        &quot;token_amount&quot;: &quot;19995105.771525&quot;,
        &quot;percentage_sold&quot;: &quot;100&quot;,
        &quot;entry_price_usd&quot;: &quot;0.00001955702302762215095213653474952294711002&quot;,
        &quot;realized_pnl_usd&quot;: &quot;169.691485771125&quot;,
        &quot;realized_pnl_sol&quot;: &quot;1.15690195&quot;,
        &quot;cash_pnl_usd&quot;: &quot;169.690018996125&quot;,
        &quot;entry_network_fees_usd&quot;: &quot;0.001466775&quot;,
        &quot;exit_network_fees_usd&quot;: &quot;0.001466775&quot;,
        &quot;total_position_realized_pnl_usd&quot;: &quot;169.691485771125&quot;,
        &quot;total_position_realized_pnl_sol&quot;: &quot;1.15690195&quot;
      }
    }
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenTicks"><div class="about"><h3><code>token:{mint}:ticks</code> <span class="tier layer1">Layer 1</span></h3>
<p>Raw trade ticks, one message per trade.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:ticks" aria-label="Listen to token:{mint}:ticks"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:ticks&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:ticks&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:ticks&quot;,
  &quot;seq&quot;: 6,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;98MyYxNaiJepWaNvjeREqopGq2d8tiDANWc8oa7Tw5fdx62j2tpyDQW8HDppnqbg3r4hyXCh8yrZ9PvK7cHDnrE&quot;,
    &quot;wallet&quot;: &quot;3aYLW7ABETdeJtS2QvuzN2mW5zBLtbYC8Q1FWMyHcBZZ&quot;,
    &quot;direction&quot;: &quot;buy&quot;,
    &quot;token_amount&quot;: &quot;13107061.002609&quot;,
    &quot;sol_amount&quot;: &quot;3.735258938&quot;,
    &quot;price&quot;: &quot;0.00004453407073901156097785146780111769682821&quot;,
    &quot;dex_type&quot;: &quot;pump_swap&quot;,
    &quot;timestamp&quot;: 1795705742653,
    &quot;p&quot;: 0.00004453407073901156,
    &quot;f&quot;: &quot;organic&quot;
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenOhlcv"><div class="about"><h3><code>token:{mint}:ohlcv:{view}:{tf}</code> <span class="tier layer1">Layer 1</span></h3>
<p>Candle updates. is_final once the bucket closes; the last final message wins.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr>
<tr><td><code>{view}</code></td>
<td>one of full, filtered</td></tr>
<tr><td><code>{tf}</code></td>
<td>one of 1s, 5s, 15s, 30s, 1m, 5m, 15m, 1h, 4h, 1d, 1w</td></tr></tbody>
</table></div>
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
<tr><td><code>volume_token_exact</code></td>
<td>string</td></tr>
<tr><td><code>volume_base_exact</code></td>
<td>string</td></tr>
<tr><td><code>buy_volume_token_exact</code></td>
<td>string</td></tr>
<tr><td><code>sell_volume_token_exact</code></td>
<td>string</td></tr>
<tr><td><code>is_final</code></td>
<td>boolean</td></tr>
<tr><td><code>amended</code></td>
<td>true</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:ohlcv:{view}:{tf}" aria-label="Listen to token:{mint}:ohlcv:{view}:{tf}"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>view<select name="view" data-place="path" data-kind="string"><option value="full" selected>full</option>
<option value="filtered">filtered</option></select></label>
<label>tf<select name="tf" data-place="path" data-kind="string"><option value="1s">1s</option>
<option value="5s">5s</option>
<option value="15s">15s</option>
<option value="30s">30s</option>
<option value="1m" selected>1m</option>
<option value="5m">5m</option>
<option value="15m">15m</option>
<option value="1h">1h</option>
<option value="4h">4h</option>
<option value="1d">1d</option>
<option value="1w">1w</option></select></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:ohlcv:full:1m&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:ohlcv:full:1m&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:ohlcv:full:1m&quot;,
  &quot;seq&quot;: 1795998995871000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;bucket_start_ms&quot;: 1795998900000,
    &quot;bucket_end_ms&quot;: 1795998960000,
    &quot;open&quot;: 0.00015598511727822219,
    &quot;high&quot;: 0.00015598511727822219,
    &quot;low&quot;: 0.00015082379720518803,
    &quot;close&quot;: 0.00015464157791145067,
    &quot;vwap&quot;: 0.0001534405460224725,
    &quot;volume_token&quot;: 15061064.741986,
    &quot;volume_base&quot;: 15.74822497,
    &quot;volume_usd&quot;: 2310.977997690141,
    &quot;buy_volume_token&quot;: 7296029.953689,
    &quot;sell_volume_token&quot;: 7765034.788297,
    &quot;buy_volume_usd&quot;: 1121.8359536385767,
    &quot;sell_volume_usd&quot;: 1189.1420440515642,
    &quot;trades&quot;: 6,
    &quot;last_trade_ts_ms&quot;: 1795998956931,
    &quot;num_buyers&quot;: 3,
    &quot;num_sellers&quot;: 3,
    &quot;volume_token_exact&quot;: &quot;15061064.741986&quot;,
    &quot;volume_base_exact&quot;: &quot;15.74822497&quot;,
    &quot;buy_volume_token_exact&quot;: &quot;7296029.953689&quot;,
    &quot;sell_volume_token_exact&quot;: &quot;7765034.788297&quot;,
    &quot;is_final&quot;: true
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenPrice"><div class="about"><h3><code>token:{mint}:price</code> <span class="tier layer1">Layer 1</span></h3>
<p>Prices and market cap of the token after trades, at most one message a second, the last always.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>filtered_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>market_cap_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:price" aria-label="Listen to token:{mint}:price"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="EAspyyFTo1TXffdaanfwokpxDDLeVUsEiToRB5f1GBzG" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:EAspyyFTo1TXffdaanfwokpxDDLeVUsEiToRB5f1GBzG:price&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:EAspyyFTo1TXffdaanfwokpxDDLeVUsEiToRB5f1GBzG:price&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:EAspyyFTo1TXffdaanfwokpxDDLeVUsEiToRB5f1GBzG:price&quot;,
  &quot;seq&quot;: 1796022366125000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;token_mint&quot;: &quot;EAspyyFTo1TXffdaanfwokpxDDLeVUsEiToRB5f1GBzG&quot;,
    &quot;price_usd&quot;: 0.000012656698405141964,
    &quot;filtered_price_usd&quot;: 0.000012656698405141964,
    &quot;market_cap_usd&quot;: 12656.698405141964,
    &quot;timestamp&quot;: 1796022359886
  }
}</code></pre></figure>
</div></article>
<article id="channel-launches"><div class="about"><h3><code>launches</code> <span class="tier layer1">Layer 1</span></h3>
<p>Steps of all tokens on launchpads, each once: launched, graduating, completed.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;launched&quot;, &quot;graduating&quot;, &quot;completed&quot;</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>name</code></td>
<td>string or null</td></tr>
<tr><td><code>symbol</code></td>
<td>string or null</td></tr>
<tr><td><code>launch</code></td>
<td>object</td></tr>
<tr><td><code>launch.pad</code></td>
<td>string</td></tr>
<tr><td><code>launch.stage</code></td>
<td>&quot;curve&quot;, &quot;graduating&quot;, &quot;dead&quot;, &quot;graduated&quot;</td></tr>
<tr><td><code>launch.curve_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>launch.raised</code></td>
<td>number or null</td></tr>
<tr><td><code>launch.raised_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.target</code></td>
<td>number or null</td></tr>
<tr><td><code>launch.target_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.base_mint</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.creator</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.curve_pool</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.launched_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>launch.is_complete</code></td>
<td>boolean</td></tr>
<tr><td><code>launch.completed_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>launch.graduated_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>launch.migration_signature</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.pool</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.pool_dex</code></td>
<td>string or null</td></tr>
<tr><td><code>launch.seconds_to_graduate</code></td>
<td>integer or null</td></tr>
<tr><td><code>launch.why</code></td>
<td>&quot;no_curve&quot;, &quot;no_curve_state&quot;, &quot;target_unknown&quot; or null</td></tr>
<tr><td><code>slot</code></td>
<td>integer</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="launches" aria-label="Listen to launches"><h4>Listen</h4>
<div class="fields">
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;launches&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;launches&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;launches&quot;,
  &quot;seq&quot;: 1795999127695000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;completed&quot;,
    &quot;token_mint&quot;: &quot;Bzfk7hA8se4adAouFcPssBGUkg7vahtrCvPuSf72GSp8&quot;,
    &quot;name&quot;: &quot;Pixel Yak Inu (simulated)&quot;,
    &quot;symbol&quot;: &quot;PYAK&quot;,
    &quot;launch&quot;: {
      &quot;pad&quot;: &quot;pump_fun&quot;,
      &quot;stage&quot;: &quot;graduating&quot;,
      &quot;curve_pct&quot;: 100,
      &quot;raised&quot;: 85.005359074,
      &quot;raised_raw&quot;: &quot;85005359074&quot;,
      &quot;target&quot;: 85.005359074,
      &quot;target_raw&quot;: &quot;85005359074&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;creator&quot;: &quot;ArRtCtHKy9NGs4TEcVXeFcGBZcWe9fcmXWPwDNcYYqQP&quot;,
      &quot;curve_pool&quot;: &quot;CUBtmTvNkA7fimY5b52fYQP5NE4ZwvYmswkBdeZR38tA&quot;,
      &quot;launched_ts_ms&quot;: 1795998997835,
      &quot;is_complete&quot;: true,
      &quot;completed_ts_ms&quot;: 1795999126673,
      &quot;graduated_ts_ms&quot;: null,
      &quot;migration_signature&quot;: null,
      &quot;pool&quot;: null,
      &quot;pool_dex&quot;: null,
      &quot;seconds_to_graduate&quot;: null,
      &quot;why&quot;: null
    },
    &quot;slot&quot;: 489997816,
    &quot;timestamp&quot;: 1795999126673
  }
}</code></pre></figure>
</div></article>
<article id="channel-migrations"><div class="about"><h3><code>migrations</code> <span class="tier layer1">Layer 1</span></h3>
<p>Every migration of a launch curve to a pool.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>signature</code></td>
<td>string</td></tr>
<tr><td><code>slot</code></td>
<td>integer</td></tr>
<tr><td><code>event_index</code></td>
<td>integer</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr>
<tr><td><code>mint</code></td>
<td>string</td></tr>
<tr><td><code>pad</code></td>
<td>string</td></tr>
<tr><td><code>from_pool</code></td>
<td>string</td></tr>
<tr><td><code>to_pool</code></td>
<td>string</td></tr>
<tr><td><code>to_dex</code></td>
<td>string</td></tr>
<tr><td><code>base_mint</code></td>
<td>string</td></tr>
<tr><td><code>base_decimals</code></td>
<td>integer</td></tr>
<tr><td><code>base_amount</code></td>
<td>number</td></tr>
<tr><td><code>base_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>token_decimals</code></td>
<td>integer</td></tr>
<tr><td><code>token_amount</code></td>
<td>number</td></tr>
<tr><td><code>token_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>name</code></td>
<td>string or null</td></tr>
<tr><td><code>symbol</code></td>
<td>string or null</td></tr>
<tr><td><code>market_cap_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>seconds_to_graduate</code></td>
<td>integer or null</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="migrations" aria-label="Listen to migrations"><h4>Listen</h4>
<div class="fields">
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;migrations&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;migrations&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;migrations&quot;,
  &quot;seq&quot;: 1795999127695000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;kr8wGixVfWFAZ42gemk2D5miMk6HvGNXizW1t6B7t3wAfoEVuN1bVD38iVPQxT9wkCqFjkz8mxsF9ckj3hmk5KM&quot;,
    &quot;slot&quot;: 489997816,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1795999126673,
    &quot;mint&quot;: &quot;Bzfk7hA8se4adAouFcPssBGUkg7vahtrCvPuSf72GSp8&quot;,
    &quot;pad&quot;: &quot;pump_fun&quot;,
    &quot;from_pool&quot;: &quot;CUBtmTvNkA7fimY5b52fYQP5NE4ZwvYmswkBdeZR38tA&quot;,
    &quot;to_pool&quot;: &quot;Gvnr2LAXvzkXBGe4xhzkeuDMgBhLoHuWXYX22RSp44As&quot;,
    &quot;to_dex&quot;: &quot;pump_swap&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: 84.990359073,
    &quot;base_amount_raw&quot;: &quot;84990359073&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: 206900000,
    &quot;token_amount_raw&quot;: &quot;206900000000000&quot;,
    &quot;name&quot;: &quot;Pixel Yak Inu (simulated)&quot;,
    &quot;symbol&quot;: &quot;PYAK&quot;,
    &quot;market_cap_usd&quot;: null,
    &quot;seconds_to_graduate&quot;: 128
  }
}</code></pre></figure>
</div></article>
<article id="channel-largeTrades"><div class="about"><h3><code>large_trades</code> <span class="tier layer1">Layer 1</span></h3>
<p>Trades of all tokens of at least 10000 USD.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody></tbody>
</table></div>
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
<tr><td><code>total_fees_lamports_raw</code></td>
<td>string</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>executed_by</code></td>
<td>string</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="large_trades" aria-label="Listen to large_trades"><h4>Listen</h4>
<div class="fields">
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;large_trades&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;large_trades&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;large_trades&quot;,
  &quot;seq&quot;: 1796001005599000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;2voVFzopqnTJ8xJ9K6QC7JPCYZQHQiGoSFWvrB6aHLFE8f4qQUmpDhz3Bu447Zq6sPqNbzmxhE2rifjA8eXs5TNi&quot;,
    &quot;slot&quot;: 4490002515,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1796001006245,
    &quot;wallet_address&quot;: &quot;Ab59men1yDFjvxTvunm8PdZiPszWFKAMj5msLMZpA7RY&quot;,
    &quot;pool_address&quot;: &quot;3gLESRnfLgzAqu6PwGhBwsiBsnQ7BAtyWHhZ5zNcDPMF&quot;,
    &quot;direction&quot;: &quot;buy&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;&quot;,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;
    ],
    &quot;trade_id&quot;: &quot;2voVFzopqnTJ8xJ9K6QC7JPCYZQHQiGoSFWvrB6aHLFE8f4qQUmpDhz3Bu447Zq6sPqNbzmxhE2rifjA8eXs5TNi:0&quot;,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;67169847.811668&quot;,
    &quot;token_amount_raw&quot;: &quot;67169847811668&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;80&quot;,
    &quot;base_amount_raw&quot;: &quot;80000000000&quot;,
    &quot;base_price_usd&quot;: &quot;150&quot;,
    &quot;usd_price&quot;: &quot;0.0001786515883383540027504437116784388898397&quot;,
    &quot;usd_notional&quot;: &quot;12000&quot;,
    &quot;sol_price_usd&quot;: &quot;150&quot;,
    &quot;total_fees_usd&quot;: &quot;0&quot;,
    &quot;fees_bps&quot;: &quot;0&quot;,
    &quot;network_fee_lamports&quot;: 0,
    &quot;total_fees_lamports&quot;: 0,
    &quot;total_fees_lamports_raw&quot;: &quot;0&quot;
  }
}</code></pre></figure>
</div></article>
<article id="channel-largeTradesFrom"><div class="about"><h3><code>large_trades?min_usd={usd}</code> <span class="tier layer1">Layer 1</span></h3>
<p>Trades of all tokens of at least this size in USD.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{usd}</code></td>
<td>one of 100, 500, 1000, 5000, 10000, 50000, 100000</td></tr></tbody>
</table></div>
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
<tr><td><code>total_fees_lamports_raw</code></td>
<td>string</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>executed_by</code></td>
<td>string</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="large_trades?min_usd={usd}" aria-label="Listen to large_trades?min_usd={usd}"><h4>Listen</h4>
<div class="fields"><label>usd<select name="usd" data-place="path" data-kind="string"><option value="100">100</option>
<option value="500">500</option>
<option value="1000">1000</option>
<option value="5000">5000</option>
<option value="10000" selected>10000</option>
<option value="50000">50000</option>
<option value="100000">100000</option></select></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;large_trades?min_usd=10000&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;large_trades?min_usd=10000&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;large_trades?min_usd=10000&quot;,
  &quot;seq&quot;: 1796001005599000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;2voVFzopqnTJ8xJ9K6QC7JPCYZQHQiGoSFWvrB6aHLFE8f4qQUmpDhz3Bu447Zq6sPqNbzmxhE2rifjA8eXs5TNi&quot;,
    &quot;slot&quot;: 4490002515,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1796001006245,
    &quot;wallet_address&quot;: &quot;Ab59men1yDFjvxTvunm8PdZiPszWFKAMj5msLMZpA7RY&quot;,
    &quot;pool_address&quot;: &quot;3gLESRnfLgzAqu6PwGhBwsiBsnQ7BAtyWHhZ5zNcDPMF&quot;,
    &quot;direction&quot;: &quot;buy&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;&quot;,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;
    ],
    &quot;trade_id&quot;: &quot;2voVFzopqnTJ8xJ9K6QC7JPCYZQHQiGoSFWvrB6aHLFE8f4qQUmpDhz3Bu447Zq6sPqNbzmxhE2rifjA8eXs5TNi:0&quot;,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;67169847.811668&quot;,
    &quot;token_amount_raw&quot;: &quot;67169847811668&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;80&quot;,
    &quot;base_amount_raw&quot;: &quot;80000000000&quot;,
    &quot;base_price_usd&quot;: &quot;150&quot;,
    &quot;usd_price&quot;: &quot;0.0001786515883383540027504437116784388898397&quot;,
    &quot;usd_notional&quot;: &quot;12000&quot;,
    &quot;sol_price_usd&quot;: &quot;150&quot;,
    &quot;total_fees_usd&quot;: &quot;0&quot;,
    &quot;fees_bps&quot;: &quot;0&quot;,
    &quot;network_fee_lamports&quot;: 0,
    &quot;total_fees_lamports&quot;: 0,
    &quot;total_fees_lamports_raw&quot;: &quot;0&quot;
  }
}</code></pre></figure>
</div></article>
<article id="channel-allTrades"><div class="about"><h3><code>all_trades</code> <span class="tier layer3">Layer 3</span></h3>
<p>Every trade of all tokens.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody></tbody>
</table></div>
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
<tr><td><code>total_fees_lamports_raw</code></td>
<td>string</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>executed_by</code></td>
<td>string</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="all_trades" aria-label="Listen to all_trades"><h4>Listen</h4>
<div class="fields">
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;all_trades&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;all_trades&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;all_trades&quot;,
  &quot;seq&quot;: 1796000928634001,
  &quot;prev&quot;: 1796000928634000,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;RtXh2j46q6Dtcxp8LGy6m77pqzum2v81S2P2NQ7SXYVCMdXLRGETFZqLZXQm2mt4xofzy87YxfSPpaCW9utiUkA&quot;,
    &quot;slot&quot;: 490002317,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1796000926949,
    &quot;wallet_address&quot;: &quot;EhFF9XaiE9nj1HazFzKbb7r3ytoW2pRuQxv3CoxLAAoq&quot;,
    &quot;pool_address&quot;: &quot;6SQocwe14myveuMUJBTzXuWa3LzRaHEkPH9CKCFiScUJ&quot;,
    &quot;direction&quot;: &quot;sell&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;8ywC3zq2qUfZjcj1yKvNMz&quot;,
    &quot;labels&quot;: [
      &quot;BUNDLE:EXEC_CLUSTER&quot;,
      &quot;TERMINAL:gmgn&quot;
    ],
    &quot;trade_id&quot;: &quot;RtXh2j46q6Dtcxp8LGy6m77pqzum2v81S2P2NQ7SXYVCMdXLRGETFZqLZXQm2mt4xofzy87YxfSPpaCW9utiUkA:0&quot;,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;8417111.16977&quot;,
    &quot;token_amount_raw&quot;: &quot;8417111169770&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;10.597165532&quot;,
    &quot;base_amount_raw&quot;: &quot;10597165532&quot;,
    &quot;base_price_usd&quot;: &quot;145.8491&quot;,
    &quot;usd_price&quot;: &quot;0.0001836244079731520064779927293617934153712&quot;,
    &quot;usd_notional&quot;: &quot;1545.5870553932212&quot;,
    &quot;sol_price_usd&quot;: &quot;145.8491&quot;,
    &quot;total_fees_usd&quot;: &quot;3.8882368076683&quot;,
    &quot;fees_bps&quot;: &quot;25.06265748119107516079517630016765883241&quot;,
    &quot;network_fee_lamports&quot;: 100000,
    &quot;total_fees_lamports&quot;: 26659313,
    &quot;total_fees_lamports_raw&quot;: &quot;26659313&quot;
  }
}</code></pre></figure>
</div></article>
<article id="channel-allTradesOfVenue"><div class="about"><h3><code>all_trades?venue={dex}</code> <span class="tier layer3">Layer 3</span></h3>
<p>Every trade of all tokens on a venue.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{dex}</code></td>
<td>the dex_name of trades</td></tr></tbody>
</table></div>
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
<tr><td><code>total_fees_lamports_raw</code></td>
<td>string</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>executed_by</code></td>
<td>string</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="all_trades?venue={dex}" aria-label="Listen to all_trades?venue={dex}"><h4>Listen</h4>
<div class="fields"><label>dex<input name="dex" data-place="path" data-kind="string" value="raydium_cpmm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;all_trades?venue=raydium_cpmm&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;all_trades?venue=raydium_cpmm&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;all_trades?venue=raydium_cpmm&quot;,
  &quot;seq&quot;: 1796000837223000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;zxUseUKKoGj4FZiYRz7YtKnANDSShCYZB8j1iRt1mCLEZSY4C6CeVeEK6CXWQv4R2MbrthQt4jpJ5yfTpTh8Th4&quot;,
    &quot;slot&quot;: 490002091,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1796000836684,
    &quot;wallet_address&quot;: &quot;4vpV4F17sveZRMJGMAQH8tjt2NzL29ZHLvEbxYWv56s1&quot;,
    &quot;pool_address&quot;: &quot;94EmKWy18ZDuDsebjcFuUD4PgeYMHVqCPtwgTReNee3B&quot;,
    &quot;direction&quot;: &quot;buy&quot;,
    &quot;dex_name&quot;: &quot;raydium_cpmm&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;&quot;,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;,
      &quot;TERMINAL:axiom&quot;
    ],
    &quot;trade_id&quot;: &quot;zxUseUKKoGj4FZiYRz7YtKnANDSShCYZB8j1iRt1mCLEZSY4C6CeVeEK6CXWQv4R2MbrthQt4jpJ5yfTpTh8Th4:0&quot;,
    &quot;token_mint&quot;: &quot;8qh9ZqnuCiv21bJGq5cZVNgCA7hUevNcuQGKomrETMF4&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;3329946.930811&quot;,
    &quot;token_amount_raw&quot;: &quot;3329946930811&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;7.579654315&quot;,
    &quot;base_amount_raw&quot;: &quot;7579654315&quot;,
    &quot;base_price_usd&quot;: &quot;146.0484&quot;,
    &quot;usd_price&quot;: &quot;0.0003324366448654603276257353669884248327562&quot;,
    &quot;usd_notional&quot;: &quot;1106.996385258846&quot;,
    &quot;sol_price_usd&quot;: &quot;146.0484&quot;,
    &quot;total_fees_usd&quot;: &quot;2.7755236561824&quot;,
    &quot;fees_bps&quot;: &quot;25.00000028035579350824259852805701469514&quot;,
    &quot;network_fee_lamports&quot;: 55000,
    &quot;total_fees_lamports&quot;: 19004136,
    &quot;total_fees_lamports_raw&quot;: &quot;19004136&quot;
  }
}</code></pre></figure>
</div></article>
<article id="channel-allTradesFrom"><div class="about"><h3><code>all_trades?min_usd={usd}</code> <span class="tier layer3">Layer 3</span></h3>
<p>The same as large_trades of that size, for Layer 3.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{usd}</code></td>
<td>one of 100, 500, 1000, 5000, 10000, 50000, 100000</td></tr></tbody>
</table></div>
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
<tr><td><code>total_fees_lamports_raw</code></td>
<td>string</td></tr>
<tr><td><code>is_arbitrage</code></td>
<td>0, 1</td></tr>
<tr><td><code>bundle_id</code></td>
<td>string</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>executed_by</code></td>
<td>string</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="all_trades?min_usd={usd}" aria-label="Listen to all_trades?min_usd={usd}"><h4>Listen</h4>
<div class="fields"><label>usd<select name="usd" data-place="path" data-kind="string"><option value="100">100</option>
<option value="500">500</option>
<option value="1000">1000</option>
<option value="5000">5000</option>
<option value="10000" selected>10000</option>
<option value="50000">50000</option>
<option value="100000">100000</option></select></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;all_trades?min_usd=10000&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;all_trades?min_usd=10000&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;all_trades?min_usd=10000&quot;,
  &quot;seq&quot;: 1796001005599000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;signature&quot;: &quot;2voVFzopqnTJ8xJ9K6QC7JPCYZQHQiGoSFWvrB6aHLFE8f4qQUmpDhz3Bu447Zq6sPqNbzmxhE2rifjA8eXs5TNi&quot;,
    &quot;slot&quot;: 4490002515,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1796001006245,
    &quot;wallet_address&quot;: &quot;Ab59men1yDFjvxTvunm8PdZiPszWFKAMj5msLMZpA7RY&quot;,
    &quot;pool_address&quot;: &quot;3gLESRnfLgzAqu6PwGhBwsiBsnQ7BAtyWHhZ5zNcDPMF&quot;,
    &quot;direction&quot;: &quot;buy&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;is_arbitrage&quot;: 0,
    &quot;bundle_id&quot;: &quot;&quot;,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;
    ],
    &quot;trade_id&quot;: &quot;2voVFzopqnTJ8xJ9K6QC7JPCYZQHQiGoSFWvrB6aHLFE8f4qQUmpDhz3Bu447Zq6sPqNbzmxhE2rifjA8eXs5TNi:0&quot;,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;token_decimals&quot;: 6,
    &quot;token_amount&quot;: &quot;67169847.811668&quot;,
    &quot;token_amount_raw&quot;: &quot;67169847811668&quot;,
    &quot;base_decimals&quot;: 9,
    &quot;base_amount&quot;: &quot;80&quot;,
    &quot;base_amount_raw&quot;: &quot;80000000000&quot;,
    &quot;base_price_usd&quot;: &quot;150&quot;,
    &quot;usd_price&quot;: &quot;0.0001786515883383540027504437116784388898397&quot;,
    &quot;usd_notional&quot;: &quot;12000&quot;,
    &quot;sol_price_usd&quot;: &quot;150&quot;,
    &quot;total_fees_usd&quot;: &quot;0&quot;,
    &quot;fees_bps&quot;: &quot;0&quot;,
    &quot;network_fee_lamports&quot;: 0,
    &quot;total_fees_lamports&quot;: 0,
    &quot;total_fees_lamports_raw&quot;: &quot;0&quot;
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletPnl"><div class="about"><h3><code>wallet:{addr}:pnl</code> <span class="tier layer2">Layer 2</span></h3>
<p>Every exit of the wallet with its realized PnL (FIFO).</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:pnl" aria-label="Listen to wallet:{addr}:pnl"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="EXTEKR7JbzQX3CrXQFhWvYz2P56GdN7oP2SqSmKcK7rr" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:EXTEKR7JbzQX3CrXQFhWvYz2P56GdN7oP2SqSmKcK7rr:pnl&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:EXTEKR7JbzQX3CrXQFhWvYz2P56GdN7oP2SqSmKcK7rr:pnl&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:EXTEKR7JbzQX3CrXQFhWvYz2P56GdN7oP2SqSmKcK7rr:pnl&quot;,
  &quot;seq&quot;: 4516793766903811,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;wallet_address&quot;: &quot;EXTEKR7JbzQX3CrXQFhWvYz2P56GdN7oP2SqSmKcK7rr&quot;,
    &quot;token_mint&quot;: &quot;9DP4Y7fB6GAni2CHmUaQRMyztkbGvfuxPqMwr97kNHg2&quot;,
    &quot;entry_signature&quot;: &quot;C6APfPVHRLT3xHVnDibJs1HHJS4KT77cVNqJkBQATSS8ijz6PjjqjQq56tnBbSbeGgMX2UrmguDvx6taRC1cKyL&quot;,
    &quot;exit_signature&quot;: &quot;6LDCLJbEhZ73bKPVKeQ1mbzff7bFL7xUuoVCsTZfTSvy4xXGodzdfNX5mkvDyPDvUXnXm8Dc3Ejj26jtcLTNnZt&quot;,
    &quot;entry_timestamp&quot;: 1795927082653,
    &quot;exit_timestamp&quot;: 1795927447121,
    &quot;entry_slot&quot;: 489817706,
    &quot;exit_slot&quot;: 489818617,
    &quot;entry_dex&quot;: &quot;raydium_cpmm&quot;,
    &quot;exit_dex&quot;: &quot;raydium_cpmm&quot;,
    &quot;hold_time_seconds&quot;: 364,
    &quot;entry_price_usd&quot;: 0.000016062257746556177,
    &quot;exit_price_usd&quot;: 0.00002699991167397825,
    &quot;price_per_token_entry&quot;: 0.000016062257746556177,
    &quot;price_per_token_exit&quot;: 0.00002699991167397825,
    &quot;realized_pnl_usd&quot;: 40.23301319190535,
    &quot;cash_pnl_usd&quot;: 40.22127899190535,
    &quot;percentage_gain&quot;: 68.09234958612406,
    &quot;entry_network_fees_usd&quot;: 0.0017849513275208487,
    &quot;exit_network_fees_usd&quot;: 0.0117342,
    &quot;realized_pnl_sol&quot;: 0.2742957385550296,
    &quot;total_position_realized_pnl_usd&quot;: 40.23301319190535,
    &quot;total_position_realized_pnl_sol&quot;: 0.2742957385550296,
    &quot;entry_sol_price&quot;: 146.6775,
    &quot;exit_sol_price&quot;: 146.6775,
    &quot;position_type&quot;: &quot;FULL_POSITION&quot;,
    &quot;exit_type&quot;: &quot;FULL&quot;,
    &quot;exit_number&quot;: 1,
    &quot;percentage_sold&quot;: 100,
    &quot;token_amount&quot;: &quot;3678558.346261&quot;,
    &quot;remaining_token_amount&quot;: &quot;0&quot;,
    &quot;trade_flag&quot;: &quot;TERMINAL:trojan&quot;,
    &quot;trade_id&quot;: &quot;6LDCLJbEhZ73bKPVKeQ1mbzff7bFL7xUuoVCsTZfTSvy4xXGodzdfNX5mkvDyPDvUXnXm8Dc3Ejj26jtcLTNnZt:0&quot;,
    &quot;position_id&quot;: &quot;C6APfPVHRLT3xHVnDibJs1HHJS4KT77cVNqJkBQATSS8ijz6PjjqjQq56tnBbSbeGgMX2UrmguDvx6taRC1cKyL:0&quot;,
    &quot;position_event&quot;: &quot;close&quot;,
    &quot;position_status&quot;: &quot;CLOSED&quot;,
    &quot;position_entry_timestamp&quot;: 1795927082653,
    &quot;position_entry_price_usd&quot;: 0.000016062257746556177,
    &quot;original_token_amount&quot;: &quot;24182698.251301&quot;,
    &quot;timestamp&quot;: 1795927447121
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletPositions"><div class="about"><h3><code>wallet:{addr}:positions</code> <span class="tier layer2">Layer 2</span></h3>
<p>Every change of the wallet’s positions. A closing sell sends only close.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
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
<td>number</td></tr>
<tr><td><code>trade</code></td>
<td>object or null</td></tr>
<tr><td><code>trade.trade_id</code></td>
<td>string</td></tr>
<tr><td><code>trade.signature</code></td>
<td>string</td></tr>
<tr><td><code>trade.event_index</code></td>
<td>number</td></tr>
<tr><td><code>trade.slot</code></td>
<td>number</td></tr>
<tr><td><code>trade.timestamp</code></td>
<td>number</td></tr>
<tr><td><code>trade.direction</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;</td></tr>
<tr><td><code>trade.dex_name</code></td>
<td>string</td></tr>
<tr><td><code>trade.token_amount</code></td>
<td>string</td></tr>
<tr><td><code>trade.token_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>trade.base_mint</code></td>
<td>string</td></tr>
<tr><td><code>trade.base_amount</code></td>
<td>string</td></tr>
<tr><td><code>trade.base_decimals</code></td>
<td>number</td></tr>
<tr><td><code>trade.base_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>trade.usd_price</code></td>
<td>string or null</td></tr>
<tr><td><code>trade.usd_notional</code></td>
<td>string or null</td></tr>
<tr><td><code>no_trade</code></td>
<td>&quot;transfer&quot;, &quot;zero_balance&quot;, &quot;unknown&quot; or null</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:positions" aria-label="Listen to wallet:{addr}:positions"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod:positions&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod:positions&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod:positions&quot;,
  &quot;seq&quot;: 4516793766903814,
  &quot;prev&quot;: 4516793766903813,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;partial_exit&quot;,
    &quot;wallet_address&quot;: &quot;B6ZxNG1LDZaFi3F51hpQMHZw3gc6icovQm7EybFMAKod&quot;,
    &quot;token_mint&quot;: &quot;51am2kMkXssXicK8EpboD3a7TEGJfwdET1hLpFu4gNNy&quot;,
    &quot;entry_signature&quot;: &quot;kJagrdmkitXmtLBb4AavrtgDLd45dM2AnV6W7thZcwJDdj54EKnMbcRNQTzVvKvRpeYTLY9hPMq4WsFEaCxfk1d&quot;,
    &quot;entry_timestamp&quot;: 1795516625,
    &quot;entry_price_usd&quot;: 0.000008830755182858964,
    &quot;original_amount&quot;: 117328096.43338,
    &quot;original_amount_raw&quot;: &quot;117328096433380&quot;,
    &quot;remaining_amount&quot;: 58664048.21669,
    &quot;remaining_amount_raw&quot;: &quot;58664048216690&quot;,
    &quot;price_per_token&quot;: 0.000008830755182858964,
    &quot;status&quot;: &quot;PARTIAL&quot;,
    &quot;exit_count&quot;: 1,
    &quot;entry_dex&quot;: &quot;pump_swap&quot;,
    &quot;timestamp&quot;: 1795516648646,
    &quot;trade&quot;: {
      &quot;trade_id&quot;: &quot;6rEPTEnMbb3hEM5vZM3dFkBN6kMV9r9gcLvok7AjKsNA3ykBRUe6dj2DwhCdRDW5smTFjVSc88gu2KtEShnp3Pb:0&quot;,
      &quot;signature&quot;: &quot;6rEPTEnMbb3hEM5vZM3dFkBN6kMV9r9gcLvok7AjKsNA3ykBRUe6dj2DwhCdRDW5smTFjVSc88gu2KtEShnp3Pb&quot;,
      &quot;event_index&quot;: 0,
      &quot;slot&quot;: 488791621,
      &quot;timestamp&quot;: 1795516648646,
      &quot;direction&quot;: &quot;sell&quot;,
      &quot;dex_name&quot;: &quot;pump_swap&quot;,
      &quot;token_amount&quot;: &quot;58664048.21669&quot;,
      &quot;token_amount_raw&quot;: &quot;58664048216690&quot;,
      &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
      &quot;base_amount&quot;: &quot;6.536063228&quot;,
      &quot;base_decimals&quot;: 9,
      &quot;base_amount_raw&quot;: &quot;6536063228&quot;,
      &quot;usd_price&quot;: &quot;0.00001696283272367725079432596477790804160455&quot;,
      &quot;usd_notional&quot;: &quot;995.1084367934492&quot;
    },
    &quot;no_trade&quot;: null
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletLabels"><div class="about"><h3><code>wallet:{addr}:labels</code> <span class="tier layer2">Layer 2</span></h3>
<p>All labels of the wallet after a change, at most every 30 s. Absent texts are empty.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
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
<td>&quot;cex&quot;, &quot;dex_authority&quot;, &quot;bridge&quot;, &quot;farm&quot;, &quot;lock&quot;, &quot;other&quot;, &quot;&quot;</td></tr>
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
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:labels" aria-label="Listen to wallet:{addr}:labels"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm:labels&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm:labels&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm:labels&quot;,
  &quot;seq&quot;: 1795998997647000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;wallet&quot;: &quot;9GpLJW4xx4sShGbRLjLwRkRMEPJmXQE84Bsu6JMfvxpm&quot;,
    &quot;kol_username&quot;: &quot;sim_hiro&quot;,
    &quot;kol_platform&quot;: &quot;x&quot;,
    &quot;trader_type&quot;: &quot;SCALPER&quot;,
    &quot;performance_level&quot;: &quot;PROFITABLE&quot;,
    &quot;size_class&quot;: &quot;SHARK&quot;,
    &quot;exit_style&quot;: &quot;MIXED&quot;,
    &quot;automation_label&quot;: &quot;ORGANIC&quot;,
    &quot;primary_terminal&quot;: &quot;axiom&quot;,
    &quot;primary_tool&quot;: &quot;axiom&quot;,
    &quot;primary_dex&quot;: &quot;pump_swap&quot;,
    &quot;is_fresh_6h&quot;: false,
    &quot;is_fresh_24h&quot;: false,
    &quot;is_dormant&quot;: false,
    &quot;funded_by_farm&quot;: false,
    &quot;root_entity&quot;: &quot;Simulated Exchange B&quot;,
    &quot;root_source&quot;: &quot;cex&quot;,
    &quot;trade_badges&quot;: [
      &quot;RUNNER_KEEPER&quot;,
      &quot;CONSISTENT_WINNER&quot;
    ],
    &quot;identity_badges&quot;: [
      &quot;TOOL_axiom&quot;,
      &quot;ROOT_CEX&quot;
    ],
    &quot;special_labels&quot;: [],
    &quot;description&quot;: &quot;A profitable scalper of shark size that mixes its ways of selling, wins consistently, lets a part run, trades through axiom, favours pump_swap and was funded from an exchange.&quot;,
    &quot;label_hash&quot;: &quot;1d5f9350f46f068fbe33f8ba7e16f460&quot;,
    &quot;is_rated&quot;: true,
    &quot;primary_tool_pct&quot;: 1,
    &quot;primary_terminal_pct&quot;: 1,
    &quot;primary_dex_pct&quot;: 0.5909090909090909,
    &quot;bot_share&quot;: 0,
    &quot;hft_share&quot;: 0,
    &quot;mev_share&quot;: 0,
    &quot;arb_share&quot;: 0,
    &quot;flash_share&quot;: 0,
    &quot;wash_share&quot;: 0,
    &quot;bundled_share&quot;: 0,
    &quot;terminal_share&quot;: 1,
    &quot;top_token_share&quot;: 0.054604880316445226,
    &quot;provenance_hops&quot;: 1,
    &quot;direct_funder&quot;: &quot;GcWWHRfw6vY2N3axphd61CCEw8aDu2YukxNmyzz2ogui&quot;,
    &quot;first_funded_ts&quot;: &quot;2026-11-23T00:36:03.653Z&quot;,
    &quot;last_funded_ts&quot;: &quot;2026-11-23T00:36:03.653Z&quot;,
    &quot;first_trade_ts&quot;: &quot;2026-11-23T03:00:08.570Z&quot;,
    &quot;last_trade_ts&quot;: &quot;2026-11-30T00:11:29.213Z&quot;,
    &quot;active_days&quot;: 8,
    &quot;total_swaps&quot;: 66,
    &quot;total_trades&quot;: 40,
    &quot;win_rate_pct&quot;: 92.5,
    &quot;total_pnl&quot;: 14278.165372755477,
    &quot;positions_opened&quot;: 26,
    &quot;closed_positions&quot;: 25,
    &quot;position_win_rate_pct&quot;: 92,
    &quot;sharpe_ratio&quot;: 1.3358799302331155,
    &quot;profit_factor&quot;: 10,
    &quot;disposition_index&quot;: 1.3702081802519357,
    &quot;conviction_sizing&quot;: 1.0629645983151819,
    &quot;runner_score&quot;: 0.2,
    &quot;exits_per_position&quot;: 1.56,
    &quot;entry_size_p50_usd&quot;: 1004.5740700210632,
    &quot;hold_first_exit_p50_seconds&quot;: 823.092,
    &quot;hold_full_exit_p50_seconds&quot;: 2342.642
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletActivity"><div class="about"><h3><code>wallet:{addr}:activity</code> <span class="tier layer2">Layer 2</span></h3>
<p>Swaps, transfers, liquidity and burns of the wallet.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>activity_id</code></td>
<td>string</td></tr>
<tr><td><code>kind</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;, &quot;transfer_in&quot;, &quot;transfer_out&quot;, &quot;add_liquidity&quot;, &quot;remove_liquidity&quot;, &quot;burn&quot;</td></tr>
<tr><td><code>signature</code></td>
<td>string</td></tr>
<tr><td><code>slot</code></td>
<td>integer</td></tr>
<tr><td><code>event_index</code></td>
<td>integer</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>dex_name</code></td>
<td>string or null</td></tr>
<tr><td><code>pool_address</code></td>
<td>string or null</td></tr>
<tr><td><code>counterparty</code></td>
<td>string or null</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>token_amount</code></td>
<td>number</td></tr>
<tr><td><code>token_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>base_mint</code></td>
<td>string or null</td></tr>
<tr><td><code>base_amount</code></td>
<td>number or null</td></tr>
<tr><td><code>base_amount_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>value_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>why</code></td>
<td>&quot;no_price&quot; or null</td></tr>
<tr><td><code>network_fee_lamports</code></td>
<td>integer</td></tr>
<tr><td><code>total_fees_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>realized_pnl_usd</code></td>
<td>number or null</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:activity" aria-label="Listen to wallet:{addr}:activity"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="2BnQsqB3NZMvmfW1rUscE9smDsNT51umrFurbvRqV262" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:2BnQsqB3NZMvmfW1rUscE9smDsNT51umrFurbvRqV262:activity&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:2BnQsqB3NZMvmfW1rUscE9smDsNT51umrFurbvRqV262:activity&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:2BnQsqB3NZMvmfW1rUscE9smDsNT51umrFurbvRqV262:activity&quot;,
  &quot;seq&quot;: 1795999782070000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;wallet_address&quot;: &quot;2BnQsqB3NZMvmfW1rUscE9smDsNT51umrFurbvRqV262&quot;,
    &quot;activity_id&quot;: &quot;sell:U1WNw9wbz6bB6NQNZ6A3KNKDKDhR3EtUGuUzYSJ2pToD7gLzwJaGpGhmP33BU1PNsfbrQKW3WAXDsnpUJvB3xWK:0&quot;,
    &quot;kind&quot;: &quot;sell&quot;,
    &quot;signature&quot;: &quot;U1WNw9wbz6bB6NQNZ6A3KNKDKDhR3EtUGuUzYSJ2pToD7gLzwJaGpGhmP33BU1PNsfbrQKW3WAXDsnpUJvB3xWK&quot;,
    &quot;slot&quot;: 489999452,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1795999780937,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;pool_address&quot;: &quot;6SQocwe14myveuMUJBTzXuWa3LzRaHEkPH9CKCFiScUJ&quot;,
    &quot;counterparty&quot;: null,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;,
      &quot;TERMINAL:gmgn&quot;
    ],
    &quot;token_amount&quot;: 718153.078092,
    &quot;token_amount_raw&quot;: &quot;718153078092&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;base_amount&quot;: 0.920026749,
    &quot;base_amount_raw&quot;: &quot;920026749&quot;,
    &quot;value_usd&quot;: 134.2902323749866,
    &quot;why&quot;: null,
    &quot;network_fee_lamports&quot;: 45000,
    &quot;total_fees_usd&quot;: 0.3431354315488,
    &quot;realized_pnl_usd&quot;: 20.98580634116036
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenSecurity"><div class="about"><h3><code>token:{mint}:security</code> <span class="tier layer3">Layer 3</span></h3>
<p>Security events of the token with evidence: bundles, wash trades, rugs, funding, campaigns.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;bundle_detected&quot;, &quot;wash_trade_flagged&quot;, &quot;rug_detected&quot;, &quot;suspicious_activity&quot;, &quot;coordination_alert&quot;, &quot;label_withdrawn&quot;</td></tr>
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
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:security" aria-label="Listen to token:{mint}:security"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="BKNfhRvY37E7NhsEU2cQkE4EFj1JiNeGrpXpV6YMXD87" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:BKNfhRvY37E7NhsEU2cQkE4EFj1JiNeGrpXpV6YMXD87:security&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:BKNfhRvY37E7NhsEU2cQkE4EFj1JiNeGrpXpV6YMXD87:security&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:BKNfhRvY37E7NhsEU2cQkE4EFj1JiNeGrpXpV6YMXD87:security&quot;,
  &quot;seq&quot;: 1795999150233000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;rug_detected&quot;,
    &quot;severity&quot;: &quot;critical&quot;,
    &quot;evidence&quot;: [
      &quot;liquidity: 95.0% of a pool removed by 1 wallet (80% or more within 10 minutes), e.g. YX6bKMGHVPqcYkUfAYX2quf1Vvekh7D4TCeMd3Gga7mofoZa6wgzGnSxpV13ZtpfS1tKRoDb7KBgDC8YStAp2Ue&quot;,
      &quot;price: from 0.00015001693134794762 to 0.000028518927885589507 USD (a fall of 80% or more within 10 minutes)&quot;
    ],
    &quot;affected_wallets&quot;: [
      &quot;HLfWxva1oTU5419KQVS9eFGfnnAoL3YLDKAizduYZb7k&quot;,
      &quot;EHryjmiFPnjTvWwWW1sVfPmU5yTXdn5u3FFrqbtmmHXS&quot;
    ],
    &quot;token_mint&quot;: &quot;BKNfhRvY37E7NhsEU2cQkE4EFj1JiNeGrpXpV6YMXD87&quot;,
    &quot;timestamp&quot;: 1795999148963,
    &quot;bundle&quot;: null,
    &quot;wash_trade&quot;: null,
    &quot;rug&quot;: {
      &quot;source&quot;: &quot;pull&quot;,
      &quot;deployer&quot;: &quot;HLfWxva1oTU5419KQVS9eFGfnnAoL3YLDKAizduYZb7k&quot;,
      &quot;removers&quot;: [
        &quot;HLfWxva1oTU5419KQVS9eFGfnnAoL3YLDKAizduYZb7k&quot;
      ],
      &quot;removed_pct&quot;: 0.95,
      &quot;price_before_usd&quot;: 0.00015001693134794762,
      &quot;price_after_usd&quot;: 0.000028518927885589507,
      &quot;pool_address&quot;: &quot;HqrREMBuTntNR5hpPgWANp8tqQMwvkFLLy8oKYUPWy89&quot;,
      &quot;signatures&quot;: [
        &quot;nyYKkibUTeLqHLGKRtbgJXb9Bj9VVWUjv4sewPt5sw2y4P4DnkCsXNfHtqRP1ehrZMPec69jwFE2UC74nijG8QG&quot;
      ],
      &quot;slot&quot;: 489997869
    },
    &quot;funding_abuse&quot;: null,
    &quot;campaign&quot;: null
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenBundles"><div class="about"><h3><code>token:{mint}:bundles</code> <span class="tier layer3">Layer 3</span></h3>
<p>A bundle’s current state with its 200 largest members, after each change.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:bundles" aria-label="Listen to token:{mint}:bundles"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:bundles&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:bundles&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:bundles&quot;,
  &quot;seq&quot;: 1795999121588000,
  &quot;prev&quot;: 1795999120566000,
  &quot;data&quot;: {
    &quot;bundle_id&quot;: &quot;FLzfzz6cCEpvF3kPQuypg7&quot;,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;bundle_type&quot;: &quot;LaunchSlotBurst&quot;,
    &quot;leader_wallet&quot;: &quot;3aYLW7ABETdeJtS2QvuzN2mW5zBLtbYC8Q1FWMyHcBZZ&quot;,
    &quot;status&quot;: &quot;dumping&quot;,
    &quot;member_count_total&quot;: 11,
    &quot;member_count_active&quot;: 11,
    &quot;chain_balance_ui&quot;: 31791245.762172,
    &quot;chain_balance_raw&quot;: &quot;31791245762172&quot;,
    &quot;realized_pnl_usd&quot;: 4445.14395213487,
    &quot;total_usd_invested&quot;: 4724.420015405669,
    &quot;total_usd_returned&quot;: 10175.810515431285,
    &quot;total_tokens_bought_ui&quot;: 96536754.702965,
    &quot;total_tokens_bought_raw&quot;: &quot;96536754702965&quot;,
    &quot;total_tokens_sold_ui&quot;: 64745508.940793,
    &quot;total_tokens_sold_raw&quot;: &quot;64745508940793&quot;,
    &quot;sold_pct&quot;: 67.06824684547266,
    &quot;risk_score&quot;: 0.24522547733638012,
    &quot;evidence&quot;: [
      &quot;LaunchSlotBurst: 8 wallets (3 or more) in slot 489264356; 8 with amounts within 5% have a chance of 7.5e-16, at most 0.00003; e.g. 98MyYxNaiJepWaNvjeREqopGq2d8tiDANWc8oa7Tw5fdx62j2tpyDQW8HDppnqbg3r4hyXCh8yrZ9PvK7cHDnrE, CaBb2SXwRSJL8CqnTqJ6rpobD2DU7N8SHQMhnNb82pPK96u1duM95iPPmCAUXcQcrMCWCgtoCFy7vgvmCzmAafr, NDym4GirXN7GzLg4LVCEzs17H9PsT2Tv6H5TCTAfPoqcE3d2BXrzq7suSTYUWoMo1peyRy1q7fB29Tcia5kWzDY&quot;,
      &quot;MultiSlotBuyCohort: 8 wallets (3 or more) in slot 489264356; 8 of the buyers in the first 30 minutes have money from 6ZtRL1cQNpSmcqy8HLg2yhW5VMiF2BibKj1joJbJmH99, at most 7 days before; e.g. 98MyYxNaiJepWaNvjeREqopGq2d8tiDANWc8oa7Tw5fdx62j2tpyDQW8HDppnqbg3r4hyXCh8yrZ9PvK7cHDnrE, CaBb2SXwRSJL8CqnTqJ6rpobD2DU7N8SHQMhnNb82pPK96u1duM95iPPmCAUXcQcrMCWCgtoCFy7vgvmCzmAafr, NDym4GirXN7GzLg4LVCEzs17H9PsT2Tv6H5TCTAfPoqcE3d2BXrzq7suSTYUWoMo1peyRy1q7fB29Tcia5kWzDY&quot;
    ],
    &quot;created_at&quot;: &quot;2026-11-26T15:09:02.653Z&quot;,
    &quot;members&quot;: [
      {
        &quot;wallet_address&quot;: &quot;8VLiz46BXPqAyCgWQebZzsjMPePzwrN4QptT5sGxydax&quot;,
        &quot;bundle_id&quot;: &quot;FLzfzz6cCEpvF3kPQuypg7&quot;,
        &quot;is_leader&quot;: false,
        &quot;is_active&quot;: true,
        &quot;chain_balance_ui&quot;: 3688902.626652,
        &quot;chain_balance_raw&quot;: &quot;3688902626652&quot;,
        &quot;realized_pnl_usd&quot;: 909.5750431697177,
        &quot;avg_entry_price_usd&quot;: 0.00004839343430073467
      },
      {
        &quot;wallet_address&quot;: &quot;EhFF9XaiE9nj1HazFzKbb7r3ytoW2pRuQxv3CoxLAAoq&quot;,
        &quot;bundle_id&quot;: &quot;FLzfzz6cCEpvF3kPQuypg7&quot;,
        &quot;is_leader&quot;: false,
        &quot;is_active&quot;: true,
        &quot;chain_balance_ui&quot;: 3607333.358472,
        &quot;chain_balance_raw&quot;: &quot;3607333358472&quot;,
        &quot;realized_pnl_usd&quot;: 976.583558436599,
        &quot;avg_entry_price_usd&quot;: 0.00004973504505301807
      }
    ]
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenDumpAlert"><div class="about"><h3><code>token:{mint}:dump_alert</code> <span class="tier layer3">Layer 3</span></h3>
<p>Alert that a bundle sold at least 20% of its holdings within a minute.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
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
<tr><td><code>remaining_chain_balance_raw</code></td>
<td>string</td></tr>
<tr><td><code>risk_score</code></td>
<td>number</td></tr>
<tr><td><code>slot</code></td>
<td>integer</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:dump_alert" aria-label="Listen to token:{mint}:dump_alert"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:dump_alert&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:dump_alert&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:dump_alert&quot;,
  &quot;seq&quot;: 1795999111473001,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;bundle_id&quot;: &quot;FLzfzz6cCEpvF3kPQuypg7&quot;,
    &quot;bundle_type&quot;: &quot;LaunchSlotBurst&quot;,
    &quot;sold_pct&quot;: 0.2646508878626548,
    &quot;member_count&quot;: 11,
    &quot;remaining_chain_balance_ui&quot;: 70988216.859446,
    &quot;remaining_chain_balance_raw&quot;: &quot;70988216859446&quot;,
    &quot;risk_score&quot;: 0.4467125107518365,
    &quot;slot&quot;: 489997776,
    &quot;timestamp&quot;: 1795999110477
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletSecurity"><div class="about"><h3><code>wallet:{addr}:security</code> <span class="tier layer3">Layer 3</span></h3>
<p>Alert that the wallet is malicious, profited from a rug, or holds a rugged token.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;malicious_wallet&quot;, &quot;rug_profiteer&quot;, &quot;rug_detected&quot;, &quot;label_withdrawn&quot;</td></tr>
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
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:security" aria-label="Listen to wallet:{addr}:security"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="A3wAWzPdYxVFoyHfV8iCFE54hAXZ163jtHvjUbpbMfg1" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:A3wAWzPdYxVFoyHfV8iCFE54hAXZ163jtHvjUbpbMfg1:security&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:A3wAWzPdYxVFoyHfV8iCFE54hAXZ163jtHvjUbpbMfg1:security&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:A3wAWzPdYxVFoyHfV8iCFE54hAXZ163jtHvjUbpbMfg1:security&quot;,
  &quot;seq&quot;: 1795999150233001,
  &quot;prev&quot;: 1795999150233000,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;rug_profiteer&quot;,
    &quot;severity&quot;: &quot;high&quot;,
    &quot;evidence&quot;: [
      &quot;realized 1978.90 USD on a rugged token (more than 500)&quot;,
      &quot;liquidity: 95.0% of a pool removed by 1 wallet (80% or more within 10 minutes), e.g. YX6bKMGHVPqcYkUfAYX2quf1Vvekh7D4TCeMd3Gga7mofoZa6wgzGnSxpV13ZtpfS1tKRoDb7KBgDC8YStAp2Ue&quot;
    ],
    &quot;affected_wallets&quot;: [
      &quot;A3wAWzPdYxVFoyHfV8iCFE54hAXZ163jtHvjUbpbMfg1&quot;
    ],
    &quot;token_mint&quot;: &quot;BKNfhRvY37E7NhsEU2cQkE4EFj1JiNeGrpXpV6YMXD87&quot;,
    &quot;timestamp&quot;: 1795999148963,
    &quot;verdict&quot;: {
      &quot;wallet_address&quot;: &quot;A3wAWzPdYxVFoyHfV8iCFE54hAXZ163jtHvjUbpbMfg1&quot;,
      &quot;role&quot;: &quot;profiteer&quot;,
      &quot;realized_pnl_usd&quot;: 1978.8964949296853
    },
    &quot;rug&quot;: {
      &quot;source&quot;: &quot;pull&quot;,
      &quot;deployer&quot;: &quot;HLfWxva1oTU5419KQVS9eFGfnnAoL3YLDKAizduYZb7k&quot;,
      &quot;removers&quot;: [
        &quot;HLfWxva1oTU5419KQVS9eFGfnnAoL3YLDKAizduYZb7k&quot;
      ],
      &quot;removed_pct&quot;: 0.95,
      &quot;price_before_usd&quot;: 0.00015001693134794762,
      &quot;price_after_usd&quot;: 0.000028518927885589507,
      &quot;pool_address&quot;: &quot;HqrREMBuTntNR5hpPgWANp8tqQMwvkFLLy8oKYUPWy89&quot;,
      &quot;signatures&quot;: [
        &quot;nyYKkibUTeLqHLGKRtbgJXb9Bj9VVWUjv4sewPt5sw2y4P4DnkCsXNfHtqRP1ehrZMPec69jwFE2UC74nijG8QG&quot;
      ],
      &quot;slot&quot;: 489997869
    }
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletFollow"><div class="about"><h3><code>wallet:{addr}:follow</code> <span class="tier layer3">Layer 3</span></h3>
<p>A follow edge of the wallet becomes active, matches again or expires.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:follow" aria-label="Listen to wallet:{addr}:follow"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S:follow&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S:follow&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S:follow&quot;,
  &quot;seq&quot;: 1795999006687000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;updated&quot;,
    &quot;leaderWallet&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
    &quot;followerWallet&quot;: &quot;Ag5buRGLrhRWhUEzgCcAeD6RCu2SRATQ1upaWsAt5V5D&quot;,
    &quot;confidence&quot;: 0.6135438612829265,
    &quot;supportCount&quot;: 18,
    &quot;distinctTokens&quot;: 18,
    &quot;lastMatchTsMs&quot;: 1795999005157,
    &quot;active&quot;: true,
    &quot;degraded&quot;: false,
    &quot;timestamp&quot;: 1795999005157
  }
}</code></pre></figure>
</div></article>
<article id="channel-walletEntity"><div class="about"><h3><code>wallet:{addr}:entity</code> <span class="tier layer3">Layer 3</span></h3>
<p>The wallet joins or leaves an entity, or its entity changes.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{addr}</code></td>
<td>a base58 wallet of 32 bytes</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="listen" data-pattern="wallet:{addr}:entity" aria-label="Listen to wallet:{addr}:entity"><h4>Listen</h4>
<div class="fields"><label>addr<input name="addr" data-place="path" data-kind="string" value="3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallet:3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S:entity&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallet:3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S:entity&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallet:3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S:entity&quot;,
  &quot;seq&quot;: 1795998996621000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;updated&quot;,
    &quot;walletAddress&quot;: &quot;3R1T4QaJ2AiVKrKt3iphwTD1F7MjBBwQZvMtH95HPx6S&quot;,
    &quot;entityId&quot;: &quot;SvUAYGoPh1fNv2YM2PWPNK&quot;,
    &quot;entityKind&quot;: &quot;shared_funder&quot;,
    &quot;rootWallet&quot;: &quot;CMF4v5SGAfKAsR9iyK77HJoUW4jiEbBbXaN47KdmHiQL&quot;,
    &quot;memberCount&quot;: 4,
    &quot;confidence&quot;: 0.9,
    &quot;lastSeenTsMs&quot;: 1795394492265,
    &quot;degraded&quot;: false,
    &quot;timestamp&quot;: 1795998995761
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenCampaign"><div class="about"><h3><code>token:{mint}:campaign</code> <span class="tier layer3">Layer 3</span></h3>
<p>A campaign on the token forms, becomes active, escalates, changes or closes.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{mint}</code></td>
<td>a base58 mint of 32 bytes</td></tr></tbody>
</table></div>
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
</div><div class="panel">
<form class="listen" data-pattern="token:{mint}:campaign" aria-label="Listen to token:{mint}:campaign"><h4>Listen</h4>
<div class="fields"><label>mint<input name="mint" data-place="path" data-kind="string" value="FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:campaign&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:campaign&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;token:FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6:campaign&quot;,
  &quot;seq&quot;: 1795999024858000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;forming&quot;,
    &quot;tokenMint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;campaignId&quot;: &quot;AGrPFD5EfThQN6govWxcYJ&quot;,
    &quot;status&quot;: &quot;forming&quot;,
    &quot;startedTsMs&quot;: 1795998996761,
    &quot;lastSeenTsMs&quot;: 1795999023886,
    &quot;participantWallets&quot;: 7,
    &quot;participantEntities&quot;: 4,
    &quot;confidence&quot;: 0.6031497370079502,
    &quot;degraded&quot;: false,
    &quot;timestamp&quot;: 1795999023886
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokens"><div class="about"><h3><code>tokens:{name}</code> <span class="tier layer1">Layer 1</span></h3>
<p>The prices of the tokens of a list, as token:{mint}:price sends them.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{name}</code></td>
<td>1 to 32 of A-Z, a-z, 0-9, _ and -</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>filtered_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>market_cap_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="tokens:{name}" aria-label="Listen to tokens:{name}"><h4>Listen</h4>
<div class="fields"><label>name<input name="name" data-place="path" data-kind="string" value="mine" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;tokens:mine&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;tokens:mine&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;tokens:mine&quot;,
  &quot;source&quot;: &quot;8S3yLtb6t6KpA3GY7BVZQU2jKKVce9YVny3sMakmpFBc&quot;,
  &quot;seq&quot;: 1796022399454000,
  &quot;prev&quot;: 1796022394941000,
  &quot;data&quot;: {
    &quot;token_mint&quot;: &quot;8S3yLtb6t6KpA3GY7BVZQU2jKKVce9YVny3sMakmpFBc&quot;,
    &quot;price_usd&quot;: 0.00018531190172137255,
    &quot;filtered_price_usd&quot;: 0.00018531190172137255,
    &quot;market_cap_usd&quot;: 185311.90172137256,
    &quot;timestamp&quot;: 1796022398340
  }
}</code></pre></figure>
</div></article>
<article id="channel-wallets"><div class="about"><h3><code>wallets:{name}</code> <span class="tier layer2">Layer 2</span></h3>
<p>The activity of the wallets of a list, as wallet:{addr}:activity sends it.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{name}</code></td>
<td>1 to 32 of A-Z, a-z, 0-9, _ and -</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>wallet_address</code></td>
<td>string</td></tr>
<tr><td><code>activity_id</code></td>
<td>string</td></tr>
<tr><td><code>kind</code></td>
<td>&quot;buy&quot;, &quot;sell&quot;, &quot;swap&quot;, &quot;flash_swap&quot;, &quot;transfer_in&quot;, &quot;transfer_out&quot;, &quot;add_liquidity&quot;, &quot;remove_liquidity&quot;, &quot;burn&quot;</td></tr>
<tr><td><code>signature</code></td>
<td>string</td></tr>
<tr><td><code>slot</code></td>
<td>integer</td></tr>
<tr><td><code>event_index</code></td>
<td>integer</td></tr>
<tr><td><code>timestamp</code></td>
<td>integer</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>dex_name</code></td>
<td>string or null</td></tr>
<tr><td><code>pool_address</code></td>
<td>string or null</td></tr>
<tr><td><code>counterparty</code></td>
<td>string or null</td></tr>
<tr><td><code>labels</code></td>
<td>array of string</td></tr>
<tr><td><code>token_amount</code></td>
<td>number</td></tr>
<tr><td><code>token_amount_raw</code></td>
<td>string</td></tr>
<tr><td><code>base_mint</code></td>
<td>string or null</td></tr>
<tr><td><code>base_amount</code></td>
<td>number or null</td></tr>
<tr><td><code>base_amount_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>value_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>why</code></td>
<td>&quot;no_price&quot; or null</td></tr>
<tr><td><code>network_fee_lamports</code></td>
<td>integer</td></tr>
<tr><td><code>total_fees_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>realized_pnl_usd</code></td>
<td>number or null</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="wallets:{name}" aria-label="Listen to wallets:{name}"><h4>Listen</h4>
<div class="fields"><label>name<input name="name" data-place="path" data-kind="string" value="mine" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;wallets:mine&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;wallets:mine&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;wallets:mine&quot;,
  &quot;source&quot;: &quot;2UKqUDEKhgTWp2MAqb9wo78c79FqXz5WiftYLDWDknP6&quot;,
  &quot;seq&quot;: 1796022401668000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;wallet_address&quot;: &quot;2UKqUDEKhgTWp2MAqb9wo78c79FqXz5WiftYLDWDknP6&quot;,
    &quot;activity_id&quot;: &quot;sell:W2poNgAJ349ggZTYo6DsRPXacE7nMPVh83581ikM2mZ5ockb3uwMtdpnpH366MWeoU6dJsX2bf5AhXTZofPe35k:0&quot;,
    &quot;kind&quot;: &quot;sell&quot;,
    &quot;signature&quot;: &quot;W2poNgAJ349ggZTYo6DsRPXacE7nMPVh83581ikM2mZ5ockb3uwMtdpnpH366MWeoU6dJsX2bf5AhXTZofPe35k&quot;,
    &quot;slot&quot;: 490056000,
    &quot;event_index&quot;: 0,
    &quot;timestamp&quot;: 1796022400193,
    &quot;token_mint&quot;: &quot;FCF2XDKEhHKVKSr7QbUn4Km2GhfxwvUtEPuZiii5bqj6&quot;,
    &quot;dex_name&quot;: &quot;pump_swap&quot;,
    &quot;pool_address&quot;: &quot;6SQocwe14myveuMUJBTzXuWa3LzRaHEkPH9CKCFiScUJ&quot;,
    &quot;counterparty&quot;: null,
    &quot;labels&quot;: [
      &quot;ORGANIC&quot;,
      &quot;TERMINAL:axiom&quot;
    ],
    &quot;token_amount&quot;: 1496911.675354,
    &quot;token_amount_raw&quot;: &quot;1496911675354&quot;,
    &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
    &quot;base_amount&quot;: 1.382038293,
    &quot;base_amount_raw&quot;: &quot;1382038293&quot;,
    &quot;value_usd&quot;: 207.1795638538491,
    &quot;why&quot;: null,
    &quot;network_fee_lamports&quot;: 15000,
    &quot;total_fees_usd&quot;: 0.5214957895772,
    &quot;realized_pnl_usd&quot;: -0.9376120721123
  }
}</code></pre></figure>
</div></article>
<article id="channel-tokenList"><div class="about"><h3><code>list?{query}</code> <span class="tier layer1">Layer 1</span></h3>
<p>The first page of a query of /v1/tokens, then each token that enters it, moves or leaves. Without resume, a snapshot is sent first, with &quot;replay&quot;: true.</p>
<div class="scroll"><table>
<thead><tr><th>Part</th>
<th>Accepts</th></tr></thead>
<tbody><tr><td><code>{query}</code></td>
<td>{query}</td></tr></tbody>
</table></div>
<details><summary>Fields of data</summary>
<div class="scroll"><table>
<thead><tr><th>Field</th>
<th>Type</th></tr></thead>
<tbody><tr><td><code>event</code></td>
<td>&quot;snapshot&quot;</td></tr>
<tr><td><code>rows</code></td>
<td>array of object</td></tr>
<tr><td><code>rows[].token_mint</code></td>
<td>string</td></tr>
<tr><td><code>rows[].name</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].symbol</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].created_ts_ms</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].age_s</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].price_change_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>rows[].trades</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].buys</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].sells</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].buyers</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].liquidity_sol</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].holders</code></td>
<td>integer</td></tr>
<tr><td><code>rows[].severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td></tr>
<tr><td><code>rows[].filtered_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].filtered_price_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td></tr>
<tr><td><code>rows[].price_age_s</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].circulating_supply</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].circulating_supply_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].total_supply_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].liquidity_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].liquidity_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].market_cap_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].fdv_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td></tr>
<tr><td><code>rows[].ath_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].ath_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].atl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].atl_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].launch</code></td>
<td>object or null</td></tr>
<tr><td><code>rows[].launch.pad</code></td>
<td>string</td></tr>
<tr><td><code>rows[].launch.stage</code></td>
<td>&quot;curve&quot;, &quot;graduating&quot;, &quot;dead&quot;, &quot;graduated&quot;</td></tr>
<tr><td><code>rows[].launch.curve_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].launch.raised</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].launch.raised_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.target</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].launch.target_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.base_mint</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.creator</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.curve_pool</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.launched_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].launch.is_complete</code></td>
<td>boolean</td></tr>
<tr><td><code>rows[].launch.completed_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].launch.graduated_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].launch.migration_signature</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.pool</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.pool_dex</code></td>
<td>string or null</td></tr>
<tr><td><code>rows[].launch.seconds_to_graduate</code></td>
<td>integer or null</td></tr>
<tr><td><code>rows[].launch.why</code></td>
<td>&quot;no_curve&quot;, &quot;no_curve_state&quot;, &quot;target_unknown&quot; or null</td></tr>
<tr><td><code>rows[].top10_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].creator_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].sniper_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].bundler_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].insider_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>rows[].fresh_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>event</code></td>
<td>&quot;entered&quot;, &quot;moved&quot;, &quot;left&quot;</td></tr>
<tr><td><code>token_mint</code></td>
<td>string</td></tr>
<tr><td><code>rank</code></td>
<td>integer or null</td></tr>
<tr><td><code>previous_rank</code></td>
<td>integer or null</td></tr>
<tr><td><code>row</code></td>
<td>object or null</td></tr>
<tr><td><code>row.token_mint</code></td>
<td>string</td></tr>
<tr><td><code>row.name</code></td>
<td>string or null</td></tr>
<tr><td><code>row.symbol</code></td>
<td>string or null</td></tr>
<tr><td><code>row.created_ts_ms</code></td>
<td>integer</td></tr>
<tr><td><code>row.age_s</code></td>
<td>integer</td></tr>
<tr><td><code>row.price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.price_change_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.volume_usd</code></td>
<td>number</td></tr>
<tr><td><code>row.trades</code></td>
<td>integer</td></tr>
<tr><td><code>row.buys</code></td>
<td>integer</td></tr>
<tr><td><code>row.sells</code></td>
<td>integer</td></tr>
<tr><td><code>row.buyers</code></td>
<td>integer</td></tr>
<tr><td><code>row.liquidity_sol</code></td>
<td>number or null</td></tr>
<tr><td><code>row.holders</code></td>
<td>integer</td></tr>
<tr><td><code>row.severity</code></td>
<td>&quot;none&quot;, &quot;low&quot;, &quot;medium&quot;, &quot;high&quot;, &quot;critical&quot;, &quot;pending&quot;</td></tr>
<tr><td><code>row.filtered_price_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.filtered_price_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.price_source</code></td>
<td>&quot;ohlcv_1s_close_filtered&quot; or null</td></tr>
<tr><td><code>row.price_age_s</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.circulating_supply</code></td>
<td>number or null</td></tr>
<tr><td><code>row.circulating_supply_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>row.total_supply_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>row.liquidity_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.liquidity_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.market_cap_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.fdv_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.worth_why</code></td>
<td>&quot;no_price&quot;, &quot;no_supply&quot;, &quot;no_depth&quot;, &quot;thin_pool&quot; or null</td></tr>
<tr><td><code>row.ath_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.ath_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.atl_usd</code></td>
<td>number or null</td></tr>
<tr><td><code>row.atl_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.launch</code></td>
<td>object or null</td></tr>
<tr><td><code>row.launch.pad</code></td>
<td>string</td></tr>
<tr><td><code>row.launch.stage</code></td>
<td>&quot;curve&quot;, &quot;graduating&quot;, &quot;dead&quot;, &quot;graduated&quot;</td></tr>
<tr><td><code>row.launch.curve_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.launch.raised</code></td>
<td>number or null</td></tr>
<tr><td><code>row.launch.raised_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.target</code></td>
<td>number or null</td></tr>
<tr><td><code>row.launch.target_raw</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.base_mint</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.creator</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.curve_pool</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.launched_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.launch.is_complete</code></td>
<td>boolean</td></tr>
<tr><td><code>row.launch.completed_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.launch.graduated_ts_ms</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.launch.migration_signature</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.pool</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.pool_dex</code></td>
<td>string or null</td></tr>
<tr><td><code>row.launch.seconds_to_graduate</code></td>
<td>integer or null</td></tr>
<tr><td><code>row.launch.why</code></td>
<td>&quot;no_curve&quot;, &quot;no_curve_state&quot;, &quot;target_unknown&quot; or null</td></tr>
<tr><td><code>row.top10_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.creator_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.sniper_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.bundler_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.insider_pct</code></td>
<td>number or null</td></tr>
<tr><td><code>row.fresh_pct</code></td>
<td>number or null</td></tr></tbody>
</table></div></details>
</div><div class="panel">
<form class="listen" data-pattern="list?{query}" aria-label="Listen to list?{query}"><h4>Listen</h4>
<div class="fields"><label>query<input name="query" data-place="path" data-kind="string" value="sort=volume&amp;window=1h" inputmode="text" required data-pattern="^[1-9A-HJ-NP-Za-km-z]{32,44}$"
 data-addresses=""
 data-problem="must be a base58 address of 32 bytes" autocomplete="off" spellcheck="false"></label>
<label>resume<input name="resume" data-kind="integer" inputmode="numeric" placeholder="after this seq"
 data-pattern="^-?\\d{1,15}$"
 data-min="0"
 data-problem="must be an integer of at least 0" autocomplete="off" spellcheck="false"></label></div>
<button>Listen</button></form>
<figure class="snippet subscribe"><figcaption>Message</figcaption><pre tabindex="0"><code>{&quot;op&quot;:&quot;subscribe&quot;,&quot;channels&quot;:[&quot;list?sort=volume&amp;window=1h&quot;]}</code></pre></figure>
<figure class="snippet typescript"><figcaption>TypeScript</figcaption><pre tabindex="0"><code>for await (const event of client.stream([&#39;list?sort=volume&amp;window=1h&#39;]))
  console.log(event);</code></pre></figure>
<p class="state" role="status"></p><div class="answer"></div>
<figure><figcaption>Message of the demo market</figcaption><pre tabindex="0"><code>{
  &quot;channel&quot;: &quot;list?sort=volume&amp;window=1h&quot;,
  &quot;seq&quot;: 1796022400230000,
  &quot;prev&quot;: 0,
  &quot;data&quot;: {
    &quot;event&quot;: &quot;snapshot&quot;,
    &quot;rows&quot;: [
      {
        &quot;token_mint&quot;: &quot;8S3yLtb6t6KpA3GY7BVZQU2jKKVce9YVny3sMakmpFBc&quot;,
        &quot;name&quot;: &quot;Moon Pickle (simulated)&quot;,
        &quot;symbol&quot;: &quot;MPICKLE&quot;,
        &quot;created_ts_ms&quot;: 1795427073342,
        &quot;age_s&quot;: 596331,
        &quot;price_usd&quot;: 0.00020900894900359216,
        &quot;price_change_pct&quot;: 116.18192306316013,
        &quot;volume_usd&quot;: 285756.05968043534,
        &quot;trades&quot;: 225,
        &quot;buys&quot;: 121,
        &quot;sells&quot;: 104,
        &quot;buyers&quot;: 121,
        &quot;liquidity_sol&quot;: 569.865584695,
        &quot;holders&quot;: 109,
        &quot;severity&quot;: &quot;none&quot;,
        &quot;filtered_price_usd&quot;: 0.00020900894900359216,
        &quot;filtered_price_ts_ms&quot;: 1796023373000,
        &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
        &quot;price_age_s&quot;: 32,
        &quot;circulating_supply&quot;: 1000000000,
        &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
        &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
        &quot;liquidity_usd&quot;: 170724.89078760566,
        &quot;liquidity_ts_ms&quot;: 1796023373706,
        &quot;market_cap_usd&quot;: 209008.94900359216,
        &quot;fdv_usd&quot;: 209008.94900359216,
        &quot;worth_why&quot;: null,
        &quot;ath_usd&quot;: 0.0007713684990058475,
        &quot;ath_ts_ms&quot;: 1795466555729,
        &quot;atl_usd&quot;: 0.000042770145610059755,
        &quot;atl_ts_ms&quot;: 1795427075153,
        &quot;launch&quot;: null,
        &quot;top10_pct&quot;: 25.9173166154405,
        &quot;creator_pct&quot;: 6,
        &quot;sniper_pct&quot;: 0,
        &quot;bundler_pct&quot;: 0,
        &quot;insider_pct&quot;: 0,
        &quot;fresh_pct&quot;: 3.5264774029146
      },
      {
        &quot;token_mint&quot;: &quot;FmfGi3hu3R6RPZDYYr8BoKmUR2tdWaVrMH2RxLouXBhy&quot;,
        &quot;name&quot;: &quot;Grumpy Waffle (simulated)&quot;,
        &quot;symbol&quot;: &quot;GWAFFLE&quot;,
        &quot;created_ts_ms&quot;: 1796021433342,
        &quot;age_s&quot;: 1971,
        &quot;price_usd&quot;: 0.00013120053662524393,
        &quot;price_change_pct&quot;: 2809.836215262218,
        &quot;volume_usd&quot;: 71961.60322477763,
        &quot;trades&quot;: 167,
        &quot;buys&quot;: 105,
        &quot;sells&quot;: 62,
        &quot;buyers&quot;: 105,
        &quot;liquidity_sol&quot;: 122.15195247,
        &quot;holders&quot;: 96,
        &quot;severity&quot;: &quot;none&quot;,
        &quot;filtered_price_usd&quot;: 0.00013120053662524393,
        &quot;filtered_price_ts_ms&quot;: 1796023375000,
        &quot;price_source&quot;: &quot;ohlcv_1s_close_filtered&quot;,
        &quot;price_age_s&quot;: 30,
        &quot;circulating_supply&quot;: 1000000000,
        &quot;circulating_supply_raw&quot;: &quot;1000000000000000&quot;,
        &quot;total_supply_raw&quot;: &quot;1000000000000000&quot;,
        &quot;liquidity_usd&quot;: 36595.25913658236,
        &quot;liquidity_ts_ms&quot;: 1796023375948,
        &quot;market_cap_usd&quot;: 131200.53662524393,
        &quot;fdv_usd&quot;: 131200.53662524393,
        &quot;worth_why&quot;: null,
        &quot;ath_usd&quot;: 0.00013929425175690684,
        &quot;ath_ts_ms&quot;: 1796022503815,
        &quot;atl_usd&quot;: 0.000004508863280245513,
        &quot;atl_ts_ms&quot;: 1796021435311,
        &quot;launch&quot;: {
          &quot;pad&quot;: &quot;pump_fun&quot;,
          &quot;stage&quot;: &quot;graduated&quot;,
          &quot;curve_pct&quot;: 100,
          &quot;raised&quot;: 85.005359063,
          &quot;raised_raw&quot;: &quot;85005359063&quot;,
          &quot;target&quot;: 85.005359063,
          &quot;target_raw&quot;: &quot;85005359063&quot;,
          &quot;base_mint&quot;: &quot;So11111111111111111111111111111111111111112&quot;,
          &quot;creator&quot;: &quot;CzfKMWD9aFgKFkBFgQekzAq4zSM9eQmi8jNPS9YTvcQB&quot;,
          &quot;curve_pool&quot;: &quot;B8fAUSF8dDCAf5jZFzSG8kZjEGqyR6U5bD6i8y5MLLLk&quot;,
          &quot;launched_ts_ms&quot;: 1796021433342,
          &quot;is_complete&quot;: true,
          &quot;completed_ts_ms&quot;: 1796021530414,
          &quot;graduated_ts_ms&quot;: 1796021530414,
          &quot;migration_signature&quot;: &quot;EH1hnYuLhCxEK68LoCQiQdDZVRevzMsrsADip8pCXWCe4Y6G9KmHk4QWWkUKrLnRKaGJX4XWpqtfHTQPbWBPP6C&quot;,
          &quot;pool&quot;: &quot;A18Vrkthxkg2PvA6wDEPyYwxcijZMsYfoYqJMsA7eJ9v&quot;,
          &quot;pool_dex&quot;: &quot;pump_swap&quot;,
          &quot;seconds_to_graduate&quot;: 97,
          &quot;why&quot;: null
        },
        &quot;top10_pct&quot;: 46.2570708486853,
        &quot;creator_pct&quot;: 0,
        &quot;sniper_pct&quot;: 12.9771729049511,
        &quot;bundler_pct&quot;: 0,
        &quot;insider_pct&quot;: 0,
        &quot;fresh_pct&quot;: 6.2830869617383
      }
    ]
  }
}</code></pre></figure>
</div></article>
</section>
</main>
</div>
<script>"use strict";(()=>{function c(e,t,...n){let r=document.createElement(e);return t!==""&&(r.className=t),r.append(...n),r}function d(e,t){let n=e.querySelector(t);if(n===null)throw new Error(\`The page has no \${t}\`);return n}function A(e){return[...document.querySelectorAll(e)]}function g(e){return[...e.querySelectorAll("[data-kind]")]}var ce="123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz",me=/^[1-9A-HJ-NP-Za-km-z]*$/;function z(e,t){let n=0;for(;t.charCodeAt(n)===49;)n+=1;let r=e-n;if(r<=0)return r===0&&n===t.length;let{least:o,most:s}=V.get(r)??pe(r),i=t.length-n;if(i<o.length||i>s.length||!me.test(t))return!1;let a=n===0?t:t.slice(n);return(i>o.length||a>=o)&&(i<s.length||a<=s)}var V=new Map;function pe(e){let[t,n]=[256n**BigInt(e-1),256n**BigInt(e)-1n].map(r=>{let o="";for(let s=r;s>0n;s/=58n)o=ce[Number(s%58n)]+o;return o});return V.set(e,{least:t,most:n}),{least:t,most:n}}var fe=32,ge=44,w=new Map,ye=2e4;function D(e){if(e.length<fe||e.length>ge)return!1;let t=w.get(e);if(t!==void 0)return t;let n=z(32,e);return w.size>=ye&&w.clear(),w.set(e,n),n}function E(e){for(let t of g(e)){let{name:n,required:r,dataset:o}=t,{pattern:s="",min:i,max:a,problem:u}=o,l=t.value.trim(),m=new RegExp(s,"u").test(l)&&!(Number(l)<Number(i)||Number(l)>Number(a))&&(!("addresses"in o)||l.split(",").every(D)),p=l===""?r:!m;if(t.setAttribute("aria-invalid",String(p)),!!p)return t.focus(),l===""?\`\${n} is missing. It \${u}.\`:\`\${n} \${u}; got "\${l}".\`}return null}var $=6e4,be=/"(?:[^"\\\\]|\\\\.)*"|[[\\]{},:]|[^\\s[\\]{},:"]+/g;function M(e){try{JSON.parse(e)}catch{return e}let t=[],n=0,r="",o=()=>\`
\${"  ".repeat(n)}\`;for(let[s]of e.matchAll(be)){let i=s==="}"||s==="]";i&&(n-=1),r!==""&&!(i&&(r==="{"||r==="["))&&(i||r===","||r==="{"||r==="[")&&t.push(o()),t.push(s===":"?": ":s),(s==="{"||s==="[")&&(n+=1),r=s}return t.join("")}function v(e){let t=M(e),n=c("code",""),r=c("pre","json",n);return r.tabIndex=0,n.append(...we(t.slice(0,$))),t.length>$&&n.append(\`
\\u2026 \${t.length-$} more characters\`),r}var he=/("(?:[^"\\\\]|\\\\.)*")(: )?|-?\\d[\\d.eE+-]*|true|false|null/g;function we(e){let t=[],n=0;for(let r of e.matchAll(he)){t.push(e.slice(n,r.index));let[o,s,i=""]=r;t.push(c("span",s===void 0?"value":i===""?"text":"name",s??o),i),n=r.index+o.length}return[...t,e.slice(n)]}var Ee=new URL(".",location.href).href.replace(/\\/$/,"");async function f(e,t){let n=performance.now();try{let r=await fetch(Ee+e,{cache:"no-store",...t!==null&&{headers:{Authorization:\`Bearer \${t}\`}}}),o=await r.text(),s=Math.round(performance.now()-n);return{status:r.status,statusText:r.statusText,headers:r.headers,text:o,milliseconds:s}}catch{return"The service does not answer. Check that it runs, then send again."}}function y({status:e,text:t}){if(e<400)return null;try{return String(JSON.parse(t).error??t)}catch{return t}}async function I(e,t){let n=await f(e,t);return typeof n=="string"||n.status!==200?null:JSON.parse(n.text)}var L="chain-intelligence-key",ve=/^(localhost|127(\\.\\d+){3}|\\[::1\\])$/,N=d(document,"#key"),H=d(N,"input"),b=d(N,"[role=status]");function h(){return sessionStorage.getItem(L)}function S(){H.focus()}async function W(e){let t=async(o,s)=>{b.textContent="Checking the key \\u2026";let{isAccepted:i,words:a}=await Se(o);b.textContent=s&&i?\`\${a} It is the demo key of this local service.\`:a,b.classList.toggle("problem",!i),i&&e(o)};N.addEventListener("submit",o=>{o.preventDefault();let s=H.value.trim();if(s===""){sessionStorage.removeItem(L),b.textContent="No key. Operations without a key still answer.",b.classList.remove("problem");return}sessionStorage.setItem(L,s),t(s,!1)});let n=h(),r=n??await Le();r!==null&&(sessionStorage.setItem(L,r),H.value=r,await t(r,n===null))}async function Le(){if(!ve.test(location.hostname))return null;let e=await f("/config.json",null);if(typeof e=="string"||e.status!==200)return null;try{let{key:t}=JSON.parse(e.text);return typeof t=="string"?t:null}catch{return null}}async function Se(e){let t=await f("/v1/usage",e);if(typeof t=="string")return{isAccepted:!1,words:t};if(t.status===401)return{isAccepted:!1,words:\`\${y(t)}.\`};let[,n,r]=/"(\\w+)";q=(\\d+)/.exec(t.headers.get("RateLimit-Policy")??"")??[];return n===void 0?{isAccepted:!0,words:"Key accepted: tier unknown."}:{isAccepted:!0,words:\`Key accepted: \${n.replace(/^layer/,"Layer ").replace(/^[a-z]/,s=>s.toUpperCase())}, \${r} requests a minute.\`}}function U(e){return e.filter(({text:t,fallback:n})=>t!==""&&t!==n)}function P(e,t){let n=U(t),r=i=>n.find(a=>a.name===i&&a.place==="path")?.text??i,o=e.replace(/\\{(\\w+)\\}/g,(i,a)=>encodeURIComponent(r(a))),s=n.filter(({place:i})=>i==="query").map(({name:i,text:a})=>[i,a]);return s.length===0?o:\`\${o}?\${new URLSearchParams(s)}\`}function j(e,t){return\`curl \${t?\`-H "Authorization: Bearer $API_KEY" \\\\
  \`:""}"$BASE_URL\${e}"\`}function G(e,t){let n=U(t).map(({name:r,kind:o,text:s})=>\`
  \${r}: \${o==="string"?JSON.stringify(s):s},\`).join("");return\`const result = await client.get('\${e}'\${n===""?"":\`, {\${n}
}\`});\`}function X(e){return\`for await (const event of client.stream(['\${e}']))
  console.log(event);\`}function R(e,t=null){return JSON.stringify({op:"subscribe",channels:[e],...t!==null&&{resume:{[e]:t}}})}var Te=["RateLimit","RateLimit-Policy","Retry-After","Cache-Control","Age","ETag","Link","Chain-Coverage","x-amzn-requestid"];function Y(e){e.addEventListener("input",()=>{let{path:t,isKeyed:n}=ee(e),r=Q(e),o=e.parentElement;d(o,".curl code").textContent=j(P(t,r),n);let s=o.querySelector(".typescript code");s!==null&&(s.textContent=G(t,r))}),e.addEventListener("submit",t=>{t.preventDefault(),ke(e)})}function Z(e,t){let n=g(e).filter(o=>o instanceof HTMLInputElement),r=n.some(({name:o})=>o==="bundle_id");for(let o of n){let s=(r&&o.name==="mint"?t["mint of bundle_id"]:t[o.name])??"";s!==""&&o.required&&o.value===o.defaultValue&&(o.value=o.defaultValue=s)}e.dispatchEvent(new Event("input"))}function Q(e){return g(e).map(({name:t,value:n,dataset:r})=>({name:t,place:r.place,kind:r.kind,text:n.trim(),fallback:r.fallback}))}function ee({dataset:{path:e="",keyed:t}}){return{path:e,isKeyed:t!==void 0}}async function ke(e){let{path:t,isKeyed:n}=ee(e),r=e.parentElement,o=E(e);if(o!==null)return T(r,[k(o)]);let s=h();if(n&&s===null)return T(r,[k("This operation needs an API key. Enter one at the top of the page, then send again.")]),S();let i=d(e,"button");i.disabled=!0,r.setAttribute("aria-busy","true");let a=await f(P(t,Q(e)),n?s:null);if(i.disabled=!1,r.removeAttribute("aria-busy"),typeof a=="string")return T(r,[k(a)]);let{status:u,statusText:l,milliseconds:m,text:p,headers:ae}=a,K=y(a),le=c("b",u<400?"good":"bad",\`\${u} \${l}\`.trim()),ue=\`\${m} ms \\xB7 \${new Blob([p]).size.toLocaleString("en")} bytes\`,de=Te.flatMap(_=>{let J=ae.get(_);return J===null?[]:[c("dt","",_),c("dd","",J)]});T(r,[le,c("span","",\` \${ue}\`),...K===null?[]:[k(K)]],[c("dl","headers",...de),v(p)])}function T(e,t,n=[]){d(e,"[role=status]").replaceChildren(...t),d(e,".answer").replaceChildren(...n)}function k(e){return c("span","problem",e)}function te(){for(let e of document.querySelectorAll("figure.snippet")){let t=c("button","copy","Copy");t.type="button",t.ariaLabel=\`Copy \${d(e,"figcaption").textContent}\`,t.addEventListener("click",async()=>{await navigator.clipboard.writeText(d(e,"code").textContent),t.textContent="Copied",setTimeout(()=>t.textContent="Copy",1500)}),e.append(t)}}var xe=50,Ce=6e4;function ne(e,t){let n=null,r=d(e,"button"),o=()=>{n=null,r.textContent="Listen"};e.addEventListener("input",()=>{let s=e.parentElement;d(s,".subscribe code").textContent=R(q(e),re(e)),d(s,".typescript code").textContent=X(q(e))}),e.addEventListener("submit",s=>{if(s.preventDefault(),n!==null)return n.stop();let i=E(e);if(i!==null)return oe(e).state(i,!0);r.textContent="Stop",n=Ae(e,t,o)})}function q(e){return g(e).reduce((t,n)=>t.replace(\`{\${n.name}}\`,n.value.trim()),e.dataset.pattern)}function re(e){let{value:t}=d(e,"[name=resume]");return t===""?null:Number(t)}function Ae(e,t,n){let r=oe(e),o=q(e),s=re(e),i=null,a=!1,u=(m,p)=>{r.state(m,p),n()},l=async()=>{let m=await Ie(h());if(!a){if("problem"in m)return u(m.problem,!0);i=new WebSocket(\`\${t}?ticket=\${encodeURIComponent(m.value)}\`),$e(i,{channel:o,resume:s,form:e,view:r,end:u})}};return r.state("Asking for a ticket \\u2026",!1),l(),{stop:()=>{a=!0,i?.readyState===WebSocket.OPEN?i.send(JSON.stringify({op:"unsubscribe",channels:[o]})):(i?.close(),u("Stopped.",!1))}}}function $e(e,{channel:t,resume:n,form:r,view:o,end:s}){let i=n,a=setInterval(()=>e.send('{"op":"ping"}'),Ce);e.onopen=()=>{o.state(\`Connected. Subscribing to \${t} \\u2026\`,!1),e.send(R(t,n))},e.onmessage=({data:u})=>{let l=JSON.parse(String(u));if(l.op===void 0){let{seq:m,prev:p=0}=l;i!==null&&p>i&&o.add("hole",\`Missing: seq \${i+1} to \${p}\`,""),i=m,o.keep(m)}l.op==="gap"&&(i=l.to??i),l.op==="subscribed"&&o.state(\`Listening to \${t}.\`,!1),o.add(l.op??"event",Me(l),String(u)),l.op==="unsubscribed"&&e.close(1e3)},e.onclose=({code:u,reason:l,wasClean:m})=>{if(clearInterval(a),u===1e3||!document.contains(r))return s("Stopped. Listen again to resume after the last seq.",!1);let p=m?\`code \${u} \${l}\`.trim():"the upgrade was refused or the connection was cut";s(\`Closed: \${p}. Listen again to resume.\`,!0)}}function Me({op:e,seq:t,prev:n,from:r,to:o,message:s,replay:i}){return e===void 0?\`seq \${t}, prev \${n}\${i?", replay":""}\`:e==="gap"?\`gap, seq \${r} to \${o}\`:e==="error"?\`error: \${s}\`:e}async function Ie(e){if(e===null)return S(),{problem:"Channels need an API key. Enter one at the top of the page, then listen again."};let t=await f("/v1/stream/ticket",e);if(typeof t=="string")return{problem:t};let n=y(t);return n===null?{value:JSON.parse(t.text).ticket}:{problem:n}}function oe(e){let t=d(e.parentElement,"[role=status]"),n=c("ol","messages"),r=d(e,"[name=resume]");return d(e.parentElement,".answer").replaceChildren(n),{state:(o,s)=>{t.textContent=o,t.classList.toggle("problem",s)},add:(o,s,i)=>{let a=new Date().toLocaleTimeString("en",{hour12:!1}),u=c("li",o);if(n.prepend(u),i==="")u.append(\`\${a} \${s}\`);else{let l=c("details","",c("summary","",\`\${a} \${s}\`));u.append(l);let m=()=>l.children.length===1&&l.append(v(M(i)));l.addEventListener("toggle",m,{once:!0})}n.children.length>xe&&n.lastElementChild.remove()},keep:o=>{r.value=String(o)}}}var se=5;async function ie(e){let[t,n]=await Promise.all([x(e,"/v1/leaderboard?limit=5&window=30d","leaderboard"),I("/v1/intel/entities/emerging?hours=168",e)]),r=C(t[0],"wallet_address"),o=await x(e,\`/v1/tokens?limit=\${se}\`,"tokens"),i=(o.length>0||r===void 0?o:await x(e,\`/v1/wallet/\${r}/trades?limit=20\`,"trades")).map(l=>C(l,"token_mint")).filter(l=>l!==void 0),a=[...new Set(i)].slice(0,se),u=await He(e,a);return{...F(["mint","mints"],a[0]),...F(["address","addresses","addr","leader"],r),...F(["entity_id"],C(Array.isArray(n)?n[0]:null,"entityId")),...u!==null&&{bundle_id:u.id,"mint of bundle_id":u.mint}}}async function He(e,t){for(let n of t){let r=C((await x(e,\`/v1/token/\${n}/bundles\`,"bundles"))[0],"bundle_id");if(r!==void 0)return{id:r,mint:n}}return null}async function x(e,t,n){let r=(await I(t,e))?.[n];return Array.isArray(r)?r:[]}function C(e,t){let n=e?.[t];return typeof n=="string"?n:void 0}function F(e,t){return t===void 0?{}:Object.fromEntries(e.map(n=>[n,t]))}var Ne=d(document,"[data-socket]").dataset.socket,B=A("form.try"),O=A("form.listen");for(let e of[...B,...O])e.noValidate=!0;document.documentElement.classList.add("scripted");B.forEach(Y);for(let e of O)ne(e,Ne);te();W(async e=>{let t=await ie(e);for(let n of[...B,...O])Z(n,t)});})();</script>
</body>
</html>
`;
export const policy = {
  "script": "sha256-gXv0PnHgAzz4zuhtwAVr+c2KPK9/fE7idb22mCNE5MY=",
  "style": "sha256-i07ycS24zWW5kg5n9X2xIHUfrdr/p4ZPrlu0VLyM1cM="
};
