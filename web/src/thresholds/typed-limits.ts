import { ALARM_TYPE_FIGURES, enableName, LIMITED_MEASURANDS, limitName, figureSwitch } from '@ts1/contract';
import { ALL_LIMITS, type SettingsDraft } from './settings-draft.ts';

/**
 * Returns the changes of a draft by an input: a limit is on as soon as a figure is typed for it, and off when its
 * figure is cleared, so that a typed figure is never saved as nothing. Switching it off by its box keeps the figure.
 */
export function withSwitches(change: Partial<SettingsDraft>): Partial<SettingsDraft> {
  const changed = { ...change };
  for (const measurand of LIMITED_MEASURANDS) {
    for (const { side, level } of ALL_LIMITS) {
      const figure = change[limitName(measurand, side, level)];
      if (figure !== undefined) changed[enableName(measurand, side, level)] = figure.trim() !== '';
    }
  }
  for (const name of ALARM_TYPE_FIGURES) {
    const [figure, enable] = [change[name], figureSwitch(name)];
    if (figure !== undefined && enable !== undefined) changed[enable] = figure.trim() !== '';
  }
  return changed;
}
