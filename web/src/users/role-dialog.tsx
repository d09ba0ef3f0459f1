import { type CompanyRole, companyRoleRoutes, ROLE_NAME_MAX_LENGTH, type Verb, VERBS } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import { Choices } from '../ui/choices.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

interface RoleDialogProps {
  /** Null for a new one. */
  readonly role: CompanyRole | null;
  readonly onClose: () => void;
}

/** Makes or changes a role by ticking what it permits; only permissions that the user has are offered. */
export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const { t } = useTranslation();
  const { permissions: held } = useUser();
  const [name, setName] = useState(role?.name ?? '');
  const [permissions, setPermissions] = useState<readonly Verb[]>(role?.permissions ?? []);
  const [isTried, setTried] = useState(false);
  const fields = { fields: ['name'] } as const;
  const adding = useApiMutation(companyRoleRoutes.createRole, fields);
  const saving = useApiMutation(companyRoleRoutes.saveRole, fields);
  const { busy, failure, refusal } = role === null ? adding : saving;
  const submit = (): void => {
    setTried(true);
    if (name.trim() === '' || busy) return;
    const body = { name: name.trim(), permissions: [...permissions] };
    if (role === null) void adding.send({ body }, onClose);
    else void saving.send({ params: { roleId: String(role.id) }, body }, onClose);
  };
  const offered = VERBS.filter((one) => held.includes(one));
  return (
    <Dialog open onClose={onClose} title={t(role === null ? 'roles.add' : 'roles.editTitle')}>
      <DialogForm
        onSubmit={submit}
        onClose={onClose}
        submit={t(role === null ? 'roles.add' : 'roles.save')}
        busy={busy}
        error={failure}
      >
        <TextField
          label={t('roles.name')}
          value={name}
          maxLength={ROLE_NAME_MAX_LENGTH}
          autoComplete="off"
          error={isTried && name.trim() === '' ? t('roles.nameRequired') : refusal('name')}
          onChange={({ target }) => setName(target.value)}
        />
        <Choices
          label={t('roles.permits')}
          options={offered.map((one) => ({
            value: one,
            label: t(`roles.verbs.${one}`),
            hint: t(`roles.verbHints.${one}`),
          }))}
          chosen={permissions}
          onChange={setPermissions}
        />
        {offered.length < VERBS.length && <p className="text-fine text-muted">{t('roles.beyond')}</p>}
      </DialogForm>
    </Dialog>
  );
}
