import { present } from '@ts1/contract';
import type { Translation } from '../speak.ts';
import { first } from './first.ts';

const SCREENS = import.meta.glob<Readonly<Record<string, object>>>([
  './*.ts',
  '!./{index,first,ui,app,shell,sign-in,time,dashboard,measurands,sensors,alarms}.ts',
]);

/** The German catalogue. */
export const german: Translation = {
  language: 'de',
  load: async (part) => first[part] ?? loadScreen(part),
};

async function loadScreen(part: string): Promise<object> {
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = await present(SCREENS[`./${file}.ts`])();
  return present(texts[part]);
}
