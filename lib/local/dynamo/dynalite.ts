import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** A running DynamoDB. */
export type Engine = {
  readonly port: number;
  /** Resolves with the reason when the engine ends. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};

type MakeServer = (options: { readonly path: string; readonly createTableMs: number }) => Server;

/** Runs dynalite in this process. It is slower and has no transactions. */
export async function startDynalite(dataDir: string): Promise<Engine> {
  const makeServer = createRequire(import.meta.url)('dynalite') as MakeServer;
  const server = makeServer({ path: join(dataDir, 'dynalite'), createTableMs: 0 });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('dynalite did not open a port.');
  return {
    port: address.port,
    ended: new Promise(() => {}),
    stop: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
