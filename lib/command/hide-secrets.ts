import { findKeyTexts } from '../../layers/core/identity/key-text.ts';

/** Shorter parts of a URL are words rather than keys. */
const KEY_LENGTH_MIN = 8;
const SECRET_OPTION = /^--(?:key|token)$/;
const URL_OPTION = /^--(?:ws|grpc|rpc|to-url|url)$/;

/** Hides `--key` and `--token`, keys in URLs, and keys of this service. */
export function createSecretFilter(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): (text: string) => string {
  const secrets = [
    ...argv.flatMap((word, at) => {
      const [, option = '', given = ''] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
      const [name, value] = option === '' ? [argv[at - 1] ?? '', word] : [option, given];
      if (SECRET_OPTION.test(name)) return [value];
      return URL_OPTION.test(name) || /^[a-z][\w+.-]*:\/\//i.test(value) ? extractUrlSecrets(value) : [];
    }),
    ...extractEnvironmentSecrets(env),
  ]
    .filter(secret => secret.length > 0)
    .sort((a, b) => b.length - a.length);
  return text => {
    const hidden = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
    return findKeyTexts(hidden).keys.reduce((rest, key) => rest.replaceAll(key.text, `${key.prefix}_…`), hidden);
  };
}

/** In the environment, because `ps` shows arguments. */
function extractEnvironmentSecrets(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!name.startsWith('FORWARD_') || value === undefined) return [];
    return /_(?:KEY|TOKEN)$/.test(name) ? [value] : extractUrlSecrets(value);
  });
}

/** As written and decoded. Without a URL, every part may be a key. */
function extractUrlSecrets(text: string): readonly string[] {
  const isLong = (part: string): boolean => part.length >= KEY_LENGTH_MIN;
  if (!URL.canParse(text)) return [text, ...text.split(/[/?&=#@:]+/).filter(isLong)];
  const { username, password, pathname, search, hash } = new URL(text);
  const written = [username, password, ...pathname.split('/'), ...search.slice(1).split(/[&=]/), hash.slice(1)];
  // A URL with a user is repeated whole by fetch.
  return [...(username === '' ? [] : [text]), ...written, ...written.map(decode)].filter(isLong);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
