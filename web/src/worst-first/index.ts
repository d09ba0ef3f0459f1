export { useAlarmsAtFirst } from './use-alarms-at-first.ts';
export { worstFirst } from './worst-first.ts';
