import { SENSOR_TYPES, type Sensor } from '@ts1/contract';
import { CircleFadingArrowUp, Crosshair, Pencil, Trash2, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CommandChip, isWorthShowing, useNewestCommand } from '../commands/index.ts';
import { MaintenanceLink } from '../maintenance/index.ts';
import { useNow } from '../platform/use-now.ts';
import { useCan } from '../session/index.ts';
import type { ButtonVariant } from '../ui/button-style.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';

export type SensorAction = 'calibrate' | 'edit' | 'firmware' | 'remove';

interface SensorActionsProps {
  readonly sensor: Sensor;
  /** Runs older firmware than the latest. */
  readonly outdated: boolean;
  readonly onAction: (action: SensorAction, sensor: Sensor) => void;
}

/** How often it is looked at whether an outcome is old. */
const AGEING_MS = 60_000;

/** Actions of who manages devices on a sensor, and how far the last command to it is. */
export function SensorActions({ sensor, outdated, onAction }: SensorActionsProps) {
  const mayCalibrate = useCan('calibrate');
  const maySetLimits = useCan('limits');
  const now = useNow(AGEING_MS);
  const command = useNewestCommand({ sensorId: sensor.id });
  const { name } = sensor;
  const act = (action: SensorAction) => () => onAction(action, sensor);
  return (
    <span className="flex flex-wrap items-center gap-x-1">
      <span className="-ml-2 flex flex-wrap items-center">
        {/* Network servers take no commands. */}
        {mayCalibrate && !SENSOR_TYPES[sensor.type].isHexadecimal && (
          <Action action="calibrate" name={name} icon={Crosshair} onClick={act('calibrate')} />
        )}
        <Action action="edit" name={name} icon={Pencil} onClick={act('edit')} />
        {maySetLimits && <MaintenanceLink target={{ sensor: sensor.id }} name={name} />}
        <Action action="remove" name={name} icon={Trash2} variant="remove" onClick={act('remove')} />
        {outdated && (
          <Action
            action="firmware"
            name={name}
            icon={CircleFadingArrowUp}
            className="text-accent!"
            onClick={act('firmware')}
          />
        )}
      </span>
      {command !== undefined && isWorthShowing(command, now) && <CommandChip named command={command} />}
    </span>
  );
}

interface ActionProps {
  readonly action: SensorAction;
  /** Name of the sensor. */
  readonly name: string;
  readonly icon: LucideIcon;
  readonly variant?: ButtonVariant;
  readonly className?: string;
  readonly onClick: () => void;
}

/** A wide window has room for words beside the icons, and a finger cannot ask an icon for its name. */
const WORDS = '(min-width: 1700px), (max-width: 1279px)';

function Action({ action, name, icon, variant = 'ghost', className, onClick }: ActionProps) {
  const { t } = useTranslation();
  const label = t(`sensorManagement.${action}.open`, { name });
  const hasRoom = useMediaQuery(WORDS);
  if (!hasRoom) {
    return <IconButton label={label} icon={icon} variant={variant} className={className} onClick={onClick} />;
  }
  return (
    <Button
      label={label}
      icon={icon}
      variant={variant}
      className={classes('gap-1 px-2! text-fine', className)}
      onClick={onClick}
    >
      {t(`sensorManagement.${action}.short`)}
    </Button>
  );
}
