import { userRoutes, type Sensor } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useSensorAlarms } from '../alarms/index.ts';
import { SECTIONS } from '../help/sections.ts';
import { help } from '../i18n/en/help.ts';
import { keyboard } from '../i18n/en/keyboard.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { baseUnitsQuery } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { zonesQuery } from '../platform/zone-queries.ts';
import { useSensors } from '../sensors/index.ts';
import { useUser } from '../session/index.ts';
import { classes } from '../ui/classes.ts';
import { CONTROL_STYLE } from '../ui/control-style.ts';
import { Dialog } from '../ui/dialog.tsx';
import { NAVIGATION, type PageName } from './navigation.ts';
import { pageParts } from './page-parts.ts';
import { offered, paletteItems, type PaletteItem, type Place } from './palette-items.ts';

addTexts({ help, keyboard });

const OTHER_SCREENS: readonly { readonly page: PageName; readonly to: string }[] = [
  { page: 'account', to: '/account' },
];

/** Goes to a screen or a part of one, a sensor, zone, base unit, user or the help by a few letters: a list that is chosen from while one types (ARIA combobox). */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const listId = useId();
  const items = usePaletteItems();
  const [search, setSearch] = useState('');
  const [chosen, choose] = useState(0);
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => offered(items, wanted), [items, wanted]);
  const at = Math.min(chosen, shown.length - 1);
  const current = shown[at];
  const go = ({ to }: PaletteItem): void => {
    onClose();
    router.history.push(to);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      if (shown.length > 0) choose((next + shown.length) % shown.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // The list on screen may be of an earlier search: then it is the first item found for what is in the field.
      const isShown = event.currentTarget.value === wanted;
      const item = isShown ? current : offered(items, event.currentTarget.value)[0];
      if (item !== undefined) go(item);
    }
  };
  const optionId = (index: number): string => `${listId}-${index}`;
  return (
    <Dialog open onClose={onClose} title={t('keyboard.go.title')}>
      <div className="flex flex-col gap-2">
        <input
          type="text"
          role="combobox"
          aria-label={t('keyboard.go.label')}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current === undefined ? undefined : optionId(at)}
          autoComplete="off"
          spellCheck={false}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            choose(0);
          }}
          onKeyDown={onKeyDown}
          className={CONTROL_STYLE}
        />
        <p className="text-fine text-muted">{t('keyboard.go.hint')}</p>
        <output className="sr-only">{t('keyboard.go.found', { count: shown.length })}</output>
        {shown.length === 0 && <p className="py-2 text-body text-muted">{t('keyboard.go.none')}</p>}
        <div
          id={listId}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its options are of several lines
          role="listbox"
          aria-label={t('keyboard.go.results')}
          className="max-h-[50dvh] overflow-y-auto"
        >
          {shown.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
            <div
              key={item.key}
              id={optionId(index)}
              ref={(row) => {
                if (index === at) row?.scrollIntoView({ block: 'nearest' });
              }}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- see the list
              role="option"
              aria-selected={index === at}
              onClick={() => go(item)}
              onPointerMove={() => choose(index)}
              className={classes(
                'flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-sm px-2 py-1 pointer-coarse:min-h-11',
                index === at && 'bg-raised outline-2 -outline-offset-2 outline-accent',
              )}
            >
              <span className="min-w-0">
                <span className="block break-words text-body">{item.name}</span>
                {item.detail !== undefined && (
                  <span className="block text-fine break-all text-muted">{item.detail}</span>
                )}
              </span>
              <span
                className={classes('shrink-0 text-fine', item.inAlarm === true ? 'text-high' : 'text-muted')}
              >
                {t(`keyboard.go.kinds.${item.kind}`)}
                {item.inAlarm === true && `, ${t('keyboard.go.inAlarm')}`}
              </span>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** Returns the items that this user may see; those that cannot be read are not offered. */
function usePaletteItems(): readonly PaletteItem[] {
  const { t } = useTranslation();
  const api = useApi();
  const sensors = useSensors().data;
  const alarms = useSensorAlarms();
  const zones = useQuery(zonesQuery(api)).data;
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {}, { background: true })).data;
  const baseUnits = useQuery(baseUnitsQuery(api)).data;
  const { permissions } = useUser();
  return useMemo(() => {
    const listed = NAVIGATION.filter(({ needs }) => needs === undefined || permissions.includes(needs));
    const pages = [...listed.flatMap((entry) => [entry, ...(entry.children ?? [])]), ...OTHER_SCREENS];
    return paletteItems({
      screens: pages.map(({ page, to }) => ({ to, name: t(`shell.pages.${page}`) })),
      parts: findParts(permissions, t),
      helps: SECTIONS.map(({ name }) => ({
        to: `/help#${name}`,
        name: t(`help.sections.${name}.title`),
      })),
      sensors: sensors ?? [],
      alarms,
      zones: zones ?? [],
      baseUnits: baseUnits ?? [],
      users: users ?? [],
      actions: permissions.includes('limits') ? sensorActions(t) : [],
    });
  }, [t, sensors, alarms, zones, baseUnits, users, permissions]);
}

/** Returns what somebody who sets limits does with a sensor, most often first. */
function sensorActions(t: TFunction) {
  return [
    {
      name: ({ name }: Sensor) => t('keyboard.go.setLimits', { name }),
      to: ({ id }: Sensor) => `/alarms?sensor=${id}`,
    },
    {
      name: ({ name }: Sensor) => t('keyboard.go.planMaintenance', { name }),
      to: ({ id }: Sensor) => `/maintenance?sensor=${id}`,
    },
  ];
}

/** Returns the parts of the screens that show one at a time. */
function findParts(permissions: readonly string[], t: TFunction): readonly Place[] {
  return NAVIGATION.flatMap(({ page, to, parts }) =>
    parts === undefined
      ? []
      : pageParts(parts, permissions, t).map(({ title, tab }) => ({
          to: tab === undefined ? to : `${to}?tab=${tab}`,
          name: title,
          of: t(`shell.pages.${page}`),
        })),
  );
}
