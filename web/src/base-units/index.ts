export { useBaseUnits } from './use-base-units.ts';
