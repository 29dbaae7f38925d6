import type { Invoker } from '../lambda/invoker.ts';
import type { Receiving } from '../rest/event.ts';
import type { AwsEnvironment } from '../template/attributes.ts';
import type { SocketApi } from './api.ts';
import type { ConnectionLimits } from './connection.ts';
import type { ConnectionStore } from './connection-store.ts';

/** Body of an error response. REST requests name their path. */
export type SocketRefusal = (status: number, message: string, path?: string) => string;

export type SocketDeps = Receiving & {
  readonly api: SocketApi;
  readonly env: AwsEnvironment;
  readonly invoker: Invoker;
  readonly connections: ConnectionStore;
  readonly limits: ConnectionLimits;
  readonly refusal: SocketRefusal;
};
