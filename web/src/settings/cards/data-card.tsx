import { API_PREFIX, companyDataRoutes } from '@ts1/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { KeysExport } from './keys-export.tsx';

/** Everything of the company as a file to take along, on request with device keys under a passphrase. */
export function DataCard() {
  const { t } = useTranslation();
  const [withKeys, setWithKeys] = useState(false);
  return (
    <Card title={t('settings.data.title')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-body text-muted">{t('settings.data.hint')}</p>
        <Checkbox label={t('settings.data.deviceKeys')} checked={withKeys} onChange={setWithKeys} />
        {withKeys ? (
          <KeysExport />
        ) : (
          <a href={API_PREFIX + companyDataRoutes.exportCompany.path} download className={buttonStyle()}>
            <Download aria-hidden size={16} />
            {t('settings.data.export')}
          </a>
        )}
      </div>
    </Card>
  );
}
