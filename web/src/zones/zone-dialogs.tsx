import { zoneManagementRoutes, type Zone } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ZoneNameForm } from './zone-name-form.tsx';

interface ZoneDialogProps {
  /** Null while it is closed. */
  readonly zone: Zone | null;
  readonly onClose: () => void;
}

/** Gives a zone another name. */
export function RenameZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  return (
    <Dialog open={zone !== null} onClose={onClose} title={t('zones.renameTitle')}>
      {zone !== null && (
        <ZoneNameForm
          initial={zone.zone_name}
          failed={t('zones.renameFailed')}
          className="flex flex-col gap-3"
          onSubmit={async (zoneName) => {
            const params = { zoneId: String(zone.zone_id) };
            await api.call(
              zoneManagementRoutes.updateZone,
              { params, body: { zoneName } },
              { background: true },
            );
            await queries.invalidateQueries({ queryKey: ['Zones'] });
            onClose();
          }}
        >
          {(busy) => (
            <DialogActions>
              <Button onClick={onClose}>{t('ui.cancel')}</Button>
              <Button type="submit" variant="primary" busy={busy}>
                {t('zones.rename')}
              </Button>
            </DialogActions>
          )}
        </ZoneNameForm>
      )}
    </Dialog>
  );
}

/** Asks before a zone goes. */
export function DeleteZoneDialog({ zone, onClose }: ZoneDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      destructive
      open={zone !== null}
      onClose={onClose}
      title={t('zones.deleteQuestion')}
      confirmLabel={t('zones.delete')}
      refusal={(error) => serverMessage(error) ?? t('zones.deleteFailed')}
      action={async () => {
        if (zone === null) return;
        const params = { zoneId: String(zone.zone_id) };
        await api.call(zoneManagementRoutes.deleteZone, { params }, { background: true });
        await queries.invalidateQueries({ queryKey: ['Zones'] });
      }}
    >
      {zone !== null && t('zones.deleteHint', { name: zone.zone_name })}
    </ConfirmAction>
  );
}

/** The server's own words where it refused. */
function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined;
  return error.failure.problem?.message;
}
