/** Columns of the log, in the order of the specification (2 §2). */
const ALL_COLUMNS = [
  'sensor',
  'type',
  'start',
  'end',
  'duration',
  'acknowledgedBy',
  'value',
  'notes',
  'actions',
] as const;
export type LogColumn = (typeof ALL_COLUMNS)[number];

/** Columns that the list keeps beside the open panel, where there is less room … */
const BESIDE_PANEL: readonly LogColumn[] = ['sensor', 'type', 'start', 'duration', 'actions'];
/** … and in a window that is no wider than this. */
export const SMALL = '(max-width: 1439px)';
const BESIDE_PANEL_IN_SMALL: readonly LogColumn[] = ['sensor', 'type', 'start', 'actions'];

/** Returns the columns for which there is room. */
export function shownColumns(isPanelOpen: boolean, isSmall: boolean): readonly LogColumn[] {
  if (!isPanelOpen) return ALL_COLUMNS;
  return isSmall ? BESIDE_PANEL_IN_SMALL : BESIDE_PANEL;
}

/** Widths that nothing in a row changes; the notes get the rest, beside the panel the sensors do. In a small window the time is below its date. */
export const COLUMN_WIDTHS: Readonly<Record<LogColumn, string>> = {
  sensor: 'w-[150px]',
  type: 'w-[104px]',
  start: 'w-[130px] max-[1439px]:w-[98px]',
  end: 'w-[130px] max-[1439px]:w-[98px]',
  duration: 'w-[84px]',
  acknowledgedBy: 'w-[94px]',
  value: 'w-[110px]',
  notes: '',
  actions: 'w-[134px]',
};
