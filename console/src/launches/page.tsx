import { formatUtcTime } from '../format/time.ts';
import { Asked, Panel } from '../panel/panel.tsx';
import { type Stage, stages } from './board.ts';
import { Filters, useLaunchFilters } from './filters.tsx';
import { LaunchCard } from './launch-card.tsx';
import { useBoard } from './use-board.ts';
import './launches.css';

const TEXT: Readonly<Record<Stage, { readonly title: string; readonly empty: string }>> = {
  curve: { title: 'On the curve', empty: 'No launch is on its curve. The next one appears here at once.' },
  graduating: { title: 'Graduating', empty: 'No curve is 80% full. The next one appears here at once.' },
  graduated: { title: 'Graduated', empty: 'No token has left its curve. The next migration appears here at once.' },
};

/** Launchpads as a board: a column per stage. */
export default function Page() {
  const filters = useLaunchFilters();
  const { reads, live, board } = useBoard(filters);
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <div class="page">
      <div class="page-head">
        <h1>Launches</h1>
        <Filters filters={filters} />
      </div>
      <div class="grid board">
        {stages.map(stage => (
          <Panel
            key={stage}
            title={TEXT[stage].title}
            class="span-4"
            of={reads[stage]}
            live={live}
            tools={
              reads[stage].data && (
                <span title={`Lists as of ${formatUtcTime(reads[stage].data!.as_of_ts_ms)}`}>
                  <Asked atMs={reads[stage].atMs} />
                </span>
              )
            }
            isEmpty={() => board[stage].length === 0}
            empty={isFiltered ? 'No launch fits. Choose wider filters.' : TEXT[stage].empty}
          >
            {() => (
              <ul class="launch-cards" aria-label={TEXT[stage].title}>
                {board[stage].map(card => (
                  <LaunchCard key={card.mint} card={card} />
                ))}
              </ul>
            )}
          </Panel>
        ))}
      </div>
    </div>
  );
}
