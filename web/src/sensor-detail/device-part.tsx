import type { Sensor } from '@ts1/contract';
import { CalibrationSection } from '../calibrations/index.ts';
import { DeviceSection } from '../devices/index.ts';

interface DevicePartProps {
  readonly sensor: Sensor;
  readonly now: number;
}

/** The devices that measure and measured here, and their calibration. */
export function DevicePart({ sensor, now }: DevicePartProps) {
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <DeviceSection sensor={sensor} />
      <CalibrationSection sensor={sensor} now={now} />
    </div>
  );
}
