import { exportRoutes, toTimestamp } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { DownloadLink } from '../exports/index.ts';
import { requestUrl } from '../platform/request.ts';
import type { TimeWindow } from './chart-range.ts';

interface ExportLinksProps {
  readonly sensorId: number;
  readonly window: TimeWindow;
}

const FILES = {
  CSV: exportRoutes.sensorCsv,
  XLSX: exportRoutes.sensorXlsx,
  PDF: exportRoutes.sensorPdf,
} as const;
const KINDS = ['CSV', 'XLSX', 'PDF'] as const;

/** The period that is shown as files: every reading, or a report. */
export function ExportLinks({ sensorId, window }: ExportLinksProps) {
  const { t } = useTranslation();
  const query = { startDate: toTimestamp(window.startMs), endDate: toTimestamp(window.endMs) };
  return (
    <>
      {KINDS.map((kind) => (
        <DownloadLink
          key={kind}
          kind={kind}
          label={t(`sensorDetail.exports.${kind}`)}
          href={requestUrl(FILES[kind], { params: { sensorId }, query })}
        />
      ))}
    </>
  );
}
