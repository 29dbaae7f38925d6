/** Every name says that it is invented. */
const SUFFIX = ' (simulated)';

const first = [
  'Moon',
  'Turbo',
  'Sleepy',
  'Cosmic',
  'Grumpy',
  'Pixel',
  'Velvet',
  'Rusty',
  'Lucky',
  'Neon',
  'Salty',
  'Tiny',
];
const second = ['Pickle', 'Otter', 'Waffle', 'Yak', 'Comet', 'Goblin', 'Mango', 'Walrus', 'Biscuit', 'Lemur', 'Teapot'];
const third = ['', '', '', ' Club', ' Protocol', ' Inu', ' Labs'];

/** Different for 11 × 12 × 7 tokens; then numbered. */
export const nameOf = (index: number): { readonly name: string; readonly symbol: string } => {
  const pair = index % (first.length * second.length);
  const round = Math.floor(index / (first.length * second.length));
  // 12 and 11 share no factor, so each pair appears once.
  const [one, other] = [first[pair % first.length]!, second[pair % second.length]!];
  const tail = third[(index * 5) % third.length]!;
  const number = round === 0 ? '' : ` ${round + 1}`;
  return {
    name: `${one} ${other}${tail}${number}${SUFFIX}`,
    symbol: `${one.slice(0, 1)}${other}${round === 0 ? '' : round + 1}`.toUpperCase(),
  };
};
