import { freePort, isFree } from './free-port.ts';
import { DemoError } from './options.ts';

/** Where the server of the demo listens. */
export interface Ports {
  readonly port: number;
  readonly mqttPort: number;
}

/** The ports that were asked for; what is left out is chosen. */
export interface WantedPorts {
  readonly port?: number | undefined;
  readonly 'mqtt-port'?: number | undefined;
}

/** Another program took a port between the look for a free one and the server's use of it. */
export class PortTaken extends DemoError {}

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_MQTT_PORT = 1883;
const MOST_TRIES = 5;

/**
 * The ports that were asked for, or else the usual ones, or else free ones.
 * @throws DemoError when one that was asked for is taken
 */
export async function choosePorts(wanted: WantedPorts): Promise<Ports> {
  return {
    port: await choose('port', wanted, DEFAULT_WEB_PORT),
    mqttPort: await choose('mqtt-port', wanted, DEFAULT_MQTT_PORT),
  };
}

async function choose(option: keyof WantedPorts, wanted: WantedPorts, usual: number): Promise<number> {
  const port = wanted[option];
  if (port === undefined) return freePort(usual);
  if (await isFree(port)) return port;
  throw new DemoError(`port ${port} is taken: choose another one with --${option}`);
}

/** Starts something on these ports, on others when a port was taken meanwhile. */
export async function startOnPorts<Started>(
  wanted: WantedPorts,
  start: (ports: Ports) => Promise<Started>,
): Promise<Started> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start(await choosePorts(wanted));
    } catch (error) {
      if (!(error instanceof PortTaken) || tries === MOST_TRIES) throw error;
    }
  }
}
