import type { LinkProps } from '@tanstack/react-router';
import { fold } from '@ts1/contract';
import { help } from '../i18n/en/help.ts';
import type { TextPlace } from '../i18n/text-place.ts';
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

/** One topic of a section, in the language that is spoken. */
export interface Topic {
  readonly title: string;
  readonly text: string;
}

/** Returns the topics of a section, in the order of the catalogue. */
export function listTopics(name: SectionName): readonly Topic[] {
  return Object.keys(help.sections[name].topics).map((topic) => {
    const place = `help.sections.${name}.topics.${topic}`;
    return { title: t(`${place}.title` as TextPlace), text: t(`${place}.text` as TextPlace) };
  });
}

/** The sections that have every word, in title, steps or topics of the language that is spoken. */
export function findSections(search: string): readonly Section[] {
  const words = searchWords(search);
  return SECTIONS.filter(({ name }) => {
    const steps = paragraphs(`help.sections.${name}.steps`);
    const topics = listTopics(name).flatMap(({ title, text }) => [title, text]);
    const all = fold([t(`help.sections.${name}.title`), ...steps, ...topics].join(' '));
    return words.every((word) => all.includes(word));
  });
}

/** Whether a topic has one of the words that are searched for; none has where nothing is. */
export function isFound({ title, text }: Topic, search: string): boolean {
  const all = fold(`${title} ${text}`);
  return searchWords(search).some((word) => all.includes(word));
}

const searchWords = (search: string): readonly string[] => fold(search).split(' ').filter(Boolean);
