import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';

/** Initial values of the form of evidence packs; days are dates in the company's time zone. */
export interface EvidenceWish {
  readonly sensorIds: readonly number[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/;

/** Returns the date of a moment (epoch milliseconds) in the company's time zone: `2026-01-31`. */
export function toDate(at: number): string {
  return toDateTimeInput(at, companyTimeZone()).slice(0, 10);
}

/**
 * Reads the address at which a pack is asked for: `tab=evidence&sensor=12`, with moments or dates `from` and `to` where they
 * are known.
 */
export function readEvidenceSearch(searchText: string): EvidenceWish {
  const search = new URLSearchParams(searchText);
  const sensorId = Number(search.get('sensor'));
  const day = (name: string): string | undefined => {
    // The router writes texts that look like other values in quotes.
    const text = search.get(name)?.replaceAll('"', '');
    if (text === undefined || !DAY.test(text)) return undefined;
    return text.includes('T') ? toDate(Date.parse(text)) : text;
  };
  return {
    sensorIds: Number.isSafeInteger(sensorId) && sensorId > 0 ? [sensorId] : [],
    from: day('from'),
    to: day('to'),
  };
}
