import { auditLogs } from '../i18n/en/audit-logs.ts';
import type { TFunction } from '../i18n/translate.ts';

type NamedAction = keyof typeof auditLogs.actions;

function isNamed(action: string): action is NamedAction {
  return Object.hasOwn(auditLogs.actions, action);
}

/** An action in words; of a later version, whose words are not there yet, by its name. */
export function actionText(action: string, t: TFunction): string {
  return isNamed(action) ? t(`auditLogs.actions.${action}`) : inWords(action);
}

/** `zoneId`, `alarm_note`: a name of ours as words. */
export function inWords(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
