import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../project.ts';

export type ShippedPackage = { folder: string; name: string; version: string; licence: string };

const lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().default(''),
      license: z.string().default(''),
      dev: z.boolean().default(false),
      devOptional: z.boolean().default(false),
      link: z.boolean().default(false),
    }),
  ),
});

/** Licences of packages whose manifest names none, by the licence text that they carry. */
const BY_ITS_TEXT: Readonly<Record<string, string>> = { 'png-js 2.0.0': 'MIT' };

/** Returns every package of the lockfile that production code may load, platform variants included. */
export function shippedPackages(): ShippedPackage[] {
  const { packages } = lockfile.parse(JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')));
  return Object.entries(packages)
    .filter(([folder, locked]) => folder.includes('node_modules/') && !locked.link)
    .filter(([, locked]) => !locked.dev && !locked.devOptional)
    .map(([folder, { version, license }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = license === '' ? (BY_ITS_TEXT[`${name} ${version}`] ?? '') : license;
      return { folder, name, version, licence };
    });
}

/** Returns the licence and notice texts of an installed package; empty when it has none or is not installed. */
export function licenceTexts({ folder }: ShippedPackage): string[] {
  const path = join(ROOT, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name))
    .map((entry) => readFileSync(join(path, entry.name), 'utf8').trim());
}
