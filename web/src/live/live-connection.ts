import {
  CONNECTION_LOST_AFTER_MS,
  HEARTBEAT_EVENT,
  liveEvents,
  OPENED_EVENT,
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
  /** The open stream brings what comes after this place in the company's events. */
  onPlace(place: string): void;
  /** The server gave a sign of life. */
  onAlive(): void;
}

/** Part of the browser's EventSource that is used here. */
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
/** A restart of the server is over by then; what still keeps the stream away (a proxy that blocks it) will stay. */
const QUICK_TRIES = 4;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Keeps one event stream open until the returned function is called. One that gives no sign of life is opened again:
 * over a network that was cut, the browser would wait for the old one for many minutes. Where none gives a sign of life,
 * the pauses grow to a minute: values are polled meanwhile.
 */
export function connectLive(deps: LiveConnectionDeps, listener: LiveListener): () => void {
  let stream: EventStream | undefined;
  let cancelReopen: () => void = () => undefined;
  /** How often in a row a stream broke or stayed silent without having brought anything. */
  let fruitless = 0;

  const pauseMs = (): number =>
    Math.min(LONGEST_PAUSE_MS, REOPEN_AFTER_MS * 2 ** Math.max(0, fruitless - QUICK_TRIES));
  const reopen = (): void => {
    stream?.close();
    listener.onState('down');
    open();
  };
  const reopenWhenSilent = (): void => {
    cancelReopen();
    cancelReopen = deps.clock.after(Math.max(CONNECTION_LOST_AFTER_MS, pauseMs()), () => {
      fruitless += 1;
      reopen();
    });
  };
  const alive = (): void => {
    reopenWhenSilent();
    listener.onAlive();
  };
  const sign = (): void => {
    fruitless = 0;
    alive();
  };
  const open = (): void => {
    const opened = deps.open();
    stream = opened;
    reopenWhenSilent();
    opened.addEventListener('open', () => {
      alive();
      listener.onState('open');
    });
    opened.addEventListener('error', () => {
      listener.onState('down');
      fruitless += 1;
      const isRefused = opened.readyState === CLOSED;
      // The browser reconnects by itself, every few seconds and for ever.
      if (!isRefused && fruitless <= QUICK_TRIES) return;
      opened.close();
      if (isRefused) deps.onRefused();
      cancelReopen();
      cancelReopen = deps.clock.after(pauseMs(), reopen);
    });
    opened.addEventListener(OPENED_EVENT, (message) => {
      if (message instanceof MessageEvent) listener.onPlace(message.lastEventId);
      sign();
    });
    opened.addEventListener(HEARTBEAT_EVENT, sign);
    for (const name of EVENT_NAMES) {
      opened.addEventListener(name, (message) => {
        sign();
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
