import { type Rota, rotaRoutes, type User, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ShownOnce } from '../ui/shown-once.tsx';
import { RotaCalendar } from './rota-calendar.tsx';
import { RotaDialog } from './rota-dialog.tsx';
import { RotaOverrides } from './rota-overrides.tsx';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly rota: Rota } | null;

/** The rotas of the company, each with a week of it. */
export function RotasCard() {
  const { t } = useTranslation();
  const api = useApi();
  const maySet = useCan('settings');
  const rotas = useQuery(apiQuery(api, 'RemoteAlertGroups', rotaRoutes.listRotas, {}));
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {})).data ?? [];
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Card title={t('rotas.title')} className="mb-4">
      <p className="mb-3 text-fine text-muted">{t('rotas.hint')}</p>
      <Loaded query={rotas} loading={t('rotas.loading')} height="h-40" failed={t('rotas.failed')}>
        {(list) => (
          <>
            {list.length === 0 && <p className="mb-3 text-body text-muted">{t('rotas.none')}</p>}
            <ul className="flex flex-col gap-4">
              {list.map((rota) => (
                <li key={rota.id} className="min-w-0 rounded-md border border-border p-3">
                  <RotaItem
                    rota={rota}
                    users={users}
                    onEdit={() => setOpen({ kind: 'edit', rota })}
                    onDelete={() => setOpen({ kind: 'delete', rota })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {maySet && (
        <Button
          className="mt-3"
          icon={Plus}
          disabled={users.length === 0}
          onClick={() => setOpen({ kind: 'add' })}
        >
          {t('rotas.add')}
        </Button>
      )}
      <RotaDialog
        key={open?.kind === 'edit' ? open.rota.id : open?.kind}
        open={open?.kind === 'add' || open?.kind === 'edit'}
        rota={open?.kind === 'edit' ? open.rota : null}
        users={users}
        onClose={close}
      />
      <ConfirmAction
        destructive
        onClose={close}
        title={t('rotas.deleteQuestion')}
        confirmLabel={t('rotas.deleteYes')}
        route={rotaRoutes.deleteRota}
        request={open?.kind === 'delete' ? { params: { rotaId: String(open.rota.id) } } : null}
      >
        {open?.kind === 'delete' && t('rotas.deleteLoss', { name: open.rota.name })}
      </ConfirmAction>
    </Card>
  );
}

interface RotaItemProps {
  readonly rota: Rota;
  readonly users: readonly User[];
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function RotaItem({ rota, users, onEdit, onDelete }: RotaItemProps) {
  const { t } = useTranslation();
  const maySet = useCan('settings');
  const findUserName = (userId: number) =>
    users.find(({ id }) => id === userId)?.username ?? t('rotas.vacant');
  const { name, shiftUnit, shiftLength: count, handOverAt: time } = rota;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 basis-40 text-body font-semibold break-words">{name}</h3>
        {maySet && (
          <>
            <Feed rota={rota} />
            <IconButton label={t('rotas.edit', { name })} icon={Pencil} onClick={onEdit} />
            <IconButton
              label={t('rotas.delete', { name })}
              icon={Trash2}
              variant="remove"
              onClick={onDelete}
            />
          </>
        )}
      </div>
      <p className="mb-2 text-fine text-muted">{t(`rotas.summary.${shiftUnit}`, { count, time })}</p>
      <RotaCalendar rota={rota} users={users} />
      {maySet && <RotaOverrides rota={rota} users={users} userName={findUserName} />}
    </>
  );
}

/** Makes and closes the address of the rota's calendar. */
function Feed({ rota }: { readonly rota: Rota }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const params = { rotaId: String(rota.id) };
  const opening = useApiMutation(rotaRoutes.openRotaFeed);
  const closing = useApiMutation(rotaRoutes.closeRotaFeed);
  return (
    <>
      <Button
        icon={CalendarDays}
        busy={opening.busy}
        onClick={() => void opening.send({ params }, (answer) => setUrl(answer.url))}
      >
        {t('rotas.feed.open')}
      </Button>
      {rota.feedSince !== null && (
        <Button busy={closing.busy} onClick={() => void closing.send({ params })}>
          {t('rotas.feed.close')}
        </Button>
      )}
      <FormError>{opening.failure ?? closing.failure}</FormError>
      <ShownOnce
        secret={url}
        onClose={() => setUrl(null)}
        texts={{
          title: t('rotas.feed.title'),
          once: t('rotas.feed.once'),
          label: t('rotas.feed.label'),
          copy: t('rotas.feed.copy'),
          notCopied: t('rotas.feed.notCopied'),
        }}
      />
    </>
  );
}
