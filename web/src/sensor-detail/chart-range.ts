import { HOUR_MS } from '@ts1/contract/durations';

/** Hours of each preset (spec 1 §9, and two shorter ones); the key is what the address of the page holds. */
export const PRESET_HOURS = { '1h': 1, '6h': 6, '24h': 24, '7d': 168, '30d': 720, '60d': 1440 } as const;
export type Preset = keyof typeof PRESET_HOURS;

/** The period a chart shows. A preset without `endMs` ends now and moves on with it. */
export type ChartRange =
  | { readonly kind: 'preset'; readonly preset: Preset; readonly endMs?: number | undefined }
  | { readonly kind: 'all' }
  | { readonly kind: 'custom'; readonly startMs: number; readonly endMs: number };

/** Both ends are included, as the API has it. */
export interface TimeWindow {
  readonly startMs: number;
  readonly endMs: number;
}

export const DEFAULT_RANGE: ChartRange = { kind: 'preset', preset: '24h' };

/** Length of a preset in milliseconds. */
export function presetMs(preset: Preset): number {
  return PRESET_HOURS[preset] * HOUR_MS;
}

/** The window of time that a range means at a moment. */
export function rangeWindow(range: ChartRange, nowMs: number): TimeWindow {
  switch (range.kind) {
    case 'preset': {
      const endMs = range.endMs ?? nowMs;
      return { startMs: Math.max(0, endMs - presetMs(range.preset)), endMs };
    }
    case 'all':
      return { startMs: 0, endMs: nowMs };
    case 'custom':
      return { startMs: range.startMs, endMs: range.endMs };
  }
}

/** True for a range that ends now and takes in what arrives. */
export function followsNow(range: ChartRange): boolean {
  return range.kind === 'all' || (range.kind === 'preset' && range.endMs === undefined);
}

/** Only presets have a length to move by. */
export function hasArrows(range: ChartRange): range is Extract<ChartRange, { kind: 'preset' }> {
  return range.kind === 'preset';
}

/** Forward ends where the window ends at or after now. */
export function canMoveForward(range: ChartRange, nowMs: number): boolean {
  return hasArrows(range) && range.endMs !== undefined && range.endMs < nowMs;
}

/** The range one length earlier. */
export function previousRange(range: ChartRange, nowMs: number): ChartRange {
  if (!hasArrows(range)) return range;
  const endMs = (range.endMs ?? nowMs) - presetMs(range.preset);
  return { ...range, endMs: Math.max(presetMs(range.preset), endMs) };
}

/** The range one length later, or the one that ends now when that would pass it. */
export function nextRange(range: ChartRange, nowMs: number): ChartRange {
  if (!hasArrows(range) || range.endMs === undefined) return range;
  const endMs = range.endMs + presetMs(range.preset);
  return { kind: 'preset', preset: range.preset, ...(endMs < nowMs ? { endMs } : {}) };
}

/** An excursion that goes on fills at most this share of the period that is opened for it. */
const EXCURSION_SHARE = 2 / 3;

/** The shortest period that shows an excursion since a moment with what was before it. */
export function rangeSince(sinceMs: number, nowMs: number): ChartRange {
  const presets = Object.keys(PRESET_HOURS) as Preset[];
  const preset = presets.find((one) => (nowMs - sinceMs) / presetMs(one) <= EXCURSION_SHARE) ?? '60d';
  return { kind: 'preset', preset };
}
