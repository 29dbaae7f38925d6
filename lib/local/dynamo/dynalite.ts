import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { close, listenAt } from '../kernel/http.ts';
import type { EngineAddress } from './address.ts';

/** A running DynamoDB. */
export type Engine = {
  readonly address: EngineAddress;
  /** Its file or folder. */
  readonly path: string;
  /** Resolves with the reason when the engine ends. */
  readonly ended: Promise<string>;
  readonly stop: () => Promise<void>;
};

type MakeServer = (options: { readonly path: string; readonly createTableMs: number }) => Server;

/** Slower, without transactions. Answers every page, so it listens on a private socket. */
export async function startDynalite(dataDir: string): Promise<Engine> {
  const makeServer = createRequire(import.meta.url)('dynalite') as MakeServer;
  const path = join(dataDir, 'dynalite');
  mkdirSync(path, { recursive: true });
  const server = makeServer({ path, createTableMs: 0 });
  // A path has at most 104 bytes. The folder has mode 0700.
  const folder = process.platform === 'win32' ? null : mkdtempSync(join(tmpdir(), 'dynalite-'));
  const socketPath = folder === null ? `\\\\.\\pipe\\dynalite-${randomUUID()}` : join(folder, 'socket');
  await listenAt(server, { path: socketPath });
  return {
    address: { socketPath },
    path,
    ended: new Promise(() => {}),
    stop: () => close(server).finally(() => folder !== null && rmSync(folder, { recursive: true, force: true })),
  };
}
