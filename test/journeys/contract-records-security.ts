/** The contract's security, link and page records, as in `contract-records`. */
export const moreRecords = {
  buyerQuality:
    'token_mint:address window_hours:number smart_money_signal:fraction total_buyers:number ' +
    'volume_decomposition:@decomposition tiers:@tiers',
  decomposition:
    'organic_profitable_usd:number organic_other_usd:number bot_usd:number farm_funded_usd:number unrated_usd:number',
  tiers:
    'elite_smart_money:@tier consistent_organic:@tier developing_organic:@tier bot_operated:@tier ' +
    'farm_funded:@tier unrated_new:@tier',
  tier: 'count:number volume_usd:number',
  holdersSummary:
    'mint:address distinctCount:number totalBalanceRaw:raw supplyRaw:raw? top10Pct:percent? top50Pct:percent? ' +
    'top100Pct:percent? hydrationStatus:hydrating|hydrated|born_forward|partial_forward ' +
    'nonHolders:@nonHolder[] ' +
    'lastUpdatedSlot:number? lastUpdatedTsMs:ms? asOfTsMs:ms',
  nonHolder: 'wallet:address kind:pool|burn|system|program balanceRaw:raw',
  holder: 'rank:number wallet:address balanceRaw:raw pctOfTotal:percent firstSeenSlot:number',
  liquidity: 'token_mint:address depth:@depth? lock:@lock? dump_impact_pct:fraction? exit_capacity:@exitCapacity?',
  depth:
    'venue:text shape:constant_product|concentrated|bonding_curve|stable|order_book|dark|other? ' +
    'token_reserve_ui:number token_reserve_raw:raw quote_reserve_sol:number quote_reserve_raw:raw ' +
    'liquidity_usd:number? reserve_slot:number updated_at_ms:ms',
  lock: 'status:text burn_pct:number? lock_pct:number? verified_at:any',
  exitCapacity:
    'usd_at_10:number? usd_at_25:number? usd_at_50:number? sol_at_10:number sol_at_25:number sol_at_50:number',
  liquidityEvent:
    'signature:text ts_ms:ms slot:number pool:address dex:text wallet:address side:add|remove token_ui:number ' +
    'token_raw:raw quote_ui:number quote_raw:raw pct_of_pool:fraction? is_full_close:boolean ' +
    'is_bundle_member:boolean is_flagged:boolean',
  wash:
    'wallet_address:address token_mint:address trade_count:number direction_flips:number volume_usd:number ' +
    'net_exposure_pct:number is_atomic:boolean detected_at:iso',
  suspicious:
    'token_mint:address status:clean|suspicious|rugged flagged_reasons:text[] flagged_time:iso? ' +
    'rugged_time:iso? live_activity_flags:text[] funding_abuse:@fundingSummary?',
  signal:
    'token_mint:address severity:none|low|medium|high|critical score:percent reasons:text[] ' +
    'components:@signalParts as_of_ts_ms:ms',
  signalParts: 'validation:@signalPart bundles:@signalPart wash_trades:@signalPart funding_abuse:@signalPart',
  signalPart: 'severity:none|low|medium|high|critical score:percent reasons:text[]',
  fundingSummary:
    'token_mint:address token_first_buy_ts:any early_window_minutes:number early_buyer_count:number ' +
    'seeded_wallet_count:number seeded_wallet_pct:percent funded_by_farm_count:number ' +
    'funded_by_farm_pct:percent cex_root_count:number distinct_cex_root_count:number cex_root_pct:percent ' +
    'avg_seed_fund_to_buy_seconds:number? median_seed_fund_to_buy_seconds:number? top_seeded_terminal:text? ' +
    'top_seeded_terminal_wallets:number top_seeded_terminal_share:fraction suspicious:boolean score:percent ' +
    'reasons:text[]',
  fundedWallet:
    'wallet_address:address first_buy_ts:any first_buy_slot:number first_buy_usd:number? first_buy_dex:text ' +
    'last_fresh_fund_ts:any fresh_fund_to_buy_seconds:number? funded_by_farm:flag root_label:text? ' +
    'root_source:text? direct_funder:address? is_root_cex:flag primary_terminal:text? automation_label:text? ' +
    'is_seeded_wallet:flag',
  followEdge:
    'leaderWallet:address followerWallet:address confidence:fraction supportCount:number ' +
    'distinctTokens:number lastMatchTsMs:ms active:boolean degraded:boolean',
  membership:
    'walletAddress:address entityId:text entityKind:shared_funder|shared_execution rootWallet:address? ' +
    'memberCount:number confidence:fraction lastSeenTsMs:ms degraded:boolean',
  entityHead:
    'entityId:text entityKind:shared_funder|shared_execution rootWallet:address? memberCount:number ' +
    'confidence:fraction firstSeenTsMs:ms lastSeenTsMs:ms',
  entity: '@entityHead degraded:boolean members:@entityMember[]',
  entityMember: 'walletAddress:address confidence:fraction lastSeenTsMs:ms',
  campaign:
    'tokenMint:address campaignId:text status:text startedTsMs:ms lastSeenTsMs:ms participantWallets:number ' +
    'participantEntities:number confidence:fraction degraded:boolean',
  crowdMinute:
    'bucketStartMs:ms totalTrades:number uniqueWallets:number crowded:boolean crowdScore:fraction ' +
    'crowdRegime:quiet|trending_crowd|crowded_launch',
  health:
    'healthy:boolean degradedWindowMs:number droppedMessagesLastMinute:number observedAtMs:ms newestSlot:number? ' +
    'feedAgeMs:number? sources:@feedSource[]',
  feedSource:
    'source:text state:live|silent|unwatched newestSlot:number? heardAtMs:ms coveredFromMs:ms gaps:@coverageGap[]',
  coverageGap: 'fromMs:ms toMs:ms fromSlot:number? toSlot:number? reason:text',
  cluster: 'wallet_address:address cluster_wallets:address[] token_mint:address edge_count:number',
  forming:
    'tokenMint:address latestRegime:quiet|trending_crowd|crowded_launch ' +
    'priorRegime:quiet|trending_crowd|crowded_launch campaignId:text campaignStatus:text ' +
    'participantWallets:number participantEntities:number confidence:fraction tokenAgeMinutes:number?',
  cascade: 'follower:address confidence:fraction lagSeconds:number',
  earlyBuyers:
    'entityId:text entityKind:shared_funder|shared_execution rootWallet:address? confidence:fraction ' +
    'membersInEarlyBuy:number memberWallets:address[]',
  originator: 'candidateLeader:address followerBuysInCluster:number meanConfidence:fraction',
  concentration:
    'entityId:text entityKind:shared_funder|shared_execution rootWallet:address? memberCount:number ' +
    'activeMembers:number buyVolumeUsd:number demandShare:fraction confidence:fraction',
  exitRisk:
    'bundleId:text bundleType:text status:text memberCount:number remainingSupplyPct:fraction solOut:number? ' +
    'impactPct:fraction? riskScore:fraction',
  readiness: 'status:ready|not_ready checks:@check[]',
  check: 'name:text ok:boolean latency_ms:number',
  healthy: 'status:ok',
  ticket: 'ticket:text expires_at_ms:ms',

  // Pages around the records.
  walletTrades: 'trades:@walletTrade[] limit:number offset:number',
  walletPnl: 'trades:@pnlRow[] limit:number offset:number',
  positions: 'positions:@position[]',
  similars: 'query_wallet:address results:@similar[] count:number',
  entanglement: 'wallet:address clusters:@cluster[] cluster_count:number',
  follows: 'address:address followsOut:@followEdge[] followsIn:@followEdge[] degraded:boolean',
  walletEntity: 'address:address membership:@membership? siblingsSample:address[] degraded:boolean',
  leaderboard: 'leaderboard:@boardEntry[] window:1d|7d|30d sort:total_pnl_usd|roi|win_rate limit:number offset:number',
  candles: 'candles:@candle[] token_mint:address timeframe:1s|1m|5m|15m|1h view:full|filtered',
  tokenTrades: 'trades:@trade[] token_mint:address limit:number',
  holdersTop:
    'mint:address distinctCount:number totalBalanceRaw:raw hydrationStatus:text nonHolders:@nonHolder[] ' +
    'holders:@holder[] asOfTsMs:ms',
  holdersPage:
    'mint:address distinctCount:number totalBalanceRaw:raw hydrationStatus:text nonHolders:@nonHolder[] ' +
    'holders:@holder[] limit:number offset:number nextOffset:number? asOfTsMs:ms',
  bundles: 'bundles:@bundle[] token_mint:address dump_alerts:@dumpAlert[]',
  bundlePage: 'bundle:@bundleDetail? members:@bundleMember[]',
  washes: 'wash_trades:@wash[] token_mint:address count:number',
  fundingAbuse: 'token_mint:address summary:@fundingSummary wallets:@fundedWallet[]',
  liquidityEvents: 'token_mint:address events:@liquidityEvent[]',
  campaigns: 'mint:address active:@campaign[] recent:@campaign[] degraded:boolean',
  crowd: 'mint:address current:@crowdMinute? minutes:@crowdMinute[]',
  entityMembers: 'entityId:text page:number pageSize:number total:number members:@entityMember[] degraded:boolean',

  // Events of the security channels, and of channels after routes.
  securityEvent:
    'event:bundle_detected|wash_trade_flagged|rug_detected|suspicious_activity|coordination_alert|label_withdrawn ' +
    'severity:low|medium|high|critical evidence:text[] affected_wallets:address[] token_mint:address ' +
    'timestamp:ms',
  walletSecurityEvent:
    'event:malicious_wallet|rug_profiteer|rug_detected|label_withdrawn severity:low|medium|high|critical ' +
    'evidence:text[] affected_wallets:address[] token_mint:address timestamp:ms',
  followEvent: '@followEdge event:activated|updated|expired timestamp:ms',
  entityEvent: '@membership event:joined|updated|left timestamp:ms',
  campaignEvent: '@campaign event:forming|activated|escalated|updated|closed timestamp:ms',
} as const;
