import { type Webhook, webhookRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface ConfirmationProps {
  /** Null while it is closed. */
  readonly webhook: Webhook | null;
  readonly onClose: () => void;
}

interface RotateSecretProps extends ConfirmationProps {
  readonly onMade: (made: { readonly name: string; readonly secret: string }) => void;
}

/** Asks before a secret is replaced, and says how long the old one works. */
export function RotateSecret({ webhook, onClose, onMade }: RotateSecretProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      open={webhook !== null}
      onClose={onClose}
      title={t('webhooks.rotate.question', { name: webhook?.name ?? '' })}
      confirmLabel={t('webhooks.rotate.confirm')}
      action={async () => {
        if (webhook === null) return;
        onMade(await api.call(webhookRoutes.rotateWebhookSecret, paramsOf(webhook)));
        await queries.invalidateQueries({ queryKey: ['Webhooks'] });
      }}
    >
      {t('webhooks.rotate.both')}
    </ConfirmAction>
  );
}

/** Asks before a webhook is deleted. */
export function DeleteWebhook({ webhook, onClose }: ConfirmationProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      destructive
      open={webhook !== null}
      onClose={onClose}
      title={t('webhooks.remove.question', { name: webhook?.name ?? '' })}
      confirmLabel={t('webhooks.remove.confirm')}
      action={async () => {
        if (webhook === null) return;
        await api.call(webhookRoutes.deleteWebhook, paramsOf(webhook));
        await queries.invalidateQueries({ queryKey: ['Webhooks'] });
      }}
    >
      <p>{t('webhooks.remove.lost')}</p>
      <p className="mt-2">{t('webhooks.remove.kept')}</p>
    </ConfirmAction>
  );
}

function paramsOf({ id }: Webhook) {
  return { params: { webhookId: String(id) } };
}
