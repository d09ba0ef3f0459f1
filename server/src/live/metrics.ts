import { Gauge, type Registry } from 'prom-client';
import type { LiveHub } from './hub.ts';

/** Shows how many event streams are open. */
export function showStreams(live: LiveHub, registry: Registry): void {
  const gauge: Gauge = new Gauge({
    name: 'ts1_live_streams',
    help: 'Open event streams',
    registers: [registry],
    collect: () => gauge.set(live.size),
  });
}
