import { type Rota, rotaRoutes, type RouteRequest, type User } from '@ts1/contract';
import { ArrowUp, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { companyTimeZone, toDateTimeInput } from '../platform/time-zone.ts';

interface RotaDialogProps {
  readonly open: boolean;
  /** The rota that is edited; null to add one. */
  readonly rota: Rota | null;
  readonly users: readonly User[];
  readonly onClose: () => void;
}

type Body = RouteRequest<typeof rotaRoutes.createRota>['body'];
const FIELDS = ['name', 'shiftLength', 'startsOn', 'handOverAt', 'userIds'] as const;

/** Adds or edits a rota: who takes turns, how long, and when they hand over. */
export function RotaDialog(props: RotaDialogProps) {
  const { t } = useTranslation();
  const title = props.rota === null ? t('rotas.add') : t('rotas.edit', { name: props.rota.name });
  return (
    <Dialog open={props.open} onClose={props.onClose} title={title}>
      <RotaForm {...props} />
    </Dialog>
  );
}

function RotaForm({ rota, users, onClose }: RotaDialogProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const [draft, setDraft] = useState<Body>(() => ({
    name: rota?.name ?? '',
    shiftUnit: rota?.shiftUnit ?? 'weeks',
    shiftLength: rota?.shiftLength ?? 1,
    startsOn: rota?.startsOn ?? toDateTimeInput(Date.now(), companyTimeZone()).slice(0, 10),
    handOverAt: rota?.handOverAt ?? '08:00',
    userIds: rota?.userIds ?? users.slice(0, 1).map(({ id }) => id),
  }));
  const change = (changes: Partial<Body>) => setDraft({ ...draft, ...changes });
  const { busy, refusal, failure, send } = useAction(
    async () =>
      rota === null
        ? sendChange(rotaRoutes.createRota, { body: draft })
        : sendChange(rotaRoutes.saveRota, { params: { rotaId: String(rota.id) }, body: draft }),
    { fields: FIELDS },
  );
  const submit = (): void => {
    if (!busy) void send(undefined, onClose);
  };
  const { userIds } = draft;
  return (
    <DialogForm onSubmit={submit} onClose={onClose} submit={t('rotas.save')} busy={busy} error={failure}>
      <TextField
        label={t('rotas.name')}
        value={draft.name}
        maxLength={100}
        error={refusal('name')}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('rotas.unit')}
          value={draft.shiftUnit}
          options={(['days', 'weeks'] as const).map((value) => ({ value, label: t(`rotas.units.${value}`) }))}
          onChange={(shiftUnit) => change({ shiftUnit })}
        />
        <TextField
          type="number"
          min={1}
          label={t('rotas.length')}
          value={draft.shiftLength}
          error={refusal('shiftLength')}
          onChange={({ target }) => change({ shiftLength: Number(target.value) })}
        />
        <DateField
          precision="day"
          label={t('rotas.startsOn')}
          value={draft.startsOn}
          error={refusal('startsOn')}
          onChange={(value) => change({ startsOn: value })}
        />
        <DateField
          precision="time"
          label={t('rotas.handOverAt')}
          value={draft.handOverAt}
          error={refusal('handOverAt')}
          onChange={(value) => change({ handOverAt: value })}
        />
      </div>
      <fieldset className="min-w-0 rounded-md border border-border p-3">
        <legend className="px-1 text-table font-medium">{t('rotas.people')}</legend>
        <ol className="flex flex-col gap-2">
          {userIds.map((userId, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same person may have several turns
            <li key={index} className="flex items-center gap-2">
              <div className="min-w-0 flex-1">
                <Select
                  hideLabel
                  label={t('rotas.person', { number: index + 1 })}
                  value={String(userId)}
                  options={users.map(({ id, username }) => ({ value: String(id), label: username }))}
                  onChange={(chosen) => change({ userIds: userIds.with(index, Number(chosen)) })}
                />
              </div>
              <IconButton
                label={t('rotas.moveUp', { number: index + 1 })}
                icon={ArrowUp}
                disabled={index === 0}
                onClick={() => change({ userIds: movedUp(userIds, index) })}
              />
              <IconButton
                label={t('rotas.removePerson', { number: index + 1 })}
                icon={X}
                onClick={() => change({ userIds: userIds.toSpliced(index, 1) })}
              />
            </li>
          ))}
        </ol>
        <FormError>{refusal('userIds')}</FormError>
        <Button
          className="mt-2"
          icon={UserPlus}
          onClick={() => change({ userIds: [...userIds, ...nextPerson(users, userIds)] })}
        >
          {t('rotas.addPerson')}
        </Button>
      </fieldset>
    </DialogForm>
  );
}

function movedUp(userIds: readonly number[], index: number): number[] {
  const [moved] = userIds.slice(index, index + 1);
  if (moved === undefined || index === 0) return [...userIds];
  return userIds.toSpliced(index, 1).toSpliced(index - 1, 0, moved);
}

/** The first who has no turn yet, or the first of all. */
function nextPerson(users: readonly User[], userIds: readonly number[]): number[] {
  const next = users.find(({ id, isDisabled }) => !isDisabled && !userIds.includes(id)) ?? users[0];
  return next === undefined ? [] : [next.id];
}
