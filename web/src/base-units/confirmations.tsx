import { baseUnitManagementRoutes, type BaseUnit } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import type { NewDeviceKey } from './device-key-dialog.tsx';

interface ConfirmationProps {
  /** Null while it is closed. */
  readonly unit: BaseUnit | null;
  readonly onClose: () => void;
}

/** Asks before a base unit is removed. */
export function DeleteDialog({ unit, onClose }: ConfirmationProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('baseUnits.remove.question')}
      confirmLabel={t('baseUnits.remove.confirm')}
      refusal={() => t('baseUnits.remove.failed')}
      route={baseUnitManagementRoutes.deleteBaseUnit}
      request={unit && { body: { baseUnitId: unit.id } }}
    >
      {unit !== null && (
        <p>{t('baseUnits.remove.lost', { name: unit.base_unit_name, serial: unit.serialNo })}</p>
      )}
      <p className="mt-2">{t('baseUnits.remove.kept')}</p>
    </ConfirmAction>
  );
}

interface RotateKeyDialogProps extends ConfirmationProps {
  readonly onMade: (made: NewDeviceKey) => void;
}

/** Asks before a device key is replaced, and says what stops working. */
export function RotateKeyDialog({ unit, onClose, onMade }: RotateKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('baseUnits.rotate.question', { name: unit?.base_unit_name ?? '' })}
      confirmLabel={t('baseUnits.rotate.confirm')}
      refusal={() => t('baseUnits.rotate.failed')}
      route={baseUnitManagementRoutes.rotateDeviceKey}
      request={unit && { params: { baseUnitId: String(unit.id) } }}
      onDone={({ deviceKey }) => {
        if (unit !== null) onMade({ ...unit, name: unit.base_unit_name, deviceKey });
      }}
    >
      <p>{t('baseUnits.rotate.stops')}</p>
      <p className="mt-2">{t('baseUnits.rotate.kept')}</p>
    </ConfirmAction>
  );
}
