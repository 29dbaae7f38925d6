import { useState } from 'preact/hooks';
import { useRest } from '../../data/use-rest.ts';
import { formatInteger, formatPercent, formatSignedUsd } from '../../format/number.ts';
import { describeWhy } from '../../format/why.ts';
import { Facts } from '../../panel/facts.tsx';
import { Asked, Panel } from '../../panel/panel.tsx';
import { setQueryValue, useLocation } from '../../route/location.ts';
import { type People, type Tag, tags, tagTexts } from './people.ts';
import { TraderTable } from './trader-table.tsx';
import './people.css';

const EVERY_MS = 60_000;
const ROWS = 50;
const SHOWN = 10;

type PanelProps = { readonly mint: string; readonly isOn: boolean };

/** Who has the token, by tag, with the wallets of a tag. */
export function PeoplePanel({ mint, isOn }: PanelProps) {
  const { query } = useLocation();
  const tag = tags.find(each => each === query.get('tag')) ?? null;
  const read = useRest('/v1/token/{mint}/people', { mint }, { everyMs: EVERY_MS, isOn });
  const asked = { mint, limit: ROWS, ...(tag !== null && { tag }) };
  const holders = useRest('/v1/token/{mint}/people/holders', asked, { everyMs: EVERY_MS, isOn });
  const [isWhole, setWhole] = useState(false);
  return (
    <Panel
      title="People"
      class="span-8"
      of={read}
      also={[holders.source]}
      tools={read.data && <Asked atMs={read.atMs} />}
      isEmpty={({ holders: count }) => count === 0}
      empty="No balance of this token is known yet. People appear with its first trades."
    >
      {people => {
        const rows = holders.data?.holders;
        return (
          <>
            <TagBars people={people} chosen={tag} />
            <Facts
              facts={[
                { name: 'Holders', value: formatInteger(people.holders) },
                { name: 'Top 10', value: formatPercent(people.top10_pct), hint: 'Of the total supply' },
                ...listNonHolders(people),
              ]}
            />
            <h3 class="section-title">{tag === null ? 'Largest holders with their tags' : tagTexts[tag]}</h3>
            {rows === undefined && <p class="panel-note">{holders.error ? 'Not loaded.' : 'Loading'}</p>}
            {rows?.length === 0 && <p class="panel-note">No holder has this tag now.</p>}
            {rows !== undefined && rows.length > 0 && (
              <TraderTable caption="Holders with tags" rows={isWhole ? rows : rows.slice(0, SHOWN)} />
            )}
            {rows !== undefined && rows.length > SHOWN && (
              <div class="panel-foot">
                <button type="button" class="button" onClick={() => setWhole(!isWhole)}>
                  {isWhole ? 'Show fewer' : `Show ${rows.length}`}
                </button>
              </div>
            )}
          </>
        );
      }}
    </Panel>
  );
}

/** Shares of the supply. The largest fills its bar. */
function TagBars({ people, chosen }: { readonly people: People; readonly chosen: Tag | null }) {
  const most = Math.max(...tags.map(tag => people.tags[tag].held_pct ?? 0)) || 1;
  return (
    <ul class="tag-bars" aria-label="Share of the supply by tag">
      {tags.map(tag => {
        const { held_pct: pct, wallets, holding, why, realized_pnl_usd } = people.tags[tag];
        const counts =
          wallets === null
            ? ''
            : `${formatInteger(holding)} of ${formatInteger(wallets)} hold, made ${formatSignedUsd(realized_pnl_usd)}`;
        return (
          <li key={tag}>
            <button
              type="button"
              aria-pressed={tag === chosen}
              onClick={() => setQueryValue('tag', tag === chosen ? null : tag)}
            >
              <span>{tagTexts[tag]}</span>
              <span class={`bar-line ${pct === null ? 'is-unknown' : ''}`}>
                <span style={{ width: `${(100 * (pct ?? 0)) / most}%` }} />
              </span>
              <span class="number">{pct === null ? 'unknown' : formatPercent(pct, 2)}</span>
              <span class="faint">{why === null ? counts : [counts, describeWhy(why)].filter(Boolean).join('; ')}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function listNonHolders({ non_holders }: People) {
  return Object.entries(non_holders)
    .filter(([, { count }]) => count > 0)
    .map(([kind, { count, held_pct }]) => ({
      name: `${kind.replaceAll('_', ' ')}, ${formatInteger(count)}`,
      value: formatPercent(held_pct),
      hint: 'Not a holder: its tokens have no tag',
    }));
}
