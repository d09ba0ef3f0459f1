import { API_PREFIX, companyDataRoutes } from '@ts1/contract';
import { Download } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';

/** Everything of the company as a file to take along. */
export function DataCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('settings.data.title')}>
      <p className="mb-3 text-body text-muted">{t('settings.data.hint')}</p>
      <a href={API_PREFIX + companyDataRoutes.exportCompany.path} download className={buttonStyle()}>
        <Download aria-hidden size={16} />
        {t('settings.data.export')}
      </a>
    </Card>
  );
}
