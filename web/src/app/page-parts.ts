import { analyticsPartNames } from '../analytics/part-names.ts';
import { pageParts as pagePartNames } from '../i18n/en/page-parts.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { remoteAlertsPartNames } from '../remote-alerts/part-names.ts';
import { settingsSectionNames } from '../settings/section-names.ts';

addTexts({ pageParts: pagePartNames });

/** Pages that show one of several parts at a time. */
export type PageWithParts = 'remoteAlerts' | 'analytics' | 'settings';

/** One part of a page. */
export interface PagePart {
  readonly title: string;
  /** Part in the address (`?tab=rotas`); undefined for the first, which a page shows by itself. */
  readonly tab: string | undefined;
}

/** Returns the parts of a page that somebody has with these permissions, in their order. */
export function pageParts(
  page: PageWithParts,
  permissions: readonly string[],
  t: TFunction,
): readonly PagePart[] {
  return partTitles(page, permissions, t).map(([name, title], index) => ({
    title,
    tab: index === 0 ? undefined : name,
  }));
}

function partTitles(
  page: PageWithParts,
  permissions: readonly string[],
  t: TFunction,
): readonly [string, string][] {
  switch (page) {
    case 'remoteAlerts':
      return remoteAlertsPartNames(permissions).map((name) => [name, t(`pageParts.remoteAlerts.${name}`)]);
    case 'analytics':
      return analyticsPartNames(permissions.includes('audit')).map((name) => [
        name,
        t(`pageParts.analytics.${name}`),
      ]);
    case 'settings':
      return settingsSectionNames(permissions).map((name) => [name, t(`pageParts.settings.${name}`)]);
  }
}
