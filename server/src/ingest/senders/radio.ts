import { findMember, toNumber } from './fields.ts';

/** How well a message was received: by the gateway that received it best. What is missing is unknown, not 0. */
export function bestReception(gateways: unknown): { readonly rssi?: number; readonly snr?: number } {
  if (!Array.isArray(gateways)) return {};
  let best: { rssi: number; snr: number | undefined } | undefined;
  for (const gateway of gateways) {
    const rssi = toNumber(findMember(gateway, 'rssi'));
    if (rssi === undefined || (best !== undefined && rssi <= best.rssi)) continue;
    best = { rssi, snr: toNumber(findMember(gateway, 'snr')) };
  }
  if (best === undefined) return {};
  return { rssi: best.rssi, ...(best.snr !== undefined && { snr: best.snr }) };
}
