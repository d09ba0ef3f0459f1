export { ReadingsImportCard } from './readings-import-card.tsx';
