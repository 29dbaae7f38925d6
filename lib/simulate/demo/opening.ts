import { pull, wash } from './abuse.ts';
import { dump } from './launches.ts';
import { type Market, schedule, tokenOf } from './market.ts';
import { campaign, copyStory, siblingStory } from './relations.ts';

/** The first minutes after the start: something for every channel of the demonstration. */
export const opening = (market: Market): void => {
  const { nowMs, demo } = market;
  campaign(market, demo.mint, 70_000);
  copyStory(market);
  siblingStory(market);
  dump(market, demo.mint, demo.crew, nowMs + 100_000, 0.3);
  const own = tokenOf(market, demo.mint);
  if (own) wash(market, own);
  const doomed = tokenOf(market, demo.doomed);
  if (doomed) pull(market, doomed, nowMs + 150_000);
  const { wallet } = demo;
  schedule(market, { ms: nowMs + 60_000, do: 'identify', wallet, username: 'sim_kola', active: false });
  schedule(market, { ms: nowMs + 60_000, do: 'identify', wallet, username: 'sim_kola_live', active: true });
};
