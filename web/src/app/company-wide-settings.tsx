import { settingsRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useRef, type ReactNode } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { recallCompanyWide, takeOver } from '../platform/company-wide.ts';
import { useUser } from '../session/index.ts';

/** Draws every screen on the company's clock and with its offline window, and anew when an admin changes them. */
export function CompanyWideSettings({ children }: { readonly children: ReactNode }) {
  const { companyID } = useUser();
  const settings = useQuery({
    ...apiQuery(useApi(), 'Settings', settingsRoutes.getCompanySettings, {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
  const { timeZone, offlineWindowMs } =
    settings === undefined ? recallCompanyWide(companyID) : takeOver(companyID, settings);
  const key = `${timeZone} ${offlineWindowMs}`;
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [key]);
  return <Fragment key={key}>{children}</Fragment>;
}
