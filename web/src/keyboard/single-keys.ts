import { createChoice } from '../platform/choice.ts';

/** Whether keys alone (j, k, g, / and ?) do something on this device (WCAG 2.1.4). */
export const singleKeys = createChoice('singleKeys', true);
