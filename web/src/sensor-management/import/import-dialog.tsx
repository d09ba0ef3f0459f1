import { sensorType, type Sensor } from '@ts1/contract';
import { typeName } from '../../devices/type-texts.ts';
import type { TFunction } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { CONTROL_STYLE } from '../../ui/control-style.ts';
import { classes } from '../../ui/classes.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { errorText } from '../../platform/error-text.ts';
import { FormError } from '../../ui/form-error.tsx';
import { Field } from '../../ui/field.tsx';
import { missingZones } from './check-rows.ts';
import { ImportRows } from './import-rows.tsx';
import { MAX_IMPORT_ROWS } from './read-file.ts';
import { useImport, type ImportState } from './use-import.ts';

interface ImportDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly sensors: readonly Sensor[];
}

/** Adds many sensors from a CSV file: checks it first, then adds row by row. */
export function ImportDialog({ open, onClose, sensors }: ImportDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog wide open={open} onClose={onClose} title={t('sensorManagement.import.title')}>
      {open && <Import onClose={onClose} sensors={sensors} />}
    </Dialog>
  );
}

function Import({ onClose, sensors }: Omit<ImportDialogProps, 'open'>) {
  const { t } = useTranslation();
  const { state, choose, createZones, start, stop, again } = useImport(sensors);
  if (state.kind === 'choosing') {
    return (
      <>
        <ChooseFile unusable={state.unusable} onFile={choose} />
        <DialogActions>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </DialogActions>
      </>
    );
  }
  const good = state.rows.filter(({ sensor }) => sensor !== undefined).length;
  return (
    <>
      <output className="block text-body">
        <Summary state={state} good={good} />
      </output>
      {state.kind === 'checked' && <MissingZones state={state} onCreate={createZones} />}
      <ImportRows rows={state.rows} outcomes={state.outcomes} />
      <DialogActions>
        {state.kind === 'importing' ? (
          <Button onClick={stop}>{t('sensorManagement.import.cancel')}</Button>
        ) : (
          <Button onClick={again}>{t('sensorManagement.import.another')}</Button>
        )}
        {state.kind === 'done' && (
          <Button variant="primary" onClick={onClose}>
            {t('sensorManagement.import.close')}
          </Button>
        )}
        {state.kind !== 'done' && (
          <Button
            variant="primary"
            disabled={good === 0 || state.isCreating === true}
            busy={state.kind === 'importing'}
            onClick={start}
          >
            {t('sensorManagement.import.submit', { count: good })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

interface ChooseFileProps {
  readonly unusable: Extract<ImportState, { kind: 'choosing' }>['unusable'] | undefined;
  readonly onFile: (file: File) => void;
}

/** The browser's own button, made to look like ours. */
const FILE_STYLE =
  'h-auto! py-2 pointer-coarse:h-auto! file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border ' +
  'file:border-control file:bg-raised file:px-3 file:font-medium file:text-text pointer-coarse:file:h-10';

function ChooseFile({ unusable, onFile }: ChooseFileProps) {
  const { t } = useTranslation();
  const types = sensorType.options.map((type) => `${type} ${typeName(type, t)}`).join(', ');
  return (
    <>
      <p className="text-body text-muted">{t('sensorManagement.import.hint', { types })}</p>
      <pre className="overflow-x-auto rounded-sm bg-raised p-3 text-fine">
        {t('sensorManagement.import.example')}
      </pre>
      <Field label={t('sensorManagement.import.file')} error={unusableText(unusable, t)}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            className={classes(CONTROL_STYLE, FILE_STYLE)}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file !== undefined) onFile(file);
              // The same file can be chosen again once it was corrected.
              target.value = '';
            }}
          />
        )}
      </Field>
    </>
  );
}

function unusableText(unusable: ChooseFileProps['unusable'], t: TFunction): string | undefined {
  switch (unusable?.kind) {
    case 'missing':
    case 'ambiguous':
      return t(`sensorManagement.import.${unusable.kind}`, { columns: unusable.columns.join(', ') });
    case 'tooMany':
      return t('sensorManagement.import.tooMany', { most: MAX_IMPORT_ROWS });
    case 'empty':
    case 'tooBig':
    case 'unreadable':
    case 'zonesFailed':
      return t(`sensorManagement.import.${unusable.kind}`);
    case undefined:
      return undefined;
  }
}

interface MissingZonesProps {
  readonly state: Exclude<ImportState, { kind: 'choosing' }>;
  readonly onCreate: () => void;
}

const MOST_ZONES_NAMED = 12;

/** Offers to create the zones that rows name and that are not there. */
function MissingZones({ state: { rows, isCreating = false, zoneError }, onCreate }: MissingZonesProps) {
  const { t } = useTranslation();
  const zones = missingZones(rows);
  return (
    <>
      {zoneError !== undefined && (
        <FormError>{t('sensorManagement.import.zoneRefused', { reason: errorText(zoneError, t) })}</FormError>
      )}
      {zones.length > 0 && (
        <div className="flex flex-wrap items-center gap-3 text-body">
          <Button busy={isCreating} onClick={onCreate}>
            {t('sensorManagement.import.createZones', { count: zones.length })}
          </Button>
          <span className="min-w-0 break-words text-muted">
            {[...zones.slice(0, MOST_ZONES_NAMED), ...(zones.length > MOST_ZONES_NAMED ? ['…'] : [])].join(
              ', ',
            )}
          </span>
        </div>
      )}
    </>
  );
}

interface SummaryProps {
  readonly state: Exclude<ImportState, { kind: 'choosing' }>;
  readonly good: number;
}

function Summary({ state: { kind, rows, ignored, outcomes }, good }: SummaryProps) {
  const { t } = useTranslation();
  if (kind === 'importing') {
    return t('sensorManagement.import.importing', {
      place: Math.min(outcomes.size + 1, good),
      count: good,
    });
  }
  if (kind === 'done') {
    const failed = [...outcomes.values()].filter((outcome) => outcome.kind === 'failed').length;
    return t('sensorManagement.import.done', {
      added: outcomes.size - failed,
      failed,
      left: rows.length - outcomes.size,
    });
  }
  return (
    <>
      {t('sensorManagement.import.checked', { good, bad: rows.length - good })}
      {ignored.length > 0 && (
        <span className="block text-muted">
          {t('sensorManagement.import.ignored', { columns: ignored.join(', ') })}
        </span>
      )}
    </>
  );
}
