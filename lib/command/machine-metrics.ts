import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Guard, LocalStack } from 'cdk-loopback';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { readFreeMb } from './disk-guard.ts';

type Watched = {
  readonly dataDir: string;
  readonly reserveMb: number;
  readonly guard: Guard;
  /** Null until the service runs. */
  readonly findStack: () => Pick<LocalStack, 'sockets' | 'failures'> | null;
};

const MB = 1024 * 1024;
const FILES = ['items.sqlite', 'items.sqlite-wal', 'state.sqlite', 'state.sqlite-wal'];

/** Figures of this process and machine, for Prometheus. */
export function createMachineMetrics({ dataDir, reserveMb, guard, findStack }: Watched): () => Promise<string> {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, read: () => number): void => {
    const collect = function (this: Gauge) {
      this.set(read());
    };
    new Gauge({ name: `chain_server_${name}`, help, registers, collect });
  };
  gauge('disk_free_bytes', 'Free space where the data folder is', () => readFreeMb(dataDir) * MB);
  gauge('disk_reserve_bytes', 'Free space below which ingest is refused', () => reserveMb * MB);
  gauge('ingest_closed', 'Whether ingest is refused because the disk is nearly full', () =>
    guard.whyClosed() === undefined ? 0 : 1,
  );
  gauge('sockets', 'Open WebSocket connections', () => findStack()?.sockets() ?? 0);
  new Gauge({
    ...{ name: 'chain_server_data_bytes', help: 'Size of the databases', labelNames: ['file'], registers },
    collect() {
      for (const file of FILES) {
        const path = join(dataDir, file);
        this.set({ file }, existsSync(path) ? statSync(path).size : 0);
      }
    },
  });
  new Counter({
    ...{
      name: 'chain_server_failed_calls_total',
      help: 'Failed calls by function',
      labelNames: ['function'],
      registers,
    },
    collect() {
      this.reset();
      for (const [name, count] of findStack()?.failures ?? []) this.inc({ function: name }, count);
    },
  });
  return () => registry.metrics();
}
