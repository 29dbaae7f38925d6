import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import { useRest } from '../data/use-rest.ts';
import { formatInteger, formatShare } from '../format/number.ts';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { Address, Age } from '../panel/shown.tsx';
import { useWalletEvents } from './feed.ts';
import { WalletLink } from './named-link.tsx';
import { useWalletNames } from './names.ts';
import { isNewer } from './newer.ts';

type Entity = Answer<'/v1/wallet/{address}/entity'>;
type Membership = NonNullable<Entity['membership']>;
/** The newest event, and when it arrived. */
type Change = { readonly membership: Membership | null; readonly atMs: number };

/** Wallets that probably have one owner. */
export function EntityPanel({ address }: { readonly address: string }) {
  const read = useRest('/v1/wallet/{address}/entity', { address });
  const [change, setChange] = useState<Change | null>(null);
  const live = useWalletEvents('entity', {
    onEvents: events => {
      const { data } = events.at(-1)!;
      setChange({ membership: data.event === 'left' ? null : data, atMs: Date.now() });
    },
    onGap: () => {
      setChange(null);
      read.reload();
    },
  });
  const membershipOf = ({ membership }: Entity): Membership | null =>
    change !== null && isNewer(change.atMs, read.atMs) ? change.membership : membership;
  return (
    <Panel
      title="Entity"
      class="span-4"
      of={read}
      why={read.source}
      live={live}
      isEmpty={data => membershipOf(data) === null}
      empty="The wallet belongs to no known entity. One forms when 3 wallets share a funder, or act together twice."
    >
      {data => <Content membership={membershipOf(data)!} siblings={data.siblingsSample} />}
    </Panel>
  );
}

const KINDS = {
  shared_funder: 'One wallet funded its members.',
  shared_execution: 'Its members traded together in the same bundles.',
} as const;

/** Handles cost a call each. */
const NAMED_MAX = 12;

type ContentProps = { readonly membership: Membership; readonly siblings: readonly string[] };

function Content({ membership, siblings }: ContentProps) {
  const names = useWalletNames(siblings.slice(0, NAMED_MAX));
  return (
    <>
      <Facts
        facts={[
          { name: 'Members', value: formatInteger(membership.memberCount) },
          { name: 'Confidence', value: formatShare(membership.confidence, 0) },
          { name: 'Last seen', value: <Age ms={membership.lastSeenTsMs} /> },
        ]}
      />
      <div class="panel-body">
        <p>
          {KINDS[membership.entityKind]}{' '}
          {membership.rootWallet !== null && (
            <>
              Funder <Address value={membership.rootWallet} of="wallet" />
            </>
          )}
        </p>
        {siblings.length > 0 && (
          <ul class="siblings" aria-label="Other members">
            {siblings.map(wallet => (
              <li key={wallet}>
                <WalletLink address={wallet} names={names} />
              </li>
            ))}
          </ul>
        )}
        <p class="faint">
          Entity <code>{membership.entityId}</code>
        </p>
      </div>
    </>
  );
}
