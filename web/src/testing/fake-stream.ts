import { HEARTBEAT_EVENT, liveEvents, OPENED_EVENT, type LiveEventName } from '@ts1/contract';
import type { z } from 'zod';
import { fitting } from './fitting.ts';

const OPEN = 1;
const CLOSED = 2;

/** The browser's side of one event stream. */
class FakeEventSource extends EventTarget {
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close(): void {
    this.readyState = CLOSED;
  }
}

let streams: FakeEventSource[] = [];

/** The server's side of the live event stream. */
export interface FakeStream {
  /** Whether the page listens now. */
  readonly isWanted: () => boolean;
  /** Opens at a place in the company's events. */
  readonly open: (place?: string) => void;
  /** Pushes an event; data that the contract does not know fails the test. */
  readonly push: <Name extends LiveEventName>(name: Name, data: z.input<(typeof liveEvents)[Name]>) => void;
  readonly heartbeat: () => void;
  /** The connection breaks; the browser goes on trying. */
  readonly break: () => void;
}

/** Takes the place of the browser's EventSource for one test. */
export function installFakeStream(): FakeStream {
  streams = [];
  globalThis.EventSource = FakeEventSource as unknown as typeof EventSource;
  const current = (): FakeEventSource => {
    const stream = streams.findLast(({ readyState }) => readyState !== CLOSED);
    if (stream === undefined) throw new Error('the page listens to no stream');
    return stream;
  };
  return {
    isWanted: () => streams.some(({ readyState }) => readyState !== CLOSED),
    open(place = 'feed-1') {
      const stream = current();
      stream.readyState = OPEN;
      stream.dispatchEvent(new Event('open'));
      stream.dispatchEvent(new MessageEvent(OPENED_EVENT, { data: '{}', lastEventId: place }));
    },
    push(name, data) {
      const sent = fitting(liveEvents[name], data, `the event ${name}`);
      current().dispatchEvent(new MessageEvent(name, { data: JSON.stringify(sent) }));
    },
    heartbeat() {
      current().dispatchEvent(new MessageEvent(HEARTBEAT_EVENT, { data: '{}' }));
    },
    break() {
      const stream = current();
      stream.readyState = 0;
      stream.dispatchEvent(new Event('error'));
    },
  };
}
