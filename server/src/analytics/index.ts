export type { AnalyticsDeps } from './deps.ts';
export { createWeatherSource, type WeatherSource } from './outside-weather.ts';
export { registerAnalyticsRoutes } from './routes.ts';
export { readFigures, type MeasurandFigures, type SensorFigures } from './read-figures.ts';
export { readResponses } from './read-responses.ts';
export { periodUntil, readRhythmicSensor } from './rhythm-figures.ts';
export { readWantedSensor, readWantedSensors, type WantedSensor } from './wanted-sensors.ts';
