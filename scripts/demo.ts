import { DemoError, HELP, parseDemoOptions } from './demo/options.ts';
import { runDemo } from './demo/run-demo.ts';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

try {
  const options = parseDemoOptions(process.argv.slice(2), process.env);
  if (options) await runDemo(options, stop.signal);
  else console.log(HELP);
} catch (error) {
  if (!(error instanceof DemoError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
