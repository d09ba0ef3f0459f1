/** What limits can be set for. */
export const LIMITED_MEASURANDS = ['temperature', 'temperature_2', 'humidity'] as const;
export type LimitedMeasurand = (typeof LIMITED_MEASURANDS)[number];
