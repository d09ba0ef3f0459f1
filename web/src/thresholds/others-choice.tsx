import type { Sensor } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ListBar, searched, useSensorTexts } from '../list-bar/index.ts';
import { Checkbox } from '../ui/checkbox.tsx';

/** One that can take the same limits. */
export interface Other {
  readonly key: string;
  readonly name: string;
  /** Sensor that has it, by which it is found. */
  readonly sensor: Sensor;
}

interface OthersChoiceProps<One extends Other> {
  readonly fitting: readonly One[];
  readonly chosen: readonly One[];
  readonly summary: string;
  readonly hint: string;
  readonly onChoose: (chosen: readonly One[]) => void;
}

/** More are not offered at once: a zone or a search narrows them down. */
const MOST_OFFERED = 100;

/** Which others take the same limits; nothing where there is none. */
export function OthersChoice<One extends Other>(props: OthersChoiceProps<One>) {
  const { fitting, chosen, summary, hint, onChoose } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const searchTexts = useSensorTexts(search);
  if (fitting.length === 0) return null;
  const found = searched(fitting, search, ({ name, sensor }) => [name, ...searchTexts(sensor)]);
  const offered = found.slice(0, MOST_OFFERED);
  const keys = new Set(chosen.map(({ key }) => key));
  const isAll = offered.length > 0 && offered.every(({ key }) => keys.has(key));
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="inline-flex min-h-9 cursor-pointer items-center rounded-sm text-body text-accent pointer-coarse:min-h-11">
        {summary}
      </summary>
      {open && (
        <fieldset className="mt-2 rounded-md border border-border p-3">
          <legend className="px-1 text-fine text-muted">{hint}</legend>
          <ListBar
            label={t('thresholds.search')}
            placeholder={t('thresholds.searchBy')}
            value={search}
            onChange={setSearch}
            shown={found.length}
            total={fitting.length}
          />
          <Checkbox
            label={t('thresholds.alikeAll')}
            checked={isAll}
            onChange={(checked) => onChoose(withOffered(chosen, offered, checked))}
          />
          <div className="grid max-h-60 gap-x-4 overflow-y-auto sm:grid-cols-2 lg:grid-cols-3">
            {offered.map((other) => (
              <Checkbox
                key={other.key}
                label={other.name}
                checked={keys.has(other.key)}
                onChange={(checked) => onChoose(withOffered(chosen, [other], checked))}
              />
            ))}
          </div>
          {found.length > offered.length && (
            <p className="mt-2 text-fine text-muted">
              {t('thresholds.alikeMore', { count: found.length - offered.length })}
            </p>
          )}
        </fieldset>
      )}
    </details>
  );
}

/** Changes the choice of the offered ones; those that a search hides stay as they were. */
function withOffered<One extends Other>(
  chosen: readonly One[],
  offered: readonly One[],
  checked: boolean,
): readonly One[] {
  const keys = new Set(offered.map(({ key }) => key));
  const others = chosen.filter(({ key }) => !keys.has(key));
  return checked ? [...others, ...offered] : others;
}
