import { useStored } from '../config/stored.ts';
import { isWatched, type Subject, storedWatched, toggleWatched } from '../config/watched.ts';
import { formatShortAddress } from '../format/address.ts';
import { StarIcon } from './icons.tsx';

type StarButtonProps = { readonly of: Subject; readonly id: string; readonly name?: string | null | undefined };

/** Puts a token or wallet on the watch list, or takes it off. */
export function StarButton({ of, id, name }: StarButtonProps) {
  const [items, write] = useStored(storedWatched);
  const isOn = isWatched(items, of, id);
  const toggle = (): void => write(toggleWatched(storedWatched.read(), of, id, Date.now()));
  return (
    <button
      type="button"
      class={`icon-button star ${isOn ? 'is-on' : ''}`}
      aria-pressed={isOn}
      aria-label={`Watch ${name ?? formatShortAddress(id)}`}
      title={isOn ? 'Take off the watch list' : 'Put on the watch list'}
      onClick={toggle}
    >
      <StarIcon />
    </button>
  );
}
