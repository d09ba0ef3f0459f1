import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';

/** Initial values of the form of evidence packs; days are dates in the company's time zone. */
export interface EvidenceWish {
  readonly sensorIds: readonly number[];
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the date of a moment (epoch milliseconds) in the company's time zone: `2026-01-31`. */
export function toDate(at: number): string {
  return toDateTimeInput(at, companyTimeZone()).slice(0, 10);
}

/** Returns the search of the address at which a pack of a sensor is asked for, of a period where one is given. */
export function evidenceSearch(
  sensor: number,
  period?: { readonly from: number; readonly to: number },
): Record<string, string | number> {
  const days = period === undefined ? {} : { from: toDate(period.from), to: toDate(period.to) };
  return { tab: 'evidence', sensor, ...days };
}

/** Reads such an address. */
export function readEvidenceSearch(searchText: string): EvidenceWish {
  const search = new URLSearchParams(searchText);
  const sensorId = Number(search.get('sensor'));
  const day = (name: string): string | undefined => {
    // The router writes texts that look like other values in quotes.
    const text = search.get(name)?.replaceAll('"', '');
    return text !== undefined && DAY.test(text) ? text : undefined;
  };
  return {
    sensorIds: Number.isSafeInteger(sensorId) && sensorId > 0 ? [sensorId] : [],
    from: day('from'),
    to: day('to'),
  };
}
