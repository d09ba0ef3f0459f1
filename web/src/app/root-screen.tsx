import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { setPageTitle } from '../platform/page-title.ts';

/** Around every screen: names the browser's tab after it. */
export function RootScreen() {
  const { t } = useTranslation();
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData.page });
  const title = page === undefined ? t('app.name') : t('app.pageTitle', { page: t(`shell.pages.${page}`) });
  useEffect(() => {
    setPageTitle(title);
  }, [title]);
  return <Outlet />;
}
