import { type ApiKey, apiKeyRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface RevokeKeyDialogProps {
  /** Null while it is closed. */
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

/** Asks before a key is revoked, and says what stops working. */
export function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  return (
    <ConfirmAction
      destructive
      open={apiKey !== null}
      onClose={onClose}
      title={t('apiKeys.revoke.question', { name: apiKey?.name ?? '' })}
      confirmLabel={t('apiKeys.revoke.confirm')}
      action={async () => {
        if (apiKey === null) return;
        await api.call(apiKeyRoutes.revokeApiKey, { params: { apiKeyId: String(apiKey.id) } });
        await queries.invalidateQueries({ queryKey: ['ApiKeys'] });
      }}
    >
      <p>{t('apiKeys.revoke.lost')}</p>
      <p className="mt-2">{t('apiKeys.revoke.kept')}</p>
    </ConfirmAction>
  );
}
