import { randomInt } from 'node:crypto';

/** Where an engine listens. Node's `request` takes it as it is. */
export type EngineAddress = { readonly host: string; readonly port: number } | { readonly socketPath: string };

/** Ports of X11, NFS and IRC. Browsers connect to none of them: https://fetch.spec.whatwg.org/#port-blocking */
const PORTS = [2049, 4045, 6000, 6665, 6666, 6667, 6668, 6669, 6697];

/** Too many addresses to guess, and browsers refuse the port. */
export function generateEngineAddress(): Extract<EngineAddress, { host: string }> {
  const host = ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.');
  return { host, port: PORTS[randomInt(PORTS.length)]! };
}

/** Settings of an SDK client. */
export function toClientSettings(address: EngineAddress) {
  return 'socketPath' in address
    ? { endpoint: 'http://localhost', socketPath: address.socketPath }
    : { endpoint: `http://${address.host}:${address.port}` };
}
