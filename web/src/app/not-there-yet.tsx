import { Construction } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import type { PageName } from './navigation.ts';

/** The screen of a route whose screen is not built yet; says so plainly. */
export function notThereYet(page: PageName) {
  return function NotThereYet() {
    const { t } = useTranslation();
    const name = t(`shell.pages.${page}`);
    return (
      <>
        <PageHeader title={name} />
        <EmptyState icon={Construction} title={t('shell.notThereYet')}>
          {t('shell.notThereYetHint', { page: name })}
        </EmptyState>
      </>
    );
  };
}
