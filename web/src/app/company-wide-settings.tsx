import { settingsRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { defaultCompanyWide, recallCompanyWide, takeOver } from '../platform/company-wide.ts';
import { useUser } from '../session/index.ts';
import { CheckingSession } from '../sign-in/checking-session.tsx';

/** Draws every screen on the company's clock, and again when an admin changes it. */
export function CompanyWideSettings({ children }: { readonly children: ReactNode }) {
  const { companyID } = useUser();
  const { data, isPending, failureCount } = useQuery({
    ...apiQuery(useApi(), 'Settings', settingsRoutes.getCompanySettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const known = data === undefined ? recallCompanyWide(companyID) : takeOver(companyID, data);
  // On the first visit the answer is waited for, so that nothing begun meanwhile is drawn again and lost.
  const waits = known === undefined && isPending && failureCount === 0;
  const { timeZone } = known ?? defaultCompanyWide();
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (waits || shown.current === timeZone) return;
    if (shown.current !== undefined) {
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    }
    shown.current = timeZone;
  }, [timeZone, waits]);
  if (waits) return <CheckingSession />;
  return <Fragment key={timeZone}>{children}</Fragment>;
}
