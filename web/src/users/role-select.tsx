import { BUILT_IN_ROLE_KEYS, companyRoleRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useUser } from '../session/index.ts';
import { Select } from '../ui/select.tsx';
import { givableRoles, permissionsText, type RoleChoice } from './role-choice.ts';

interface RoleSelectProps {
  readonly value: RoleChoice;
  /** The role that the user has, which is offered even to somebody who could not give it. */
  readonly held?: { readonly choice: RoleChoice; readonly name: string };
  readonly onChange: (role: RoleChoice) => void;
}

/** A built-in role or one of the company, with what it permits below. */
export function RoleSelect({ value, held, onChange }: RoleSelectProps) {
  const { t } = useTranslation();
  const self = useUser();
  const own =
    useQuery(apiQuery(useApi(), 'Users', companyRoleRoutes.listRoles, {}, { background: true })).data ?? [];
  const givable = own.filter(
    ({ permissions }) => self.roles === '1' || permissions.every((one) => self.permissions.includes(one)),
  );
  const offered = [
    ...givableRoles(self).map((key) => ({ value: key as RoleChoice, label: t(`shell.roles.${key}`) })),
    ...givable.map(({ id, name }) => ({ value: `own-${id}` as RoleChoice, label: name })),
  ];
  const isOffered = held === undefined || offered.some((one) => one.value === held.choice);
  const options = isOffered ? offered : [{ value: held.choice, label: held.name }, ...offered];
  const builtIn = BUILT_IN_ROLE_KEYS.find((key) => key === value);
  const chosen = own.find(({ id }) => value === `own-${id}`);
  const hint =
    builtIn === undefined ? chosen && permissionsText(chosen.permissions, t) : t(`roles.hints.${builtIn}`);
  return <Select label={t('users.role')} hint={hint} options={options} value={value} onChange={onChange} />;
}
