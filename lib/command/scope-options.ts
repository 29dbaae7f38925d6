import { type Command, InvalidArgumentError } from 'commander';
import { adapterNames } from '../../layers/contract/adapter-names.ts';
import { type IngestScope, readIngestScope, sendableNames } from '../../layers/contract/ingest-scope.ts';
import { readScope } from '../../layers/contract/routes/scopes.ts';
import { type ScopeName, scopeNames } from '../../layers/core/identity/scopes.ts';
import type { GivenScopes } from '../operator/key-scopes.ts';

export type ScopeFlags = GivenScopes;

const descriptions: Readonly<Record<ScopeName, string>> = {
  routes: 'REST operations by operationId or tag, separated by commas',
  channels: 'kinds of WebSocket channels, such as token:trades,wallet:pnl',
  origins: 'origins of pages, such as https://app.example.com',
  addresses: 'addresses or networks of callers, such as 192.0.2.7,2001:db8::/32',
};

/** Adds the options of scopes. `any` removes a scope; `none` allows no route or channel. */
export function withScopes(command: Command): Command {
  return scopeNames.reduce((made, name) => {
    const parser = (text: string): readonly string[] | null => {
      if (text === 'any') return null;
      const read = readScope(name, text === 'none' ? [] : text.split(',').map(entry => entry.trim()));
      if ('problem' in read) throw new InvalidArgumentError(`It ${read.problem}.`);
      return read.value;
    };
    return made.option(`--${name} <list>`, `only ${descriptions[name]}; "any" removes the limit`, parser);
  }, command);
}

/** Parses a scope of an ingest key; "all" names every entry. */
export function createIngestScopeParser(name: keyof IngestScope) {
  return (text: string): readonly string[] => {
    const read = readIngestScope(
      name,
      text === 'all' ? (name === 'types' ? sendableNames : adapterNames) : text.split(',').map(entry => entry.trim()),
    );
    if ('problem' in read) throw new InvalidArgumentError(`It ${read.problem}.`);
    return read.value;
  };
}

/** Those of all flags. */
export function extractGivenScopes(flags: ScopeFlags): GivenScopes {
  return Object.fromEntries(scopeNames.flatMap(name => (flags[name] === undefined ? [] : [[name, flags[name]]])));
}
