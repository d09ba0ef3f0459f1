import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

/** Keys that may hold a secret, at the top of a log entry or one level below. */
const SECRET_KEYS = [
  'password',
  'currentPassword',
  'newPassword',
  'code',
  'token',
  'deviceKey',
  'ssid',
  'authorization',
  'cookie',
];

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Creates the server's log: one JSON object per line, secrets replaced, times in ISO 8601. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`]), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
