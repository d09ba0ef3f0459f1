import { type HandValue, MEASURAND_TABLE, type Quantity } from '@ts1/contract';
import { alarmLevelWords } from '@ts1/contract/alarm-type-words';
import type { HandRecord, HandRecordEntry } from '../../hand-record/index.ts';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { shownFigure } from '../shown-figure.ts';
import { reportTexts } from '../texts/index.ts';
import { measurandName } from './measured-text.ts';
import { MOST_HAND_ROWS, type SensorReport } from './read-sensor-report.ts';

/** The readings by hand of a period, a row for each value, apart from the figures of the probe; nothing for none. */
export function handBlocks(given: Pick<SensorReport, 'byHand' | 'figures'>, clock: CompanyClock): Block[] {
  const { entriesInAll } = given.byHand;
  if (entriesInAll === 0) return [];
  const { title, apart, columns, more } = reportTexts(clock).report.byHand;
  const shown = fittingEntries(given.byHand);
  const right = { share: 1.3, align: 'right' } as const;
  return [
    { kind: 'heading', text: title, level: 2 },
    { kind: 'note', text: apart },
    {
      kind: 'table',
      columns: [
        { title: columns.time, share: 1.3 },
        { title: columns.value, ...right },
        { title: columns.judgement, share: 1.3 },
        { title: columns.probe, ...right },
        { title: columns.difference, ...right },
        { title: columns.by, share: 1.4 },
        { title: columns.note, share: 1.6 },
      ],
      rows: shown.flatMap((entry) => entryRows(entry, given, clock)),
    },
    ...(shown.length < entriesInAll
      ? [{ kind: 'note', text: more(shown.length, entriesInAll) } as const]
      : []),
  ];
}

/** The first entries whose values fit into the rows of a report. */
function fittingEntries({ entries }: HandRecord): readonly HandRecordEntry[] {
  let rows = 0;
  const end = entries.findIndex(({ values }) => {
    rows += values.length;
    return rows > MOST_HAND_ROWS;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

function entryRows(
  entry: HandRecordEntry,
  given: Pick<SensorReport, 'figures'>,
  clock: CompanyClock,
): string[][] {
  const { nothing, report } = reportTexts(clock);
  const { voided, measured_at, probe_at, by, instrument, note } = entry;
  const time = (at: string): string => clock.minute(Date.parse(at));
  const why = voided === null ? [] : [report.byHand.voided(time(voided.at), voided.by, voided.reason)];
  return entry.values.map((value, place) => {
    const { measurand, broken, probe_value: probe } = value;
    const quantity = valueQuantity(value);
    const figure = shownFigure(value.value, quantity, clock.preferences, broken?.limit);
    const hasOne = given.figures.measurands.length < 2 && entry.values.length < 2;
    return [
      time(measured_at),
      hasOne ? figure : `${measurandName(measurand, given, clock)}\n${figure}`,
      voided === null ? judgementText(value, clock) : report.byHand.void,
      probe === null || probe_at === null
        ? nothing
        : `${shownFigure(probe, quantity, clock.preferences)}\n${time(probe_at)}`,
      differenceText(value, clock),
      instrument === '' ? by : report.byHand.byWith(by, instrument),
      place === 0 ? [...(note === '' ? [] : [note]), ...why].join('\n') : '',
    ];
  });
}

function judgementText(value: HandValue, { preferences }: CompanyClock): string {
  const { report } = reportTexts({ preferences });
  const { within, outside, noLimits } = report.byHand;
  const { broken, judgement } = value;
  if (broken === null) return judgement === 'within' ? within : noLimits;
  const { side, level } = broken;
  const name =
    level === 'alarm' ? report[`${side}Limit`] : alarmLevelWords(level, preferences.language)[side].limit;
  return outside(`${name} ${shownFigure(broken.limit, valueQuantity(value), preferences, value.value)}`);
}

/** The difference to the probe with what is allowed, in as many digits as tell one from the other. */
function differenceText(value: HandValue, { preferences }: CompanyClock): string {
  const { nothing, report } = reportTexts({ preferences });
  const { difference, tolerance, is_over: isOver } = value;
  if (difference === null || tolerance === null) return nothing;
  const quantity = { ...valueQuantity(value), kind: 'difference' } as const;
  const sign = difference > 0 ? '+' : '';
  const text = report.byHand.allowed(
    shownFigure(difference, { ...quantity, sign }, preferences, Math.sign(difference) * tolerance),
    shownFigure(tolerance, quantity, preferences, Math.abs(difference)),
  );
  return isOver === true ? report.byHand.finding(text) : text;
}

function valueQuantity({ measurand }: HandValue): Quantity {
  const { unit, decimals } = MEASURAND_TABLE[measurand];
  return { unit, decimals };
}
