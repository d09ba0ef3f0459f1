import type { LiveEvent } from '@ts1/contract';
import type { Logger } from '../platform/logger.ts';
import { EventStream, type Reader } from './event-stream.ts';
import { Feed } from './feed.ts';
import { createPacer, type Pacer } from './pacer.ts';
import { StoredIds, type Stored } from './stored-ids.ts';

interface Options {
  readonly intervalMs: number;
  readonly lingerMs: number;
  readonly logger: Logger;
  /** Reads the newest values of what was stored, as the events to send. */
  readonly read: (stored: Stored) => Promise<LiveEvent[]>;
  /** Nobody has watched for the linger time. */
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
  readonly #pacer: Pacer;
  #unsent = new StoredIds();
  #lingering: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#pacer = createPacer(options.intervalMs, async () => this.#sendStored());
    this.#linger();
  }

  /** Open streams. */
  get size(): number {
    return this.#streams.size;
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
    this.#unsent.add(stored);
    this.#pacer.ask();
  }

  publish(event: LiveEvent): void {
    this.#feed.add(event);
    for (const stream of this.#streams) stream.wake();
  }

  /** Who may see what has changed: for those who see all of the company only if `everybody`. */
  expire({ everybody }: { readonly everybody: boolean }): void {
    for (const stream of this.#streams) if (everybody || stream.isLimited) stream.expire();
  }

  beat(): void {
    for (const stream of this.#streams) stream.beat();
  }

  close(): void {
    clearTimeout(this.#lingering);
    this.#pacer.stop();
    for (const stream of this.#streams) stream.finish();
  }

  #linger(): void {
    clearTimeout(this.#lingering);
    this.#lingering = setTimeout(() => {
      this.#pacer.stop();
      this.#options.onDeserted();
    }, this.#options.lingerMs).unref();
  }

  async #sendStored(): Promise<void> {
    const stored = this.#unsent;
    this.#unsent = new StoredIds();
    try {
      for (const event of await this.#options.read(stored)) this.publish(event);
    } catch (error) {
      this.#options.logger.error({ err: error }, 'newest values could not be read for open screens');
      this.publish({ name: 'resync', data: {} });
    }
  }
}
