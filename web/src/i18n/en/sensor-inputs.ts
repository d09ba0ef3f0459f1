import { INPUT_WORDS } from '@ts1/contract/input-words';

/** Texts of measurands beside temperature and humidity: doors, CO₂, pressure and so on. */
export const sensorInputs = {
  title: 'Further values',
  measurands: INPUT_WORDS,
  limits: {
    longer: '{{state}} longer than {{minutes}} min',
    atOnce: '{{state}} at all',
    more: 'more than {{count}} in an hour',
  },
  lasts: '{{state}} since {{since}}',
  lasted: '{{state}} from {{since}} until {{until}}',
  lastsUnknown: '{{state}} since {{since}}, unknown since {{until}}',
  unknown: 'unknown',
  since: 'since {{when}}',
  at: 'at {{when}}',
  wasSilent: 'silent since {{when}}, was {{state}}',
  counted: '{{count}} in all',
  more: '+{{count}} more',
  moreHint: 'All values are on the page of the sensor',
} as const;
