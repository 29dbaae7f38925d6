import { ingestDoor } from './ingest.ts';
import type { LayerName } from './layers.ts';
import { type RouteName, routeNames, routes } from './routes.ts';
import { processors, type StreamName, schedules } from './streams.ts';

/** Function settings. A missing field grants nothing. */
export type Door = {
  /** File under functions/ without its extension. Also the function's name. */
  readonly door: string;
  readonly readsTables: readonly string[];
  readonly writesTables: readonly string[];
  /** Streams it writes to. */
  readonly emits: readonly StreamName[];
  /** Streams it may describe without reading them. */
  readonly describes: readonly StreamName[];
  /** Whether it sends messages through @connections. */
  readonly pushes: boolean;
  /** Whether it sends messages to the dead-letter queue. */
  readonly deadLetters: boolean;
  readonly layers: readonly LayerName[];
  readonly vectorIndex: 'reads' | 'writes' | null;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
};

const NOTHING = {
  readsTables: [],
  writesTables: [],
  emits: [],
  describes: [],
  pushes: false,
  deadLetters: false,
  layers: [],
  vectorIndex: null,
};

/** Function behind $connect, $disconnect and $default of the WebSocket API. */
export const gateDoor: Door = {
  ...NOTHING,
  door: 'socket/gate',
  readsTables: ['keys', 'subscriptions', 'connections', 'tape', 'ledgers', 'security'],
  writesTables: ['connections', 'subscriptions'],
  pushes: true,
  memoryMb: 512,
  timeoutSeconds: 20,
};

/** Authorizer: turns a Bearer key into a policy and a usage key. */
export const authorizerDoor: Door = {
  ...NOTHING,
  door: 'authorizer',
  readsTables: ['keys'],
  memoryMb: 512,
  timeoutSeconds: 5,
};

/** Seconds until a route answers 503. The function stops shortly after. */
export const ROUTE_SECONDS_MAX = 10;

/** Returns the function of a route. */
export const routeDoor = (name: RouteName): Door => ({
  ...NOTHING,
  door: routes[name].door,
  readsTables: routes[name].reads,
  writesTables: routes[name].writes ?? [],
  describes: routes[name].describes ?? [],
  layers: routes[name].layers ?? [],
  vectorIndex: routes[name].vectorIndex ?? null,
  memoryMb: routes[name].memoryMb ?? 512,
  timeoutSeconds: routes[name].timeoutSeconds ?? ROUTE_SECONDS_MAX + 1,
});

/** Returns the function of a stream processor. */
export const processorDoor = (name: keyof typeof processors): Door => ({ ...NOTHING, ...processors[name] });

/** Returns the function of a schedule. */
export const scheduleDoor = (name: keyof typeof schedules): Door => ({ ...NOTHING, ...schedules[name] });

/** Returns every function of the service. */
export const allDoors = (): readonly Door[] => [
  authorizerDoor,
  gateDoor,
  ingestDoor,
  ...Object.keys(processors).map(name => processorDoor(name as keyof typeof processors)),
  ...Object.keys(schedules).map(name => scheduleDoor(name as keyof typeof schedules)),
  ...routeNames.map(routeDoor),
];
