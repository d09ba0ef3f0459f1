import type { AlarmRules } from '../alarm-settings.ts';

type ExampleKey =
  | 'vaccineRefrigerator'
  | 'vaccineFreezer'
  | 'ultraColdFreezer'
  | 'poultry'
  | 'mincedMeat'
  | 'offal'
  | 'otherMeat'
  | 'quickFrozenFood';

/** Rules that the limits are from, to be read before use. Screens name them in the language of their reader. */
type SourceKey = 'vaccines' | 'meat' | 'quickFrozen';

/** Limits of a public rule, for users to copy: none is in force before a user has made it a template. */
export interface ShippedExample {
  /** Key of its name on the screens, in the language of their reader. */
  readonly key: ExampleKey;
  readonly settings: Partial<AlarmRules>;
  /** Where the limits are written down. */
  readonly source: SourceKey;
  readonly url: string;
}

const CDC = {
  source: 'vaccines',
  url: 'https://www.cdc.gov/vaccines/hcp/storage-handling/index.html',
} as const;
const MEAT = {
  source: 'meat',
  url: 'https://eur-lex.europa.eu/eli/reg/2004/853/oj',
} as const;
const QUICK_FROZEN = {
  source: 'quickFrozen',
  url: 'https://eur-lex.europa.eu/eli/dir/1989/108/oj',
} as const;

const between = (low: number, high: number) => ({ low_alarm: low, low_enable: true, ...atMost(high) });
const atMost = (high: number) => ({ high_alarm: high, high_enable: true });

/** Limits in °C. No rule sets delays: each company sets its own. */
export const SHIPPED_EXAMPLES: readonly ShippedExample[] = [
  { key: 'vaccineRefrigerator', settings: between(2, 8), ...CDC },
  { key: 'vaccineFreezer', settings: between(-50, -15), ...CDC },
  { key: 'ultraColdFreezer', settings: between(-90, -60), ...CDC },
  { key: 'poultry', settings: atMost(4), ...MEAT },
  { key: 'mincedMeat', settings: atMost(2), ...MEAT },
  { key: 'offal', settings: atMost(3), ...MEAT },
  { key: 'otherMeat', settings: atMost(7), ...MEAT },
  { key: 'quickFrozenFood', settings: atMost(-18), ...QUICK_FROZEN },
];
