import { API_PREFIX, ingestRoutes } from '@ts1/contract';

/** A shell command that delivers one reading over HTTP with a device key, as the README shows it. */
export function sendCommand(origin: string, deviceKey: string): string {
  const body = JSON.stringify({ readings: [{ sensor: '010203', temperature: 4.2, battery: 3.61 }] });
  return [
    `curl ${origin}${API_PREFIX}${ingestRoutes.ingestReadings.path}`,
    `-H 'authorization: Bearer ${deviceKey}'`,
    "-H 'content-type: application/json'",
    `-d '${body}'`,
  ].join(' \\\n  ');
}
