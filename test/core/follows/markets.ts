import { bornAt, mintAt, quietMarket, type Told } from '../../stories/coordination/follows-market.ts';

/** A market in order of time: strangers, a leader, and one who copies it three times of four; so many buys of it. */
export const someMarket = (seed: number, buys: number): readonly Told[] => {
  let state = seed;
  const unit = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const whole = (below: number): number => Math.floor(unit() * below);
  const tape: Told[] = [...quietMarket()];
  for (let mint = 0; mint < 20; mint += 1 + whole(2)) {
    const second = bornAt(mint) + 100 + whole(900);
    tape.push(['leader', mintAt(mint), second]);
    if (whole(4) > 0) tape.push(['copier', mintAt(mint), second + 2 + whole(50)]);
  }
  while (tape.length < buys) {
    const mint = whole(20);
    tape.push([`newcomer ${whole(80)}`, mintAt(mint), bornAt(mint) + whole(3600)]);
  }
  return tape.sort((a, b) => a[2] - b[2]);
};
