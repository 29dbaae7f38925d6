import { useState } from 'preact/hooks';
import { Listing } from './listing.tsx';
import './market.css';
import { Tabs } from '../panel/tabs.tsx';
import { useQueryValue } from '../route/location.ts';
import { Filters, useFilters } from './filters.tsx';
import { type ListName, listNames, lists, type WindowName, windowNames } from './lists.ts';

const Page = () => {
  const [list, setList] = useQueryValue<ListName>('list', listNames, 'trending');
  const [window, setWindow] = useQueryValue<WindowName>('window', windowNames, '24h');
  const filters = useFilters();
  const [cursor, setCursor] = useState<string | undefined>(undefined);
  const asked = {
    sort: lists[list].sort,
    window,
    ...filters.parameters,
    ...(cursor !== undefined && { cursor }),
  };
  const first = (change: () => void): void => {
    setCursor(undefined);
    change();
  };
  return (
    <div class="page">
      <div class="page-head">
        <h1>Market</h1>
        <Tabs
          label="List"
          values={listNames}
          value={list}
          onChange={next => first(() => setList(next))}
          textOf={name => lists[name].title}
        />
        <Tabs label="Window" values={windowNames} value={window} onChange={next => first(() => setWindow(next))} />
        <Filters filters={filters} onChange={() => setCursor(undefined)} />
      </div>
      <Listing
        title={lists[list].title}
        parameters={asked}
        window={window}
        isFirst={cursor === undefined}
        onPage={setCursor}
      />
    </div>
  );
};
export default Page;
