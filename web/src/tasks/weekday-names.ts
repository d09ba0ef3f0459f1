import type { TFunction } from '../i18n/translate.ts';

/** Days of the week, from Monday. */
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const WEEK_LENGTH = DAYS.length;

/** Days of the week as choices: 1 for Monday to 7 for Sunday, with their names. */
export function weekdayOptions(t: TFunction): readonly { readonly value: string; readonly label: string }[] {
  return DAYS.map((day, index) => ({ value: String(index + 1), label: t(`tasks.plan.days.${day}`) }));
}
