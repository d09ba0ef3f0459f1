import { liveEvents, liveRecord, type LiveRecord } from '@ts1/contract';
import { z } from 'zod';

/** A screen with its stream: it reads the newest values when it opens, follows the stream, and reconnects. */
export interface LiveScreen {
  /** Time at which the value on screen was measured, epoch milliseconds, by the id of its sensor. */
  readonly shown: ReadonlyMap<string, number>;
  /** Number of times that its stream was opened. */
  readonly streams: number;
  /** Responses to the screen that were not 200. */
  readonly refusals: readonly string[];
  close(): Promise<void>;
}

/** Opens a screen at an address, with the cookie of a signed-in user. */
export function openScreen(url: string, cookie: string): LiveScreen {
  const over = new AbortController();
  const refusals: string[] = [];
  const shown = new Map<string, number>();
  let [streams, lastEventId] = [0, ''];

  const get = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> => {
    const answer = await fetch(`${url}/api${path}`, {
      headers: { cookie, ...headers },
      signal: over.signal,
    });
    if (answer.status !== 200) refusals.push(`${path} ${answer.status}`);
    return answer;
  };
  const show = (records: readonly LiveRecord[]): void => {
    for (const { sensor_id: id, timestamp } of records) {
      shown.set(id, Math.max(shown.get(id) ?? 0, Date.parse(timestamp)));
    }
  };
  const readNewest = async (): Promise<void> =>
    show(z.array(liveRecord).parse(await (await get('/getLiveData')).json()));

  async function follow(): Promise<void> {
    const stream = await get('/events', lastEventId === '' ? {} : { 'last-event-id': lastEventId });
    streams += 1;
    if (streams === 1) await readNewest();
    let rest = '';
    for await (const chunk of (stream.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
      const events = (rest + chunk).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) await take(parseEventFields(event));
    }
  }

  async function take({ id, event, data }: Readonly<Record<string, string>>): Promise<void> {
    if (event === 'resync') await readNewest();
    if (event === 'reading') show(liveEvents.reading.parse(JSON.parse(data ?? '')).records);
    if (id !== undefined) lastEventId = id;
  }

  const following = (async () => {
    // A stream that is cut off is no failed call: like a browser, the screen opens the next one.
    while (!over.signal.aborted) await follow().catch(() => {});
  })();
  return {
    shown,
    get streams() {
      return streams;
    },
    refusals,
    async close() {
      over.abort();
      await following;
    },
  };
}

/** Returns the fields of a server-sent event. */
function parseEventFields(event: string): Record<string, string> {
  return Object.fromEntries(
    event.split('\n').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1).trimStart()];
    }),
  );
}
