import type { alarmLog } from './en/alarm-log.ts';
import type { en } from './en/index.ts';
import type { sensorDetail } from './en/sensor-detail.ts';
import type { setup } from './en/setup.ts';
import type { plan } from './en/plan.ts';
import type { thresholds } from './en/thresholds.ts';

/** Texts that come with their screens. */
interface ScreenTexts {
  readonly alarmLog: typeof alarmLog;
  readonly sensorDetail: typeof sensorDetail;
  readonly setup: typeof setup;
  readonly plan: typeof plan;
  readonly thresholds: typeof thresholds;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & ScreenTexts };
  }
}
