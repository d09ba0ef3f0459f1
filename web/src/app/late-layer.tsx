import { DeviceDuties } from '../push-device/device-duties.tsx';
import { KeyboardLayer } from './keyboard-layer.tsx';
import { NewVersion } from './new-version.tsx';

/** Parts of every page that no user came for: keys, duties for the device, and word of a new version. */
export function LateLayer() {
  return (
    <>
      <KeyboardLayer />
      <DeviceDuties />
      <NewVersion />
    </>
  );
}
