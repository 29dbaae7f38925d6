import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest suites of each project first, so that no core is idle at the end. */
const LONGEST = [
  'console/pages/pages',
  'journeys/contract-walk',
  'journeys/lists',
  'journeys/replay',
  'journeys/docs',
  'journeys/wallets',
  'journeys/tape',
  'journeys/command-line',
  'journeys/survival',
  'journeys/wallets-known',
  'journeys/tiers',
  'journeys/self-service',
  'journeys/security',
  'journeys/forward',
  'journeys/wallets-tracked',
  'journeys/coordination',
  'functions/read-units',
  'build/types',
  'accuracy/adversary-cost',
  'torture/torture',
];
const PROJECTS = ['chain', 'journeys', 'mocked', 'served', 'apart', 'together', 'fast'];

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
