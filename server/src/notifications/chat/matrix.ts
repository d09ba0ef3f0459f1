import { below, type ChatCall, type ChatMessage, type TargetOf } from './chat-call.ts';

/** A text message in a Matrix room (client-server API v3). The key makes one that is sent again the same event. */
export function matrixCall(
  { server, room: roomId, token }: TargetOf<'matrix'>,
  { key, text }: ChatMessage,
): ChatCall {
  const room = encodeURIComponent(roomId);
  return {
    url: below(server, `/_matrix/client/v3/rooms/${room}/send/m.room.message/${encodeURIComponent(key)}`),
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: { msgtype: 'm.text', body: text },
  };
}
