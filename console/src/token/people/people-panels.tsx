import { FirstBuyersPanel } from './first-buyers-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { TopTradersPanel } from './top-traders-panel.tsx';

type PeoplePanelsProps = { readonly mint: string; readonly isOn: boolean };

/** Who holds and trades the token. */
export function PeoplePanels(props: PeoplePanelsProps) {
  return (
    <>
      <PeoplePanel {...props} />
      <SharesPanel {...props} />
      <TopTradersPanel {...props} />
      <FirstBuyersPanel {...props} />
    </>
  );
}
