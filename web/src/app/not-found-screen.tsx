import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { notFound } from '../i18n/en/not-found.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

addTexts({ notFound });

/** There is no page at this address. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        icon={SearchX}
        title={t('notFound.hint')}
        action={
          <Link to="/" className={buttonStyle()}>
            {t('notFound.toDashboard')}
          </Link>
        }
      />
    </>
  );
}
