export {
  sensorBattery,
  countSensors,
  matches,
  signalTone,
  sensorStatusAt,
  type SensorFilter,
} from './sensor-signs.ts';
export { SensorTable, type SensorColumn } from './sensor-table.tsx';
export { MeasuredValue } from './measured-value.tsx';
export { shownValues } from './shown-values.ts';
export { valueColour } from './value-colour.ts';
export { STATUS_LOOKS, UNGUARDED } from './status-chip.tsx';
export { batteryLook } from './radio-signs.tsx';
export { SummaryCards } from './summary-cards.tsx';
export { prefetchSensors, useSensors } from './sensors-query.ts';
export { useSensorOrder } from './use-sensor-order.ts';
export { useSensorsNow } from './use-sensors-now.ts';
export { useUrgency, type ChosenRanks } from './use-urgency.ts';
export { useCardFilter } from './use-card-filter.ts';
export { useSensorSort, type SensorSort } from './use-sensor-sort.tsx';
