import type { TFunction } from '../i18n/translate.ts';
import { systemClock } from '../platform/clock.ts';
import { saveFile } from '../platform/save-file.ts';
import { drawPicture } from './draw-picture.ts';
import { dashboardPicture, type OnScreen } from './dashboard-picture.ts';

/** Draws what is on screen and hands it to the browser as a file. @throws when the browser cannot draw it */
export async function savePicture(shown: Omit<OnScreen, 'now'>, t: TFunction): Promise<void> {
  const picture = dashboardPicture({ ...shown, now: systemClock.now() }, t);
  const blob = await drawPicture(picture, getComputedStyle(document.documentElement));
  saveFile(`${picture.title}.png`, blob, 'image/png');
}
