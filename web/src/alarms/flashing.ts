import { createChoice } from '../platform/choice.ts';

/** Whether rows and bells in alarm flash; users can stop it when it disturbs them (WCAG 2.2.2). */
export const flashing = createChoice('alarmFlashing', true);

/** Keeps the page as it was chosen, in every tab, until the returned function is called. */
export function followFlashing(): () => void {
  const apply = (): void => {
    document.documentElement.classList.toggle('alarms-still', !flashing.isOn());
  };
  apply();
  return flashing.subscribe(apply);
}
