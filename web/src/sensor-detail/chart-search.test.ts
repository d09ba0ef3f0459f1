import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RANGE, PRESET_HOURS, type ChartRange, type Preset } from './chart-range.ts';
import { DEFAULT_TOGGLES, chartSearch, toChartSearch, toChartView, type ChartView } from './chart-search.ts';

const LAST_MS = Date.UTC(9999, 11, 31);
const moment = fc.integer({ min: 0, max: LAST_MS });
const preset = fc.constantFrom(...(Object.keys(PRESET_HOURS) as Preset[]));
const range: fc.Arbitrary<ChartRange> = fc.oneof(
  preset.map((preset) => ({ kind: 'preset' as const, preset })),
  fc.record({ kind: fc.constant('preset' as const), preset, endMs: moment }),
  fc.constant({ kind: 'all' as const }),
  fc
    .tuple(moment, moment)
    .filter(([startMs, endMs]) => startMs < endMs)
    .map(([startMs, endMs]) => ({ kind: 'custom' as const, startMs, endMs })),
);
const view: fc.Arbitrary<ChartView> = fc.record({
  range,
  toggles: fc.record({
    smooth: fc.boolean(),
    battery: fc.boolean(),
    input1: fc.boolean(),
    input2: fc.boolean(),
    highAlarms: fc.boolean(),
    lowAlarms: fc.boolean(),
  }),
});

describe('the address of a sensor page', () => {
  it('is empty for the default view', () => {
    expect(toChartSearch({ range: DEFAULT_RANGE, toggles: DEFAULT_TOGGLES })).toEqual({});
    expect(toChartView({})).toEqual({ range: DEFAULT_RANGE, toggles: DEFAULT_TOGGLES });
  });

  it('holds a moved window and toggles in words', () => {
    const endMs = Date.parse('2026-11-20T12:00:00Z');
    const toggles = { ...DEFAULT_TOGGLES, battery: true };
    expect(toChartSearch({ range: { kind: 'preset', preset: '7d', endMs }, toggles })).toEqual({
      range: '7d',
      end: '2026-11-20T12:00:00.000Z',
      battery: true,
    });
  });

  it('brings every view back as it was', () => {
    fc.assert(
      fc.property(view, (original) => {
        const sent: unknown = JSON.parse(JSON.stringify(toChartSearch(original)));
        expect(toChartView(chartSearch.parse(sent))).toEqual(original);
      }),
    );
  });

  it.each([
    { range: 'forever' },
    { range: 'custom' },
    { range: 'custom', from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
    { range: 'custom', from: 'yesterday', to: 7 },
    { end: 'now' },
    { smooth: 'perhaps', battery: 1 },
  ])('falls back to the default for %j', (search) => {
    expect(toChartView(chartSearch.parse(search))).toEqual({
      range: DEFAULT_RANGE,
      toggles: DEFAULT_TOGGLES,
    });
  });

  it('survives whatever is typed into it', () => {
    const anything = fc.dictionary(
      fc.constantFrom('range', 'end', 'from', 'to', 'smooth', 'battery', 'input1'),
      fc.anything(),
    );
    fc.assert(
      fc.property(anything, (search) => {
        expect(['preset', 'all', 'custom']).toContain(toChartView(chartSearch.parse(search)).range.kind);
      }),
    );
  });
});
