import { type ImportPreview, MOST_IMPORT_BYTES, readingsImportRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { readAgain } from '../platform/send-change.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CONTROL_STYLE } from '../ui/control-style.ts';
import { DialogActions } from '../ui/dialog-actions.tsx';
import { Field } from '../ui/field.tsx';
import { FormError } from '../ui/form-error.tsx';
import { ChooseFormat } from './choose-format.tsx';
import { Preview } from './preview.tsx';
import {
  toImportBody,
  type Choices,
  exportedColumns,
  NOTHING_CHOSEN,
  readColumnTitles,
  toOptions,
} from './reading-choices.ts';

/** As long as the server waits for it. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** Soon after it began the server knows how far it is. */
const LOOK_AFTER_MS = 500;
const MEGABYTES = MOST_IMPORT_BYTES / 1_000_000;

const FILE_STYLE =
  'h-auto! py-2 pointer-coarse:h-auto! file:mr-3 file:h-8 file:cursor-pointer file:rounded-md file:border ' +
  'file:border-control file:bg-raised file:px-3 file:font-medium file:text-text pointer-coarse:file:h-10';

interface ImportFormProps {
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** A file, what is said of it, how it is understood then, and which sensors take its readings. */
export function ImportForm({ onStarted, onClose }: ImportFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [titles, setTitles] = useState<readonly string[]>([]);
  const [choices, setChoices] = useState<Choices>(NOTHING_CHOSEN);
  const [seen, setSeen] = useState<ImportPreview | null>(null);
  const [into, setInto] = useState<ReadonlyMap<string, number>>(new Map());
  const options = { timeoutMs: UPLOAD_TIMEOUT_MS, background: true } as const;
  const preview = useApiMutation(readingsImportRoutes.previewReadingsImport, options);
  const importing = useApiMutation(readingsImportRoutes.importReadings, {
    ...options,
    readsLater: true,
    readsAlways: true,
  });
  const isTooLarge = file !== null && file.size > MOST_IMPORT_BYTES;

  const change = (changed: Partial<Choices>): void => {
    setChoices({ ...choices, ...changed });
    setSeen(null);
    preview.forget();
  };
  const readTitles = async (one: File): Promise<void> => {
    const found = await readColumnTitles(one);
    setTitles(found);
    setChoices((before) => ({ ...before, columns: { ...exportedColumns(found), ...before.columns } }));
  };
  const look = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (file === null || isTooLarge) return;
    await preview.send({ body: toImportBody(file, toOptions(choices), []) }, (understood) => {
      setSeen(understood);
      const suggested = understood.sensors.flatMap(({ name, sensorId }) =>
        sensorId === null ? [] : [[name, sensorId] as const],
      );
      setInto(new Map(suggested));
    });
  };
  const start = async (): Promise<void> => {
    if (file === null) return;
    const sensors = Array.from(into, ([name, sensorId]) => ({ name, sensorId }));
    const begun = setTimeout(
      () => void readAgain(queries, readingsImportRoutes.importReadings),
      LOOK_AFTER_MS,
    );
    await importing.send({ body: toImportBody(file, toOptions(choices), sensors) }, onStarted);
    clearTimeout(begun);
  };

  const chosen = (seen?.sensors ?? []).filter(({ name }) => into.has(name));
  const readings = chosen.reduce((sum, one) => sum + one.readings, 0);
  return (
    <form noValidate onSubmit={(event) => void look(event)} className="flex flex-col gap-4">
      <Field
        label={t('readingsImport.file', { megabytes: MEGABYTES })}
        error={isTooLarge ? t('readingsImport.tooLarge', { megabytes: MEGABYTES }) : undefined}
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,.txt,.lp,text/csv,text/plain"
            className={classes(CONTROL_STYLE, FILE_STYLE)}
            onChange={({ target }) => {
              const [one = null] = target.files ?? [];
              setFile(one);
              setSeen(null);
              preview.forget();
              if (one !== null) void readTitles(one);
            }}
          />
        )}
      </Field>
      <ChooseFormat choices={choices} titles={titles} onChange={change} />
      <FormError>{preview.failure}</FormError>
      <Button
        type="submit"
        variant={seen === null ? 'primary' : undefined}
        busy={preview.busy}
        disabled={file === null || isTooLarge}
        className="self-start"
      >
        {t(seen === null ? 'readingsImport.look' : 'readingsImport.lookAgain')}
      </Button>
      {seen !== null && <Preview seen={seen} into={into} onInto={setInto} />}
      <FormError>{importing.failure}</FormError>
      <DialogActions>
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        {seen !== null && seen.readings > 0 && (
          <Button
            variant="primary"
            busy={importing.busy}
            disabled={chosen.length === 0}
            onClick={() => void start()}
          >
            {t('readingsImport.start', { count: readings })}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}
