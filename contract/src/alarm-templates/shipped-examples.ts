import type { AlarmRules } from '../alarm-settings.ts';

/** Limits as a public rule has them, for somebody to copy: none is in force before a person has made it a template. */
export interface ShippedExample {
  readonly name: string;
  readonly settings: Partial<AlarmRules>;
  /** Where the limits are written down; whoever uses them is to read it. */
  readonly source: string;
  readonly url: string;
}

const CDC = {
  source: 'CDC, Vaccine Storage and Handling Toolkit',
  url: 'https://www.cdc.gov/vaccines/hcp/storage-handling/index.html',
};
const MEAT = {
  source: 'Regulation (EC) No 853/2004, Annex III',
  url: 'https://eur-lex.europa.eu/eli/reg/2004/853/oj',
};
const QUICK_FROZEN = {
  source: 'Directive 89/108/EEC, Article 5',
  url: 'https://eur-lex.europa.eu/eli/dir/1989/108/oj',
};

const between = (low: number, high: number) => ({ low_alarm: low, low_enable: true, ...atMost(high) });
const atMost = (high: number) => ({ high_alarm: high, high_enable: true });

/** °C. Delays are nobody's rule: each company sets its own. */
export const SHIPPED_EXAMPLES: readonly ShippedExample[] = [
  { name: 'Vaccine refrigerator', settings: between(2, 8), ...CDC },
  { name: 'Vaccine freezer', settings: between(-50, -15), ...CDC },
  { name: 'Ultra-cold vaccine freezer', settings: between(-90, -60), ...CDC },
  { name: 'Poultry', settings: atMost(4), ...MEAT },
  { name: 'Minced meat', settings: atMost(2), ...MEAT },
  { name: 'Offal', settings: atMost(3), ...MEAT },
  { name: 'Other meat', settings: atMost(7), ...MEAT },
  { name: 'Quick-frozen food', settings: atMost(-18), ...QUICK_FROZEN },
];
