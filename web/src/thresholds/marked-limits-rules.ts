import type { LimitedMeasurand } from '@ts1/contract';
import type { Outcome } from '../bulk/index.ts';
import {
  draftErrors,
  type FigureName,
  limitedMeasurands,
  type SensorThresholds,
  toBody,
  toDraft,
  type DraftErrors,
  type SettingsDraft,
} from './settings-draft.ts';
import { withSwitches } from './typed-limits.ts';

/** Figures as they are typed for several sensors; an empty one leaves each sensor as it is. */
export type TypedForMarked = Partial<Record<FigureName, string>>;

/** Returns the measurands whose limits every one of the sensors can have. */
export function sharedMeasurands(marked: readonly SensorThresholds[]): readonly LimitedMeasurand[] {
  const [first, ...others] = marked.map(({ sensor }) => limitedMeasurands(sensor.type));
  return (first ?? []).filter((measurand) => others.every((one) => one.includes(measurand)));
}

/** Returns the settings of a sensor with the typed figures; a limit that is typed is switched on. */
export function withTyped({ settings }: SensorThresholds, typed: TypedForMarked): SettingsDraft {
  const given = Object.entries(typed).filter(([, text]) => text.trim() !== '');
  return { ...toDraft(settings), ...withSwitches(Object.fromEntries(given)) };
}

function draftNames(errors: DraftErrors): readonly (keyof SettingsDraft)[] {
  return Object.keys(errors) as (keyof SettingsDraft)[];
}

/** Returns the refusals that every sensor gives to a field, which are then about the text and not about the sensor. */
export function sharedErrors(marked: readonly SensorThresholds[], typed: TypedForMarked): DraftErrors {
  const [first, ...others] = marked.map((one) => draftErrors(withTyped(one, typed), one.sensor.type));
  const names = draftNames(first ?? {}).filter((name) =>
    others.every((errors) => errors[name] === first?.[name]),
  );
  return Object.fromEntries(names.filter((name) => name in typed).map((name) => [name, first?.[name]]));
}

/** Returns the effect of the typed figures on one sensor; `follows` is the reason of one that follows a template. */
export function typedOutcome(one: SensorThresholds, typed: TypedForMarked, follows: string): Outcome {
  const { sensor, settings } = one;
  if (settings.template !== undefined) return { cannot: follows };
  const draft = withTyped(one, typed);
  const [refusal] = Object.values(draftErrors(draft, sensor.type));
  if (refusal !== undefined) return { cannot: refusal };
  const [now, then] = [toBody(toDraft(settings), settings), toBody(draft, settings)];
  return JSON.stringify(now) === JSON.stringify(then) ? 'same' : 'changes';
}
