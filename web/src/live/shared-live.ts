import type { LiveEvent } from '@ts1/contract';
import type { LiveListener, LiveState } from './live-connection.ts';

/** Messages between the tabs of one browser. A tab that has just come asks how the stream is. */
type Message =
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'state'; readonly state: LiveState }
  | { readonly kind: 'place'; readonly place: string }
  | { readonly kind: 'alive' }
  | { readonly kind: 'ask' };

export interface SharedLiveDeps {
  /** Names the stream: one for each signed-in user. */
  readonly name: string;
  readonly connect: (listener: LiveListener) => () => void;
  /** Undefined where the page is not a secure context: then each tab has a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly openChannel: (name: string) => BroadcastChannel;
}

/**
 * Shares one event stream between the tabs of a browser, which over HTTP/1.1 has six connections for all of
 * them. The tab that holds the lock has the stream and passes on what it receives, signs of life too, so that a tab
 * that hangs is noticed; when it goes, the next takes over.
 */
export function shareLive(deps: SharedLiveDeps, listener: LiveListener): () => void {
  const { locks } = deps;
  if (locks === undefined) return deps.connect(listener);

  const channel = deps.openChannel(deps.name);
  const stopped = new AbortController();
  let leading: LiveState | null = null;
  let place: string | null = null;

  const broadcast = (message: Message): void => {
    if (!stopped.signal.aborted) channel.postMessage(message);
  };
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (leading === null) receive(data, listener);
    else if (data.kind === 'ask') {
      broadcast({ kind: 'state', state: leading });
      if (leading === 'open' && place !== null) broadcast({ kind: 'place', place });
    }
  });

  const lead = async (): Promise<void> => {
    const disconnect = deps.connect({
      onEvent(event) {
        listener.onEvent(event);
        broadcast({ kind: 'event', event });
      },
      onState(state) {
        leading = state;
        listener.onState(state);
        broadcast({ kind: 'state', state });
      },
      onPlace(opened) {
        place = opened;
        listener.onPlace(opened);
        broadcast({ kind: 'place', place: opened });
      },
      onAlive() {
        listener.onAlive();
        broadcast({ kind: 'alive' });
      },
    });
    await aborted(stopped.signal);
    disconnect();
  };

  listener.onState('connecting');
  broadcast({ kind: 'ask' });
  // Rejects when it is given up while waiting, which is how a tab that never led ends.
  void locks.request(deps.name, { signal: stopped.signal }, lead).catch(() => undefined);
  return () => {
    stopped.abort();
    channel.close();
  };
}

function receive(message: Message, listener: LiveListener): void {
  if (message.kind === 'event') listener.onEvent(message.event);
  if (message.kind === 'state') listener.onState(message.state);
  if (message.kind === 'place') listener.onPlace(message.place);
  if (message.kind === 'alive') listener.onAlive();
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const { promise, resolve } = Promise.withResolvers<undefined>();
  signal.addEventListener('abort', () => resolve(undefined), { once: true });
  await promise;
}
