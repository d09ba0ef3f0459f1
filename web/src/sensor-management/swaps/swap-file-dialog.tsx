import { MAX_SWAPS, type Sensor, sensorDeviceRoutes } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL_STYLE } from '../../ui/control-style.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { notifySuccess } from '../../ui/notify.ts';
import { decodeText, parseCsv } from '../import/parse-csv.ts';
import { type ReadSwaps, readSwaps, type SwapRow } from './read-swaps.ts';

const MAX_BYTES = 500_000;

interface SwapFileDialogProps {
  readonly sensors: readonly Sensor[];
  readonly onClose: () => void;
}

/** Swaps the devices of many sensors by a CSV file: shows first what it says, then does all of it or nothing. */
export function SwapFileDialog({ sensors, onClose }: SwapFileDialogProps) {
  const { t } = useTranslation();
  const [read, setRead] = useState<ReadSwaps | { readonly kind: 'unreadable' } | null>(null);
  const swap = useApiMutation(sensorDeviceRoutes.swapSensors);
  const rows = read?.kind === 'rows' ? read.rows : [];
  const swaps = rows.flatMap((row) => row.swap ?? []);
  const isWhole = swaps.length > 0 && swaps.length === rows.length && rows.length <= MAX_SWAPS;
  const choose = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    swap.forget();
    try {
      if (file.size > MAX_BYTES) throw new Error('the file is too large');
      setRead(readSwaps(parseCsv(decodeText(new Uint8Array(await file.arrayBuffer()))), sensors));
    } catch {
      setRead({ kind: 'unreadable' });
    }
  };
  const run = async (): Promise<void> => {
    await swap.send({ body: { swaps } }, (done) => {
      notifySuccess(t('sensorManagement.swaps.done', { count: done.length }));
      onClose();
    });
  };
  return (
    <Dialog wide open onClose={onClose} title={t('sensorManagement.swaps.title')}>
      <p className="text-body text-muted">{t('sensorManagement.swaps.hint')}</p>
      <pre className="overflow-x-auto rounded-sm bg-raised p-3 text-fine">
        {t('sensorManagement.swaps.example')}
      </pre>
      <Field label={t('sensorManagement.import.file')}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className={CONTROL_STYLE}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again once it was corrected.
              target.value = '';
            }}
          />
        )}
      </Field>
      {(read?.kind === 'empty' || read?.kind === 'unreadable') && (
        <FormError>{t(`sensorManagement.import.${read.kind}`)}</FormError>
      )}
      {read?.kind === 'missing' && (
        <FormError>{t('sensorManagement.import.missing', { columns: read.columns.join(', ') })}</FormError>
      )}
      {rows.length > MAX_SWAPS && (
        <FormError>{t('sensorManagement.import.tooMany', { most: MAX_SWAPS })}</FormError>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      <FormError>{swap.failure}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button variant="primary" disabled={!isWhole} busy={swap.busy} onClick={() => void run()}>
          {t('sensorManagement.swaps.submit', { count: swaps.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Rows({ rows }: { readonly rows: readonly SwapRow[] }) {
  const { t } = useTranslation();
  return (
    <ul
      aria-label={t('sensorManagement.import.table')}
      className="my-3 max-h-80 divide-y divide-border overflow-y-auto rounded-md border border-border"
    >
      {rows.map(({ line, present, given, sensorName, problems }) => (
        <li key={line} className="p-2 text-table">
          <span className="text-muted">{t('sensorManagement.swaps.line', { line })}</span>{' '}
          {t('sensorManagement.swaps.row', { sensor: sensorName, present, given })}
          {problems.length > 0 && (
            <span className="block text-warning">
              {problems.map((problem) => t(`sensorManagement.swaps.problem.${problem}`)).join(', ')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
