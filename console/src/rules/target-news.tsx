import { CopyButton } from '../panel/copy-button.tsx';

type NewsProps = { readonly problem: string | null; readonly said: string | null; readonly secret: string | null };

/** How the last change of targets went. */
export function TargetNews({ problem, said, secret }: NewsProps) {
  return (
    <>
      {problem !== null && (
        <p class="panel-notice" role="alert">
          {problem}
        </p>
      )}
      {said !== null && problem === null && (
        <p class="panel-note" role="status">
          {said}
        </p>
      )}
      {secret !== null && (
        <p class="panel-note target-secret">
          Its secret, shown once: <code>{secret}</code> <CopyButton text={secret} label="Copy the secret" />
        </p>
      )}
    </>
  );
}
