import { type Webhook, webhookRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSaving } from '../ui/use-saving.ts';

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
  const { busy, failure, close, run } = useAnswer(onClose);
  return (
    <ConfirmDialog
      open={webhook !== null}
      onClose={close}
      onConfirm={() =>
        run(async () => {
          if (webhook === null) return;
          onMade(await api.call(webhookRoutes.rotateWebhookSecret, paramsOf(webhook)));
        })
      }
      title={t('webhooks.rotate.question', { name: webhook?.name ?? '' })}
      confirmLabel={t('webhooks.rotate.confirm')}
      busy={busy}
      error={failure}
    >
      {t('webhooks.rotate.both')}
    </ConfirmDialog>
  );
}

/** Asks before a webhook is deleted. */
export function DeleteWebhook({ webhook, onClose }: ConfirmationProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { busy, failure, close, run } = useAnswer(onClose);
  return (
    <ConfirmDialog
      destructive
      open={webhook !== null}
      onClose={close}
      onConfirm={() =>
        run(async () => {
          if (webhook !== null) await api.call(webhookRoutes.deleteWebhook, paramsOf(webhook));
        })
      }
      title={t('webhooks.remove.question', { name: webhook?.name ?? '' })}
      confirmLabel={t('webhooks.remove.confirm')}
      busy={busy}
      error={failure}
    >
      <p>{t('webhooks.remove.lost')}</p>
      <p className="mt-2">{t('webhooks.remove.kept')}</p>
    </ConfirmDialog>
  );
}

function paramsOf({ id }: Webhook) {
  return { params: { webhookId: String(id) } };
}

/** What a question does when it is answered with yes: it closes, or says why it failed. */
function useAnswer(onClose: () => void) {
  const queries = useQueryClient();
  const { busy, failure, forget, save } = useSaving();
  const close = (): void => {
    forget();
    onClose();
  };
  const attempt = async (action: () => Promise<void>): Promise<void> => {
    const isDone = await save(async () => {
      await action();
      await queries.invalidateQueries({ queryKey: ['Webhooks'] });
    });
    if (isDone) close();
  };
  return { busy, failure, close, run: (action: () => Promise<void>): void => void attempt(action) };
}
