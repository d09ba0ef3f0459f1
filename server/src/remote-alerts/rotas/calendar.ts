/** A turn with the name of the person on call. Times are epoch milliseconds. */
export interface NamedTurn {
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly name: string;
}

const MOST_OCTETS = 75;

/** Writes turns as a calendar (RFC 5545), times in UTC: calendars show them in the reader's own zone. */
export function formatCalendar(
  { rotaId, name, now }: { readonly rotaId: number; readonly name: string; readonly now: number },
  turns: readonly NamedTurn[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//TS1 Monitoring System//Rota//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...turns.flatMap((turn) => [
      'BEGIN:VEVENT',
      // An override can cut a turn in two, so the begin is part of it.
      `UID:rota-${rotaId}-${turn.key.replaceAll(' ', '-')}-${turn.from}@ts1-monitoring`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(turn.from)}`,
      `DTEND:${utc(turn.until)}`,
      `SUMMARY:${escaped(`${turn.name}: ${name}`)}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

function utc(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', String.raw`\n`);
}

/** Lines are at most 75 octets long; a longer one goes on after a space (RFC 5545 §3.1). */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (Buffer.byteLength(part + character) > (parts.length === 0 ? MOST_OCTETS : MOST_OCTETS - 1)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}
