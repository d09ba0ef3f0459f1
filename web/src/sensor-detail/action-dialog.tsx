import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { SwapDialog } from '../devices/index.ts';
import { CalibrateDialog, EditSensorDialog } from '../sensor-management/index.ts';
import { LegalHold } from './legal-hold.tsx';
import type { SensorAction } from './sensor-menu.tsx';

interface ActionDialogProps {
  readonly action: SensorAction;
  readonly sensor: Sensor;
  readonly onClose: () => void;
}

/** The dialog of an action from the menu of a sensor, about the sensor as it was when it was opened. */
export function ActionDialog({ action, sensor: now, onClose }: ActionDialogProps) {
  const [sensor] = useState(now);
  switch (action) {
    case 'rename':
      return <EditSensorDialog sensor={sensor} onClose={onClose} />;
    case 'swap':
      return <SwapDialog sensor={sensor} onClose={onClose} />;
    case 'calibrate':
      return <CalibrateDialog sensor={sensor} onClose={onClose} />;
    case 'hold':
      return <LegalHold sensor={sensor} onClose={onClose} />;
  }
}
