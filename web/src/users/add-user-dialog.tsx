import { userRoutes, zoneRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LocalLinks, useCanEmail } from '../deliveries/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSendChange } from '../platform/send-change.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choices } from '../ui/choices.tsx';
import { DialogForm } from '../ui/dialog-form.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';
import { ZoneLimit } from '../zones/zone-limit.tsx';
import { newRoleBody, type RoleChoice } from './role-choice.ts';
import { RoleSelect } from './role-select.tsx';
import { emailError, newPasswordError, refusedFields } from './user-form-errors.ts';

interface AddUserDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Adds a user with a first password or, where e-mail is configured, with an invitation to choose it. */
export function AddUserDialog({ open, onClose }: AddUserDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} onClose={onClose} title={t('users.add')}>
      {open && <AddUserForm onClose={onClose} />}
    </Dialog>
  );
}

function AddUserForm({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const canInvite = useCanEmail() === true;
  const [choice, setInvites] = useState<boolean | null>(null);
  const invites = canInvite && choice !== false;
  const [role, setRole] = useState<RoleChoice>('viewer');
  const zones = useQuery(apiQuery(useApi(), 'Zones', zoneRoutes.listZones, {})).data ?? [];
  const [zoneIds, setZoneIds] = useState<readonly string[]>([]);
  const form = useTextForm({
    initial: { email: '', password: '', firstName: '', lastName: '', phoneNumber: '' },
    check: ({ email, password }) => ({
      email: emailError(email, t),
      password: invites ? undefined : newPasswordError(password, t('users.password'), t),
    }),
    submit: async ({ email, password, ...values }) => {
      const body = {
        ...values,
        ...(!invites && { password }),
        email: email.trim(),
        isDisabled: false,
        isLockedOut: false as const,
        ...newRoleBody(role),
        ...(role !== 'admin' && zoneIds.length > 0 && { zoneIds: zoneIds.map(Number) }),
      };
      try {
        await sendChange(userRoutes.createUser, { body }, { background: true });
        if (invites) notifySuccess(t('users.invitation.sentTo', { email: body.email }));
        onClose();
        return {};
      } catch (error) {
        return refusedFields(error, t('users.createFailed'), t);
      }
    },
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit}
      onClose={onClose}
      submit={t('users.add')}
      busy={form.busy}
      error={form.errors.form}
    >
      <TextField {...form.field('email')} label={t('users.email')} type="email" autoComplete="off" />
      {canInvite && <Checkbox label={t('users.invitation.send')} checked={invites} onChange={setInvites} />}
      {invites && <LocalLinks />}
      {!invites && (
        <TextField
          {...form.field('password')}
          label={t('users.password')}
          hint={t('users.passwordHint')}
          type="password"
          autoComplete="new-password"
        />
      )}
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
      <RoleSelect value={role} onChange={setRole} />
      {role !== 'admin' && zones.length > 0 && (
        <div>
          <div className="max-h-48 overflow-y-auto">
            <Choices
              label={t('zoneLimit.zones')}
              options={zones.map((zone) => ({ value: String(zone.zone_id), label: zone.zone_name }))}
              chosen={zoneIds}
              onChange={setZoneIds}
            />
          </div>
          <ZoneLimit />
        </div>
      )}
    </DialogForm>
  );
}
