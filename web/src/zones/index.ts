export { useZones, useZoneSensors } from './zones-query.ts';
