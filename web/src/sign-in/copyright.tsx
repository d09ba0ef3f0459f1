import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../platform/public-config.ts';

/** The copyright line with the year; in the provider's name where the operator gave one. */
export function Copyright() {
  const { t } = useTranslation();
  const config = usePublicConfig();
  const [year] = useState(() => new Date().getFullYear());
  return <span>{t('shell.copyright', { year, owner: config?.providerName ?? t('app.name') })}</span>;
}
