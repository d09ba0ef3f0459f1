import { settingsRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useDeferredValue, useEffect, useRef, type ReactNode } from 'react';
import { useLanguage } from '../i18n/use-language.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { defaultCompanyWide, recallCompanyWide, takeOver } from '../platform/company-wide.ts';
import { choosePreferences } from '../platform/preferences.ts';
import { useUser } from '../session/index.ts';
import { CheckingSession } from '../sign-in/checking-session.tsx';

/** Draws every screen on the company's clock, in the language and the unit that were chosen, and again when one changes. */
export function CompanyWideSettings({ children }: { readonly children: ReactNode }) {
  const user = useUser();
  const { data, isPending, failureCount } = useQuery({
    ...apiQuery(useApi(), 'Settings', settingsRoutes.getCompanySettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = data === undefined ? recallCompanyWide(user.companyID) : takeOver(user.companyID, data);
  // On the first visit the answer is waited for, so that nothing begun meanwhile is drawn again and lost.
  const isFirstVisit = known === undefined && isPending && failureCount === 0;
  const company = known ?? defaultCompanyWide();
  const { language, temperatureUnit } = choosePreferences(user, company);
  const hasTexts = useLanguage(language);
  const isMissing = isFirstVisit || !hasTexts;
  // Content that was waited for is drawn in pieces, so that keys and pointer are answered meanwhile.
  const waits = useDeferredValue(isMissing) || isMissing;
  const drawnBy = `${company.timeZone} ${language} ${temperatureUnit}`;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (waits || shown.current === drawnBy) return;
    if (shown.current !== undefined) {
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    }
    shown.current = drawnBy;
  }, [drawnBy, waits]);
  if (waits) return <CheckingSession />;
  return <Fragment key={drawnBy}>{children}</Fragment>;
}
