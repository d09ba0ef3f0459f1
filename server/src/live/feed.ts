import { randomBytes } from 'node:crypto';
import { type LiveEvent, present } from '@ts1/contract';

/** Enough for a reconnect; a reader away for longer reads everything again. */
const MOST_EVENTS = 500;
const MOST_CHARACTERS = 1_000_000;

/** The sensors that the messages of a `delivery` event are about, which is not sent; null stands for a base unit. */
export type NotifiedSensors = ReadonlyMap<number, readonly (number | null)[]>;

export interface KeptEvent {
  readonly number: number;
  readonly event: LiveEvent;
  readonly notifiedSensors?: NotifiedSensors | undefined;
  /** The event's data as JSON, shared by all who may see all of it. */
  readonly json: string;
}

/**
 * The newest events of one company, numbered from 1. A reader keeps its place, the number of the last event it
 * was given, so that a slow one costs no memory beyond what is kept here anyway.
 */
export class Feed {
  /** Ids of another feed (another process, or before a long pause) mean nothing here. */
  readonly #origin = randomBytes(6).toString('hex');
  readonly #kept: KeptEvent[] = [];
  #characters = 0;
  #newest = 0;

  /** The place after everything so far. */
  get newest(): number {
    return this.#newest;
  }

  add(event: LiveEvent, notifiedSensors?: NotifiedSensors): void {
    const json = JSON.stringify(event.data);
    this.#newest += 1;
    this.#kept.push({ number: this.#newest, event, notifiedSensors, json });
    this.#characters += json.length;
    while (this.#kept.length > MOST_EVENTS || (this.#characters > MOST_CHARACTERS && this.#kept.length > 1)) {
      this.#characters -= present(this.#kept.shift()?.json.length);
    }
  }

  /** The event that follows a place, undefined when there is none yet, `missed` when it is no longer kept. */
  after(place: number): KeptEvent | 'missed' | undefined {
    if (place >= this.#newest) return undefined;
    const oldest = this.#kept[0]?.number ?? this.#newest + 1;
    return this.#kept[place + 1 - oldest] ?? 'missed';
  }

  formatEventId(place: number): string {
    return `${this.#origin}-${place}`;
  }

  /** The place of an id that this feed gave out; undefined for any other text. */
  parseEventId(id: string): number | undefined {
    const [, origin, digits] = /^([\da-f]{12})-(\d{1,15})$/.exec(id) ?? [];
    const place = Number(digits);
    return origin === this.#origin && place <= this.#newest ? place : undefined;
  }
}
