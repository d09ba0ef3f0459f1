import { baseUnitManagementRoutes, type BaseUnit } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import type { NewDeviceKey } from './device-key-dialog.tsx';

interface ConfirmationProps {
  /** Null while it is closed. */
  readonly unit: BaseUnit | null;
  readonly onClose: () => void;
}

/** Asks before a base unit is removed. */
export function DeleteDialog({ unit, onClose }: ConfirmationProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const { busy, error, run, close } = useConfirmed(onClose, t('baseUnits.remove.failed'));
  return (
    <ConfirmDialog
      destructive
      open={unit !== null}
      onClose={close}
      title={t('baseUnits.remove.question')}
      confirmLabel={t('baseUnits.remove.confirm')}
      busy={busy}
      error={error}
      onConfirm={() =>
        run(async () => {
          if (unit === null) return;
          await api.call(baseUnitManagementRoutes.deleteBaseUnit, { body: { baseUnitId: unit.id } });
          await queries.invalidateQueries({ queryKey: ['BaseUnits'] });
        })
      }
    >
      {unit !== null && (
        <p>{t('baseUnits.remove.lost', { name: unit.base_unit_name, serial: unit.serialNo })}</p>
      )}
      <p className="mt-2">{t('baseUnits.remove.kept')}</p>
    </ConfirmDialog>
  );
}

interface RotateKeyDialogProps extends ConfirmationProps {
  readonly onMade: (made: NewDeviceKey) => void;
}

/** Asks before a device key is replaced, and says what stops working. */
export function RotateKeyDialog({ unit, onClose, onMade }: RotateKeyDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { busy, error, run, close } = useConfirmed(onClose, t('baseUnits.rotate.failed'));
  return (
    <ConfirmDialog
      destructive
      open={unit !== null}
      onClose={close}
      title={t('baseUnits.rotate.question', { name: unit?.base_unit_name ?? '' })}
      confirmLabel={t('baseUnits.rotate.confirm')}
      busy={busy}
      error={error}
      onConfirm={() =>
        run(async () => {
          if (unit === null) return;
          const params = { baseUnitId: String(unit.id) };
          const { deviceKey } = await api.call(baseUnitManagementRoutes.rotateDeviceKey, { params });
          onMade({ name: unit.base_unit_name, serialNo: unit.serialNo, deviceKey });
        })
      }
    >
      <p>{t('baseUnits.rotate.stops')}</p>
      <p className="mt-2">{t('baseUnits.rotate.kept')}</p>
    </ConfirmDialog>
  );
}

/** What a question does when it is answered with yes: it closes, or says that it failed. */
function useConfirmed(onClose: () => void, failed: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = (): void => {
    setError(undefined);
    onClose();
  };
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
      close();
    } catch {
      setError(failed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, close, run: (action: () => Promise<void>): void => void attempt(action) };
}
