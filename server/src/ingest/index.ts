export { announceStored } from './announce-stored.ts';
export type { BatchStep, Recorded } from './commit-batch.ts';
export type { CommandDispatch } from './command-dispatch.ts';
export { decode } from './decode.ts';
export type { Delivery, Outcome } from './delivery.ts';
export { registerIngestRoutes } from './http.ts';
export type { MqttPorts } from './mqtt-listen.ts';
export type { Pipeline } from './pipeline.ts';
export { startIngest, type Ingest, type IngestOptions, type MqttSettings } from './start-ingest.ts';
