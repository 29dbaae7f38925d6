/** Search by brute force over all tokens. Imports nothing from layers/. */
export type NamedToken = {
  readonly mint: string;
  readonly name: string;
  readonly symbol: string;
  readonly createdMs: number;
  readonly cap: number | null;
};

/** Pairs of a letter and the Latin one that it looks like. */
const LOOKS = [
  'аaαaᴀaвbβbʙbсcᴄcԁdᴅdеeεeᴇeꜰfɡgɢgнhηhһhʜhіiιiıiɪiјjᴊjкkκkᴋkӏl',
  'ʟlмmμmᴍmνnɴnоoοoօoᴏoрpρpᴘpԛqʀrѕsꜱsтtτtᴛtᴜuᴠvԝwᴡwхxχxуyυyүyʏyζzᴢz',
].join('');

const latin = new Map(LOOKS.match(/../gu)!.map(([letter, likeness]) => [letter!, likeness!]));
const toLatin = (letter: string): string => latin.get(letter) ?? letter;

const isSeen = (letter: string): boolean => {
  const code = letter.codePointAt(0)!;
  const unseen = [[0xad], [0x61c], [0x180e], [0x200b, 0x200f], [0x202a, 0x202e], [0x2060, 0x206f], [0xfe00, 0xfe0f]];
  return ![...unseen, [0xfeff]].some(([from, to = from]) => code >= from! && code <= to!);
};

/** Texts are compared with all others. */
const normalised = new Map<string, string>();

const normalise = (text: string): string => {
  const known = normalised.get(text) ?? normaliseAgain(text);
  normalised.set(text, known);
  return known;
};

const normaliseAgain = (text: string): string =>
  [
    ...[...text]
      .filter(isSeen)
      .join('')
      .toWellFormed()
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replace(/./gsu, toLatin)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, 200)
    .join('');

/** Optimal string alignment over a whole table of prefixes. */
export const plainDistance = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]];
  const table = new Map<string, number>();
  const at = (i: number, j: number): number => table.get(`${i} ${j}`) ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i <= left.length; i++)
    for (let j = 0; j <= right.length; j++) {
      const ways = [i === 0 ? j : Number.POSITIVE_INFINITY, j === 0 ? i : Number.POSITIVE_INFINITY];
      ways.push(at(i - 1, j) + 1, at(i, j - 1) + 1);
      if (i > 0 && j > 0) ways.push(at(i - 1, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1])
        ways.push(at(i - 2, j - 2) + 1);
      table.set(`${i} ${j}`, Math.min(...ways));
    }
  return at(left.length, right.length);
};

const classOf = (query: string, { mint, name, symbol }: NamedToken): number | null => {
  if (query.trim() === mint) return 0;
  const [q, n, s] = [query, name, symbol].map(normalise) as [string, string, string];
  const words = n.split(' ').slice(0, 16);
  if (n === q || s === q) return 1;
  if (n.startsWith(q) || s.startsWith(q)) return 2;
  if (words.slice(1).some(word => word.startsWith(q))) return 3;
  const { length } = [...q];
  const most = length < 4 ? -1 : length < 8 ? 1 : 2;
  return [n, s, ...words].some(text => text !== '' && plainDistance(q, text) <= most) ? 4 : null;
};

const older = (a: NamedToken, b: NamedToken): number => a.createdMs - b.createdMs || (a.mint < b.mint ? -1 : 1);
const larger = (a: NamedToken, b: NamedToken): number => (b.cap ?? -1) - (a.cap ?? -1) || older(a, b);

/** All matches in order, with their classes. */
export const oracleSearch = (tokens: readonly NamedToken[], query: string) =>
  tokens
    .flatMap(token => {
      const match = classOf(query, token);
      return match === null ? [] : [{ token, match }];
    })
    .sort((a, b) => a.match - b.match || larger(a.token, b.token));

/** What a token is among those of its name or symbol. */
export const oracleNamesakes = (tokens: readonly NamedToken[], token: NamedToken) => {
  const [name, symbol] = [normalise(token.name), normalise(token.symbol)];
  const same = tokens.filter(
    other =>
      other === token ||
      (name !== '' && normalise(other.name) === name) ||
      (symbol !== '' && normalise(other.symbol) === symbol),
  );
  return {
    same_name_count: same.length,
    oldest: same.toSorted(older)[0] === token,
    largest: same.toSorted(larger)[0] === token,
  };
};
