import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { close, listen } from '../kernel/http.ts';

/** A running DynamoDB. */
export type Engine = {
  readonly port: number;
  readonly hasTransactions: boolean;
  /** Its file or folder. */
  readonly path: string;
  /** Resolves with the reason when the engine ends. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};

type MakeServer = (options: { readonly path: string; readonly createTableMs: number }) => Server;

/** Runs dynalite in this process. It is slower and has no transactions. */
export async function startDynalite(dataDir: string): Promise<Engine> {
  const makeServer = createRequire(import.meta.url)('dynalite') as MakeServer;
  const path = join(dataDir, 'dynalite');
  mkdirSync(path, { recursive: true });
  const server = makeServer({ path, createTableMs: 0 });
  return {
    port: await listen(server, 0),
    hasTransactions: false,
    path,
    ended: new Promise(() => {}),
    stop: () => close(server),
  };
}
