import {
  CONNECTION_LOST_AFTER_MS,
  HEARTBEAT_EVENT,
  liveEvents,
  type LiveEvent,
  type LiveEventName,
} from '@ts1/contract';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** `down`: values come by polling until the stream is back. */
export type LiveState = 'connecting' | 'open' | 'down';

export interface LiveListener {
  onEvent(event: LiveEvent): void;
  onState(state: LiveState): void;
  /** The server gave a sign of life. */
  onAlive(): void;
}

/** What this uses of the browser's EventSource. */
export interface EventStream extends EventTarget {
  readonly readyState: number;
  close(): void;
}

export interface LiveConnectionDeps {
  readonly open: () => EventStream;
  readonly clock: Clock;
  readonly logger: Logger;
  /** The server refused the stream: the session may be over. */
  readonly onRefused: () => void;
}

const CLOSED = 2;
/** After a refusal the browser does not reconnect by itself. */
const REOPEN_AFTER_MS = 5_000;

/**
 * Keeps one event stream open until the returned function is called. One that gives no sign of life is opened again:
 * over a network that was cut, the browser would wait for the old one for many minutes.
 */
export function connectLive(deps: LiveConnectionDeps, listener: LiveListener): () => void {
  let stream: EventStream | undefined;
  let cancelReopen: () => void = () => undefined;

  const reopenAfter = (delayMs: number): void => {
    cancelReopen();
    cancelReopen = deps.clock.after(delayMs, () => {
      stream?.close();
      listener.onState('down');
      open();
    });
  };
  const alive = (): void => {
    reopenAfter(CONNECTION_LOST_AFTER_MS);
    listener.onAlive();
  };
  const open = (): void => {
    const opened = deps.open();
    stream = opened;
    reopenAfter(CONNECTION_LOST_AFTER_MS);
    opened.addEventListener('open', () => {
      alive();
      listener.onState('open');
    });
    opened.addEventListener('error', () => {
      listener.onState('down');
      if (opened.readyState !== CLOSED) return;
      deps.onRefused();
      reopenAfter(REOPEN_AFTER_MS);
    });
    opened.addEventListener(HEARTBEAT_EVENT, alive);
    for (const name of EVENT_NAMES) {
      opened.addEventListener(name, (message) => {
        alive();
        const event = parseEvent(name, message);
        if (event === null) deps.logger.warn(`Invalid live event: ${name}`);
        else listener.onEvent(event);
      });
    }
  };

  listener.onState('connecting');
  open();
  return () => {
    cancelReopen();
    stream?.close();
  };
}

const EVENT_NAMES = Object.keys(liveEvents) as LiveEventName[];

function parseEvent(name: LiveEventName, message: Event): LiveEvent | null {
  if (!(message instanceof MessageEvent) || typeof message.data !== 'string') return null;
  try {
    const result = liveEvents[name].safeParse(JSON.parse(message.data));
    return result.success ? ({ name, data: result.data } as LiveEvent) : null;
  } catch {
    return null;
  }
}
