import { accessSync, constants, existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, succeeded } from '../child.ts';

export type Tool = {
  name: string;
  /** The environment variable that names it, for the suites and for the user. */
  variable: string;
  debianPackages: string[];
  candidates: () => string[];
};

export const TOOLS: Tool[] = [
  {
    name: 'Chromium',
    variable: 'CHROMIUM_PATH',
    debianPackages: ['chromium'],
    candidates: () => [
      ...onPath('chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'),
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ],
  },
  {
    name: 'PostgreSQL',
    variable: 'POSTGRES_INITDB',
    debianPackages: ['postgresql'],
    // Debian keeps initdb off the PATH, one folder a version; the newest wins.
    candidates: () => [
      ...globSync('/usr/lib/postgresql/*/bin/initdb').toSorted(byVersion).toReversed(),
      ...onPath('initdb'),
    ],
  },
  {
    name: 'Mosquitto',
    variable: 'MOSQUITTO_PATH',
    debianPackages: ['mosquitto', 'mosquitto-clients'],
    candidates: () => [...onPath('mosquitto'), '/usr/sbin/mosquitto'],
  },
];

export type FoundTools = { found: Map<string, string>; missing: Tool[] };

/** Looks for every tool: its environment variable first, then the usual places. */
export function findTools(): FoundTools {
  const found = new Map<string, string>();
  const missing: Tool[] = [];
  for (const tool of TOOLS) {
    const path = [process.env[tool.variable] ?? '', ...tool.candidates()].find(isExecutable);
    if (path === undefined) missing.push(tool);
    else found.set(tool.variable, path);
  }
  return { found, missing };
}

/** Installs Debian's packages of the missing tools where that needs no one's leave: as root, on Debian. */
export async function installMissing(missing: Tool[]): Promise<void> {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (missing.length === 0 || !mayInstall) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const packages = missing.flatMap(({ debianPackages }) => debianPackages);
  console.log(`Installing Debian packages: ${packages.join(', ')}`);
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]]) {
    const finished = await run('apt-get', ['-qq', ...args], { env, output: 'keep' });
    if (!succeeded(finished)) {
      console.error(`apt-get ${args.join(' ')} failed:\n${finished.output.trim()}`);
      return;
    }
  }
}

function onPath(...programs: string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program)));
}

function isExecutable(path: string): boolean {
  if (path === '') return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
