import { choosePasswordRoutes, newPassword, PASSWORD_MIN_LENGTH } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useUser } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';
import { useTextForm } from '../ui/use-text-form.ts';

/** Changes one's own password; a form that succeeded is replaced by an empty one. */
export function PasswordForm() {
  const [changes, setChanges] = useState(0);
  return <Form key={changes} onChanged={() => setChanges((before) => before + 1)} />;
}

function Form({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const queries = useQueryClient();
  const { companyName, email } = useUser();
  const form = useTextForm({
    initial: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => ({
      currentPassword: values.currentPassword === '' ? t('account.required') : undefined,
      newPassword: newPassword.safeParse(values.newPassword).success ? undefined : t('account.invalidNew'),
      confirmPassword: values.confirmPassword === values.newPassword ? undefined : t('account.notSame'),
    }),
    submit: async ({ currentPassword, newPassword: chosen }) => {
      try {
        const body = { companyName, email, currentPassword, newPassword: chosen };
        await sendChange(choosePasswordRoutes.updatePassword, { body });
        notifySuccess(t('account.passwordChanged'));
        // The others have ended.
        void queries.invalidateQueries({ queryKey: ['Sessions'] });
        onChanged();
        return {};
      } catch (error) {
        const isAbout = (field: string) => error instanceof ApiError && error.fieldError(field) !== undefined;
        if (isAbout('currentPassword')) return { currentPassword: t('account.wrongCurrent') };
        return isAbout('newPassword') ? { newPassword: t('account.easyNew') } : { form: errorText(error, t) };
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <TextField
        {...form.field('currentPassword')}
        label={t('account.currentPassword')}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...form.field('newPassword')}
        label={t('account.newPassword')}
        hint={t('account.passwordHint', { count: PASSWORD_MIN_LENGTH })}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...form.field('confirmPassword')}
        label={t('account.confirmPassword')}
        type="password"
        autoComplete="new-password"
      />
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" busy={form.busy} className="self-start">
        {t('account.changePassword')}
      </Button>
    </form>
  );
}
