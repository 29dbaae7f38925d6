/** What a process and its descendants listen on. Linux only. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export type Listener = { readonly host: string; readonly port: number };

/** State of a listening socket in `/proc/net/tcp`. */
const LISTENING = '0A';

export const listenersOf = (pid: number): readonly Listener[] => {
  const inodes = new Set(listProcessTree(pid).flatMap(socketsOf));
  return listening().flatMap(({ inode, ...listener }) => (inodes.has(inode) ? [listener] : []));
};

/** A process and its descendants. */
export const listProcessTree = (pid: number): readonly number[] => {
  const processes = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  const children = processes.map(Number).filter(child => parentOf(child) === pid);
  return [pid, ...children.flatMap(listProcessTree)];
};

/** The name of a process may contain spaces and parentheses. */
const parentOf = (pid: number): number | null =>
  orNone(() => Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))![1]), null);

const socketsOf = (pid: number): readonly string[] =>
  orNone(() => readdirSync(`/proc/${pid}/fd`), []).flatMap(
    fd => /^socket:\[(\d+)\]$/.exec(orNone(() => readlinkSync(`/proc/${pid}/fd/${fd}`), ''))?.[1] ?? [],
  );

const listening = (): readonly (Listener & { readonly inode: string })[] =>
  ['tcp', 'tcp6'].flatMap(file =>
    orNone(() => readFileSync(`/proc/net/${file}`, 'utf8'), '')
      .split('\n')
      .slice(1)
      .map(line => line.trim().split(/\s+/))
      .filter(([, , , state]) => state === LISTENING)
      .map(([, local = '', , , , , , , , inode = '']) => ({ ...addressIn(local), inode })),
  );

/** IPv4 is written in reverse. */
const addressIn = (local: string): Listener => {
  const [ip = '', port = ''] = local.split(':');
  const host =
    ip.length === 8
      ? ip
          .match(/../g)!
          .reverse()
          .map(byte => Number.parseInt(byte, 16))
          .join('.')
      : ip;
  return { host, port: Number.parseInt(port, 16) };
};

/** A process may end meanwhile. */
const orNone = <T>(read: () => T, none: T): T => {
  try {
    return read();
  } catch {
    return none;
  }
};
