import { BASE_UNIT_TYPES, type BaseUnit } from '@ts1/contract';
import { KeyRound, Pencil, Trash2, Wifi } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { MaintenanceLink } from '../maintenance/index.ts';
import { IconPlace } from '../ui/icon-place.tsx';
import { IconButton } from '../ui/icon-button.tsx';

export type BaseUnitAction = 'rename' | 'wifi' | 'rotate' | 'remove';

interface BaseUnitActionsProps {
  readonly unit: BaseUnit;
  readonly onAction: (action: BaseUnitAction, unit: BaseUnit) => void;
}

/** Actions of an admin on a base unit. */
export function BaseUnitActions({ unit, onAction }: BaseUnitActionsProps) {
  const { t } = useTranslation();
  const name = unit.base_unit_name;
  const act = (action: BaseUnitAction) => () => onAction(action, unit);
  return (
    <span className="-ml-2 flex items-center">
      <IconButton label={t('baseUnits.rename.open', { name })} icon={Pencil} onClick={act('rename')} />
      {BASE_UNIT_TYPES[unit.type].wifi ? (
        <IconButton label={t('baseUnits.wifi.open', { name })} icon={Wifi} onClick={act('wifi')} />
      ) : (
        <IconPlace />
      )}
      <MaintenanceLink target={{ unit: unit.id }} name={name} />
      <IconButton label={t('baseUnits.rotate.open', { name })} icon={KeyRound} onClick={act('rotate')} />
      <IconButton
        label={t('baseUnits.remove.open', { name })}
        icon={Trash2}
        variant="remove"
        onClick={act('remove')}
      />
    </span>
  );
}
