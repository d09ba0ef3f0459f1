import { type MqttAddress, present, routes } from '@ts1/contract';
import { isLoopbackHost } from '../../platform/http/addresses.ts';
import { type Api, registerRoute } from '../../platform/http/register-route.ts';
import type { Listening } from '../mqtt/mqtt-listen.ts';

interface AddressDeps {
  /** The address or name that the server listens on. */
  readonly host: string;
  readonly publicUrl: URL;
  /** Its address is read with each call: MQTT opens after HTTP. */
  readonly ingest: { readonly mqttAddress: MqttAddress };
}

/** Registers the call that says where base units deliver to. */
export function registerAddressRoutes(api: Api, { host, publicUrl, ingest }: AddressDeps): void {
  registerRoute(api, routes.ingestAddresses, async () => ({
    http: publicUrl.origin,
    loopbackOnly: isLoopbackHost(host),
    mqtt: ingest.mqttAddress,
  }));
}

/** Returns where the built-in broker listens; off where a port that was not set by hand was taken (`listenForMqtt`). */
export function builtInAddress({ port, tlsPort }: Listening, wanted: number): MqttAddress {
  if (port === undefined && tlsPort === undefined) return { kind: 'off', reason: 'port-taken', port: wanted };
  return { kind: 'built-in', port: port ?? null, tlsPort: tlsPort ?? null };
}

const DEFAULT_PORTS = new Map([
  ['mqtt:', 1883],
  ['mqtts:', 8883],
  ['ws:', 80],
  ['wss:', 443],
]);

/** The address in the URL of an outside broker, without the user and the password in it. */
export function outsideAddress(brokerUrl: string): MqttAddress {
  const { protocol, hostname, port } = new URL(brokerUrl);
  return {
    kind: 'outside',
    host: hostname,
    port: port === '' ? present(DEFAULT_PORTS.get(protocol)) : Number(port),
    tls: protocol === 'mqtts:' || protocol === 'wss:',
    webSocket: protocol.startsWith('ws'),
  };
}
