import { type AlertGroup, remoteAlertRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';

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
  return (
    <ConfirmAction
      destructive
      open={group !== null}
      onClose={onClose}
      title={t('remoteAlerts.deleteQuestion')}
      confirmLabel={t('remoteAlerts.delete')}
      refusal={() => t('remoteAlerts.deleteFailed')}
      action={async () => {
        if (group === null) return;
        await api.call(remoteAlertRoutes.deleteAlertGroup, { params: { groupId: String(group.id) } });
        await queries.invalidateQueries({ queryKey: ['RemoteAlertGroups'] });
      }}
    >
      {group !== null && t('remoteAlerts.deleteLoss', { name: group.name })}
    </ConfirmAction>
  );
}
