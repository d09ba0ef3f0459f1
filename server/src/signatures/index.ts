export type { ReadRecord, ReadRecords, RecordToSign, SignatureDeps } from './deps.ts';
export { readGivenSignatures, readSignatures } from './read-signatures.ts';
export { registerSignatureRoutes } from './routes.ts';
