import { countOf, type Metric, type Place } from './metric.ts';
import { resolveFrom, type Tree } from './tree.ts';

/** Lowest first. Imports may not point up. */
const FLOORS = [
  'layers/core',
  'layers/contract',
  'layers/decode',
  'layers/storage',
  'layers/edge',
  'layers/flows',
  'clients',
  'functions',
];

export const upwardImports: Metric = {
  name: 'upward-imports',
  title: 'Imports that point up',
  limit: 0,
  measure: tree => importsWhere(tree, (from, to) => floorOf(from) >= 0 && !isBelow(floorOf(to), floorOf(from))),
};

export const localImports: Metric = {
  name: 'local-imports',
  title: 'Imports of the product in workspaces',
  limit: 0,
  measure: tree =>
    importsWhere(
      tree,
      (from, to) => workspaceOf(from) !== undefined && !mayImport(workspaceOf(from)!, workspaceOf(to)),
    ),
};

const floorOf = (path: string): number => FLOORS.findIndex(floor => path.startsWith(`${floor}/`));

const isBelow = (floor: number, other: number): boolean => floor >= 0 && floor <= other;

const workspaceOf = (path: string): string | undefined =>
  /^(?:lib\/(?:forward|local|simulate)|clients\/typescript|console\/src)\//.exec(path)?.[0];

/** The console takes its data from the client. */
const mayImport = (from: string, to: string | undefined): boolean =>
  to === from || (from === 'console/src/' && to === 'clients/typescript/');

const importsWhere = ({ sources }: Tree, isWrong: (from: string, to: string) => boolean) =>
  countOf(
    sources.flatMap(({ path, imports }): readonly Place[] =>
      imports
        .map(({ from, line }) => ({ path, line, note: resolveFrom(path, from) }))
        .filter(({ note }) => isWrong(path, note)),
    ),
  );
