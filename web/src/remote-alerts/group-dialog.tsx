import { type AlertGroup, remoteAlertRoutes, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { FurtherRecipients } from '../rotas/index.ts';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { TextField } from '../ui/text-field.tsx';
import { toGroupBody, checkDraft, toGroupDraft, NO_ERRORS, type DraftErrors } from './group-draft.ts';
import { ReachWarning } from './reach-warning.tsx';
import { RecipientList } from './recipient-list.tsx';
import { SensorChoice } from './sensor-choice.tsx';

interface GroupDialogProps {
  readonly open: boolean;
  /** The group that is edited; null to add one. */
  readonly group: AlertGroup | null;
  /** All groups, one of which the alarm can go on to. */
  readonly groups: readonly AlertGroup[];
  readonly onClose: () => void;
  readonly onSaved: (group: AlertGroup) => void;
}

/** Adds or edits an alert group (spec 2 §2). */
export function GroupDialog(props: GroupDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      wide
      open={props.open}
      onClose={props.onClose}
      title={t(props.group === null ? 'remoteAlerts.addGroup' : 'remoteAlerts.editGroup')}
    >
      <GroupForm {...props} />
    </Dialog>
  );
}

function GroupForm({ group, groups, onClose, onSaved }: GroupDialogProps) {
  const { t } = useTranslation();
  const api = useApi();
  const sendChange = useSendChange();
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {}));
  const [draft, setDraft] = useState(() => toGroupDraft(group));
  const [errors, setErrors] = useState<DraftErrors>(NO_ERRORS);
  const { busy, error, send } = useAction(async () => {
    const body = toGroupBody(draft);
    if (group === null) return sendChange(remoteAlertRoutes.createAlertGroup, { body });
    return sendChange(remoteAlertRoutes.saveAlertGroup, { params: { groupId: String(group.id) }, body });
  });
  const change = (next: typeof draft) => {
    setDraft(next);
    setErrors(NO_ERRORS);
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    if (busy) return;
    const found = checkDraft(draft);
    if (found === null)
      return void send(undefined, (saved) => {
        onClose();
        onSaved(saved);
      });
    setErrors(found);
    const { currentTarget: form } = event;
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  const others = groups.filter(({ id }) => id !== group?.id);
  return (
    <DialogForm
      onSubmit={submit}
      onClose={onClose}
      submit={t('remoteAlerts.save')}
      busy={busy}
      error={error === null ? undefined : t('remoteAlerts.saveFailed', { message: errorMessage(error) })}
    >
      <TextField
        label={t('remoteAlerts.groupName')}
        value={draft.name}
        maxLength={100}
        error={errors.name && t(`remoteAlerts.${errors.name}`)}
        onChange={({ target }) => change({ ...draft, name: target.value })}
      />
      <SensorChoice
        draft={draft}
        saved={group?.sensorIds ?? []}
        error={errors.sensors && t(`remoteAlerts.${errors.sensors}`)}
        onChange={change}
      />
      <RecipientList draft={draft} users={users.data ?? []} errors={errors} onChange={change} />
      <FurtherRecipients
        rotas={draft.rotaRecipients}
        contacts={draft.contactRecipients}
        onRotas={(rotaRecipients) => change({ ...draft, rotaRecipients })}
        onContacts={(contactRecipients) => change({ ...draft, contactRecipients })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t('remoteAlerts.escalateTo')}
          value={draft.escalateTo}
          options={[
            { value: '', label: t('remoteAlerts.nobody') },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(escalateTo) => change({ ...draft, escalateTo })}
        />
        {draft.escalateTo !== '' && (
          <TextField
            label={t('remoteAlerts.escalateAfter')}
            inputMode="numeric"
            value={draft.escalateAfter}
            error={errors.escalateAfter && t(`remoteAlerts.${errors.escalateAfter}`)}
            onChange={({ target }) => change({ ...draft, escalateAfter: target.value })}
          />
        )}
      </div>
      <output className="block empty:hidden">
        <ReachWarning group={draft} />
      </output>
    </DialogForm>
  );
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
