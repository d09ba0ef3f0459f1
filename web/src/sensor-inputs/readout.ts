import { inputFacts, type InputFacts, isState, type LatestInput, type Sensor } from '@ts1/contract';
import { inputName } from '../i18n/input-name.ts';
import type { TFunction } from '../i18n/translate.ts';
import { formatDateTime, formatTimeOrDay } from '../platform/date-time.ts';
import { formatInUnit } from '../platform/units.ts';

/** An input as it is shown now. */
export interface Readout {
  readonly input: number;
  readonly name: string;
  /** The value in words: `640 ppm`, `open`, or that it is unknown. */
  readonly value: string;
  /** Since when, or of when; empty where the value is of now. */
  readonly detail: string;
  /** The value is an old one: the present one is not known. */
  readonly isOld: boolean;
  /** A state that is counted, timed and limited, such as an open door. */
  readonly isActive: boolean;
}

type Reception = Pick<Sensor, 'lastHeardAt' | 'silentAfterMs'>;

/** Nothing was received for so long that what it was at last need not be so any more. */
export function isSilent({ lastHeardAt, silentAfterMs }: Reception, now: number): boolean {
  return lastHeardAt === null || now - Date.parse(lastHeardAt) >= silentAfterMs;
}

/**
 * The newest value of an input in words. A state holds until the sensor is silent, then it is unknown; a figure that is
 * older than its sensor may be silent says of when it is.
 */
export function inputReadout(latest: LatestInput, sensor: Reception, now: number, t: TFunction): Readout {
  const { input, measurand, value } = latest;
  const facts = inputFacts(measurand);
  const known = { input, name: inputName(latest), isActive: false };
  const [since, at] = [Date.parse(latest.since), Date.parse(latest.timestamp)];
  const silent = isSilent(sensor, now);
  if (facts?.kind === 'state') {
    const state = stateText(measurand, value, t);
    if (!silent) {
      const detail = t('sensorInputs.since', { when: formatTimeOrDay(since, now) });
      return { ...known, value: state, detail, isOld: false, isActive: value === facts.active };
    }
    const lastReceivedAt = sensor.lastHeardAt === null ? at : Date.parse(sensor.lastHeardAt);
    const when = formatTimeOrDay(lastReceivedAt, now);
    return {
      ...known,
      value: t('sensorInputs.unknown'),
      detail: t('sensorInputs.wasSilent', { when, state }),
      isOld: true,
    };
  }
  // A counter that stands still need not send.
  const isOld = silent || (facts?.kind !== 'count' && now - at >= sensor.silentAfterMs);
  return {
    ...known,
    value: figureText(facts, value, t),
    detail: isOld ? t('sensorInputs.at', { when: formatDateTime(at) }) : '',
    isOld,
  };
}

/** A state in words: `open`. */
export function stateText(measurand: string, value: number, t: TFunction): string {
  if (!isState(measurand)) return String(value);
  return t(`sensorInputs.measurands.${measurand}.states.${value === 0 ? 'off' : 'on'}`);
}

/** Returns the name of the state that is limited: `open` of a door, `off` of power. */
export function activeText(measurand: string, t: TFunction): string {
  return stateText(measurand, inputFacts(measurand)?.active ?? 1, t);
}

/** A value of an input in words: `640 ppm`, `open`. */
export function valueText(measurand: string, value: number, t: TFunction): string {
  const facts = inputFacts(measurand);
  return facts?.kind === 'state' ? stateText(measurand, value, t) : figureText(facts, value, t);
}

function figureText(facts: InputFacts | undefined, value: number, t: TFunction): string {
  if (facts === undefined) return String(value);
  if (facts.kind === 'count') return t('sensorInputs.counted', { count: value });
  return formatInUnit(value, facts);
}
