import { type AlertGroup, remoteAlertRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface DeleteGroupProps {
  /** Null while nothing is to be deleted. */
  readonly group: AlertGroup | null;
  readonly onClose: () => void;
}

/** Asks before an alert group is deleted. */
export function DeleteGroup({ group, onClose }: DeleteGroupProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const close = () => {
    setFailed(false);
    onClose();
  };
  const remove = async ({ id }: AlertGroup): Promise<void> => {
    setBusy(true);
    try {
      await api.call(remoteAlertRoutes.deleteAlertGroup, { params: { groupId: String(id) } });
      await queries.invalidateQueries({ queryKey: ['RemoteAlertGroups'] });
      close();
    } catch {
      setFailed(true);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open={group !== null}
      onClose={close}
      onConfirm={() => {
        if (group !== null) void remove(group);
      }}
      title={t('remoteAlerts.deleteQuestion')}
      confirmLabel={t('remoteAlerts.delete')}
      destructive
      busy={busy}
      error={failed ? t('remoteAlerts.deleteFailed') : undefined}
    >
      {group !== null && t('remoteAlerts.deleteLoss', { name: group.name })}
    </ConfirmDialog>
  );
}
