import type { Zone } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import type { ListFilter } from '../list-bar/index.ts';
import { COUNTS, type Count } from './settings-draft.ts';

/** Choice of a zone that leaves no sensor out. */
export const ALL_ZONES = 'all';

interface Chosen {
  readonly zones: readonly Zone[];
  /** Id of a zone, or `ALL_ZONES`. */
  readonly zone: string;
  readonly onZone: (zone: string) => void;
  /** The count whose sensors are shown, chosen on its card. */
  readonly chosen: Count;
  readonly onChoose: (count: Count) => void;
}

/** Returns the filters of the thresholds: the zone, where there are zones, and the chosen card. */
export function thresholdFilters(
  { zones, zone, onZone, chosen, onChoose }: Chosen,
  t: TFunction,
): readonly ListFilter[] {
  return [
    {
      label: t('thresholds.zone'),
      any: t('thresholds.anyZone'),
      options: zones.map(({ zone_id, zone_name }) => ({ value: String(zone_id), label: zone_name })),
      value: zone === ALL_ZONES ? undefined : zone,
      onChange: (value) => onZone(value ?? ALL_ZONES),
      ...(zones.length === 0 && { place: 'nowhere' as const }),
    },
    {
      name: 'show',
      label: t('thresholds.shown'),
      any: t('thresholds.cards.total'),
      options: COUNTS.filter((count) => count !== 'total').map((count) => ({
        value: count,
        label: t(count === 'none' ? 'thresholds.noLimits' : `thresholds.cards.${count}`),
      })),
      value: chosen === 'total' ? undefined : chosen,
      onChange: (value) => onChoose(COUNTS.find((one) => one === value) ?? 'total'),
      place: 'when-chosen',
    },
  ];
}
