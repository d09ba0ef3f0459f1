import { fold, toWallClock } from '@ts1/contract';

/**
 * Names of today for zones that some browsers still list under an old one (IANA time zone database, file "backward").
 * They are shown alone: what is stored is a name that the browser knows.
 */
const NAMES_OF_TODAY: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Louisville': 'America/Kentucky/Louisville',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The zone that this browser is in. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zones that this browser knows, with UTC and with the one that is set. */
export function timeZones(stored: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', stored])].sort();
}

/** Returns the name of a zone as people read it. */
export function timeZoneText(zone: string): string {
  return (NAMES_OF_TODAY[zone] ?? zone).replaceAll('_', ' ');
}

/** Returns the zone of a typed name, or the only one whose name has the text in it; undefined for none and several. */
export function findTimeZone(text: string, stored: string): string | undefined {
  const typed = plain(text);
  const all = timeZones(stored).map((zone) => ({ zone, names: [plain(timeZoneText(zone)), plain(zone)] }));
  const named = all.find(({ names }) => names.includes(typed));
  if (named !== undefined) return named.zone;
  const holding = typed === '' ? [] : all.filter(({ names }) => names.some((name) => name.includes(typed)));
  return holding.length === 1 ? holding[0]?.zone : undefined;
}

function plain(name: string): string {
  return fold(name.trim()).replaceAll('_', ' ');
}

/** Whether clocks of two zones show different times at a moment (epoch milliseconds), so that one could be misread. */
export function clocksDiffer(zone: string, other: string, at: number): boolean {
  const [one, two] = [toWallClock(at, zone), toWallClock(at, other)];
  return one.hour !== two.hour || one.minute !== two.minute || one.day !== two.day;
}
