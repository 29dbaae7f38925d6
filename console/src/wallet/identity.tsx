import { useEffect } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { Panel } from '../panel/panel.tsx';
import { Address, Time } from '../panel/shown.tsx';

const OTHERS_MAX = 8;

type IdentityProps = { readonly address: string; readonly name: string | null };

/** Social accounts that a source attributes to the wallet. */
export function Identity({ address, name }: IdentityProps) {
  const read = useRest('/v1/wallet/{address}/identity', { address });
  const username = read.data?.primary?.username ?? '';
  // A new name arrives with the labels.
  useEffect(() => {
    if (read.data !== undefined && name !== null && name !== username) read.reload();
  }, [name]);
  const named = useRest('/v1/kol-wallets/{username}', { username }, { isOn: username !== '' });
  const others = named.data?.wallets.filter(wallet => wallet !== address) ?? [];
  return (
    <Panel
      title="Identity"
      class="span-4"
      of={read}
      also={username === '' ? [] : [named.source]}
      isEmpty={({ aliases }) => aliases.length === 0}
      empty="No source names an account of this wallet. Names come with identity events of your data."
    >
      {({ aliases }) => (
        <div class="panel-body identity">
          <ul>
            {aliases.map(alias => (
              <li key={`${alias.platform} ${alias.username}`}>
                <span class="badge">{PLATFORMS[alias.platform]}</span>
                <a href={alias.profile_url} target="_blank" rel="noopener noreferrer">
                  @{alias.username}
                </a>
                <span class="faint">
                  source {alias.source}, updated <Time ms={Date.parse(alias.updated_at)} />
                </span>
              </li>
            ))}
          </ul>
          {others.length > 0 && (
            <>
              <h3>Other wallets of @{username}</h3>
              <ul class="siblings">
                {others.slice(0, OTHERS_MAX).map(wallet => (
                  <li key={wallet}>
                    <Address value={wallet} of="wallet" />
                  </li>
                ))}
              </ul>
              {others.length > OTHERS_MAX && <p class="faint">and {others.length - OTHERS_MAX} more</p>}
            </>
          )}
          <p class="faint">Asserted by the source. It does not prove who controls the wallet.</p>
        </div>
      )}
    </Panel>
  );
}

const PLATFORMS = { x: 'X', telegram: 'Telegram' } as const;
