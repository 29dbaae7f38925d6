import { type Measurement, type Metric, type Place, roundUp, share } from './metric.ts';
import type { Source } from './source.ts';
import { productSources, type Tree } from './tree.ts';
import verbs from './verbs.json' with { type: 'json' };

const known = new Set(verbs);

/** A function declared at the start of a line, or a constant that begins with a bracket. */
const DECLARED = new RegExp(
  String.raw`^(export )?(?:async )?(?:default )?(?:function\*? ([\w$]+)|` +
    String.raw`const ([\w$]+)\s*(?::[^=\n]*)?=\s*(?:async\s*)?(?:<[^>]*>\s*)?\()`,
  'gm',
);

type Declared = { readonly place: Place; readonly name: string; readonly isUsedOnce: boolean };

export const namesInOf: Metric = {
  name: 'names-in-of',
  title: 'Percent of functions whose names end in “Of”',
  limit: 0.5,
  measure: tree => measureShare(tree, ({ name }) => /[a-z]Of$/.test(name)),
};

export const participles: Metric = {
  name: 'participles',
  title: 'Percent of functions named by a participle alone',
  limit: 1,
  measure: tree => measureShare(tree, ({ name }) => /^[a-z]+(ed|en|wn|ing)$/.test(name) && !known.has(name)),
};

export const namesWithoutVerb: Metric = {
  name: 'names-without-verb',
  title: 'Percent of functions whose names do not begin with a verb',
  limit: 35,
  measure: tree => measureShare(tree, ({ name }) => !/^[A-Z]/.test(name) && !known.has(/^[a-z]*/.exec(name)![0])),
};

export const usedOnce: Metric = {
  name: 'used-once',
  title: 'Percent of functions that only their own file uses, once',
  limit: 15,
  measure: tree => measureShare(tree, ({ isUsedOnce }) => isUsedOnce),
};

function measureShare(tree: Tree, isMeant: (declared: Declared) => boolean): Measurement {
  const all = productSources(tree).flatMap(findDeclared);
  const meant = all.filter(isMeant);
  return { value: roundUp(100 * share(meant.length, all.length)), places: meant.map(({ place }) => place) };
}

function findDeclared({ path, text }: Source): readonly Declared[] {
  return [...text.matchAll(DECLARED)].map(match => {
    const name = (match[2] ?? match[3])!;
    const uses = text.match(new RegExp(`(?<![\\w$.'"])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))!.length;
    const line = text.slice(0, match.index).split('\n').length;
    return { name, isUsedOnce: match[1] === undefined && uses === 2, place: { path, line, note: name } };
  });
}
