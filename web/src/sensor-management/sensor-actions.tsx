import type { Sensor } from '@ts1/contract';
import { CircleFadingArrowUp, Crosshair, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CommandChip, isWorthShowing, useNewestCommand } from '../commands/index.ts';
import { useNow } from '../platform/use-now.ts';
import { IconPlace } from '../ui/icon-place.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export type SensorAction = 'calibrate' | 'edit' | 'firmware' | 'remove';

interface SensorActionsProps {
  readonly sensor: Sensor;
  /** Runs older firmware than the latest. */
  readonly outdated: boolean;
  readonly onAction: (action: SensorAction, sensor: Sensor) => void;
}

/** How often it is looked at whether an outcome is old. */
const AGEING_MS = 60_000;

/** What an admin can do with a sensor, and how far the last command to it is. */
export function SensorActions({ sensor, outdated, onAction }: SensorActionsProps) {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const command = useNewestCommand({ sensorId: sensor.id });
  const { name } = sensor;
  const act = (action: SensorAction) => () => onAction(action, sensor);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-1 md:justify-start">
      <span className="-ml-2 flex items-center">
        <IconButton
          label={t('sensorManagement.calibrate.open', { name })}
          icon={Crosshair}
          onClick={act('calibrate')}
        />
        <IconButton label={t('sensorManagement.edit.open', { name })} icon={Pencil} onClick={act('edit')} />
        {outdated ? (
          <IconButton
            label={t('sensorManagement.firmware.open', { name })}
            icon={CircleFadingArrowUp}
            className="text-accent!"
            onClick={act('firmware')}
          />
        ) : (
          <IconPlace />
        )}
        <IconButton
          label={t('sensorManagement.remove.open', { name })}
          icon={Trash2}
          variant="remove"
          onClick={act('remove')}
        />
      </span>
      {command !== undefined && isWorthShowing(command, now) && <CommandChip named command={command} />}
    </span>
  );
}
