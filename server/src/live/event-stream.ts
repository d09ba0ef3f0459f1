import { Readable } from 'node:stream';
import { HEARTBEAT_EVENT, OPENED_EVENT, type LiveEvent } from '@ts1/contract';
import type { Feed, KeptEvent } from './feed.ts';

/** How long a browser waits before it connects again. */
const RETRY_MS = 2_000;
/** Bytes that may wait for a reader slower than its company's events. */
const BUFFERED_BYTES = 65_536;
/** A reader that took nothing for this many heartbeats is gone. */
const MOST_UNREAD_BEATS = 12;
const BEAT = `event: ${HEARTBEAT_EVENT}\ndata: {}\n\n`;
/** Time in which the rest of a finished stream may leave. */
const FINISH_MS = 300;

/** Says of a sensor whether the reader may see it; null stands for what is of no sensor, such as a base unit. */
export type Sees = (sensorId: number | null) => boolean;

export interface Reader {
  /** Where the reader stopped before, from its browser: any text. */
  readonly lastEventId?: string | undefined;
  /** Left out for those who see every sensor of the company. */
  readonly sees?: Sees | undefined;
}

/**
 * Server-sent events (HTML Living Standard, 9.2.6) of one feed for one reader. It takes an event out of the feed
 * when the reader is ready for it; a reader that comes too late for what it missed gets `resync`.
 */
export class EventStream extends Readable {
  readonly #feed: Feed;
  readonly #sees: Sees | undefined;
  #opening: string | undefined;
  #place: number;
  #isWanted = false;
  #unreadBeats = 0;

  constructor(feed: Feed, { lastEventId, sees }: Reader) {
    super({ highWaterMark: BUFFERED_BYTES });
    const place = lastEventId === undefined ? feed.newest : feed.parseEventId(lastEventId);
    this.#feed = feed;
    this.#sees = sees;
    this.#place = place ?? feed.newest;
    // With the place as its id: from here on a reconnect can say where it stopped.
    this.#opening = `retry: ${RETRY_MS}\nid: ${feed.formatEventId(this.#place)}\nevent: ${OPENED_EVENT}\ndata: {}\n\n`;
    if (place === undefined) this.#opening += this.#frame(RESYNC.name, JSON.stringify(RESYNC.data));
  }

  /** There may be something new in the feed. */
  wake(): void {
    while (this.#isWanted) {
      const next = this.#feed.after(this.#place);
      if (next === undefined) return;
      const missed = next === 'missed';
      this.#place = missed ? this.#feed.newest : next.number;
      const event = missed ? RESYNC : next.event;
      const json = missed ? JSON.stringify(RESYNC.data) : this.#visible(next);
      if (json !== undefined) this.#isWanted = this.push(this.#frame(event.name, json));
    }
  }

  /** A sign of life, which keeps proxies from closing the connection too; ends the stream of a reader that is gone. */
  beat(): void {
    if (this.#isWanted) this.#isWanted = this.push(BEAT);
    else if ((this.#unreadBeats += 1) >= MOST_UNREAD_BEATS) this.destroy();
  }

  /** Whether it leaves out what its reader may not see. */
  get isLimited(): boolean {
    return this.#sees !== undefined;
  }

  /** Ends the stream because its reader may see other things now: read everything again, then connect again. */
  expire(): void {
    this.push(this.#frame(RESYNC.name, JSON.stringify(RESYNC.data)));
    this.finish();
  }

  /** Ends the stream, whether its reader takes the rest or not. */
  finish(): void {
    this.#isWanted = false;
    this.push(null);
    const timer = setTimeout(() => this.destroy(), FINISH_MS);
    this.once('close', () => clearTimeout(timer));
  }

  override _read(): void {
    this.#unreadBeats = 0;
    this.#isWanted = true;
    if (this.#opening !== undefined) {
      this.#isWanted = this.push(this.#opening);
      this.#opening = undefined;
    }
    this.wake();
  }

  #frame(name: LiveEvent['name'], json: string): string {
    return `id: ${this.#feed.formatEventId(this.#place)}\nevent: ${name}\ndata: ${json}\n\n`;
  }

  /** The event's data without the sensors that the reader may not see; undefined when nothing remains. */
  #visible({ event, notifiedSensors, json }: KeptEvent): string | undefined {
    const sees = this.#sees;
    if (sees === undefined) return json;
    switch (event.name) {
      case 'reading': {
        const records = event.data.records.filter(({ sensor_id }) => sees(Number(sensor_id)));
        return records.length === 0 ? undefined : JSON.stringify({ records });
      }
      case 'alarm': {
        const entries = event.data.entries.filter(({ sensor_id }) => sees(sensor_id));
        return entries.length === 0 ? undefined : JSON.stringify({ entries });
      }
      case 'current-alarms': {
        const subjects = event.data.subjects.filter(({ sensor_id }) => sees(sensor_id));
        return subjects.length === 0 ? undefined : JSON.stringify({ subjects });
      }
      case 'command': {
        const commands = event.data.commands.filter(({ sensorId }) => sees(sensorId));
        return commands.length === 0 ? undefined : JSON.stringify({ commands });
      }
      case 'delivery': {
        const deliveries = event.data.deliveries.filter(
          ({ id }) => notifiedSensors?.get(id)?.every(sees) === true,
        );
        return deliveries.length === 0 ? undefined : JSON.stringify({ deliveries });
      }
      // Base units belong to everybody (ADR 0016), like the list of them.
      case 'base-unit':
      case 'changed':
      case 'resync':
        return json;
    }
  }
}

const RESYNC: LiveEvent = { name: 'resync', data: {} };
