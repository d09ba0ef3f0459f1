import { bringWebUpToDate } from './start/web-build.ts';

try {
  const state = await bringWebUpToDate();
  if (state === 'built') console.error('The web app was built from its sources.');
  if (state === 'kept')
    console.error('The web app may be older than its sources: the build tools are not installed.');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// The server runs in this process, so that signals, exit code and standard streams are its own.
await import('../server/src/main.ts');
