import type { DatabaseSync } from 'node:sqlite';
import type { Peer } from './event.ts';

/** Open connections, stored so that a start after a crash can disconnect them. */
export type ConnectionStore = {
  readonly add: (apiId: string, peer: Peer) => void;
  readonly remove: (id: string) => void;
  readonly stale: (apiId: string) => readonly Peer[];
};

export function openConnectionStore(database: DatabaseSync): ConnectionStore {
  database.exec(
    'CREATE TABLE IF NOT EXISTS sockets (id TEXT PRIMARY KEY, api TEXT NOT NULL, peer TEXT NOT NULL) WITHOUT ROWID',
  );
  const insert = database.prepare('INSERT OR REPLACE INTO sockets (id, api, peer) VALUES (?, ?, ?)');
  const remove = database.prepare('DELETE FROM sockets WHERE id = ?');
  const select = database.prepare('SELECT peer FROM sockets WHERE api = ?');
  return {
    add: (apiId, peer) => void insert.run(peer.id, apiId, JSON.stringify(peer)),
    remove: id => {
      // A $disconnect that outlives the stack is repeated after the next start.
      if (database.isOpen) remove.run(id);
    },
    stale: apiId => select.all(apiId).map(row => JSON.parse(String(row.peer)) as Peer),
  };
}
