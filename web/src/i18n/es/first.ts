import { alarms } from './alarms.ts';
import { app } from './app.ts';
import { dashboard } from './dashboard.ts';
import { measurands } from './measurands.ts';
import { sensors } from './sensors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { time } from './time.ts';
import { ui } from './ui.ts';

/** Texts that every page needs at once; the parts of screens are files of their own, fetched with the screens. */
export const first: Readonly<Record<string, object>> = {
  ui,
  app,
  shell,
  signIn,
  time,
  dashboard,
  measurands,
  sensors,
  alarms,
};
