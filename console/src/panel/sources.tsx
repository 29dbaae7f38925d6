import { useState } from 'preact/hooks';
import { formatMaskedKey } from '../config/config.ts';
import { useSession } from '../data/session.ts';
import { formatCurl, formatTypeScript, type Source } from '../data/source.ts';
import { CopyButton } from './copy-button.tsx';
import { CodeIcon } from './icons.tsx';
import { Tabs } from './tabs.tsx';

type SourcesProps = { readonly title: string; readonly sources: readonly Source[] };

/** Shows the calls behind a panel, ready to paste. */
export function Sources({ title, sources }: SourcesProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="icon-button"
        aria-expanded={isOpen}
        aria-label={`Behind this panel: ${title}`}
        title="Behind this panel"
        onClick={() => setOpen(!isOpen)}
      >
        <CodeIcon />
      </button>
      {isOpen && <Calls sources={sources} />}
    </>
  );
}

const languages = ['curl', 'TypeScript'] as const;

function Calls({ sources }: Pick<SourcesProps, 'sources'>) {
  const [language, setLanguage] = useState<(typeof languages)[number]>('curl');
  const { config, key } = useSession();
  const write = language === 'curl' ? formatCurl : formatTypeScript;
  return (
    <div class="sources">
      <div class="sources-head">
        <Tabs label="Language" values={languages} value={language} onChange={setLanguage} />
        <span class="faint">
          <code>$KEY</code> is your key, {formatMaskedKey(key)}
        </span>
      </div>
      {sources.map(source => {
        const text = write({ source, ...config });
        return (
          <div class="snippet" key={text}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard. */}
            <pre tabIndex={0}>{text}</pre>
            <CopyButton text={text} label={`Copy as ${language}`} />
          </div>
        );
      })}
    </div>
  );
}
