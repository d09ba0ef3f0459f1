import { z } from 'zod';
import { route } from '../platform/route.ts';

const port = z.int();

/** How base units reach the server over MQTT. */
export const mqttAddress = z.discriminatedUnion('kind', [
  /** The server's own broker, at the host of its HTTP address; at least one of the ports is open. */
  z.object({ kind: z.literal('built-in'), port: port.nullable(), tlsPort: port.nullable() }),
  /** An outside broker, at the address that the server uses; never with the server's own user or password. */
  z.object({
    kind: z.literal('outside'),
    host: z.string(),
    port,
    tls: z.boolean(),
    webSocket: z.boolean(),
  }),
  z.object({ kind: z.literal('off'), reason: z.enum(['starting', 'port-taken']), port: port.nullable() }),
]);
export type MqttAddress = z.output<typeof mqttAddress>;

/** Addresses that base units deliver to. */
export const ingestAddresses = z.object({
  /** The public address, without a path. */
  http: z.url(),
  /** Whether the server listens on a loopback address: only this machine, or a proxy on it, reaches its ports. */
  loopbackOnly: z.boolean(),
  mqtt: mqttAddress,
});
export type IngestAddresses = z.output<typeof ingestAddresses>;

export const ingestAddressRoutes = {
  ingestAddresses: route({
    method: 'GET',
    path: '/ingest/addresses',
    summary: 'Where base units deliver to, over HTTP and MQTT',
    tag: 'Base units',
    permission: 'devices',
    answer: ingestAddresses,
  }),
};
