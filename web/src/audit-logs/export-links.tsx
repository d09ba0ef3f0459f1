import { auditRoutes } from '@ts1/contract';
import { FileCheck, FileSpreadsheet } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { requestUrl } from '../platform/request.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { toFilters } from './audit-query.ts';
import type { AuditSearch } from './audit-search.ts';

/** The log as a file: links, so that the browser writes to disk as it comes, however long it is. */
export function ExportLinks({ search }: { readonly search: AuditSearch }) {
  const { t } = useTranslation();
  const query = toFilters(search, companyTimeZone());
  return (
    <>
      <a download href={requestUrl(auditRoutes.exportAuditTable, { query })} className={buttonStyle()}>
        <FileSpreadsheet aria-hidden size={16} />
        {t('auditLogs.exportTable')}
      </a>
      <a
        download
        href={requestUrl(auditRoutes.exportAuditLog, {})}
        title={t('auditLogs.exportWholeHint')}
        className={buttonStyle()}
      >
        <FileCheck aria-hidden size={16} />
        {t('auditLogs.exportWhole')}
      </a>
    </>
  );
}
