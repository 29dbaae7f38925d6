import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import type { Source } from '../data/source.ts';
import { useRest } from '../data/use-rest.ts';
import { formatShortAddress } from '../format/address.ts';
import { formatShare, UNKNOWN } from '../format/number.ts';
import { Panel } from '../panel/panel.tsx';
import { Pnl } from '../panel/shown.tsx';
import { type FeatureName, type FeatureRow, featureGroups } from './features.ts';
import { LabelBadge } from './labels.tsx';
import { WalletLink } from './named-link.tsx';
import { listWalletNameSources, type Names, useWalletNames } from './names.ts';
import { type Profile, useProfiles } from './use-profiles.ts';
import './behavior.css';

type Similar = Answer<'/v1/wallet/{address}/similar'>['results'][number];

const NEAREST = 6;
const NO_VECTOR =
  'Similarity needs 5 closed positions, 20 swaps and 1 hour of activity. The wallet, or every other, has less.';

/** Thirty features, beside those of the nearest wallets. */
export function Behavior({ address }: { readonly address: string }) {
  const profile = useRest('/v1/wallet/{address}/profile', { address });
  const similar = useRest('/v1/wallet/{address}/similar', { address, limit: NEAREST });
  const nearest = similar.data?.results ?? [];
  const wallets = nearest.map(({ wallet }) => wallet);
  const profiles = useProfiles(wallets);
  const names = useWalletNames(wallets);
  const [chosen, setChosen] = useState<string | null>(null);
  const other = nearest.find(({ wallet }) => wallet === chosen)?.wallet ?? nearest[0]?.wallet;
  const sources = nearest.map(
    ({ wallet }): Source => ({ kind: 'rest', path: '/v1/wallet/{address}/profile', parameters: { address: wallet } }),
  );
  return (
    <>
      <Panel
        title="Behavior beside the nearest wallets"
        class="span-8"
        of={profile}
        isEmpty={({ features }) => !features.trade_frequency.known}
        empty="The wallet has no swap that this service saw. Its features begin with the first one."
        also={[similar.source, ...sources]}
      >
        {data => (
          <>
            <Legend other={other} hasVector={data.has_vector} />
            <div class="features">
              {Object.entries(featureGroups).map(([group, rows]) => (
                <Group key={group} group={group} rows={rows} own={data} profiles={profiles} other={other} />
              ))}
            </div>
          </>
        )}
      </Panel>
      <Panel
        title="Nearest wallets"
        class="span-4"
        of={similar}
        also={listWalletNameSources(wallets)}
        isEmpty={({ results }) => results.length === 0}
        empty={NO_VECTOR}
      >
        {({ results }) => (
          <ol class="nearest">
            {results.map(each => (
              <Nearest
                key={each.wallet}
                similar={each}
                names={names}
                isChosen={each.wallet === other}
                onChoose={setChosen}
              />
            ))}
          </ol>
        )}
      </Panel>
    </>
  );
}

type LegendProps = { readonly other: string | undefined; readonly hasVector: boolean };

function Legend({ other, hasVector }: LegendProps) {
  return (
    <p class="feature-legend">
      <span>
        <i class="dot own" /> This wallet
      </span>
      {other !== undefined && (
        <>
          <span>
            <i class="dot other" /> {formatShortAddress(other)}
          </span>
          <span>
            <i class="dot rest" /> Other nearest wallets
          </span>
        </>
      )}
      <span class="faint">Normalized, 0 to 1</span>
      {!hasVector && (
        <span class="faint">Too little activity to compare: 5 closed positions, 20 swaps and 1 hour are needed.</span>
      )}
    </p>
  );
}

type GroupProps = {
  readonly group: string;
  readonly rows: readonly FeatureRow[];
  readonly own: Profile;
  readonly profiles: ReadonlyMap<string, Profile>;
  readonly other: string | undefined;
};

function Group({ group, rows, own, profiles, other }: GroupProps) {
  const compared = other === undefined ? undefined : profiles.get(other);
  const rest = [...profiles].filter(([wallet]) => wallet !== other);
  return (
    <table class="feature-group">
      <caption>{group}</caption>
      <colgroup>
        <col class="title" />
        <col class="figure" />
        <col />
        <col class="figure" />
      </colgroup>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">Feature</th>
          <th scope="col">This wallet</th>
          <th scope="col">Position from 0 to 1</th>
          <th scope="col">{other === undefined ? 'No other wallet' : formatShortAddress(other)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.name} title={row.name}>
            <th scope="row">{row.title}</th>
            <td class="right own">{formatFeature(row, own)}</td>
            <td>
              <span class="track">
                {rest.map(([wallet, { features }]) => (
                  <Dot key={wallet} class="rest" feature={features[row.name]} />
                ))}
                {compared && <Dot class="other" feature={compared.features[row.name]} />}
                <Dot class="own" feature={own.features[row.name]} />
              </span>
            </td>
            <td class="right other">{compared === undefined ? '' : formatFeature(row, compared)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatFeature({ name, write }: FeatureRow, { features }: Profile): string {
  return features[name].known ? write(features[name].raw) : UNKNOWN;
}

type DotProps = { readonly class: string; readonly feature: Profile['features'][FeatureName] };

function Dot({ class: name, feature }: DotProps) {
  return feature.known ? (
    <i class={`dot ${name}`} style={{ left: `${feature.normalized * 100}%` }}>
      {name !== 'rest' && <span class="visually-hidden">{feature.normalized.toFixed(2)} </span>}
    </i>
  ) : null;
}

type NearestProps = {
  readonly similar: Similar;
  readonly names: Names;
  readonly isChosen: boolean;
  readonly onChoose: (wallet: string) => void;
};

function Nearest({ similar, names, isChosen, onChoose }: NearestProps) {
  return (
    <li>
      <div class="nearest-head">
        <button
          type="button"
          class="similarity"
          aria-pressed={isChosen}
          title="Compare its features"
          onClick={() => onChoose(similar.wallet)}
        >
          {formatShare(similar.similarity)}
        </button>
        <WalletLink address={similar.wallet} names={names} />
        <LabelBadge label={similar.performance_level} />
        <span class="nearest-pnl">
          <Pnl value={similar.total_pnl_usd} />
        </span>
      </div>
      {isChosen && (
        <ul class="traits">
          <li class="faint">
            {similar.trader_type ?? 'unclassified'}, {formatShare(similar.win_rate)} of exits won
          </li>
          {similar.shared_traits.map(trait => (
            <li key={trait}>{trait}</li>
          ))}
          {similar.key_differences.map(difference => (
            <li key={difference} class="difference">
              {difference}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
