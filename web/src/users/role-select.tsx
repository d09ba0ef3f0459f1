import { useTranslation } from '../i18n/use-translation.ts';
import { Select } from '../ui/select.tsx';

export type RoleName = 'admin' | 'viewer';

interface RoleSelectProps {
  readonly value: RoleName;
  readonly onChange: (role: RoleName) => void;
}

/** Viewer or Admin. */
export function RoleSelect({ value, onChange }: RoleSelectProps) {
  const { t } = useTranslation();
  const options = (['viewer', 'admin'] as const).map((role) => ({
    value: role,
    label: t(`users.roles.${role}`),
  }));
  return <Select label={t('users.role')} options={options} value={value} onChange={onChange} />;
}
