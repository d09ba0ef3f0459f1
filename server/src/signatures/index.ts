export type { ReadRecord, ReadRecords, RecordToSign, SignatureDeps } from './deps.ts';
export { readSignatures } from './read-signatures.ts';
export { registerSignatureRoutes } from './routes.ts';
