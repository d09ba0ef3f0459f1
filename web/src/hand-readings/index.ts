export { HandReadingsPart } from './hand-readings-part.tsx';
