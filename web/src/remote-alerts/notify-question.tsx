import { type AlertGroup, deliveryRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface NotifyQuestionProps {
  /** Group that was saved, extended or given a channel just now; null when none was. */
  readonly group: Pick<AlertGroup, 'id' | 'name'> | null;
  readonly onClose: () => void;
}

/** Asks whether a group is to be notified of alarms that began before it was saved; nothing where there are none. */
export function NotifyQuestion({ group, onClose }: NotifyQuestionProps) {
  const { t } = useTranslation();
  const params = { groupId: String(group?.id) };
  const { data: unsent, isFetching } = useQuery({
    ...apiQuery(useApi(), 'Deliveries', deliveryRoutes.unsentAlarms, { params }),
    enabled: group !== null,
    // An answer from before the group was saved says nothing of it.
    staleTime: 0,
  });
  const isAsked = group !== null && !isFetching && unsent !== undefined && unsent.messages > 0;
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('remoteAlerts.notifyNow.question', { count: unsent?.subjects ?? 0, group: group?.name ?? '' })}
      confirmLabel={t('remoteAlerts.notifyNow.yes')}
      refusal={() => t('remoteAlerts.notifyNow.failed')}
      route={deliveryRoutes.sendUnsentAlarms}
      request={isAsked ? { params } : null}
    >
      {t('remoteAlerts.notifyNow.hint')}
    </ConfirmAction>
  );
}
