import type { Readable } from 'node:stream';
import { HEARTBEAT_EVENT, liveEvents, OPENED_EVENT, type LiveEventName } from '@ts1/contract';

export interface ReceivedEvent {
  readonly id: string;
  readonly name: string;
  readonly data: unknown;
}

export interface ReceivedEvents {
  /** Every event so far, each checked against the contract. */
  readonly events: readonly ReceivedEvent[];
  /** The id that the browser would send on a reconnect. */
  readonly lastEventId: string;
  readonly heartbeats: number;
  readonly ended: boolean;
}

/** Reads server-sent events the way a browser does (HTML Living Standard, 9.2.6), from now on. */
export function collectEvents(stream: Readable): ReceivedEvents {
  const received = { events: new Array<ReceivedEvent>(), lastEventId: '', heartbeats: 0, ended: false };
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      take(text.slice(0, end));
      text = text.slice(end + 2);
    }
  });
  stream.on('close', () => {
    received.ended = true;
  });
  stream.on('error', () => {});

  function take(block: string): void {
    const fields = new Map(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]));
    received.lastEventId = fields.get('id') ?? received.lastEventId;
    const [name, data] = [fields.get('event'), fields.get('data')];
    if (name === undefined || data === undefined) return;
    if (name === OPENED_EVENT) return;
    if (name === HEARTBEAT_EVENT) {
      received.heartbeats += 1;
      return;
    }
    const parsed: unknown = liveEvents[name as LiveEventName].parse(JSON.parse(data));
    received.events.push({ id: received.lastEventId, name, data: parsed });
  }
  return received;
}
