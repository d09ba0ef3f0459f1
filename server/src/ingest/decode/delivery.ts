import type { ReadingAhead, Rejection, UnknownKey } from './decoded.ts';
import type { DeliveredReadings } from './delivered-readings.ts';

/** A network server's description of a sensor, besides its values. */
export interface SensorHint {
  readonly serial: string;
  readonly name: string | undefined;
}

/** The content of one HTTP call or one MQTT message, after decoding. */
export interface Delivery {
  /** From the credential, never from the payload. */
  readonly companyId: number;
  readonly baseUnitId: number;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  readonly readings: DeliveredReadings;
  /** The payload could not be read: there are no readings, and the base unit's page is to say so. */
  readonly unreadable: boolean;
  /** Size of the payload, which counts against the queue. */
  readonly bytes: number;
  /** The first parts of it that were not taken, and how many there are in all. */
  readonly rejected?: readonly Rejection[];
  readonly rejections?: number;
  /** Unknown keys of inputs in it. */
  readonly unknownKeys?: readonly UnknownKey[];
  /** Readings to keep aside. */
  readonly ahead?: readonly ReadingAhead[];
  /** The names that a network server gives to the sensors in it. */
  readonly hints?: readonly SensorHint[];
  /**
   * Undefined for what a device delivers now; else where it was kept, or that it is of an alarm drill: it says nothing
   * about contact.
   */
  readonly from?: 'kept-aside' | 'quarantine' | 'drill';
}

/** The result of a delivery: every reading of it is accepted, a duplicate, or of an unknown sensor. */
export interface Outcome {
  readonly accepted: number;
  readonly duplicates: number;
  /** Serial numbers that the company has not registered, each once. */
  readonly unknown: readonly string[];
  /** Readings that are kept aside because they lie ahead of our clock. */
  readonly deferred?: number;
  /** Those for which there was no room. */
  readonly refused?: readonly Rejection[];
  /** Nothing of it could be stored for this reason, and it is quarantined whole. */
  readonly quarantined?: string;
}

/** A call after decoding. */
export interface Decoded {
  readonly readings: DeliveredReadings;
  /** The first `MOST_NAMED`. */
  readonly rejected: Rejection[];
  /** All of them. */
  readonly rejections: number;
  /** The first `MOST_UNKNOWN_KEYS` keys of inputs that are not known. */
  readonly unknownKeys: UnknownKey[];
  /** To be kept aside until our clock has caught up, or is set right. */
  readonly ahead: ReadingAhead[];
}
