import { liveEvents, type LiveEvent, type LiveEventName } from '@ts1/contract';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** `down`: values come by polling until the stream is back. */
export type LiveState = 'connecting' | 'open' | 'down';

export interface LiveListener {
  onEvent(event: LiveEvent): void;
  onState(state: LiveState): void;
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

/** Keeps one event stream open until the returned function is called. */
export function connectLive(deps: LiveConnectionDeps, listener: LiveListener): () => void {
  let stream: EventStream | undefined;
  let cancelReopen: () => void = () => undefined;

  const open = (): void => {
    const opened = deps.open();
    stream = opened;
    opened.addEventListener('open', () => listener.onState('open'));
    opened.addEventListener('error', () => {
      listener.onState('down');
      if (opened.readyState !== CLOSED) return;
      deps.onRefused();
      cancelReopen = deps.clock.after(REOPEN_AFTER_MS, open);
    });
    for (const name of EVENT_NAMES) {
      opened.addEventListener(name, (message) => {
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
