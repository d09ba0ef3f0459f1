import { type FilterScreen, savedFilterRoutes, type SavedFilter } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useContext, useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PopoverClose } from '../ui/popover.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { fromQuery, type Narrowing, toQuery } from './saved-query.ts';

export interface SavedFiltersProps {
  readonly screen: FilterScreen;
  /** Narrowing that is in force now. */
  readonly now: Narrowing;
  readonly onChoose: (narrowing: Narrowing) => void;
}

const LONGEST_NAME = 100;

/** Chooses, saves and deletes the user's own searches of one list. */
export function SavedFilterMenu({ screen, now, onChoose }: SavedFiltersProps) {
  const { t } = useTranslation();
  const close = useContext(PopoverClose);
  const queries = useQueryClient();
  const query = apiQuery(useApi(), 'Users', savedFilterRoutes.listSavedFilters, {}, { background: true });
  const filters = useQuery(query);
  const keep = (all: SavedFilter[]): void => queries.setQueryData(query.queryKey, all) && undefined;
  const saving = useApiMutation(savedFilterRoutes.saveFilter, { fields: ['name'] });
  const deleting = useApiMutation(savedFilterRoutes.deleteSavedFilter);
  const [name, setName] = useState('');
  const own = filters.data?.filter((filter) => filter.screen === screen);
  const wanted = toQuery(now);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (saving.busy || name.trim() === '') return;
    void saving.send({ body: { screen, name, query: wanted } }, (all) => {
      keep(all);
      setName('');
    });
  };
  return (
    <div className="flex flex-col gap-3">
      {own === undefined && !filters.isError && <Skeleton className="h-9 w-full" />}
      {filters.isError && own === undefined && (
        <p role="alert" className="text-high">
          {t('listBar.saved.failed')}
        </p>
      )}
      {own?.length === 0 && <p className="text-muted">{t('listBar.saved.none')}</p>}
      {own !== undefined && own.length > 0 && (
        <ul aria-label={t('listBar.saved.title')} className="max-h-60 overflow-y-auto">
          {own.map((filter) => (
            <li key={filter.name} className="flex items-center gap-1">
              <button
                type="button"
                onClick={() => {
                  onChoose(fromQuery(filter.query));
                  close();
                }}
                className="min-h-9 min-w-0 flex-1 rounded-sm px-2 text-left break-words hover:bg-raised pointer-coarse:min-h-11"
              >
                {filter.name}
              </button>
              <IconButton
                label={t('listBar.saved.deleteOf', { name: filter.name })}
                icon={Trash2}
                variant="remove"
                disabled={deleting.busy}
                keepFocus
                onClick={() => void deleting.send({ query: { screen, name: filter.name } }, keep)}
              />
            </li>
          ))}
        </ul>
      )}
      <FormError>{deleting.failure}</FormError>
      {wanted === '' ? (
        <p className="text-fine text-muted">{t('listBar.saved.searchFirst')}</p>
      ) : (
        <form noValidate onSubmit={submit} className="flex flex-col gap-2 border-t border-border pt-3">
          <TextField
            label={t('listBar.saved.name')}
            value={name}
            maxLength={LONGEST_NAME}
            error={saving.refusal('name')}
            onChange={({ target }) => setName(target.value)}
          />
          <FormError>{saving.failure}</FormError>
          <Button type="submit" busy={saving.busy} disabled={name.trim() === ''}>
            {t('listBar.saved.save')}
          </Button>
        </form>
      )}
    </div>
  );
}
