import { type Rota, rotaRoutes, type User } from '@ts1/contract';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { companyTimeZone, fromDateTimeInput } from '../platform/time-zone.ts';

interface RotaOverridesProps {
  readonly rota: Rota;
  readonly users: readonly User[];
  readonly userName: (userId: number) => string;
}

/** Users on call for a time in place of the one whose turn it is. */
export function RotaOverrides({ rota, users, userName }: RotaOverridesProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState({ from: '', until: '', userId: String(users[0]?.id ?? '') });
  const adding = useApiMutation(rotaRoutes.addRotaOverride, { fields: ['from', 'until', 'userId'] });
  const removing = useApiMutation(rotaRoutes.deleteRotaOverride);
  const params = { rotaId: String(rota.id) };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [from, until] = [
      fromDateTimeInput(draft.from, companyTimeZone()) ?? '',
      fromDateTimeInput(draft.until, companyTimeZone()) ?? '',
    ];
    void adding.send({ params, body: { from, until, userId: Number(draft.userId) } }, () =>
      setDraft({ ...draft, from: '', until: '' }),
    );
  };
  return (
    <section aria-label={t('rotas.overridesOf', { name: rota.name })} className="mt-3">
      <h4 className="mb-1 text-table font-medium">{t('rotas.overrides')}</h4>
      <ul className="text-table">
        {rota.overrides.map(({ id, from, until, userId }) => {
          const begin = formatDateTime(Date.parse(from));
          return (
            <li key={id} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 break-words">
                {begin} – {formatDateTime(Date.parse(until))}: {userName(userId)}
              </span>
              <IconButton
                label={t('rotas.removeOverride', { from: begin })}
                icon={X}
                onClick={() => void removing.send({ params: { ...params, overrideId: String(id) } })}
              />
            </li>
          );
        })}
      </ul>
      <form className="flex flex-wrap items-end gap-2" noValidate onSubmit={submit}>
        <DateField
          precision="minute"
          label={t('rotas.overrideFrom')}
          value={draft.from}
          error={adding.refusal('from')}
          onChange={(value) => setDraft({ ...draft, from: value })}
        />
        <DateField
          precision="minute"
          label={t('rotas.overrideUntil')}
          value={draft.until}
          error={adding.refusal('until')}
          onChange={(value) => setDraft({ ...draft, until: value })}
        />
        <Select
          label={t('rotas.overrideWho')}
          value={draft.userId}
          options={users.map(({ id, username }) => ({ value: String(id), label: username }))}
          onChange={(userId) => setDraft({ ...draft, userId })}
        />
        <Button type="submit" icon={Plus} busy={adding.busy}>
          {t('rotas.addOverride')}
        </Button>
      </form>
      <FormError>{adding.failure ?? removing.failure}</FormError>
    </section>
  );
}
