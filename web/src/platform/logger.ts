/* oxlint-disable no-console -- the one place that writes to the browser's console */

/** Reports of the web app in the browser's console. */
export interface Logger {
  warn(message: string, details?: unknown): void;
  error(message: string, details?: unknown): void;
}

export const consoleLogger: Logger = {
  warn: (message, details) =>
    details === undefined ? console.warn(message) : console.warn(message, details),
  error: (message, details) =>
    details === undefined ? console.error(message) : console.error(message, details),
};
