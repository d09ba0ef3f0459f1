/** The rules of a payload alone, for threads that need nothing else of ingest and start in a quarter of the time. */
export { decode, TOO_FAR_AHEAD } from './decode.ts';
export type { DecodedReading } from './decoded.ts';
