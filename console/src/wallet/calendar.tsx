import { formatCompact, formatCount, formatExact, toDirection } from '../format/number.ts';
import { formatUtcTime } from '../format/time.ts';
import { useLocation } from '../route/location.ts';
import type { CalendarDay } from './calendar.ts';
import { selectExitDay } from './choose-day.ts';
import './calendar.css';

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type CalendarProps = { readonly weeks: readonly (readonly CalendarDay[])[] };

/** Realized PnL by local day. */
export function Calendar({ weeks }: CalendarProps) {
  const chosen = useLocation().query.get('day');
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)!.at(-1)!];
  return (
    <table class="calendar">
      <caption class="visually-hidden">
        Realized PnL by local day from {first.key} to {last.key}
      </caption>
      <thead>
        <tr>
          {NAMES.map(name => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(days => (
          <tr key={days[0]!.key}>
            {days.map(day => (
              <td key={day.key}>
                <Day day={day} isChosen={day.key === chosen} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DayProps = { readonly day: CalendarDay; readonly isChosen: boolean };

function Day({ day, isChosen }: DayProps) {
  const month = new Date(day.fromMs).toLocaleDateString('en-GB', { month: 'short' });
  const number = <time dateTime={day.key}>{day.dayOfMonth === 1 ? month : day.dayOfMonth}</time>;
  if (day.exits === 0)
    return (
      <span
        class={`day ${day.isFuture ? 'future' : ''}`}
        title={day.isFuture ? undefined : `No exits. ${formatSpan(day)}`}
      >
        {number}
      </span>
    );
  const won = day.pnl === null ? 'profit unknown' : `${day.wins} with profit`;
  // Without the unit: a cell is narrow.
  return (
    <button
      type="button"
      class={`day ${day.direction} strength-${day.strength}`}
      aria-pressed={isChosen}
      title={[`${formatExact(day.pnl)} USD, ${formatCount(day.exits, 'exit')}, ${won}.`, formatSpan(day)].join(' ')}
      onClick={() => selectExitDay(isChosen ? null : day.key)}
    >
      {number}
      <strong>{`${toDirection(day.pnl) === 'up' ? '+' : ''}${formatCompact(day.pnl)}`}</strong>
      <span class="visually-hidden">
        , {formatCount(day.exits, 'exit')}, {won}
      </span>
    </button>
  );
}

function formatSpan({ fromMs, toMs }: CalendarDay): string {
  return `${formatUtcTime(fromMs)} to ${formatUtcTime(toMs)}`;
}
