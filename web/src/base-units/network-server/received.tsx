import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSenderFields } from './use-sender-fields.ts';

/** While somebody waits for the first message. */
const EVERY_MS = 2_000;

/** Waits for the first message, and says what was seen in those that came. */
export function Received({ baseUnitId }: { readonly baseUnitId: number }) {
  const { t } = useTranslation();
  const { data } = useSenderFields(baseUnitId, EVERY_MS);
  if (data === undefined || data.messages === 0) {
    return <output className="text-table">{t('networkServer.waiting')}</output>;
  }
  const { messages, readings, unknown_sensors } = data;
  return (
    <output className="flex flex-wrap items-center gap-x-1 text-table" title={t('networkServer.since')}>
      <span className={readings > 0 ? 'text-ok' : 'text-warning'}>
        {t('networkServer.received', { count: messages })},{' '}
        {t('networkServer.receivedReadings', { count: readings })}
        {unknown_sensors > 0 && ` ${t('networkServer.unknown', { count: unknown_sensors })}:`}
      </span>
      {unknown_sensors > 0 && (
        <Link to="/sensors" className="text-accent underline">
          {t('networkServer.add', { count: unknown_sensors })}
        </Link>
      )}
    </output>
  );
}
