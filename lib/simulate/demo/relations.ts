import { newAddress } from '../address.ts';
import { between, pick, shuffled } from '../random.ts';
import { deepTokens } from './abuse.ts';
import { MINUTE_MS } from './launches.ts';
import { type Market, schedule } from './market.ts';

/** Crews buy one token, again, then with more wallets. */
export const campaign = (market: Market, mint: string, spreadMs: number): void => {
  const { dice, nowMs, crews } = market;
  const [first, growth] = [crews.slice(0, 3), crews.slice(3)];
  const rounds = [
    { afterMs: 0, taking: first },
    { afterMs: 11 * MINUTE_MS, taking: first },
    { afterMs: 14 * MINUTE_MS, taking: growth },
  ];
  for (const { afterMs, taking } of rounds)
    for (const wallet of shuffled(
      dice,
      taking.flatMap(crew => crew.wallets),
    ))
      schedule(market, {
        ms: nowMs + afterMs + between(dice, 0, spreadMs),
        do: 'buy',
        mint,
        wallet,
        lamports: between(dice, 1.5, 4.4) * 1e9,
      });
  schedule(market, { ms: nowMs + 20_000, do: 'wave', mint, strength: 0.3 });
  for (const wallet of crews.flatMap(crew => crew.wallets))
    schedule(market, { ms: nowMs + between(dice, 25, 55) * MINUTE_MS, do: 'sell', mint, wallet, share: 1 });
};

export const campaignStory = (market: Market): void =>
  campaign(market, pick(market.dice, deepTokens(market)).mint, 4 * MINUTE_MS);

/** The leader buys three tokens; copiers follow. */
export const copyStory = (market: Market): void => {
  const { dice, nowMs, demo } = market;
  const fresh = market.tokens.filter(
    ({ isRugged, holdings, left }) => !isRugged && holdings[demo.wallet] === undefined && !left.includes(demo.wallet),
  );
  for (const [index, { mint }] of shuffled(dice, fresh).slice(0, 3).entries()) {
    const ms = nowMs + index * between(dice, 40_000, 60_000);
    schedule(market, { ms, do: 'enter', mint, trader: demo.wallet });
    schedule(market, { ms: ms + between(dice, 50_000, 80_000), do: 'sell', mint, wallet: demo.wallet, share: 0.4 });
  }
};

/** The funder of the demo wallet pays one more wallet, which trades. */
export const siblingStory = (market: Market): void => {
  const { dice, nowMs, family } = market;
  const wallet = newAddress(dice);
  schedule(market, { ms: nowMs, do: 'fund', from: family.funder, to: wallet, lamports: between(dice, 1, 3) * 1e9 });
  schedule(market, {
    ms: nowMs + 15_000,
    do: 'buy',
    mint: pick(dice, deepTokens(market)).mint,
    wallet,
    lamports: between(dice, 0.4, 0.9) * 1e9,
  });
};
