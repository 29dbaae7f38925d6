import { readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '../../typescript/src/client.ts';

/** Wrong use, or a key that may not be read. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

export type ConnectionFlags = { readonly url?: string; readonly ws?: string; readonly keyFile?: string };

type Environment = Readonly<Record<string, string | undefined>>;

const LOCAL = 'http://127.0.0.1:3000';
const OTHERS = 0o077;

/** Opens the client. Flags go before variables. */
export function connect(flags: ConnectionFlags, env: Environment): Client {
  const url = flags.url ?? env.CHAIN_URL ?? LOCAL;
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CliError('The address of the service must be an http or https URL.');
  return createClient({ url, key: readKey(flags, env), ...(flags.ws !== undefined && { socketUrl: flags.ws }) });
}

/**
 * The key of a flag, a variable or the user's file.
 * Throws for a file that others may read.
 */
export function readKey({ keyFile }: ConnectionFlags, env: Environment): string {
  if (keyFile === undefined && env.CHAIN_KEY) return env.CHAIN_KEY;
  const stated = keyFile ?? env.CHAIN_KEY_FILE;
  const path = stated ?? join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'chain-intelligence/key');
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && stated === undefined)
    throw new CliError(`A key is missing. Set CHAIN_KEY, or write it to ${path} with mode 0600.`);
  if (!found?.isFile()) throw new CliError(`The key file ${path} is not a file.`);
  if ((found.mode & OTHERS) !== 0)
    throw new CliError(`The key file ${path} may be read by others. Run: chmod 600 ${path}`);
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[\x21-\x7e]{1,200}$/.test(key))
    throw new CliError(`The key file ${path} must have one key, and nothing else.`);
  return key;
}
