import { useEffect, useRef } from 'preact/hooks';
import { pageKeys } from './keyboard.ts';
import { pages } from './pages.ts';

/** Lists the keys of the console. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="help" aria-labelledby="help-title" onClose={onClose}>
      <h2 id="help-title">Keyboard</h2>
      <dl>
        <Shortcut keys={['/']} text="Search a token, wallet or handle" />
        {Object.entries(pageKeys).map(([key, page]) => (
          <Shortcut key={key} keys={['g', key]} text={`Go to ${pages[page].title({})}`} />
        ))}
        <Shortcut keys={['1', '9']} text="Token: timeframes from 1 s to 4 h" />
        <Shortcut keys={['d', 'w']} text="Token: timeframe of a day or a week" />
        <Shortcut keys={['v']} text="Token: all trades or organic ones" />
        <Shortcut keys={['?']} text="Show this list" />
        <Shortcut keys={['Esc']} text="Close this list or the search" />
      </dl>
      <form method="dialog">
        <button type="submit" class="button">
          Close
        </button>
      </form>
    </dialog>
  );
}

function Shortcut({ keys, text }: { readonly keys: readonly string[]; readonly text: string }) {
  return (
    <div>
      <dt>
        {keys.map(key => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  );
}
