/** Columns of the log, in the order of the specification (2 §2). */
export const ALL_COLUMNS = [
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

/** Columns that the list keeps beside the open panel, where there is less room. */
export const COLUMNS_BESIDE_PANEL: readonly LogColumn[] = ['sensor', 'type', 'start', 'duration', 'actions'];

/** Widths that nothing in a row changes; the notes get the rest, beside the panel the sensors do. */
export const COLUMN_WIDTHS: Readonly<Record<LogColumn, string>> = {
  sensor: 'w-[154px]',
  type: 'w-[124px]',
  start: 'w-[130px]',
  end: 'w-[130px]',
  duration: 'w-[96px]',
  acknowledgedBy: 'w-[104px]',
  value: 'w-[108px]',
  notes: '',
  actions: 'w-[124px]',
};
