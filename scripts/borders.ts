import { survey } from './borders/cruise.ts';
import { unnoticedPlants } from './borders/planted.ts';
import { SERVER_BESIDE_THE_ORDER, SERVER_ORDER } from './borders/rules.ts';
import { ROOT, sourceFiles, workspaces } from './project.ts';

const folders = [...workspaces(), 'scripts'].filter((folder) => sourceFiles(folder).length > 0);
const { modules, violations } = await survey(ROOT, folders);

const seen = new Set(modules);
const unread = folders.flatMap((folder) => sourceFiles(folder)).filter((file) => !seen.has(file));

const complaints = [
  ...violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`),
  ...unread.map((file) => `dependency-cruiser did not read ${file}`),
  ...serverPartsWithoutAPlace().map((part) => `server/src/${part} has no place in scripts/borders/rules.ts`),
  ...(await unnoticedPlants()),
];

for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;
else console.log(`borders: ${modules.length} modules, every import allowed, every planted one caught`);

function serverPartsWithoutAPlace(): string[] {
  const known = new Set<string>([...SERVER_ORDER, ...SERVER_BESIDE_THE_ORDER]);
  const parts = sourceFiles('server')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => /^server\/src\/([^/]+?)(\.ts|\/)/.exec(file)?.[1]);
  return [...new Set(parts)].filter((part) => part !== undefined).filter((part) => !known.has(part));
}
