/** Readings in one HTTP call; more are refused with 413. */
export const MAX_READINGS_PER_CALL = 5_000;
/** Largest MQTT packet and HTTP ingest body, in bytes. */
export const MAX_MQTT_PACKET_BYTES = 1_000_000;
export const MAX_INGEST_BODY_BYTES = 4 * 1024 * 1024;
/** Largest message of a network server, in bytes. */
export const MAX_SENDER_BODY_BYTES = 1_000_000;
/** A reading further ahead of our clock than this is kept aside: one of the two clocks is wrong. */
export const MAX_AHEAD_MS = 5 * 60_000;
/** Kept aside for as long; if it lies ahead even then, the base unit's clock is the wrong one. */
export const KEPT_ASIDE_MS = 24 * 3_600_000;
/** Rejections of one base unit that its page shows, the last ones. */
export const REJECTIONS_SHOWN = 20;
/** Rejections that a message on `ts1/{serial}/rejected` names; the rest are counted. */
export const REJECTIONS_SENT = 100;
export const EARLIEST_MEASURED_AT = Date.UTC(2000, 0, 1);
/** Sentinels of the sensors: stored with their code, never a value. */
export const SENSOR_ERRORS = [8001, 8002] as const;
export type SensorError = (typeof SENSOR_ERRORS)[number];

/** The number in place of a temperature is a sentinel: the sensor could not measure. */
export function isSensorError(value: number | null | undefined): value is SensorError {
  return value === 8001 || value === 8002;
}
