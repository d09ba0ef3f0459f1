import { type ApiKey, apiKeyRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { apiKeys } from '../i18n/en/api-keys.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';

interface RevokeKeyDialogProps {
  /** Null while it is closed. */
  readonly apiKey: ApiKey | null;
  readonly onClose: () => void;
}

addTexts({ apiKeys });

/** The keys of programs: which there are, a new one, the end of one. */
export function ApiKeysCard() {
  const { t } = useTranslation();
  const keys = useQuery(apiQuery(useApi(), 'ApiKeys', apiKeyRoutes.listApiKeys, {}));
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<{ readonly name: string; readonly key: string } | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  return (
    <Card title={t('apiKeys.title')}>
      <p className="mb-3 text-fine text-muted">
        {t('apiKeys.hint')} <code className="font-mono">Authorization: Bearer</code>.{' '}
        <a href="/api/docs" className="text-accent underline">
          {t('apiKeys.docs')}
        </a>
      </p>
      <Loaded query={keys} loading={t('app.loading')} height="h-16" failed={t('apiKeys.failed')}>
        {(found) =>
          found.length === 0 ? (
            <p className="mb-3 text-body text-muted">{t('apiKeys.none')}</p>
          ) : (
            <ul aria-label={t('apiKeys.title')} className="mb-3 divide-y divide-border">
              {found.map((key) => (
                <KeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <Button icon={KeyRound} onClick={() => setCreating(true)}>
        {t('apiKeys.add')}
      </Button>
      <CreateKeyDialog open={isCreating} onClose={() => setCreating(false)} onMade={setMade} />
      <ShownOnce
        secret={made?.key ?? null}
        onClose={() => setMade(null)}
        texts={{
          title: t('apiKeys.shown.title', { name: made?.name ?? '' }),
          once: t('apiKeys.shown.once'),
          label: t('apiKeys.shown.label'),
          copy: t('apiKeys.shown.copy'),
          notCopied: t('apiKeys.shown.notCopied'),
        }}
      />
      <RevokeKeyDialog apiKey={revoking} onClose={() => setRevoking(null)} />
    </Card>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: ApiKey; readonly onRevoke: () => void }) {
  const { t } = useTranslation();
  const { name, scopes, reason_exempt, created_at, created_by, last_used_at, ended_at } = apiKey;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="text-body font-medium break-words">{name}</p>
        <p className="text-fine">
          {scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(', ')}
          {reason_exempt && ` · ${t('apiKeys.exempt')}`}
        </p>
        <p className="text-fine text-muted">
          {t('apiKeys.created', { at: formatDateTime(Date.parse(created_at)), name: created_by })}
          {' · '}
          {last_used_at === null
            ? t('apiKeys.neverUsed')
            : t('apiKeys.lastUsed', { at: formatDateTime(Date.parse(last_used_at)) })}
        </p>
        {ended_at !== null && (
          <p className="text-fine text-warning">
            {t('apiKeys.ended', { at: formatDateTime(Date.parse(ended_at)), name: created_by })}
          </p>
        )}
      </div>
      {ended_at === null && (
        <IconButton
          label={t('apiKeys.revoke.open', { name })}
          icon={Trash2}
          variant="remove"
          onClick={onRevoke}
        />
      )}
    </li>
  );
}

/** Asks before a key is revoked, and says what stops working. */
function RevokeKeyDialog({ apiKey, onClose }: RevokeKeyDialogProps) {
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
