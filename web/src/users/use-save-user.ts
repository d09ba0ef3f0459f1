import { choosePasswordRoutes, userRoutes, type User } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useSession, useUser } from '../session/index.ts';
import type { FormErrors } from '../ui/use-text-form.ts';
import { otherRoleBody, toRoleChoice, type RoleChoice } from './role-choice.ts';
import { refusedFields } from './user-form-errors.ts';

interface UserValues {
  readonly email: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

interface Beside {
  readonly withPassword: boolean;
  /** Left out by who may not change them. */
  readonly role?: RoleChoice;
  readonly disabled?: boolean;
}

/** Saves the record of a user and then, if wanted, the password; answers what was refused. */
export function useSaveUser(user: User) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const session = useSession();
  const self = useUser();

  const saveRecord = async (values: UserValues, { role, disabled }: Beside): Promise<void> => {
    const { firstName, lastName, phoneNumber } = values;
    const body = {
      userId: user.id,
      email: values.email.trim(),
      ...(values.username.trim() !== user.username && { username: values.username.trim() }),
      firstName,
      lastName,
      phoneNumber,
      ...(role !== undefined && role !== toRoleChoice(user) && otherRoleBody(role, user)),
      ...(disabled !== undefined && { isDisabled: disabled }),
    };
    const params = { userId: String(user.id) };
    await sendChange(userRoutes.updateUser, { params, body }, { background: true, readsAlways: true });
  };
  const savePassword = async ({ email, currentPassword, newPassword }: UserValues): Promise<void> => {
    const companyName = session.lastCompanyName() === '' ? self.companyName : session.lastCompanyName();
    const body = { companyName, email: email.trim(), currentPassword, newPassword };
    await sendChange(choosePasswordRoutes.updatePassword, { body }, { background: true });
  };

  return async (values: UserValues, beside: Beside): Promise<FormErrors<keyof UserValues>> => {
    try {
      await saveRecord(values, beside);
    } catch (error) {
      const is400 = error instanceof ApiError && error.status === 400;
      return refusedFields(error, t(is400 ? 'users.detailsFailed' : 'users.updateFailed'), t);
    }
    if (user.id === self.id) await session.verify();
    if (!beside.withPassword) return {};
    try {
      await savePassword(values);
      return {};
    } catch (error) {
      return passwordRefusal(error);
    }
  };

  function passwordRefusal(error: unknown): FormErrors<keyof UserValues> {
    if (!(error instanceof ApiError)) return { form: t('users.updateFailed') };
    const newPassword = error.fieldError('newPassword');
    if (newPassword !== undefined) return { newPassword };
    const message = error.failure.kind === 'refused' ? error.failure.problem?.message : undefined;
    if (error.status === 401 || error.fieldError('currentPassword') !== undefined)
      return { currentPassword: message ?? errorText(error, t) };
    return { form: message ?? t('users.updateFailed') };
  }
}
