import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Frame = { readonly functionName: string; readonly url: string };
type Node = { readonly id: number; readonly callFrame: Frame; readonly children?: readonly number[] };
type Profile = {
  readonly nodes: readonly Node[];
  /** µs of the monotonic clock. */
  readonly startTime: number;
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** µs, the same in all processes. */
export const monotonicUs = (): number => Number(process.hrtime.bigint() / 1_000n);

/** Milliseconds of a profile by activity and by folder. */
export const readActivities = (folder: string, fromUs: number, toUs: number) => {
  const activities = new Map<string, number>();
  const folders = new Map<string, number>();
  const add = (all: Map<string, number>, name: string, us: number): void => {
    all.set(name, (all.get(name) ?? 0) + us / 1_000);
  };
  for (const file of readdirSync(folder).filter(name => name.endsWith('.cpuprofile'))) {
    const { nodes, samples, timeDeltas, startTime } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    const places = placeNodes(nodes);
    let atUs = startTime;
    for (const [at, id] of samples.entries()) {
      atUs += timeDeltas[at]!;
      if (atUs < fromUs || atUs > toUs) continue;
      const place = places.get(id)!;
      if (place === IDLE) continue;
      add(folders, place, timeDeltas[at]!);
      add(activities, RULES.find(([pattern]) => pattern.test(place))?.[1] ?? 'other', timeDeltas[at]!);
    }
  }
  const order = (all: Map<string, number>) => [...all].sort(([, a], [, b]) => b - a);
  return { activities: order(activities), folders: order(folders) };
};

const IDLE = '(idle)';
/** Native functions of SQLite that JavaScript calls. */
const SQLITE = /^(run|get|all|exec|iterate|prepare|isTransaction)$/;

const RULES: readonly (readonly [RegExp, string])[] = [
  [/^sqlite/, 'sqlite'],
  [/garbage/, 'gc'],
  [/^layers\/core/, 'core'],
  [/^layers\/storage\/memory/, 'embedded tables'],
  [/^layers\/storage/, 'storage'],
  [/^layers\/flows/, 'flows'],
  [/^layers\/(edge|contract)|^functions/, 'edge and contract'],
  [/^(@aws-sdk|@smithy|@aws-lambda|@aws\/|@aws-crypto|@middy)/, 'sdk and middleware'],
  [/^lib\/local\/(kinesis|mappings|lambda)/, 'streams and invocations'],
  [/^lib\/|cdk-loopback/, 'runner'],
  [/^node:(v8|internal\/v8)/, 'serialize'],
  [/^node:(buffer|internal\/buffer)/, 'buffers'],
  [
    /^node:(_http|http|net|internal\/(http|stream|streams|net|url|webstreams|timers|process)|stream|events|url)/,
    'http',
  ],
  [/^node:(zlib|crypto|internal\/crypto)/, 'zlib and crypto'],
  [/^zod/, 'zod'],
  [/^\(program\)/, 'program'],
];

/** Native functions belong to their callers. */
const placeNodes = (nodes: readonly Node[]): ReadonlyMap<number, string> => {
  const byId = new Map(nodes.map(node => [node.id, node]));
  const places = new Map<number, string>();
  const visit = (id: number, parent: string): void => {
    const { callFrame, children } = byId.get(id)!;
    const place = nameFolder(callFrame, parent);
    places.set(id, place);
    for (const child of children ?? []) visit(child, place);
  };
  visit(nodes[0]!.id, 'root');
  return places;
};

const nameFolder = ({ functionName, url }: Frame, parent: string): string => {
  if (url === '') {
    if (functionName.startsWith('(')) return functionName;
    return SQLITE.test(functionName) ? `sqlite: ${functionName}` : parent;
  }
  if (url.startsWith('node:')) return url;
  const inModules = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url);
  if (inModules) return inModules[1]!;
  return /\/((?:layers|lib|functions)\/.*)\/[^/]+$/.exec(url)?.[1] ?? url;
};
