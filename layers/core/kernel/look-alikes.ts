/** Lower-case letters that look like Latin ones, in either case, by the Latin one. */
const byLatin: Readonly<Record<string, string>> = {
  a: 'аαᴀɑ',
  b: 'вβʙ',
  c: 'сᴄ',
  d: 'ԁᴅ',
  e: 'еεᴇ',
  f: 'ꜰ',
  g: 'ɡԍɢ',
  h: 'нηһհʜ',
  i: 'іιıɪ',
  j: 'јᴊ',
  k: 'кκᴋ',
  l: 'ӏʟ',
  m: 'мμᴍ',
  n: 'νոɴ',
  o: 'оοօᴏ',
  p: 'рρᴘ',
  q: 'ԛ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'սᴜ',
  v: 'ѵᴠ',
  w: 'ԝᴡ',
  x: 'хχ',
  y: 'уυүʏ',
  z: 'ζᴢ',
};

const latin = new Map(Object.entries(byLatin).flatMap(([to, all]) => [...all].map(from => [from, to] as const)));

const ANY = new RegExp(`[${[...latin.keys()].join('')}]`, 'gu');

/**
 * Writes letters of other scripts that look like Latin ones as these.
 * For a text in lower case.
 */
export function foldLookAlikes(text: string): string {
  return text.replace(ANY, letter => latin.get(letter)!);
}
