import { alarms } from './alarms.ts';
import { app } from './app.ts';
import { dashboard } from './dashboard.ts';
import { measurands } from './measurands.ts';
import { sensors } from './sensors.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { time } from './time.ts';
import { ui } from './ui.ts';

/** The English catalogue of the first load; other screens bring their part with them (`translate.ts`). */
export const en = {
  ui,
  app,
  shell,
  signIn,
  time,
  dashboard,
  measurands,
  sensors,
  alarms,
} as const;
