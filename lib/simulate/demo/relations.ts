import { drawAddress } from '../address.ts';
import { drawOne, drawUniform, toShuffled } from '../random.ts';
import { listDeepTokens } from './abuse.ts';
import { MINUTE_MS } from './launches.ts';
import { type Market, pushMarketAction } from './market.ts';

/** Crews buy one token, again, then with more wallets. */
export function planCampaign(market: Market, mint: string, spreadMs: number): void {
  const { dice, nowMs, crews } = market;
  const [first, growth] = [crews.slice(0, 3), crews.slice(3)];
  const rounds = [
    { afterMs: 0, taking: first },
    { afterMs: 11 * MINUTE_MS, taking: first },
    { afterMs: 14 * MINUTE_MS, taking: growth },
  ];
  for (const { afterMs, taking } of rounds)
    for (const wallet of toShuffled(
      dice,
      taking.flatMap(crew => crew.wallets),
    ))
      pushMarketAction(market, {
        ms: nowMs + afterMs + drawUniform(dice, 0, spreadMs),
        do: 'buy',
        mint,
        wallet,
        lamports: drawUniform(dice, 1.5, 4.4) * 1e9,
      });
  pushMarketAction(market, { ms: nowMs + 20_000, do: 'wave', mint, strength: 0.3 });
  for (const wallet of crews.flatMap(crew => crew.wallets))
    pushMarketAction(market, { ms: nowMs + drawUniform(dice, 25, 55) * MINUTE_MS, do: 'sell', mint, wallet, share: 1 });
}

export function runCampaignStory(market: Market): void {
  planCampaign(market, drawOne(market.dice, listDeepTokens(market)).mint, 4 * MINUTE_MS);
}

/** The leader buys three tokens; copiers follow. */
export function copyStory(market: Market): void {
  const { dice, nowMs, demo } = market;
  const fresh = market.tokens.filter(
    ({ isRugged, holdings, left }) => !isRugged && holdings[demo.wallet] === undefined && !left.includes(demo.wallet),
  );
  for (const [index, { mint }] of toShuffled(dice, fresh).slice(0, 3).entries()) {
    const ms = nowMs + index * drawUniform(dice, 40_000, 60_000);
    pushMarketAction(market, { ms, do: 'enter', mint, trader: demo.wallet });
    pushMarketAction(market, {
      ms: ms + drawUniform(dice, 50_000, 80_000),
      do: 'sell',
      mint,
      wallet: demo.wallet,
      share: 0.4,
    });
  }
}

/** The funder of the demo wallet pays one more wallet, which trades. */
export function runSiblingStory(market: Market): void {
  const { dice, nowMs, family } = market;
  const wallet = drawAddress(dice);
  pushMarketAction(market, {
    ms: nowMs,
    do: 'fund',
    from: family.funder,
    to: wallet,
    lamports: drawUniform(dice, 1, 3) * 1e9,
  });
  pushMarketAction(market, {
    ms: nowMs + 15_000,
    do: 'buy',
    mint: drawOne(dice, listDeepTokens(market)).mint,
    wallet,
    lamports: drawUniform(dice, 0.4, 0.9) * 1e9,
  });
}
