export { chooseFormat } from './formats/choose-format.ts';
export { type ForeignFormat, NotThisFormat } from './formats/foreign-reading.ts';
export type { Understanding } from './formats/foreign-summary.ts';
export { readForeign, type ReadForeignOptions } from './formats/to-recording.ts';
export { type ImportDeps, importFile, type ImportProgress, type ImportSummary } from './import-file.ts';
export { type ImportSensor, ImportSensors, type ImportSensorsOptions } from './import-sensors.ts';
export { createReadingsImporter, type ReadingsImporter } from './uploaded/importer.ts';
export { registerReadingsImportRoutes } from './uploaded/routes.ts';
export { startUploadClearing } from './uploaded/uploads.ts';
