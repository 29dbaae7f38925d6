import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Journeys that take longest, longest first: one begun last would leave a core idle until its end. Those that mostly wait for clocks (the contract's walk, known wallets, tiers, the command line) stand beside those
 * that mostly work, so that the cores have something to do meanwhile.
 */
const LONGEST = [
  'contract-walk',
  'survival',
  'wallets-known',
  'tape',
  'tiers',
  'wallets',
  'command-line',
  'security',
  'coordination',
  'forward',
  'backfill',
];
const PROJECTS = ['journeys', 'apart', 'together'];

/** Begins with what takes long, and keeps files of one project together, for only neighbours share a process. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex(name => moduleId.endsWith(`/journeys/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};
