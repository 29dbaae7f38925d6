import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { type Item, putItem } from '../kernel/dynamo.ts';
import type { Sockets } from './sockets.ts';

export type Tickets = Pick<Sockets, 'connections'>;

export type Ticket = {
  readonly hash: string;
  readonly keyHash: string;
  readonly expiresMs: number;
};

function toTicketKey(hash: string): Item {
  return { id: { S: `ticket#${hash}` } };
}

export function saveTicket({ connections }: Tickets, { hash, keyHash, expiresMs }: Ticket): Promise<void> {
  return putItem(connections, {
    ...toTicketKey(hash),
    hash: { S: keyHash },
    until: { N: String(expiresMs) },
    expires: { N: String(Math.ceil(expiresMs / 1000)) },
  });
}

/** Returns the deleted ticket, so exactly one caller gets it. */
export async function takeTicket(
  { connections: { client, table } }: Tickets,
  hash: string,
): Promise<Ticket | undefined> {
  const command = new DeleteItemCommand({ TableName: table, Key: toTicketKey(hash), ReturnValues: 'ALL_OLD' });
  const { Attributes: item } = await client.send(command);
  return item && { hash, keyHash: item.hash!.S!, expiresMs: Number(item.until!.N) };
}
