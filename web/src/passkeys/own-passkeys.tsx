import { passkeyRoutes, type Passkey } from '@ts1/contract';
import { Fingerprint, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { addTexts } from '../i18n/translate.ts';
import { passkeys } from '../i18n/en/passkeys.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useSession } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { useRegisterPasskey } from './use-register-passkey.ts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

addTexts({ passkeys });

/** One's own passkeys: list, add one of this device, remove. */
export function OwnPasskeys() {
  const { t } = useTranslation();
  const own = usePasskeys();
  const { busy, register } = useRegisterPasskey();
  const [removing, setRemoving] = useState<Passkey>();
  const add = (
    <Button icon={Fingerprint} busy={busy} onClick={() => void register()}>
      {t('passkeys.add')}
    </Button>
  );
  return (
    <>
      <Loaded query={own} loading={t('app.loading')} failed={t('passkeys.loadFailed')}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={Fingerprint} title={t('passkeys.none')} action={add}>
              {t('passkeys.noneHint')}
            </EmptyState>
          ) : (
            <>
              <ul className="mb-4 divide-y divide-border">
                {all.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
                ))}
              </ul>
              {add}
            </>
          )
        }
      </Loaded>
      <RemovePasskey passkey={removing} onClose={() => setRemoving(undefined)} />
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const { t } = useTranslation();
  const used = passkey.last_used_at;
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="truncate text-body font-medium">{passkey.name}</p>
        <p className="text-fine text-muted">
          {t('passkeys.added', { at: formatDateTime(Date.parse(passkey.created_at)) })}
          {' · '}
          {used === null
            ? t('passkeys.neverUsed')
            : t('passkeys.lastUsed', { at: formatDateTime(Date.parse(used)) })}
          {passkey.synced && ` · ${t('passkeys.synced')}`}
        </p>
      </div>
      <IconButton
        label={t('passkeys.removeNamed', { name: passkey.name })}
        icon={Trash2}
        variant="remove"
        onClick={onRemove}
      />
    </li>
  );
}

interface RemovePasskeyProps {
  readonly passkey: Passkey | undefined;
  readonly onClose: () => void;
}

function RemovePasskey({ passkey, onClose }: RemovePasskeyProps) {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <ConfirmAction
      destructive
      onClose={onClose}
      title={t('passkeys.removeQuestion')}
      confirmLabel={t('passkeys.remove')}
      route={passkeyRoutes.removePasskey}
      request={passkey === undefined ? null : { params: { passkeyId: String(passkey.id) } }}
      // Where the company demands two factors and none is left, the next thing is to set one up.
      onDone={() => void session.verify()}
    >
      {t('passkeys.removeHint', { name: passkey?.name ?? '' })}
    </ConfirmAction>
  );
}

/** One's own passkeys; a change of users makes them stale. */
function usePasskeys() {
  return useQuery(apiQuery(useApi(), 'Users', passkeyRoutes.listPasskeys, {}));
}
