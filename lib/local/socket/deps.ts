import type { LambdaFunction } from '../lambda/function.ts';
import type { Permissions } from '../lambda/permissions.ts';
import type { Pool } from '../lambda/pool.ts';
import type { SocketApi } from './api.ts';
import type { ConnectionLimits } from './connection.ts';
import type { ConnectionStore } from './connection-store.ts';

/** Body of an error response of the gateway. */
export type SocketRefusal = (status: number, message: string) => string;

export type SocketDeps = {
  readonly api: SocketApi;
  readonly region: string;
  readonly account: string;
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  readonly permissions: Permissions;
  readonly pool: Pool;
  readonly connections: ConnectionStore;
  readonly limits: ConnectionLimits;
  readonly refusal: SocketRefusal;
  readonly log: (line: string) => void;
};
