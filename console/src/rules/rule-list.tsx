import type { Answer } from '@chain-intelligence/client';
import { useState } from 'preact/hooks';
import type { RestRead } from '../data/use-rest.ts';
import { formatInteger } from '../format/number.ts';
import { Confirm } from '../panel/confirm.tsx';
import { Panel } from '../panel/panel.tsx';
import { Age } from '../panel/shown.tsx';
import { type Column, Table } from '../panel/table.tsx';
import { useAction } from '../panel/use-action.ts';
import { setQueryValue } from '../route/location.ts';
import { describePause } from './words.ts';

export type StoredRule = Answer<'/v1/rules'>['rules'][number];

type RuleListProps = {
  readonly read: RestRead<Answer<'/v1/rules'>>;
  readonly chosenId: string | undefined;
  readonly onOpen: (rule: StoredRule) => void;
};

/** A change of a rule that asks first. */
type Asked = { readonly kind: 'arm' | 'delete'; readonly of: StoredRule };

/** Rules of the account, with what can be done to each. */
export function RuleList({ read, chosenId, onOpen }: RuleListProps) {
  const action = useAction();
  const [asked, setAsked] = useState<Asked | null>(null);
  const change = async (kind: Asked['kind'] | 'pause', { rule_id }: StoredRule): Promise<void> => {
    await action.run<unknown>(client =>
      kind === 'delete'
        ? client.delete('/v1/rules/{rule_id}', { rule_id })
        : client.post(`/v1/rules/{rule_id}/${kind}`, { rule_id }),
    );
    read.reload();
  };
  const open = (rule: StoredRule): void => {
    setQueryValue('rule', rule.rule_id, 'push');
    onOpen(rule);
  };
  return (
    <Panel
      title="Your rules"
      of={read}
      isEmpty={({ rules }) => rules.length === 0}
      empty="No rule yet of the account of this key. Start from an example, test it, and save it."
    >
      {({ rules, next_cursor: next }) => (
        <>
          {action.problem !== null && (
            <p class="panel-notice" role="alert">
              {action.problem}
            </p>
          )}
          <Table
            caption="Your rules"
            columns={defineColumns({
              onOpen: open,
              onPause: rule => void change('pause', rule),
              onAsk: (kind, of) => setAsked({ kind, of }),
              isBusy: action.isRunning,
            })}
            rows={rules}
            keyOf={({ rule_id }) => rule_id}
            rowClass={({ rule_id }) => (rule_id === chosenId ? 'is-chosen' : '')}
          />
          {next !== null && (
            <p class="panel-foot">
              <button type="button" class="button" onClick={() => setQueryValue('after', next, 'push')}>
                Next rules
              </button>
            </p>
          )}
          {asked !== null && (
            <Confirm
              {...confirmations[asked.kind](asked.of)}
              onConfirm={() => void change(asked.kind, asked.of)}
              onClose={() => setAsked(null)}
            />
          )}
        </>
      )}
    </Panel>
  );
}

const confirmations = {
  arm: ({ rule, targets }: StoredRule) => ({
    question: `Arm ${rule.name}?`,
    action: 'Arm',
    children: `It fires on events from two seconds on, and ${
      targets.length === 0 ? 'tells no target: its firings are listed here.' : 'sends each firing to its targets.'
    }`,
  }),
  delete: ({ rule, state }: StoredRule) => ({
    question: `Delete ${rule.name}?`,
    action: 'Delete',
    children: `This cannot be undone. ${state === 'armed' ? 'It stops firing. ' : ''}Its firings stay for 90 days.`,
  }),
};

type Handlers = {
  readonly onOpen: (rule: StoredRule) => void;
  readonly onPause: (rule: StoredRule) => void;
  readonly onAsk: (kind: Asked['kind'], rule: StoredRule) => void;
  readonly isBusy: boolean;
};

function defineColumns({ onOpen, onPause, onAsk, isBusy }: Handlers): readonly Column<StoredRule>[] {
  return [
    {
      name: 'Rule',
      sort: ({ rule }) => rule.name,
      cell: each => (
        <span class="rule-name">
          <button type="button" class="link-button" onClick={() => onOpen(each)}>
            {each.rule.name}
          </button>
          <span class="faint"> on {each.rule.on}</span>
        </span>
      ),
    },
    {
      name: 'State',
      sort: ({ state }) => state,
      cell: ({ state, paused_why, armed_ms }) => (
        <span class="rule-state">
          <span class={`badge ${STATES[state]}`}>{state}</span>
          {state === 'armed' && armed_ms !== null && (
            <span class="faint">
              {' '}
              <Age ms={armed_ms} />
            </span>
          )}
          {paused_why !== null && <span class="faint"> {describePause(paused_why)}</span>}
        </span>
      ),
    },
    { name: 'Fired', isNumber: true, sort: ({ seq }) => seq, cell: ({ seq }) => formatInteger(seq) },
    {
      name: 'Do',
      cell: each => (
        <span class="row-actions">
          {each.state === 'armed' ? (
            <button type="button" class="button small" disabled={isBusy} onClick={() => onPause(each)}>
              Pause<span class="visually-hidden"> {each.rule.name}</span>
            </button>
          ) : (
            <button type="button" class="button small" disabled={isBusy} onClick={() => onAsk('arm', each)}>
              Arm<span class="visually-hidden"> {each.rule.name}</span>
            </button>
          )}
          <button type="button" class="button small" disabled={isBusy} onClick={() => onAsk('delete', each)}>
            Delete<span class="visually-hidden"> {each.rule.name}</span>
          </button>
        </span>
      ),
    },
  ];
}

const STATES = { draft: '', armed: 'up', paused: 'medium' } as const;
