import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import { DeviceDuties } from '../push-device/device-duties.tsx';
import { ScreenLock } from '../screen-lock/screen-lock.tsx';
import { KeyboardLayer } from './keyboard-layer.tsx';
import { NewVersion } from './new-version.tsx';

const DeliveryDuty = lazyPart(async () => (await import('../kept-entries/delivery-duty.tsx')).DeliveryDuty);

/** Parts of every page that no user came for: keys, duties for the device, word of a new version, and the lock. */
export function LateLayer() {
  return (
    <>
      <KeyboardLayer />
      <DeviceDuties />
      <Suspense>
        <DeliveryDuty />
      </Suspense>
      <NewVersion />
      <ScreenLock />
    </>
  );
}
