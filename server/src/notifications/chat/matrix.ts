import { below, type ChatCall, type ChatMessage, type TargetOf } from './chat-call.ts';
import { bytes, shortened } from './shortened.ts';

/** An event may have 65,536 bytes, with what the server adds (spec.matrix.org, client-server API, "Size limits"). */
const MOST_BYTES = 30_000;

/**
 * A text message in a Matrix room: `PUT /_matrix/client/v3/rooms/{roomId}/send/{eventType}/{txnId}`
 * (spec.matrix.org/v1.11/client-server-api, "Sending events to a room"). The key is the transaction id: one that is sent again
 * with the same token is the same event. Without `formatted_body` nothing in it is markup.
 */
export function matrixCall(
  { server, room: roomId, token }: TargetOf<'matrix'>,
  { key, ...message }: ChatMessage,
): ChatCall {
  const room = encodeURIComponent(roomId);
  return {
    url: below(server, `/_matrix/client/v3/rooms/${room}/send/m.room.message/${encodeURIComponent(key)}`),
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: { msgtype: 'm.text', body: shortened(message, MOST_BYTES, bytes) },
  };
}
