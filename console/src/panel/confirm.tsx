import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type ConfirmProps = {
  readonly question: string;
  /** Text of the button that does it. */
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What will happen. */
  readonly children: ComponentChildren;
};

/** Asks before something is done. */
export function Confirm({ question, action, onConfirm, onClose, children }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const confirm = (): void => {
    dialog.current?.close();
    onConfirm();
  };
  return (
    <dialog ref={dialog} class="help" aria-labelledby="confirm-title" onClose={onClose}>
      <h2 id="confirm-title">{question}</h2>
      <p>{children}</p>
      <div class="panel-tools">
        <button type="button" class="button primary" onClick={confirm}>
          {action}
        </button>
        <button type="button" class="button" onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
