import { type ApiKey, apiKeyRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useSaving } from '../ui/use-saving.ts';

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
  const { busy, failure, forget, save } = useSaving();
  const close = (): void => {
    forget();
    onClose();
  };
  const revoke = async (id: number): Promise<void> => {
    const isDone = await save(async () => {
      await api.call(apiKeyRoutes.revokeApiKey, { params: { apiKeyId: String(id) } });
      await queries.invalidateQueries({ queryKey: ['ApiKeys'] });
    });
    if (isDone) close();
  };
  return (
    <ConfirmDialog
      destructive
      open={apiKey !== null}
      onClose={close}
      onConfirm={() => void (apiKey !== null && revoke(apiKey.id))}
      title={t('apiKeys.revoke.question', { name: apiKey?.name ?? '' })}
      confirmLabel={t('apiKeys.revoke.confirm')}
      busy={busy}
      error={failure}
    >
      <p>{t('apiKeys.revoke.lost')}</p>
      <p className="mt-2">{t('apiKeys.revoke.kept')}</p>
    </ConfirmDialog>
  );
}
