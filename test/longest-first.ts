import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Longest suites of each project first, so that no core is idle at the end.
 * Journeys that mostly wait for clocks run beside those that mostly compute.
 */
const LONGEST = [
  'journeys/tape',
  'console/pages/pages',
  'journeys/docs',
  'journeys/contract-walk',
  'journeys/wallets-known',
  'journeys/tiers',
  'journeys/wallets',
  'journeys/wallets-tracked',
  'journeys/template',
  'journeys/command-line',
  'journeys/security',
  'journeys/coordination',
  'journeys/forward',
  'journeys/backfill',
];
const PROJECTS = ['chain', 'journeys', 'mocked', 'apart', 'together', 'fast'];

/** Sorts by project, since only adjacent files share a process, then longest first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => projectOf(a) - projectOf(b) || placeOf(a) - placeOf(b));
  }
}

const projectOf = ({ project }: TestSpecification): number => PROJECTS.indexOf(project.name);

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex(name => moduleId.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};
