import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useBaseUnits } from './use-base-units.ts';

/** Whether a base unit has been in contact since this is shown: by a reading, a connection or a call for commands. */
export function FirstContact({ serialNo }: { readonly serialNo: string }) {
  const { t } = useTranslation();
  const units = useBaseUnits();
  const contact = units.data?.find((unit) => unit.serialNo === serialNo)?.last_contact ?? null;
  const [before] = useState(contact);
  const [first, setFirst] = useState<string | null>(null);
  // Later contacts do not move it.
  if (first === null && contact !== null && contact !== before) setFirst(contact);
  return (
    <output className="flex items-center gap-2">
      {first === null ? (
        t('baseUnits.key.waiting')
      ) : (
        <span className="text-ok">
          {t('baseUnits.key.firstContact', { at: formatDateTime(Date.parse(first), 'time') })}
        </span>
      )}
    </output>
  );
}
