/** Written by npm run contract. */
export const llms = `# Chain Intelligence

> Exact market data, wallet intelligence and security signals from decoded Solana swaps. The same figures are available over REST and live over one WebSocket. Open source and self-hosted. This document is generated from the tables the service runs on.

Contract version 1.4.0. The REST API is at https://service.invalid; operations are GETs or named.

## Conventions

- Authentication: header \`Authorization: Bearer <API_KEY>\`. A key has a tier, and each tier includes the lower ones.
- No result is 200 with nulls and empty arrays. Unknown query parameters are ignored; repeated ones are refused.
- An operation with POST also takes its parameters as a JSON object.
- Names of fields and parameters are as listed. Times are unix ms unless the name says otherwise.
- Amounts that may exceed 2^53 also come as decimal strings: read fields that end in \`_raw\` exactly.
- Operations on tokens, wallets and intelligence also take as_of, known_by, explain, proof: the answer is then {data, time, coverage, explain, proof}, where data is the plain body.
- Paging: follow the header \`Link: <…>; rel="next"\` until it is absent.
- Limits: \`RateLimit-Policy\` and \`RateLimit\` in the answer; after 429 or 503 wait \`Retry-After\` seconds. Each operation without a key allows 20 requests a second for all callers together.
- Caching: each answer has an \`ETag\`; send it as \`If-None-Match\` to get 304 while it is the same.
- An operation answers within 10 s, or with 503. Quote \`x-amzn-requestid\` to report a problem.

## Tiers

- Free: 10 requests per minute, no WebSocket.
- Layer 1: 100 requests per minute, 5 connections per key, 50 subscriptions per connection.
- Layer 2: 300 requests per minute, 20 connections per key, 50 subscriptions per connection.
- Layer 3: 600 requests per minute, 50 connections per key, 50 subscriptions per connection.
- Enterprise: 6000 requests per minute, unlimited connections per key, unlimited subscriptions per connection.

## Operations

- \`GET /health\` (no key): Whether the service responds.
- \`GET /ready\` (no key): Whether every required backend responds; otherwise 503.
- \`GET /metrics\` (no key): Counters and lags in the Prometheus text exposition format.

## Extension

- \`GET /v1/stream/ticket\` (Layer 1): A ticket that opens one WebSocket within 30 seconds, for clients that cannot send a header.
- \`GET /v1/token/{mint}/liquidity/history\` (Layer 1): Candles of liquidity_usd after each change of a reserve, oldest first. A longer range returns the newest. Query: \`timeframe\` 1m | 5m | 15m | 1h | 4h | 1d, default 1h; \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional; \`limit\` integer 1 to 2000, default 500.
- \`GET /v1/token/{mint}/price-at\` (Layer 1): Price of the last trade until a time. Query: \`t\` integer 0 to any, required; \`view\` full | filtered, default full.
- \`GET /v1/prices/at\` (Layer 1): Prices of up to 100 pairs of a token and a time; costs one request per 10 pairs begun. Also POST. Query: \`pairs\` string, required; \`view\` full | filtered, default full.
- \`GET /v1/token/{mint}/stats\` (Layer 1): Trades, traders, volume and change of price in the last 5 minutes, 1 hour, 6 hours and 24 hours. Query: \`pool\` string, optional.
- \`GET /v1/token/{mint}/pools\` (Layer 1): Pools by liquidity, with reserves, fee, price and volume of 24 hours; at most 100.
- \`GET /v1/token/{mint}/pool-rows\` (Layer 1): Rows that state or move reserves of a token’s pools, in order of arrival, with their times of arrival. Query: \`after_seq\` integer 0 to any, default 0; \`limit\` integer 1 to 1000, default 500.
- \`GET /v1/token/{mint}/people\` (Layer 3): Wallets of a token by tag, with what they hold, bought, sold and made; non-holders; the largest ten.
- \`GET /v1/token/{mint}/people/holders\` (Layer 3): Holders with tags, evidence and result, largest first. Query: \`tag\` string, optional; \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional.
- \`GET /v1/token/{mint}/first-buyers\` (Layer 3): The first 2,000 buyers in canonical order, with tags, evidence and result. Query: \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional.
- \`GET /v1/token/{mint}/people/history\` (Layer 3): Holders, and what wallets of each tag held, at the end of each hour. A longer range returns the newest. Query: \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional; \`limit\` integer 1 to 720, default 168.
- \`GET /v1/token/{mint}/top-traders\` (Layer 3): Wallets that bought or sold within a window, by what they made or traded in it. Query: \`window\` 1h | 6h | 24h | 7d | 30d | all, default 24h; \`sort\` total_pnl | realized_pnl | volume, default total_pnl; \`limit\` integer 1 to 100, default 50; \`cursor\` string, optional.
- \`GET /v1/wallet/{address}/activity\` (Layer 2): Swaps, transfers, liquidity and burns of a wallet, newest first; a rare filter gives short pages. Query: \`token\` string, optional; \`kind\` string, optional; \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional; \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional; \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/wallet/{address}/pnl-by-token\` (Layer 2): Lifetime profit and loss per token, with both sides of the law as exact decimals. Query: \`sort\` total_pnl | realized_pnl | unrealized_pnl | volume | last_trade, default total_pnl; \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional.
- \`GET /v1/wallet/{address}/portfolio\` (Layer 2): Tokens that a wallet has, with lots, marks and what a sale would pay, largest first. Query: \`min_value_usd\` number 0 to any, optional; \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional; \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/wallet/{address}/worth-history\` (Layer 2): What the lots of a wallet were worth at the end of each UTC day, with cost and realized profit. Query: \`from\` string, optional; \`to\` string, optional.
- \`GET /v1/wallet/{address}/created\` (Layer 2): Tokens that a wallet created, newest first, with what became of them. Query: \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional.
- \`GET /v1/prices\` (Layer 1): Latest USD prices of up to 100 tokens, and what they are worth; costs one request per 10 tokens begun. Query: \`mints\` string, required.
- \`GET /v1/wallets/performance\` (Layer 2): Realized performance of up to 100 wallets; costs one request per 10 wallets begun. Query: \`addresses\` string, required; \`window\` 1d | 7d | 30d, default 7d.
- \`GET /v1/tokens\` (Layer 1): All tokens by figures of trading, worth, launch and holders, with filters; once a minute. Query: \`sort\` new | trending | volume | price_change | trades | buyers | market_cap | fdv | liquidity | age | holders | curve | launched | graduated | top10 | creator | sniper | bundler | insider | fresh, default trending; \`order\` desc | asc, default desc; \`window\` 1h | 6h | 24h, default 24h; \`min_market_cap_usd\` number 0 to any, optional; \`max_market_cap_usd\` number 0 to any, optional; \`min_fdv_usd\` number 0 to any, optional; \`max_fdv_usd\` number 0 to any, optional; \`min_liquidity_usd\` number 0 to any, optional; \`max_liquidity_usd\` number 0 to any, optional; \`min_liquidity_sol\` number 0 to any, optional; \`max_liquidity_sol\` number 0 to any, optional; \`min_price_usd\` number 0 to any, optional; \`max_price_usd\` number 0 to any, optional; \`min_age_s\` integer 0 to any, optional; \`max_age_s\` integer 0 to any, optional; \`min_holders\` integer 0 to any, optional; \`max_holders\` integer 0 to any, optional; \`min_volume_usd\` number 0 to any, optional; \`max_volume_usd\` number 0 to any, optional; \`min_trades\` integer 0 to any, optional; \`max_trades\` integer 0 to any, optional; \`min_buys\` integer 0 to any, optional; \`max_buys\` integer 0 to any, optional; \`min_sells\` integer 0 to any, optional; \`max_sells\` integer 0 to any, optional; \`min_buyers\` integer 0 to any, optional; \`max_buyers\` integer 0 to any, optional; \`min_price_change_pct\` number, optional; \`max_price_change_pct\` number, optional; \`min_curve_pct\` number 0 to 100, optional; \`max_curve_pct\` number 0 to 100, optional; \`min_top10_pct\` number 0 to 100, optional; \`max_top10_pct\` number 0 to 100, optional; \`min_creator_pct\` number 0 to 100, optional; \`max_creator_pct\` number 0 to 100, optional; \`min_sniper_pct\` number 0 to 100, optional; \`max_sniper_pct\` number 0 to 100, optional; \`min_bundler_pct\` number 0 to 100, optional; \`max_bundler_pct\` number 0 to 100, optional; \`min_insider_pct\` number 0 to 100, optional; \`max_insider_pct\` number 0 to 100, optional; \`min_fresh_pct\` number 0 to 100, optional; \`max_fresh_pct\` number 0 to 100, optional; \`stage\` string, optional; \`pad\` string, optional; \`dex\` string, optional; \`quote\` string, optional; \`creator\` string, optional; \`min_severity\` none | low | medium | high | critical, optional; \`max_severity\` none | low | medium | high | critical, optional; \`mintable\` boolean, optional; \`freezable\` boolean, optional; \`limit\` integer 1 to 100, default 50; \`cursor\` string, optional.
- \`GET /v1/market/stats\` (Layer 1): Trades, volume, launches and graduations of all tokens in a window, by exchange and launchpad. Query: \`window\` 1h | 6h | 24h, default 24h.
- \`GET /v1/search\` (Layer 1): Tokens by name, symbol or address, also with typos, largest first; wallets and handles by username. Query: \`q\` string, required.
- \`GET /v1/udf/config\` (Layer 1): UDF: what the data feed supports.
- \`GET /v1/udf/time\` (Layer 1): UDF: time of the service, unix seconds.
- \`GET /v1/udf/symbols\` (Layer 1): UDF: a token as a symbol. An unknown one is \`{s: "error"}\`. Query: \`symbol\` string, required.
- \`GET /v1/udf/search\` (Layer 1): UDF: tokens by name, symbol or mint, in the order of /v1/search. Query: \`query\` string, required; \`limit\` integer 1 to 50, default 30.
- \`GET /v1/udf/history\` (Layer 1): UDF: bars of all trades, ascending. A longer range returns the newest 2,000. Query: \`symbol\` string, required; \`resolution\` 1S | 5S | 15S | 30S | 1 | 5 | 15 | 60 | 240 | 1D | 1W, required; \`from\` integer 0 to 99999999999, optional; \`to\` integer 0 to 99999999999, required; \`countback\` integer 1 to 2000, optional.
- \`GET /v1/coverage\` (Layer 1): What was seen, decoded and missed, by hour and venue. Query: \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional; \`venue\` string, optional.
- \`GET /v1/usage\` (Free): Requests, credits and delivered stream messages of the key; spends no credit. Query: \`from\` string, optional; \`to\` string, optional; \`by\` day | operation, default operation.
- \`GET /.well-known/roots\` (no key): Signed roots of the log of all inputs.
- \`GET /v1/proof/consistency\` (no key): Hashes which show that the log of one size begins that of another. Query: \`from\` integer 0 to 10000000, required; \`to\` integer 0 to 10000000, required.
- \`POST /v1/rules/check\` (Layer 1): Lists what is wrong with a rule; always 200. Body: \`rule\` string, required.
- \`POST /v1/rules/test\` (Layer 1): Replays the past through a rule; 202 with the address of the result if it takes over 8 s. Body: \`rule\` string, optional; \`rule_id\` string, optional; \`from\` integer 0 to any, required; \`to\` integer 0 to any, optional.
- \`GET /v1/rules/tests/{test_id}\` (Layer 1): Result of a test, or 202 while it runs.
- \`POST /v1/rules\` (Layer 1): Stores a rule as a draft. Body: \`rule\` string, required; \`targets\` string, default ; \`idempotency_key\` string, optional.
- \`GET /v1/rules\` (Layer 1): Rules of the account, oldest first. Query: \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional.
- \`GET /v1/rules/{rule_id}\` (Layer 1): One rule.
- \`DELETE /v1/rules/{rule_id}\` (Layer 1): Deletes a rule; its firings stay for 90 days.
- \`POST /v1/rules/{rule_id}/arm\` (Layer 1): Lets a rule fire on events received two seconds from now on.
- \`POST /v1/rules/{rule_id}/pause\` (Layer 1): Stops a rule; what it fired is still delivered.
- \`GET /v1/rules/{rule_id}/firings\` (Layer 1): Firings of a rule, ascending. Query: \`after_seq\` integer 0 to any, default 0; \`limit\` integer 1 to 1000, default 100.
- \`POST /v1/targets\` (Layer 1): Adds a target for firings, and sends it a challenge. Body: \`kind\` webhook | telegram | slack | discord | sns | kinesis | sqs, required; \`name\` string, required; \`url\` string, optional; \`address\` string, optional; \`idempotency_key\` string, optional.
- \`GET /v1/targets\` (Layer 1): Targets of the account, oldest first.
- \`GET /v1/targets/{target_id}\` (Layer 1): One target.
- \`DELETE /v1/targets/{target_id}\` (Layer 1): Deletes a target; what waits for it is not sent.
- \`POST /v1/targets/{target_id}/verify\` (Layer 1): Sends the challenge again, or takes its text back. Body: \`challenge\` string, optional.
- \`POST /v1/targets/{target_id}/test\` (Layer 1): Sends a test message once, also to a paused target.
- \`POST /v1/targets/{target_id}/pause\` (Layer 1): Pauses a target; its firings wait.
- \`POST /v1/targets/{target_id}/resume\` (Layer 1): Resumes a target; what waits is sent in order.
- \`POST /v1/targets/{target_id}/rotate\` (Layer 1): Issues a new secret; the old one signs too for 24 hours.
- \`GET /v1/rules/{rule_id}/deliveries\` (Layer 1): Tries to deliver firings of a rule, newest first, of the last 30 days. Query: \`limit\` integer 1 to 200, default 50; \`cursor\` string, optional.
- \`POST /v1/rules/{rule_id}/redeliver\` (Layer 1): Sends firings again, before newer ones of the rule. Body: \`from_seq\` integer 1 to any, required; \`to_seq\` integer 1 to any, optional; \`target_id\` string, optional.

## Token

- \`GET /v1/token/{mint}/info\` (Layer 1): Metadata, validation status and worth of a token. Query: \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/token/{mint}/price\` (Layer 1): Latest USD price: the close of the newest 1-second candle, and what the token is worth. Query: \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/token/{mint}/ohlcv\` (Layer 1): Candles, oldest first. A longer range returns the newest. Query: \`timeframe\` 1s | 5s | 15s | 30s | 1m | 5m | 15m | 1h | 4h | 1d | 1w, default 1m; \`view\` full | filtered, default full; \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional; \`limit\` integer 1 to 2000, default 500; \`fill\` boolean, default false; \`ui_amount_mode\` raw | scaled, default raw; \`pool\` string, optional.
- \`GET /v1/token/{mint}/trades\` (Layer 1): Trades, newest first. Query: \`limit\` integer 1 to 200, default 50; \`before\` string, optional; \`after\` string, optional; \`before_seq\` integer 0 to any, optional; \`after_seq\` integer 0 to any, optional; \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional; \`kind\` string, optional; \`min_usd\` number 0 to any, optional; \`max_usd\` number 0 to any, optional; \`wallet\` string, optional; \`pool\` string, optional; \`cursor\` string, optional; \`ui_amount_mode\` raw | scaled, default raw.

## Token security

- \`GET /v1/token/{mint}/liquidity\` (Layer 1): Pool depth, lock, exit capacity and the price impact of open bundles.
- \`GET /v1/token/{mint}/holders/summary\` (Layer 1): Number of holders, and the shares of the largest 10, 50 and 100. Query: \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/token/{mint}/holders/top\` (Layer 1): The largest holders, largest first. Query: \`n\` integer 1 to 500, default 10; \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/token/{mint}/holders\` (Layer 1): All holders by page, largest first; nextOffset is the offset of the next page. Query: \`limit\` integer 1 to 1000, default 100; \`offset\` integer 0 to any, default 0; \`ui_amount_mode\` raw | scaled, default raw.
- \`GET /v1/token/{mint}/buyer-quality\` (Free): Recent buy volume by kind of buyer: skilled wallets, bots, farms, unknown wallets. Query: \`window_hours\` integer, default 1.
- \`GET /v1/token/{mint}/bundles/summary\` (Free): Number of bundles, their holdings and their profit.
- \`GET /v1/token/{mint}/bundles\` (Layer 3): Bundles of the token, newest first.
- \`GET /v1/token/{mint}/bundles/{bundle_id}\` (Layer 3): A bundle with its members and entity, or null for an unknown id.
- \`GET /v1/token/{mint}/wash-trades\` (Layer 3): Wallets that bought and sold in turn without price risk, newest first. Query: \`limit\` integer 1 to 200, default 50; \`offset\` integer 0 to any, default 0.
- \`GET /v1/token/{mint}/suspicious-activity\` (Layer 3): Recorded status and reasons, and the current funding abuse; clean without a record.
- \`GET /v1/token/{mint}/signal\` (Layer 3): Severity from validation, bundles, wash trades and funding abuse; rugged is critical.
- \`GET /v1/token/{mint}/funding-abuse\` (Layer 3): Funding of the early buyers, in total and per wallet. Query: \`early_window_minutes\` integer 10 to 240, default 60; \`limit\` integer 1 to 200, default 50; \`offset\` integer 0 to any, default 0.
- \`GET /v1/token/{mint}/liquidity/events\` (Layer 3): The newest 100 liquidity additions and removals with their actors, newest first.

## Wallet

- \`GET /v1/wallet/{address}/performance\` (Layer 2): Realized performance of exits in a window that ends now. Query: \`window\` 1d | 7d | 30d, default 7d.
- \`GET /v1/wallet/{address}/trades\` (Layer 2): Realized PnL per exit, newest first; times as UTC text. Query: \`limit\` integer 1 to 200, default 50; \`offset\` integer 0 to any, default 0; \`token\` string, optional.
- \`GET /v1/wallet/{address}/pnl\` (Layer 2): The rows of /trades with times in unix ms, filtered by exit time. Query: \`limit\` integer 1 to 200, default 50; \`offset\` integer 0 to any, default 0; \`token\` string, optional; \`from\` integer 0 to any, optional; \`to\` integer 0 to any, optional.
- \`GET /v1/wallet/{address}/labels\` (Layer 2): Labels of the wallet, or null before classification.
- \`GET /v1/wallet/{address}/quality\` (Layer 2): Skill from closed positions, or null without one.
- \`GET /v1/wallet/{address}/profile\` (Layer 2): Thirty trading features, raw and normalized to 0–1.
- \`GET /v1/wallet/{address}/positions\` (Layer 2): FIFO positions with their value at the mark, newest first, 1,000 a page. Query: \`status\` open | closed | all, default all; \`cursor\` string, optional.
- \`GET /v1/wallet/{address}/provenance\` (Layer 2): Root of the wallet’s SOL, such as an exchange or bridge, over at most 20 funders.
- \`GET /v1/wallet/{address}/identity\` (Layer 2): Social accounts attributed to the wallet, not verified.
- \`GET /v1/kol-wallets/{username}\` (Layer 2): Wallets of a social account, sorted by address. Query: \`platform\` x | telegram, optional.
- \`GET /v1/wallet/{address}/similar\` (Layer 2): Wallets with the most similar behavior, by exact cosine; Layer 2: 1,000 queries per UTC day. Query: \`limit\` integer 1 to 100, default 20; \`min_trades\` integer 0 to any, default 0; \`performance_level\` EARNER | PROFITABLE | BREAK_EVEN | UNPROFITABLE | UNRATED | DORMANT, optional.
- \`GET /v1/leaderboard\` (Layer 2): Best wallets with at least 5 exits in the window, per minute; 10,000 per list by default. Query: \`window\` 1d | 7d | 30d, default 7d; \`sort\` pnl_usd | roi | win_rate, default pnl_usd; \`limit\` integer 1 to 500, default 100; \`offset\` integer 0 to any, default 0; \`include_hft\` boolean, default false.

## Coordination

- \`GET /v1/wallet/{address}/entanglement\` (Layer 3): Wallets with co-actions, by token, newest first.
- \`GET /v1/wallet/{address}/follows\` (Layer 3): Wallets the wallet follows, and its followers, newest match first. Query: \`limit\` integer 1 to 200, default 50; \`offset\` integer 0 to any, default 0.
- \`GET /v1/wallet/{address}/entity\` (Layer 3): The wallet’s entity with up to 50 other members, or null.
- \`GET /v1/token/{mint}/campaigns\` (Layer 3): Open and closed campaigns of linked wallets on the token, newest first.
- \`GET /v1/token/{mint}/crowd\` (Layer 3): Crowd of the token now and per minute of the last hour, newest first.
- \`GET /v1/entity/{entity_id}\` (Layer 3): An entity with its 50 members last seen, or null for an unknown id.
- \`GET /v1/entity/{entity_id}/members\` (Layer 3): Members of an entity by page from 0, last seen first. Query: \`page\` integer 0 to any, default 0; \`page_size\` integer 1 to 500, default 100.
- \`GET /v1/coordination/health\` (Layer 3): Lag between the trade stream and coordination data, and what the sources of events cover.

## Intel

- \`GET /v1/intel/coordinated-pushes/forming\` (Layer 3): Open campaigns of all tokens with their crowd, newest first.
- \`GET /v1/intel/wallet/{leader}/cascade\` (Layer 3): Followers that bought after their leader’s first buy, with lag, newest first. Query: \`mint\` string, required; \`window_s\` integer, default 300.
- \`GET /v1/intel/entities/emerging\` (Layer 3): Entities first seen in the last hours, newest first. Query: \`hours\` integer, default 24.
- \`GET /v1/intel/token/{mint}/early-buyers\` (Layer 3): Entities with two or more members among the early buyers, largest first. Query: \`window_s\` integer, default 300.
- \`GET /v1/intel/token/{mint}/copy-originator\` (Layer 3): Leaders among the buyers of a time range, by the number of follower buys. Query: \`start_ts_ms\` integer 0 to any, required; \`end_ts_ms\` integer 0 to any, required.
- \`GET /v1/intel/token/{mint}/entity-concentration\` (Layer 3): Share of recent buys per entity, largest first. Query: \`window_s\` integer, default 300.
- \`GET /v1/intel/token/{mint}/exit-risk\` (Layer 3): Exit risk of each open bundle: effect of a full sale on the current pool, highest first.

## WebSocket

- The address is in \`servers\` of the [AsyncAPI document](https://service.invalid/asyncapi.json).
- Every event has a seq, its number on the channel, and prev, the number of the event before it. A prev above the last seq received means that events are missing.
- Subscribe with resume to receive the events after a seq. A gap names events that are not sent, and the REST request that answers them.
- Subscribe first, then load a snapshot over REST.
- A connection closes after 10 minutes without a message, so send {"op":"ping"} more often. It lives at most 2 hours; then connect again and resume.
- A message is at most 128 KB long and names at most 200 channels. An error refuses a message or one channel; the other channels and the connection go on.
- The local gateway also sends a ping frame every 30 seconds. AWS sends none.
- Send the API key with the upgrade. A browser cannot; it gets a ticket from GET /v1/stream/ticket.
- Subscribe to one or many channels: \`{"op":"subscribe","channels":["token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades","token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks","tokens:mine"],"lists":{"tokens:mine":["ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump"]},"frames":"batch","resume":{"token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades":4711,"tokens:mine":{"ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump":4711}},"heartbeat":true}\`
- Unsubscribe from one or many channels: \`{"op":"unsubscribe","channels":["token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades"]}\`
- Check the connection: \`{"op":"ping"}\`
- Confirms the subscribed channels with their current seq. Missed events and live ones follow: \`{"op":"subscribed","channels":["token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades","token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks"],"seq":{"token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades":4711,"token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks":4711}}\`
- Confirms the unsubscribed channels: \`{"op":"unsubscribed","channels":["token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades"]}\`
- Response to ping: \`{"op":"pong"}\`
- Rejects a message or channel. The connection and the other channels continue: \`{"op":"error","code":"invalid_message","message":"op must be one of subscribe, unsubscribe, ping, got \\"listen\\""}\`
- Events in order, for subscriptions with frames "batch": \`{"op":"batch","events":[{"channel":"token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:ticks","seq":4711,"prev":4710,"data":{"signature":"8seAM3XEW3DGumwA6Z1jjA98LKJrC8ubyuyxBWpxS7BQ8VFUtzRao4Kd5J4rcF8GKZnLv6UaCRkbMiN35RmkpXg","wallet":"Ez2jp3rwXUbaTx7XwiHGaWVgTPFdzJoSg8TopqbxfaJN","direction":"sell","token_amount":"6604780.699196","sol_amount":"3.898246921","price":"0.00008143209474855711775227297443393199587155","dex_type":"pump_swap","timestamp":1767120772000,"p":0.00008143209474855712,"f":"organic"}}]}\`
- Newest slot and age of the feed, for connections that asked for heartbeats. Null without a source: \`{"op":"heartbeat","newest_slot":390131037,"feed_age_ms":4200,"ts_ms":1767120776200}\`
- Events of a channel that are not sent: the first and last seq, and the REST call that answers them: \`{"op":"gap","channel":"token:ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump:trades","from":4699,"to":4710,"repair":"/v1/token/ASBwUuPEGRRgE6ZUChJvJ9zrkeQCmqqvbhc2gGyspump/trades?after_seq=4698&before_seq=4711"}\`

## Channels

- \`token:{mint}:trades\` (Layer 1): Every swap of the token as a full trade.
- \`token:{mint}:ticks\` (Layer 1): Raw trade ticks, one message per trade.
- \`token:{mint}:ohlcv:{view}:{tf}\` (Layer 1): Candle updates. is_final once the bucket closes; the last final message wins.
- \`token:{mint}:price\` (Layer 1): Prices and market cap of the token after trades, at most one message a second, the last always.
- \`launches\` (Layer 1): Steps of all tokens on launchpads, each once: launched, graduating, completed.
- \`migrations\` (Layer 1): Every migration of a launch curve to a pool.
- \`large_trades\` (Layer 1): Trades of all tokens of at least 10000 USD.
- \`large_trades?min_usd={usd}\` (Layer 1): Trades of all tokens of at least this size in USD.
- \`all_trades\` (Layer 3): Every trade of all tokens.
- \`all_trades?venue={dex}\` (Layer 3): Every trade of all tokens on a venue.
- \`all_trades?min_usd={usd}\` (Layer 3): The same as large_trades of that size, for Layer 3.
- \`wallet:{addr}:pnl\` (Layer 2): Every exit of the wallet with its realized PnL (FIFO).
- \`wallet:{addr}:positions\` (Layer 2): Every change of the wallet’s positions. A closing sell sends only close.
- \`wallet:{addr}:labels\` (Layer 2): All labels of the wallet after a change, at most every 30 s. Absent texts are empty.
- \`wallet:{addr}:activity\` (Layer 2): Swaps, transfers, liquidity and burns of the wallet.
- \`token:{mint}:security\` (Layer 3): Security events of the token with evidence: bundles, wash trades, rugs, funding, campaigns.
- \`token:{mint}:bundles\` (Layer 3): A bundle’s current state with its 200 largest members, after each change.
- \`token:{mint}:dump_alert\` (Layer 3): Alert that a bundle sold at least 20% of its holdings within a minute.
- \`wallet:{addr}:security\` (Layer 3): Alert that the wallet is malicious, profited from a rug, or holds a rugged token.
- \`wallet:{addr}:follow\` (Layer 3): A follow edge of the wallet becomes active, matches again or expires.
- \`wallet:{addr}:entity\` (Layer 3): The wallet joins or leaves an entity, or its entity changes.
- \`token:{mint}:campaign\` (Layer 3): A campaign on the token forms, becomes active, escalates, changes or closes.
- \`tokens:{name}\` (Layer 1): The prices of the tokens of a list, as token:{mint}:price sends them.
- \`wallets:{name}\` (Layer 2): The activity of the wallets of a list, as wallet:{addr}:activity sends it.
- \`list?{query}\` (Layer 1): The first page of a query of /v1/tokens, then each token that enters it, moves or leaves.

## Errors

- Every error has the body \`{"error": string, "code": string}\`. The message names the problem and the received value.
- 400 \`invalid_request\`: The request is malformed
- 400 \`invalid_rule\`: The rule does not check
- 400 \`target_refused\`: The target may not receive messages
- 401 \`unauthorized\`: Missing or invalid API key
- 402 \`payment_required\`: The request needs a payment, or its payment was refused
- 403 \`forbidden\`: The key’s tier or scopes do not allow this request
- 404 \`not_found\`: No such route
- 405 \`method_not_allowed\`: The path exists, but not with this method
- 409 \`conflict\`: The request does not fit the present state
- 429 \`rate_limited\`: Request limit exceeded
- 500 \`internal\`: Internal error
- 503 \`unavailable\`: A required backend is temporarily unavailable

## Documents

- [This contract as OpenAPI 3.1.0](https://service.invalid/openapi.json)
- [The ingest API as OpenAPI 3.1.0, for senders of data](https://service.invalid/openapi-ingest.json)
- [The WebSocket channels as AsyncAPI 3](https://service.invalid/asyncapi.json)
- [This contract as an HTML page that calls the service](https://service.invalid/docs)
- [This contract as text for language models (llmstxt.org)](https://service.invalid/llms.txt)
- [This text and all pages of the documentation](https://service.invalid/llms-full.txt)
- [Pages of the documentation; without \`.md\` as HTML](https://service.invalid/docs/README.md)
- [MCP server for agents](https://service.invalid/.well-known/mcp/server-card.json)
- [Skills for agents](https://service.invalid/.well-known/agent-skills/index.json)

`;
