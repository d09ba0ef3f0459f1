import type { QuarantineItem } from '../message.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** A delivery of a base unit could not be stored and was put aside. */
export function quarantineLetter(quarantine: QuarantineItem): Letter {
  return {
    subject: `${HEADLINES.quarantine}: ${quarantine.unit}`,
    path: '/base-units',
    paragraphs: () => quarantineParagraphs(quarantine),
  };
}

function quarantineParagraphs({ unit, reason }: QuarantineItem): string[][] {
  return [
    [`A delivery of the base unit ${unit} could not be stored: ${reason}.`],
    [
      'It was put aside whole, and nothing of it is lost. The sensors in it have no readings of that time and raise ' +
        'no alarms from it until it is tried again with success.',
    ],
    ['You are told of this once a day at most. The Base Units page lists what was put aside.'],
  ];
}
