import { bornAt, mintAt, quietMarket, type Reported } from '../../stories/coordination/follows-market.ts';

/** Seeded random numbers: fractions, and integers below a bound. */
const seeded = (seed: number) => {
  let state = seed;
  const unit = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return { unit, whole: (below: number): number => Math.floor(unit() * below) };
};

/**
 * Launches bought by eight bots, eight snipers and a crowd, without followers.
 * `beside` more mints are bought only by ordinary wallets.
 */
export const launches = (seed: number, beside: number): readonly Reported[] => {
  const { unit, whole } = seeded(seed);
  const tape: Reported[] = [];
  for (let launch = 0; launch < 30 + beside; launch++) {
    const [mint, at, isHot] = [`launch ${seed} ${launch}`, whole(6_600), launch < 30];
    const crowd = isHot ? 'stranger' : 'other';
    for (
      let second = at;
      second < 7_800;
      second += -Math.log(1 - unit()) / (0.025 + 0.2 * Math.exp((at - second) / 240))
    )
      tape.push([`${crowd} ${whole(400)}`, mint, second]);
    for (let each = 0; isHot && each < 8; each++) {
      tape.push([`bot ${each}`, mint, at + 3 + unit() * 117]);
      if (unit() < 0.6) tape.push([`sniper ${each}`, mint, at + [0, 0.4, 0.8, 1.2, 2.5, 6][whole(6)]!]);
    }
  }
  return tape.sort((a, b) => a[2] - b[2]);
};

/** Strangers, a leader, and a copier of three buys in four, by time. */
export const someMarket = (seed: number, buys: number): readonly Reported[] => {
  const { whole } = seeded(seed);
  const tape: Reported[] = [...quietMarket()];
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
