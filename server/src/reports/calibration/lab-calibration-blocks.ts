import {
  type AffectedPlace,
  type DevicePlace,
  formatFigure,
  formatMoment,
  formatSerial,
  type LabCalibration,
} from '@ts1/contract';
import type { CompanyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import { LAB_CALIBRATION_TEXTS } from './texts/index.ts';

const RIGHT = { share: 1, align: 'right' } as const;

/**
 * The record of a calibration in a laboratory: what was found about which device, who did it and against what, where
 * the device has been, and for a failed one what has to be assessed.
 */
export function labCalibrationBlocks(
  calibration: LabCalibration,
  places: readonly DevicePlace[],
  clock: CompanyClock,
): Block[] {
  const words = LAB_CALIBRATION_TEXTS[clock.preferences.language];
  const { uncertainty, certificate, affected, result } = calibration;
  const figures = figuresBlocks(calibration, clock);
  const isFailed = result === 'failed';
  return [
    { kind: 'heading', text: words.title(deviceSerial(calibration)), level: 1 },
    {
      kind: 'facts',
      rows: [
        [words.result, isFailed ? words.failed : words.passed],
        [words.day, dayText(calibration.calibrated_on, clock)],
        [words.device, deviceSerial(calibration)],
        ...said(words.laboratory, calibration.laboratory),
        ...said(words.method, calibration.method),
        ...said(words.reference, calibration.reference),
        ...said(words.referenceCertificate, calibration.reference_certificate),
        ...said(words.certificateNumber, calibration.certificate_number),
        ...said(words.uncertainty, uncertainty === null ? '' : figureText(uncertainty, clock)),
        [words.nextDue, dayText(calibration.next_due, clock)],
        [words.lastPassed, dayText(calibration.last_passed_on, clock)],
        [words.recorded, words.recordedBy(calibration.by, clock.minute(Date.parse(calibration.at)))],
        [
          words.attached,
          certificate === null
            ? words.notAttached
            : words.attachedBy(
                certificate.filename,
                certificate.uploadedBy,
                clock.minute(Date.parse(certificate.uploadedAt)),
              ),
        ],
        ...said(words.sha256, certificate?.sha256 ?? ''),
      ],
    },
    ...figures,
    ...(isFailed
      ? [
          { kind: 'heading', text: words.assess, level: 2 } as const,
          { kind: 'note', text: affected.length === 0 ? words.assessNothing : words.assessNote } as const,
          ...placesTable(affected, clock),
          ...reviewFacts(affected, clock),
        ]
      : []),
    { kind: 'heading', text: words.places, level: 2 },
    ...placesTable(places, clock),
  ];
}

/** A field with its label; nothing if it was left empty. */
function said(label: string, value: string): (readonly [string, string])[] {
  return value === '' ? [] : [[label, value]];
}

function figuresBlocks({ points }: LabCalibration, clock: CompanyClock): Block[] {
  const words = LAB_CALIBRATION_TEXTS[clock.preferences.language];
  const heading = { kind: 'heading', text: words.points, level: 2 } as const;
  if (points.length === 0) return [heading, { kind: 'note', text: words.noPoints }];
  return [
    heading,
    {
      kind: 'table',
      columns: [
        { title: words.value, ...RIGHT },
        { title: words.asFound, ...RIGHT },
        { title: words.asLeft, ...RIGHT },
      ],
      rows: points.map(({ reference_value, as_found, as_left }) => [
        figureText(reference_value, clock),
        figureText(as_found, clock, true),
        as_left === null ? words.notAdjusted : figureText(as_left, clock, true),
      ]),
    },
    { kind: 'note', text: words.unit },
  ];
}

function placesTable(places: readonly DevicePlace[], clock: CompanyClock): Block[] {
  const words = LAB_CALIBRATION_TEXTS[clock.preferences.language];
  const moment = (at: string | null, none: string): string =>
    at === null ? none : clock.minute(Date.parse(at));
  if (places.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { title: words.place, share: 2 },
        { title: words.from, share: 1 },
        { title: words.until, share: 1 },
      ],
      rows: places.map(({ sensor_name, from, until }) => [
        sensor_name,
        moment(from, words.beginning),
        moment(until, words.today),
      ]),
    },
  ];
}

/** How each place was assessed, who did it and why, and which was not yet. */
function reviewFacts(affected: readonly AffectedPlace[], clock: CompanyClock): Block[] {
  const words = LAB_CALIBRATION_TEXTS[clock.preferences.language];
  if (affected.length === 0) return [];
  const open = affected.filter(({ review }) => review === null).length;
  return [
    { kind: 'heading', text: words.assessments, level: 2 },
    ...(open === 0 ? [] : [{ kind: 'note', text: words.open(open, affected.length) } as const]),
    {
      kind: 'table',
      columns: [
        { title: words.place, share: 2 },
        { title: words.decision, share: 1 },
        { title: words.assessed, share: 2 },
      ],
      rows: affected.map(({ sensor_name, review }) =>
        review === null
          ? [sensor_name, words.notAssessed, '']
          : [
              sensor_name,
              words.decisions[review.decision],
              words.recordedBy(review.by, clock.minute(Date.parse(review.at))),
            ],
      ),
    },
    // A cell would cut a long one off.
    ...affected.flatMap(({ sensor_name, review }) =>
      review === null ? [] : [{ kind: 'note', text: `${sensor_name}: ${review.note}` } as const],
    ),
  ];
}

function deviceSerial({ serialNo, type }: LabCalibration): string {
  return formatSerial(serialNo, type);
}

/** A day of the calendar is the same in every time zone. */
function dayText(day: string | null, clock: CompanyClock): string {
  const { language } = clock.preferences;
  return day === null ? reportTexts(clock).nothing : formatMoment(Date.parse(day), 'day', 'UTC', language);
}

/** As the laboratory wrote it, in the unit of its certificate. */
function figureText(value: number, { preferences }: CompanyClock, signed = false): string {
  return formatFigure(value, preferences.language, { mostDigits: 6, signed });
}
