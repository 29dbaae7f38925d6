import type { AccountsApi } from './accounts.ts';
import type { Archive } from './archive.ts';
import type { Data } from './data.ts';
import type { Forwarder } from './forwarder.ts';
import type { Ingest } from './ingest.ts';
import type { Rest } from './rest.ts';
import type { Settings } from './settings.ts';
import type { Socket } from './socket.ts';
import type { Streams } from './streams.ts';
import type { Paid } from './x402.ts';

/** What alarms and the dashboard watch. */
export type Service = {
  readonly settings: Settings;
  readonly data: Data;
  readonly socket: Socket;
  readonly streams: Streams;
  readonly rest: Rest;
  readonly ingest: Ingest;
  /** Null without self-service. */
  readonly accounts: AccountsApi | null;
  /** Null without paid routes. */
  readonly paid: Paid | null;
  /** Null without the archive. */
  readonly archive: Archive | null;
  /** Null without the forwarder on Fargate. */
  readonly forwarder: Forwarder | null;
};
