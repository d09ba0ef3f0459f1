import { randomUUID } from 'node:crypto';
import { connect } from 'mqtt';
import { Unavailable } from '../../platform/errors.ts';

const PATIENCE_MS = 5_000;
/** CONNACK codes of a wrong user or password, and of one that may not connect: MQTT 3.1.1 and MQTT 5. */
const REFUSED = new Set<unknown>([4, 5, 134, 135]);

/** Whether a base unit signs in at the outside broker with this key: asked of the broker, by signing in as the unit. */
export type ProveBrokerKey = (serialNo: string, key: string) => Promise<boolean>;

/**
 * Asks the broker at this address. The address's own user and password are not used.
 * @throws Unavailable when it cannot be asked now
 */
export function createProveBrokerKey(brokerUrl: string): ProveBrokerKey {
  const url = new URL(brokerUrl);
  url.username = '';
  url.password = '';
  return async (serialNo, key) => {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const client = connect(url.href, {
      username: serialNo,
      password: key,
      // Not the unit's own id: the broker would throw the unit itself out.
      clientId: `ts1-proof-${randomUUID()}`,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: PATIENCE_MS,
    });
    const unknown = (cause?: Error) =>
      reject(
        new Unavailable('The MQTT broker cannot be asked now. Please try again.', PATIENCE_MS, { cause }),
      );
    client.once('connect', () => resolve(true));
    client.once('error', (error) => {
      if ('code' in error && REFUSED.has(error.code)) resolve(false);
      else unknown(error);
    });
    client.once('close', () => unknown());
    try {
      return await promise;
    } finally {
      client.end(true);
    }
  };
}
