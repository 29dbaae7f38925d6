import { ingestDoor } from './ingest.ts';
import type { LayerName } from './layers.ts';
import { type RouteName, routeNames, routes } from './routes.ts';
import { processors, type StreamName, schedules } from './streams.ts';

/** What a function is and may touch. A row without a field may touch nothing of that kind. */
export type Door = {
  /** The file under functions/ without its ending; it names the function everywhere. */
  readonly door: string;
  readonly readsTables: readonly string[];
  readonly writesTables: readonly string[];
  /** Streams it puts records into. */
  readonly emits: readonly StreamName[];
  /** Streams whose state it may ask for, without reading them. */
  readonly describes: readonly StreamName[];
  /** Whether it sends to sockets through @connections. */
  readonly pushes: boolean;
  /** Whether it may put messages into the dead-letter queue itself. */
  readonly deadLetters: boolean;
  /** Lambda layers whose files it reads. */
  readonly layers: readonly LayerName[];
  /** What it may do with the vector index, where a deployment has one. */
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

/** The WebSocket door: $connect, $disconnect and $default of the socket API. */
export const gateDoor: Door = {
  ...NOTHING,
  door: 'socket/gate',
  readsTables: ['keys', 'subscriptions', 'connections', 'tape', 'ledgers', 'security'],
  writesTables: ['connections', 'subscriptions'],
  pushes: true,
  memoryMb: 512,
  timeoutSeconds: 20,
};

/** The door that turns a Bearer key into a policy and a usage key. */
export const authorizerDoor: Door = {
  ...NOTHING,
  door: 'authorizer',
  readsTables: ['keys'],
  memoryMb: 512,
  timeoutSeconds: 5,
};

/** How long a caller waits for a route before it is told 503, and the function's own end shortly after. Units: seconds. */
export const ROUTE_SECONDS_MAX = 10;

/** A route's door. */
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

/** A stream processor's door. */
export const processorDoor = (name: keyof typeof processors): Door => ({ ...NOTHING, ...processors[name] });

/** A schedule's door. */
export const scheduleDoor = (name: keyof typeof schedules): Door => ({ ...NOTHING, ...schedules[name] });

/** Every function of the service. */
export const allDoors = (): readonly Door[] => [
  authorizerDoor,
  gateDoor,
  ingestDoor,
  ...Object.keys(processors).map(name => processorDoor(name as keyof typeof processors)),
  ...Object.keys(schedules).map(name => scheduleDoor(name as keyof typeof schedules)),
  ...routeNames.map(routeDoor),
];
