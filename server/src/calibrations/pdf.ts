/** ISO 32000-2, 7.5.2 and 7.5.5: what a PDF begins with, and what it ends with but for a few line ends. */
const HEADER = Buffer.from('%PDF-');
const TRAILER = Buffer.from('%%EOF');
/** As far from the end as readers look for the trailer. */
const TRAILER_WITHIN_BYTES = 1_024;

/** Whether a file is a PDF by its own bytes, whatever it is called. */
export function isPdf(bytes: Buffer): boolean {
  if (!bytes.subarray(0, HEADER.length).equals(HEADER)) return false;
  return bytes.subarray(-TRAILER_WITHIN_BYTES).includes(TRAILER);
}
