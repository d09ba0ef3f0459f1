import type { alarmLog } from './en/alarm-log.ts';
import type { en } from './en/index.ts';
import type { thresholds } from './en/thresholds.ts';

/** Texts that come with their screens. */
interface ScreenTexts {
  readonly alarmLog: typeof alarmLog;
  readonly thresholds: typeof thresholds;
}

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en & ScreenTexts };
  }
}
