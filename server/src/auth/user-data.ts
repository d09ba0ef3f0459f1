import type { ChosenPreferences, UserData } from '@ts1/contract';

interface Person {
  readonly userId: number;
  readonly companyId: number;
  readonly companyName: string;
  readonly username: string;
  readonly email: string;
  readonly roles: (1 | 2)[];
  readonly chosen?: { readonly own: ChosenPreferences };
  readonly mustSetUpTwoFactor?: boolean | undefined;
}

/** A user as the calls of the sign-in answer it. */
export function toUserData(person: Person): UserData {
  const { userId, companyId, companyName, username, email, roles, chosen, mustSetUpTwoFactor } = person;
  return {
    userID: userId,
    user_id: userId,
    companyID: companyId,
    companyName,
    username,
    email,
    roles,
    ...(chosen?.own.language != null && { language: chosen.own.language }),
    ...(chosen?.own.temperatureUnit != null && { temperatureUnit: chosen.own.temperatureUnit }),
    ...(mustSetUpTwoFactor === true && { mustSetUpTwoFactor }),
  };
}
