import { planWashFlips, pull } from './abuse.ts';
import { drawLife } from './chart.ts';
import { planBundledLaunch, planDump, planPadLaunch, planTokenMoves } from './launches.ts';
import { findMarketToken, type Market, pushMarketAction } from './market.ts';
import { copyStory, planCampaign, runSiblingStory } from './relations.ts';

/** Each start of the service: within two minutes, something for every channel. */
export function planOpening(market: Market): void {
  const { dice, nowMs, demo } = market;
  const { wallet, crew } = demo;
  planCampaign(market, demo.mint, 70_000);
  copyStory(market);
  runSiblingStory(market);
  const own = findMarketToken(market, demo.mint);
  if (own) planWashFlips(market, own);
  const [shown, username] = demo.isRenamed ? ['sim_kola_live', 'sim_kola'] : ['sim_kola', 'sim_kola_live'];
  pushMarketAction(market, { ms: nowMs + 60_000, do: 'identify', wallet, username: shown, active: false });
  pushMarketAction(market, { ms: nowMs + 60_000, do: 'identify', wallet, username, active: true });
  const doomed = findMarketToken(market, demo.doomed);
  const dumped = [own, doomed].find(token => crew.some(member => token?.holdings[member]));
  if (dumped) planDump(market, dumped.mint, crew, nowMs + 40_000, 0.3);
  if (doomed && !doomed.isRugged) pull(market, doomed, nowMs + 75_000);
  // The next opening dumps and rugs another token.
  const draw = { ...drawLife(dice, 'rocket'), fall: 0.2, weight: 0.7 };
  const next = planBundledLaunch(market, draw, { size: 6, share: 0.014, leadMs: 30_000 });
  const receivers = planTokenMoves(market, next, next.launchMs + 20_000);
  const [ms, { mint }] = [next.launchMs + 1_000, next];
  pushMarketAction(market, { ms, do: 'enter', mint, trader: wallet, bag: true });
  planPadLaunch(market, true);
  Object.assign(demo, { doomed: mint, crew: [...next.crew, ...receivers], isRenamed: !demo.isRenamed });
}
