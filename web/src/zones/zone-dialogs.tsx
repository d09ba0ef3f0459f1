import { zoneManagementRoutes, type Zone } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { useSendChange } from '../platform/send-change.ts';
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
  const sendChange = useSendChange();
  return (
    <Dialog open={zone !== null} onClose={onClose} title={t('zones.renameTitle')}>
      {zone !== null && (
        <ZoneNameForm
          initial={zone.zone_name}
          failed={t('zones.renameFailed')}
          className="flex flex-col gap-3"
          onSubmit={async (zoneName) => {
            const params = { zoneId: String(zone.zone_id) };
            const request = { params, body: { zoneName } };
            await sendChange(zoneManagementRoutes.updateZone, request, { background: true });
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
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('zones.deleteQuestion')}
      confirmLabel={t('zones.delete')}
      refusal={(error) => serverMessage(error) ?? t('zones.deleteFailed')}
      route={zoneManagementRoutes.deleteZone}
      request={zone && { params: { zoneId: String(zone.zone_id) } }}
      options={{ background: true }}
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
