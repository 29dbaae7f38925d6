import { randomInt } from 'node:crypto';

/** Where an engine listens. Node's `request` takes it as it is. */
export type EngineAddress = { readonly host: string; readonly port: number };

/** Ports of X11, NFS and IRC. Browsers connect to none of them: https://fetch.spec.whatwg.org/#port-blocking */
const PORTS = [2049, 4045, 6000, 6665, 6666, 6667, 6668, 6669, 6697];

/** Too many addresses to guess, and browsers refuse the port. */
export function generateEngineAddress(): EngineAddress {
  // Other systems have only one address of their own.
  const isAnyOwn = process.platform === 'linux';
  const host = isAnyOwn ? `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}` : '127.0.0.1';
  return { host, port: PORTS[randomInt(PORTS.length)]! };
}

export function toEngineUrl({ host, port }: EngineAddress): string {
  return `http://${host}:${port}`;
}
