import { freePort, isFree } from './free-port.ts';
import { DemoError } from './options.ts';

/** Ports of the demo's server. */
export interface Ports {
  readonly port: number;
  readonly mqttPort: number;
}

/** Ports that were asked for; those left out are chosen. */
export interface WantedPorts {
  readonly port?: number | undefined;
  readonly 'mqtt-port'?: number | undefined;
}

/** Error of a port that another program took between the search for a free one and the server's use of it. */
export class PortTaken extends DemoError {}

const DEFAULT_WEB_PORT = 3000;
const DEFAULT_MQTT_PORT = 1883;
const MOST_TRIES = 5;

/**
 * Returns the ports that were asked for, or else the usual ones, or else free ones.
 * @throws DemoError when a port that was asked for is taken
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

/** Starts something on these ports, or on others when a port was taken meanwhile. */
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
