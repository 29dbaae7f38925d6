import { countTextDeletionsMax, listDeletions } from '../../core/search/distance.ts';
import { listTargets, type Named, type NameQuery, toNamed } from '../../core/search/named.ts';
import { getItem, type Item, putItem, putItems, type TableRef } from '../kernel/dynamo.ts';
import { runInParallel } from '../kernel/parallel.ts';
import { type Entry, queryPrefixEntries, toPrefixEntryItem } from '../kernel/prefix.ts';
import { buildKeyQuery, queryItems } from '../kernel/query.ts';

export type TokenNames = TableRef<'names'>;

const SPACE = '';

/** Entries of earlier names stay, so readers check them. */
export async function saveTokenNames(
  names: TokenNames,
  mint: string,
  texts: { readonly name: string; readonly symbol: string },
): Promise<void> {
  const named = toNamed(texts);
  const targets = listTargets(named);
  await putItems(
    names,
    targets.map(term => ({ ...toPrefixEntryItem(SPACE, { term, id: mint }), w: { S: listParts(named, term) } })),
  );
  await runInParallel(targets, TARGETS_IN_PARALLEL_MAX, target => saveDeletions(names, target));
}

const TARGETS_IN_PARALLEL_MAX = 16;

/** At most 200 entries of texts that begin so, in pages. The term is not empty. */
export function queryTokensByName(names: TokenNames, term: string): AsyncGenerator<readonly Entry[]> {
  return queryPrefixEntries(names, SPACE, term);
}

/** At most `max` mints with a text, ascending. At half the price; may lag by a second. */
export async function queryTokensByText(names: TokenNames, text: string, max: number): Promise<readonly string[]> {
  return (await queryEntries(names, text, max)).map(({ mint }) => mint);
}

async function queryEntries(names: TokenNames, text: string, max: number) {
  const { k, s } = toPrefixEntryItem(SPACE, { term: text, id: '' });
  const query = buildKeyQuery('k = :k AND begins_with(s, :s)', { k: k!.S!, s: s!.S! });
  const items = await queryItems(names, query, max);
  return items.map(item => ({ mint: item.s!.S!.slice(s!.S!.length), parts: item.w?.S ?? null }));
}

/** What a text is: name, symbol, word. */
function listParts({ name, symbol }: Named, term: string): string {
  return `${term === name ? 'n' : ''}${term === symbol ? 's' : ''}` || 'w';
}

/** Old entries do not say what they are. */
export async function queryTokensNamed(
  names: TokenNames,
  text: string,
  part: 'name' | 'symbol' | 'both',
  max: number,
): Promise<readonly string[]> {
  const wanted = { name: ['n'], symbol: ['s'], both: ['n', 's'] }[part];
  const entries = await queryEntries(names, text, max);
  return entries.flatMap(({ mint, parts }) =>
    parts === null || wanted.some(one => parts.includes(one)) ? [mint] : [],
  );
}

/** Of a query of 64 characters. */
const CHARACTERS_MAX = 66;

/** Indexes a text by its beginning without some characters, unless it is known. */
async function saveDeletions(names: TokenNames, target: string): Promise<void> {
  const characters = [...target];
  const { length } = characters;
  const deletionsMax = countTextDeletionsMax(length);
  if (deletionsMax === 0 || length > CHARACTERS_MAX) return;
  const [whole, ...shorter] = listDeletions(characters, deletionsMax).map(
    (deletion): Item => ({ k: { S: formatDeletion(deletion) }, s: { S: `${formatLength(length)}${target}` } }),
  );
  if ((await getItem(names, { k: whole!.k!, s: whole!.s! })) !== undefined) return;
  await putItems(names, shorter);
  // Last, because it says that the others are stored.
  await putItem(names, whole!);
}

/** Texts per deletion that are looked at. */
const NEAR_MAX = 200;
const DELETIONS_IN_PARALLEL_MAX = 32;

/** Texts that may be near a query. At half the price. */
export async function queryNearTexts(names: TokenNames, { characters, typosMax }: NameQuery): Promise<Set<string>> {
  const { length } = characters;
  const found = await runInParallel(listDeletions(characters, typosMax), DELETIONS_IN_PARALLEL_MAX, deletion =>
    queryItems(
      names,
      buildKeyQuery('k = :k AND s BETWEEN :from AND :to', {
        k: formatDeletion(deletion),
        from: formatLength(length - typosMax),
        to: `${formatLength(length + typosMax)}\u{10ffff}`,
      }),
      NEAR_MAX,
    ),
  );
  return new Set(found.flat().map(({ s }) => s!.S!.slice(LENGTH_DIGITS)));
}

const LENGTH_DIGITS = 2;

function formatLength(characters: number): string {
  return String(characters).padStart(LENGTH_DIGITS, '0');
}

/** No entry has a key of two characters that begins with a tab. */
function formatDeletion(deletion: string): string {
  return `\t${deletion}`;
}
