import type { User } from '@ts1/contract';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useCan, useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import { InvitationPanel } from './invitation-panel.tsx';
import { LostDevice } from './lost-device.tsx';
import { PasswordFields } from './password-fields.tsx';
import { roleName, toRoleChoice, type RoleChoice } from './role-choice.ts';
import { RoleSelect } from './role-select.tsx';
import { UnlockUser } from './unlock-user.tsx';
import { useSaveUser } from './use-save-user.ts';
import { emailError, newPasswordError, usernameError } from './user-form-errors.ts';

interface EditUserDialogProps {
  /** Null while it is closed. */
  readonly user: User | null;
  readonly onClose: () => void;
}

/** Changes a user: users who manage people anybody, with role and status, others their own record without these. */
export function EditUserDialog({ user, onClose }: EditUserDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={user !== null} onClose={onClose} title={t('users.edit')}>
      {user !== null && <EditUserForm key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  );
}

interface EditUserFormProps {
  readonly user: User;
  readonly onClose: () => void;
}

function EditUserForm({ user, onClose }: EditUserFormProps) {
  const { t } = useTranslation();
  const mayManagePeople = useCan('people');
  const isSelf = useUser().id === user.id;
  const save = useSaveUser(user);
  const [role, setRole] = useState<RoleChoice>(toRoleChoice(user));
  const [disabled, setDisabled] = useState(user.isDisabled);
  const [withPassword, setWithPassword] = useState(false);
  const [saved, setSaved] = useState(false);
  const form = useTextForm({
    initial: {
      email: user.email,
      username: user.username,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      phoneNumber: user.phoneNumber ?? '',
      currentPassword: '',
      newPassword: '',
      confirmPassword: '',
    },
    check: (values) => ({
      email: emailError(values.email, t),
      username: usernameError(values.username, t),
      ...(withPassword && {
        currentPassword:
          values.currentPassword === ''
            ? t('users.required', { field: t('users.currentPassword') })
            : undefined,
        newPassword: newPasswordError(values.newPassword, t('users.newPassword'), t),
        confirmPassword:
          values.confirmPassword === values.newPassword ? undefined : t('users.passwordsDiffer'),
      }),
    }),
    submit: async (values) => {
      setSaved(false);
      const refused = await save(values, {
        withPassword,
        ...(mayManagePeople && { role, ...(!isSelf && { disabled }) }),
      });
      setSaved(Object.keys(refused).length === 0);
      return refused;
    },
  });
  return (
    <DialogForm onSubmit={form.onSubmit} onClose={onClose} submit={t('users.save')} busy={form.busy}>
      {mayManagePeople && user.isLockedOut && <UnlockUser user={user} />}
      {mayManagePeople && !isSelf && user.hasTwoFactor && <LostDevice user={user} what="twoFactor" />}
      {mayManagePeople && !isSelf && user.hasBiometrics && <LostDevice user={user} what="passkeys" />}
      {mayManagePeople && user.invitation !== null && (
        <InvitationPanel user={user} invitation={user.invitation} />
      )}
      <TextField {...form.field('email')} label={t('users.email')} type="email" autoComplete="off" />
      <TextField
        {...form.field('username')}
        label={t('users.username')}
        hint={t('users.usernameHint')}
        autoComplete="off"
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField {...form.field('firstName')} label={t('users.firstName')} autoComplete="off" />
        <TextField {...form.field('lastName')} label={t('users.lastName')} autoComplete="off" />
      </div>
      <TextField
        {...form.field('phoneNumber')}
        label={t('users.phone')}
        placeholder={t('users.phonePlaceholder')}
        type="tel"
        autoComplete="off"
      />
      {mayManagePeople && !isSelf && (
        <Checkbox label={t('users.disable')} checked={disabled} onChange={setDisabled} />
      )}
      {mayManagePeople && (
        <RoleSelect
          value={role}
          held={{ choice: toRoleChoice(user), name: roleName(user, t) }}
          onChange={setRole}
        />
      )}
      <Button className="self-start" expanded={withPassword} onClick={() => setWithPassword(!withPassword)}>
        {t('users.changePassword')}
      </Button>
      {withPassword && <PasswordFields field={form.field} isSelf={isSelf} />}
      <FormError>{form.errors.form}</FormError>
      <output className="block">
        {saved && (
          <span className="flex items-center gap-2 rounded-md border border-ok px-3 py-2 text-body text-ok">
            <CircleCheck aria-hidden size={16} />
            {t('users.updated')}
          </span>
        )}
      </output>
    </DialogForm>
  );
}
