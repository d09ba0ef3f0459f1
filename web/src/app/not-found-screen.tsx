import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** There is no page at this address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('app.notFound')} />
      <EmptyState
        icon={SearchX}
        title={t('app.notFoundHint')}
        action={
          <Link to="/" className={buttonStyle()}>
            {t('app.toDashboard')}
          </Link>
        }
      />
    </>
  );
}
