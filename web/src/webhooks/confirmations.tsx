import { type Webhook, webhookRoutes } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
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
  return (
    <ConfirmAction
      onClose={onClose}
      title={t('webhooks.rotate.question', { name: webhook?.name ?? '' })}
      confirmLabel={t('webhooks.rotate.confirm')}
      route={webhookRoutes.rotateWebhookSecret}
      request={webhook && webhookRequest(webhook)}
      // The secret is shown once: nothing comes before it.
      options={{ readsLater: true }}
      onDone={onMade}
    >
      {t('webhooks.rotate.both')}
    </ConfirmAction>
  );
}

/** Asks before a webhook is deleted. */
export function DeleteWebhook({ webhook, onClose }: ConfirmationProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('webhooks.remove.question', { name: webhook?.name ?? '' })}
      confirmLabel={t('webhooks.remove.confirm')}
      route={webhookRoutes.deleteWebhook}
      request={webhook && webhookRequest(webhook)}
    >
      <p>{t('webhooks.remove.lost')}</p>
      <p className="mt-2">{t('webhooks.remove.kept')}</p>
    </ConfirmAction>
  );
}

function webhookRequest({ id }: Webhook) {
  return { params: { webhookId: String(id) } };
}
