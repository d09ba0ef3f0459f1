import type { DecodedReading } from './decode.ts';

/** What one HTTP call or one MQTT message brought, after decoding. */
export interface Delivery {
  /** From the credential, never from the payload. */
  readonly companyId: number;
  readonly baseUnitId: number;
  /** Epoch milliseconds. */
  readonly receivedAt: number;
  readonly readings: readonly DecodedReading[];
  /** The payload could not be read: there are no readings, and the base unit's page is to say so. */
  readonly unreadable: boolean;
  /** Size of the payload, which counts against the queue. */
  readonly bytes: number;
}

/** What became of a delivery: every reading of it is accepted, a duplicate, or of an unknown sensor. */
export interface Outcome {
  readonly accepted: number;
  readonly duplicates: number;
  /** Serial numbers that the company has not registered, each once. */
  readonly unknown: readonly string[];
}
