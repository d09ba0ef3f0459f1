import { useTranslation } from '../i18n/use-translation.ts';
import { TextField, type TextFieldProps } from '../ui/text-field.tsx';

type PasswordField = 'currentPassword' | 'newPassword' | 'confirmPassword';

interface PasswordFieldsProps {
  readonly field: (name: PasswordField) => Omit<TextFieldProps, 'label'>;
  readonly isSelf: boolean;
}

/** Current, new and confirmed password; the current one is always that of who changes it. */
export function PasswordFields({ field, isSelf }: PasswordFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...field('currentPassword')}
        label={t('users.currentPassword')}
        {...(!isSelf && { hint: t('users.currentPasswordHint') })}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        {...field('newPassword')}
        label={t('users.newPassword')}
        hint={t('users.passwordHint')}
        type="password"
        autoComplete="new-password"
      />
      <TextField
        {...field('confirmPassword')}
        label={t('users.confirmPassword')}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
