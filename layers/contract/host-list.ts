const HOSTS_MAX = 20;

export const HOSTS_EXPECTED = `1 to ${HOSTS_MAX} of HOST:PORT such as 127.0.0.1:8080, separated by commas`;

/** Origins of hosts with ports, with and without TLS. Null for another text. */
export function parseHostList(text: string): readonly string[] | null {
  const hosts = text.split(',').map(host => host.trim());
  const isHost = (host: string) =>
    /^[a-z0-9.-]+:\d{1,5}$|^\[[0-9a-f:]+\]:\d{1,5}$/.test(host) && URL.canParse(`http://${host}`);
  if (hosts.length > HOSTS_MAX || !hosts.every(isHost)) return null;
  return [...new Set(hosts.flatMap(host => ['http', 'https'].map(scheme => new URL(`${scheme}://${host}`).origin)))];
}
