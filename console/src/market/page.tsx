import { useState } from 'preact/hooks';
import { Listing } from './listing.tsx';
import './market.css';
import { Tabs } from '../panel/tabs.tsx';
import { useQueryValue } from '../route/location.ts';
import { Filters, useFilters } from './filters.tsx';
import { type ListName, listNames, lists, type WindowName, windowNames } from './lists.ts';

export default function Page() {
  const [list, setList] = useQueryValue<ListName>('list', listNames, 'trending', 'push');
  const [window, setWindow] = useQueryValue<WindowName>('window', windowNames, '24h');
  const filters = useFilters();
  const asked = { sort: lists[list].sort, window, ...filters.parameters };
  // Another list begins at its first page, also after Back.
  const listed = JSON.stringify(asked);
  const [page, setPage] = useState<{ readonly listed: string; readonly cursor: string | undefined } | null>(null);
  const cursor = page?.listed === listed ? page.cursor : undefined;
  return (
    <div class="page">
      <div class="page-head">
        <h1>Market</h1>
        <Tabs label="List" values={listNames} value={list} onChange={setList} textOf={name => lists[name].title} />
        <Tabs label="Window" values={windowNames} value={window} onChange={setWindow} />
        <Filters filters={filters} />
      </div>
      <Listing
        title={lists[list].title}
        parameters={cursor === undefined ? asked : { ...asked, cursor }}
        window={window}
        isFirst={cursor === undefined}
        onPage={next => setPage({ listed, cursor: next })}
      />
    </div>
  );
}
