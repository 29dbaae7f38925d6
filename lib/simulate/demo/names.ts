/** Every name says that it is invented. */
const SUFFIX = ' (simulated)';

const first = `Moon Turbo Sleepy Cosmic Grumpy Pixel Velvet Rusty Lucky Neon Salty Tiny Golden Wobbly Frozen Electric
  Humble Jolly Misty`.split(/\s+/);
const second = `Pickle Otter Waffle Yak Comet Goblin Mango Walrus Biscuit Lemur Teapot Badger Noodle Llama Turnip Gecko
  Pancake Puffin Radish Moose`.split(/\s+/);
const third = ['', '', '', ' Club', ' Protocol', ' Inu', ' Labs'];

const PAIRS = first.length * second.length;

/** Coprime lengths: each pair appears once. */
export function buildTokenName(index: number): { readonly name: string; readonly symbol: string } {
  const [one, other] = [first[index % first.length]!, second[index % second.length]!];
  const round = Math.floor(index / PAIRS);
  const number = round === 0 ? '' : ` ${round + 1}`;
  const symbol = `${one.slice(0, 1)}${other}${number.trim()}`.toUpperCase();
  return { name: `${one} ${other}${third[(index * 5) % third.length]!}${number}${SUFFIX}`, symbol };
}
