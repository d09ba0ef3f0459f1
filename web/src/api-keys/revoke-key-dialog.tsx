import { type ApiKey, apiKeyRoutes } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface RevokeKeyDialogProps {
  /** Null while it is closed. */
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

/** Asks before a key is revoked, and says what stops working. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('apiKeys.revoke.question', { name: apiKey?.name ?? '' })}
      confirmLabel={t('apiKeys.revoke.confirm')}
      route={apiKeyRoutes.revokeApiKey}
      request={apiKey && { params: { apiKeyId: String(apiKey.id) } }}
    >
      <p>{t('apiKeys.revoke.lost')}</p>
      <p className="mt-2">{t('apiKeys.revoke.kept')}</p>
    </ConfirmAction>
  );
}
