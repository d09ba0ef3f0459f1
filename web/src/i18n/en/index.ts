import { alarms } from './alarms.ts';
import { app } from './app.ts';
import { dashboard } from './dashboard.ts';
import { sensorDetail } from './sensor-detail.ts';
import { sensors } from './sensors.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { time } from './time.ts';
import { ui } from './ui.ts';

/** The English catalogue: one part for each screen. */
export const en = {
  ui,
  app,
  shell,
  signIn,
  setup,
  time,
  dashboard,
  sensors,
  sensorDetail,
  alarms,
} as const;
