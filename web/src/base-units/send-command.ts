import { API_PREFIX, ingestRoutes } from '@ts1/contract';

const BODY = JSON.stringify({ readings: [{ sensor: '010203', temperature: 4.2, battery: 3.61 }] });

/** A shell command that delivers one reading over HTTP with a device key, as the README shows it. */
export function sendCommand(origin: string, deviceKey: string): string {
  return [
    `curl ${origin}${API_PREFIX}${ingestRoutes.ingestReadings.path}`,
    `-H 'authorization: Bearer ${deviceKey}'`,
    "-H 'content-type: application/json'",
    `-d '${BODY}'`,
  ].join(' \\\n  ');
}

/** The topic on which a base unit publishes its readings. */
export function readingsTopic(serialNo: string): string {
  return `ts1/${serialNo}/readings`;
}

interface Publishing {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly serialNo: string;
  readonly deviceKey: string;
}

/** The same over MQTT: published with QoS 1, so that it ends when the reading is acknowledged. */
export function publishCommand({ host, port, tls, serialNo, deviceKey }: Publishing): string {
  return [
    `mosquitto_pub -h ${host} -p ${port}${tls ? ' --tls-use-os-certs' : ''}`,
    `-u '${serialNo}' -P '${deviceKey}'`,
    `-q 1 -t '${readingsTopic(serialNo)}'`,
    `-m '${BODY}'`,
  ].join(' \\\n  ');
}
