import type { ComponentType } from 'react';
import { AlarmBars } from './sections/alarm-bars.tsx';
import { Buttons, IconButtons } from './sections/buttons.tsx';
import { PageParts, StatCards, Summaries } from './sections/cards.tsx';
import { DateFields, Selects, Switches, TextFields } from './sections/fields.tsx';
import { ListBars, MarkedBars, PartsOfScreens, Tables } from './sections/lists.tsx';
import { SensorRows, SensorRowsWithActions } from './sections/sensors.tsx';
import { Chips, Loading, Messages } from './sections/states.tsx';

/** Samples that are looked at together. */
interface SampleSection {
  /** Names it in addresses, and its pictures. */
  readonly name: string;
  readonly title: string;
  /** For what needs the width of a screen. */
  readonly isWide?: true;
  readonly content: ComponentType;
}

/** Every section of the page of samples, in its order. */
export const SECTIONS: readonly SampleSection[] = [
  { name: 'buttons', title: 'Buttons', content: Buttons },
  { name: 'icon-buttons', title: 'Buttons with an icon alone', content: IconButtons },
  { name: 'text-fields', title: 'Fields', content: TextFields },
  { name: 'date-fields', title: 'Dates', content: DateFields },
  { name: 'selects', title: 'Fields to choose from and to search', content: Selects },
  { name: 'switches', title: 'Switches, boxes and choices', content: Switches },
  { name: 'chips', title: 'Chips', content: Chips },
  { name: 'messages', title: 'Empty, failed and done', content: Messages },
  { name: 'loading', title: 'Loading', content: Loading },
  { name: 'stat-cards', title: 'Figures', content: StatCards },
  { name: 'summaries', title: 'Summary of sensors', isWide: true, content: Summaries },
  { name: 'page-parts', title: 'Parts of pages', content: PageParts },
  { name: 'screen-parts', title: 'Parts of screens', content: PartsOfScreens },
  { name: 'list-bars', title: 'List bar', isWide: true, content: ListBars },
  { name: 'marked-bars', title: 'List bar with marked entries', isWide: true, content: MarkedBars },
  { name: 'tables', title: 'Tables', content: Tables },
  { name: 'sensors', title: 'Sensors', isWide: true, content: SensorRows },
  {
    name: 'sensors-with-actions',
    title: 'Sensors, other uses',
    isWide: true,
    content: SensorRowsWithActions,
  },
  { name: 'alarm-bars', title: 'Alarm bar', isWide: true, content: AlarmBars },
];
