/** Largest number of readings in one HTTP call; more are refused with 413. */
export const MAX_READINGS_PER_CALL = 5_000;
/** Largest MQTT packet and HTTP ingest body, in bytes. */
export const MAX_MQTT_PACKET_BYTES = 1_000_000;
export const MAX_INGEST_BODY_BYTES = 4 * 1024 * 1024;
/** Largest message of a network server, in bytes. */
export const MAX_SENDER_BODY_BYTES = 1_000_000;
/** A reading further ahead of our clock than this is deferred: one of the two clocks is wrong. */
export const MAX_AHEAD_MS = 5 * 60_000;
/** Time for which a reading is deferred; if it is still ahead then, the base unit's clock is the wrong one. */
export const KEPT_ASIDE_MS = 24 * 3_600_000;
/** Number of a base unit's rejections that its page shows, the latest ones. */
export const REJECTIONS_SHOWN = 20;
/** Number of rejections that a message on `ts1/{serial}/rejected` lists; the rest are counted. */
export const REJECTIONS_SENT = 100;
export const EARLIEST_MEASURED_AT = Date.UTC(2000, 0, 1);
/** Sentinels of the sensors: stored as error codes, never as values. */
export const SENSOR_ERRORS = [8001, 8002] as const;
export type SensorError = (typeof SENSOR_ERRORS)[number];

/** Whether the number in place of a temperature is a sentinel: the sensor could not measure. */
export function isSensorError(value: number | null | undefined): value is SensorError {
  return value === 8001 || value === 8002;
}
