import type { LinkProps } from '@tanstack/react-router';
import { fold } from '@ts1/contract';
import type { help } from '../i18n/en/help.ts';
import { paragraphs, t } from '../i18n/translate.ts';

export type SectionName = keyof (typeof help)['sections'];

interface Section {
  readonly name: SectionName;
  /** The screen that it is about. */
  readonly to: NonNullable<LinkProps['to']>;
  readonly page: 'dashboard' | 'sensors' | 'thresholds' | 'alarmLog' | 'users' | 'zones' | 'baseUnits';
}

/** The sections in the order of the specification (spec 2 §2 Help). */
export const SECTIONS: readonly Section[] = [
  { name: 'gettingStarted', to: '/', page: 'dashboard' },
  { name: 'viewData', to: '/', page: 'dashboard' },
  { name: 'addSensor', to: '/sensors', page: 'sensors' },
  { name: 'thresholds', to: '/alarms', page: 'thresholds' },
  { name: 'acknowledge', to: '/alarm-log', page: 'alarmLog' },
  { name: 'users', to: '/users', page: 'users' },
  { name: 'zones', to: '/zones', page: 'zones' },
  { name: 'notes', to: '/alarm-log', page: 'alarmLog' },
  { name: 'troubleshooting', to: '/base-units', page: 'baseUnits' },
];

/** The sections that have every word, in title or text of the language that is spoken. */
export function findSections(search: string): readonly Section[] {
  const words = fold(search).split(' ').filter(Boolean);
  return SECTIONS.filter(({ name }) => {
    const body = paragraphs(`help.sections.${name}.body`);
    const text = fold([t(`help.sections.${name}.title`), ...body].join(' '));
    return words.every((word) => text.includes(word));
  });
}
