import { useState } from 'preact/hooks';
import { formatMaskedKey } from '../config/config.ts';
import { explorerNames, explorers, storedExplorer } from '../config/explorer.ts';
import { useStored } from '../config/stored.ts';
import { useSession } from '../data/session.ts';
import { useRest } from '../data/use-rest.ts';
import { formatInteger, UNKNOWN } from '../format/number.ts';
import { CopyButton } from '../panel/copy-button.tsx';
import { Facts } from '../panel/facts.tsx';
import { Panel } from '../panel/panel.tsx';
import { Tabs } from '../panel/tabs.tsx';
import { findTier, parseRateLimits } from './limits.ts';
import { UsageDays, UsageToday } from './usage-panels.tsx';
import './account.css';

export default function Page() {
  return (
    <div class="page">
      <div class="page-head">
        <h1>Account</h1>
      </div>
      <div class="grid">
        <KeyPanel />
        <LimitsPanel />
        <UsageToday />
        <UsageDays />
        <BrowserPanel />
      </div>
    </div>
  );
}
function KeyPanel() {
  const { config, key, setKey } = useSession();
  const [text, setText] = useState('');
  const isEntered = key !== config.key;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (text.trim() !== '') setKey(text.trim());
    setText('');
  };
  return (
    <section class="panel span-6" aria-labelledby="key-title">
      <header class="panel-head">
        <h2 id="key-title">API key</h2>
      </header>
      <div class="panel-body stack">
        <p class="key-line">
          <code>{formatMaskedKey(key)}</code>
          <CopyButton text={key} label="Copy the whole key" />
          <span class="faint">
            {isEntered
              ? 'Entered in this tab; forgotten when it closes.'
              : 'Demo key of this service, for this machine only.'}
          </span>
        </p>
        <form class="key-change" onSubmit={submit}>
          <label for="other-key">Use another key</label>
          <input
            id="other-key"
            type="password"
            autoComplete="off"
            spellcheck={false}
            value={text}
            onInput={event => setText(event.currentTarget.value)}
            required
          />
          <button type="submit" class="button primary">
            Use this key
          </button>
          {isEntered && (
            <button type="button" class="button" onClick={() => setKey(null)}>
              {config.key === null ? 'Forget this key' : 'Use the demo key'}
            </button>
          )}
        </form>
      </div>
    </section>
  );
}

function BrowserPanel() {
  const [explorer, setExplorer] = useStored(storedExplorer);
  return (
    <section class="panel span-6" aria-labelledby="browser-title">
      <header class="panel-head">
        <h2 id="browser-title">In this browser</h2>
      </header>
      <div class="panel-body stack">
        <p class="key-line">
          <span>Links to the chain open</span>
          <Tabs
            label="Explorer"
            values={explorerNames}
            value={explorer}
            onChange={setExplorer}
            textOf={name => explorers[name].title}
          />
        </p>
        <p class="faint">
          The explorer, the theme, the watch list and alerts are kept in this browser only. Clear the data of this site
          to forget them.
        </p>
      </div>
    </section>
  );
}

/** Every tier may call this operation. Its headers name the tier. */
const PROBE = { mint: 'So11111111111111111111111111111111111111112' };

function LimitsPanel() {
  const { apiUrl } = useSession().config;
  const read = useRest('/v1/token/{mint}/buyer-quality', PROBE);
  const limits = read.headers === undefined ? [] : parseRateLimits(read.headers);
  return (
    <Panel title="Tier and limits" class="span-6" of={read}>
      {() => (
        <div>
          <Facts
            facts={[
              { name: 'Tier', value: findTier(limits) ?? UNKNOWN },
              ...limits.flatMap(({ quota, windowSeconds, remaining }) => [
                { name: `Requests per ${windowSeconds} s`, value: formatInteger(quota) },
                ...(remaining === null ? [] : [{ name: 'Requests left', value: formatInteger(remaining) }]),
              ]),
            ]}
          />
          <p class="panel-body faint">
            From the headers <code>RateLimit-Policy</code> and <code>RateLimit</code> of the answer. The{' '}
            <a href={`${apiUrl}/docs`}>API documentation</a> lists which tier includes which operation and channel.
          </p>
        </div>
      )}
    </Panel>
  );
}
