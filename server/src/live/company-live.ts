import type { LiveEvent } from '@ts1/contract';
import type { Logger } from '../platform/logger.ts';
import { EventStream, type Reader } from './event-stream.ts';
import { Feed } from './feed.ts';
import type { News } from './read-newest.ts';
import { createPacer } from './pacer.ts';
import { StoredIds, hasAlarms, type Stored } from './stored-ids.ts';

interface Options {
  readonly intervalMs: number;
  readonly alarmIntervalMs: number;
  readonly lingerMs: number;
  readonly logger: Logger;
  /** Reads the newest values of what was stored, as the events to send. */
  readonly read: (stored: Stored) => Promise<News[]>;
  /** Called when unwatched for the linger time. */
  readonly onDeserted: () => void;
}

/**
 * The live side of one company while somebody watches it. Whatever is stored in an interval is read and sent
 * once, so that a company that stores much is no more expensive to watch than one that stores little.
 */
export class CompanyLive {
  readonly #feed = new Feed();
  readonly #streams = new Set<EventStream>();
  readonly #options: Options;
  readonly #values: Gathered;
  readonly #alarms: Gathered;
  #lingering: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#values = gather(options.intervalMs, async (stored) => this.#send(stored));
    this.#alarms = gather(options.alarmIntervalMs, async (stored) => this.#send(stored));
    this.#linger();
  }

  /** Open streams. */
  get size(): number {
    return this.#streams.size;
  }

  /** Id of the newest event. */
  get place(): string {
    return this.#feed.formatEventId(this.#feed.newest);
  }

  open(reader: Reader): EventStream {
    clearTimeout(this.#lingering);
    const stream = new EventStream(this.#feed, reader);
    this.#streams.add(stream);
    stream.once('close', () => {
      this.#streams.delete(stream);
      if (this.#streams.size === 0) this.#linger();
    });
    return stream;
  }

  stored(stored: Stored): void {
    (hasAlarms(stored) ? this.#alarms : this.#values).add(stored);
  }

  publish(event: LiveEvent, notifiedSensors?: News['notifiedSensors']): void {
    this.#feed.add(event, notifiedSensors);
    for (const stream of this.#streams) stream.wake();
  }

  /** Ends streams whose view may have changed: those of the whole company only if `everybody`. */
  expire({ everybody }: { readonly everybody: boolean }): void {
    for (const stream of this.#streams) if (everybody || stream.isLimited) stream.expire();
  }

  beat(): void {
    for (const stream of this.#streams) stream.beat();
  }

  close(): void {
    clearTimeout(this.#lingering);
    this.#stop();
    for (const stream of this.#streams) stream.finish();
  }

  #linger(): void {
    clearTimeout(this.#lingering);
    this.#lingering = setTimeout(() => {
      this.#stop();
      this.#options.onDeserted();
    }, this.#options.lingerMs).unref();
  }

  #stop(): void {
    this.#values.stop();
    this.#alarms.stop();
  }

  async #send(stored: Stored): Promise<void> {
    try {
      for (const { event, notifiedSensors } of await this.#options.read(stored))
        this.publish(event, notifiedSensors);
    } catch (error) {
      this.#options.logger.error({ err: error }, 'newest values could not be read for open screens');
      this.publish({ name: 'resync', data: {} });
    }
  }
}

interface Gathered {
  add(stored: Stored): void;
  stop(): void;
}

/** Gathers what is added, to hand it over at once the first time, then at most once an interval. */
function gather(intervalMs: number, handOver: (stored: Stored) => Promise<void>): Gathered {
  let gathered = new StoredIds();
  const pacer = createPacer(intervalMs, async () => {
    const stored = gathered;
    gathered = new StoredIds();
    await handOver(stored);
  });
  return {
    add(stored) {
      gathered.add(stored);
      pacer.ask();
    },
    stop: () => pacer.stop(),
  };
}
