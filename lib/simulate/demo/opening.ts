import { planWashFlips, pull } from './abuse.ts';
import { planDump, planPadLaunch } from './launches.ts';
import { findMarketToken, type Market, pushMarketAction } from './market.ts';
import { copyStory, planCampaign, runSiblingStory } from './relations.ts';

/** The first minutes after the start: something for every channel of the demonstration. */
export function planOpening(market: Market): void {
  const { nowMs, demo } = market;
  planCampaign(market, demo.mint, 70_000);
  copyStory(market);
  runSiblingStory(market);
  planPadLaunch(market, true);
  planDump(market, demo.mint, demo.crew, nowMs + 100_000, 0.3);
  const own = findMarketToken(market, demo.mint);
  if (own) planWashFlips(market, own);
  const doomed = findMarketToken(market, demo.doomed);
  if (doomed) pull(market, doomed, nowMs + 150_000);
  const { wallet } = demo;
  pushMarketAction(market, { ms: nowMs + 60_000, do: 'identify', wallet, username: 'sim_kola', active: false });
  pushMarketAction(market, { ms: nowMs + 60_000, do: 'identify', wallet, username: 'sim_kola_live', active: true });
}
