import { OWN_TEST } from '../message.ts';
import { HEADLINES } from './headlines.ts';
import type { Letter } from './letter.ts';

/** A test of an alert group, by its name, or to oneself. */
export function testLetter(group: string): Letter {
  const isOwn = group === OWN_TEST;
  return {
    subject: isOwn ? HEADLINES.test : `${HEADLINES.test}: ${group}`,
    path: isOwn ? '/settings#channels' : '/remote-alerts',
    paragraphs: () => [[testLine(group)]],
  };
}

function testLine(test: string): string {
  return test === OWN_TEST
    ? 'This is a test that you asked for in the settings. Nothing is wrong.'
    : `This is a test of the alert group "${test}". Nothing is wrong.`;
}
