import { SENSOR_TYPES, type Sensor, type Verb } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import {
  Crosshair,
  Download,
  Pencil,
  Replace,
  Scale,
  SlidersHorizontal,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import { use } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useUser } from '../session/index.ts';
import { PopoverClose } from '../ui/popover.tsx';

export type SensorAction = 'rename' | 'swap' | 'calibrate' | 'hold';

interface SensorMenuProps {
  readonly sensor: Sensor;
  /** Called before the menu closes. */
  readonly onAction: (action: SensorAction) => void;
}

const ITEM =
  'flex min-h-9 w-full items-center gap-3 rounded-sm px-2 text-left text-body text-text hover:bg-raised pointer-coarse:min-h-11';

/** Permissions of which each brings an action. */
const ACTION_VERBS: readonly Verb[] = ['devices', 'limits', 'calibrate', 'settings'];

/** Whether somebody with these permissions has any action on a sensor. */
export function hasSensorActions(permissions: readonly string[]): boolean {
  return ACTION_VERBS.some((one) => permissions.includes(one));
}

/** Actions on a sensor that the role of the user permits. */
export function SensorMenu({ sensor, onAction }: SensorMenuProps) {
  const { t } = useTranslation();
  const close = use(PopoverClose);
  const { permissions } = useUser();
  const may = (needed: Verb): boolean => permissions.includes(needed);
  const item = (action: SensorAction, Icon: LucideIcon, text: string) => (
    <li>
      <button
        type="button"
        className={ITEM}
        onClick={() => {
          onAction(action);
          close();
        }}
      >
        <Icon aria-hidden size={16} className="shrink-0 text-muted" />
        {text}
      </button>
    </li>
  );
  return (
    <ul className="-mx-2 -mb-2">
      {may('devices') && item('rename', Pencil, t('sensorDetail.actions.rename'))}
      {may('limits') && (
        <>
          <li>
            <Link to="/alarms" search={{ sensor: sensor.id }} className={ITEM}>
              <SlidersHorizontal aria-hidden size={16} className="shrink-0 text-muted" />
              {t('sensorDetail.setLimits')}
            </Link>
          </li>
          <li>
            <Link to="/maintenance" search={{ sensor: sensor.id }} className={ITEM}>
              <Wrench aria-hidden size={16} className="shrink-0 text-muted" />
              {t('sensorDetail.actions.maintenance')}
            </Link>
          </li>
        </>
      )}
      {may('devices') && item('swap', Replace, t('sensorDetail.actions.swap'))}
      {/* Network servers take no commands. */}
      {may('calibrate') &&
        !SENSOR_TYPES[sensor.type].isHexadecimal &&
        item('calibrate', Crosshair, t('sensorDetail.actions.calibrate'))}
      {may('audit') && (
        <li>
          <Link to="/analytics" search={{ tab: 'evidence', sensor: sensor.id }} className={ITEM}>
            <Download aria-hidden size={16} className="shrink-0 text-muted" />
            {t('sensorDetail.actions.evidence')}
          </Link>
        </li>
      )}
      {may('settings') &&
        item('hold', Scale, t(`sensorDetail.hold.${sensor.legalHold ? 'lift' : 'place'}.verb`))}
    </ul>
  );
}
