import { type AlertGroup, remoteAlertRoutes } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface DeleteGroupProps {
  /** Null while nothing is to be deleted. */
  readonly group: AlertGroup | null;
  readonly onClose: () => void;
}

/** Asks before an alert group is deleted. */
export function DeleteGroup({ group, onClose }: DeleteGroupProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('remoteAlerts.deleteQuestion')}
      confirmLabel={t('remoteAlerts.delete')}
      refusal={() => t('remoteAlerts.deleteFailed')}
      route={remoteAlertRoutes.deleteAlertGroup}
      request={group && { params: { groupId: String(group.id) } }}
    >
      {group !== null && t('remoteAlerts.deleteLoss', { name: group.name })}
    </ConfirmAction>
  );
}
