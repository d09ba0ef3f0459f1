import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import type { SensorReport } from './read-sensor-report.ts';

/** A daily defrost of a year is more than anybody reads. */
const MOST_TIMES = 40;

/** In which times no message about its alarms was sent, and why; nothing where there was none. */
export function quietBlocks({ quiet }: Pick<SensorReport, 'quiet'>, clock: CompanyClock): Block[] {
  if (quiet.length === 0) return [];
  const { report } = reportTexts(clock);
  const more = quiet.length - MOST_TIMES;
  return [
    { kind: 'heading', text: report.quiet, level: 2 },
    ...quiet.slice(0, MOST_TIMES).map(({ kind, from, until, reason, createdBy }): Block => {
      const times = `${clock.minute(from)} – ${clock.minute(until)}`;
      return { kind: 'note', text: `${report.quietKinds[kind]}: ${times}, ${reason} (${createdBy})` };
    }),
    ...(more > 0 ? [{ kind: 'note', text: report.quietMore(more) } as const] : []),
  ];
}
