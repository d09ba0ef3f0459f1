import { networkKey } from '../../platform/http/addresses.ts';
import { Unauthenticated } from '../../platform/errors.ts';
import type { FailedAttempts } from '../../platform/security/failed-attempts.ts';
import type { Devices, KnownDevice } from './devices.ts';

/**
 * Finds the base unit of a key that came from an address.
 * @throws Unauthenticated for a wrong key, TooManyAttempts after too many wrong ones from that network
 */
export type DeviceSignIn = (key: string, address: string) => Promise<KnownDevice>;

/**
 * Only wrong keys are limited, and a right one is never held up by them: a site whose one forgotten base unit
 * keeps trying an old key shares its address with all the others.
 */
export function createDeviceSignIn(devices: Devices, failures: FailedAttempts): DeviceSignIn {
  return async (key, address) => {
    const device = await devices.byKey(key);
    if (device !== undefined) return device;
    return failures.run(networkKey(address), async () => {
      throw new Unauthenticated('The device key is not valid.');
    });
  };
}
