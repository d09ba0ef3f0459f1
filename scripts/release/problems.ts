/** Facts by which a release is checked. */
export interface ReleaseFacts {
  /** The version that the API and the footer show. */
  readonly version: string;
  /** Versions by package folder, and the version of the lock file. */
  readonly packages: Readonly<Record<string, string>>;
  readonly changelog: string;
  /** Names of the kept backups of releases. */
  readonly backups: readonly string[];
  readonly tags: readonly string[];
  /** Lines of `git status --porcelain`. */
  readonly uncommitted: readonly string[];
}

const ENGINES = ['sqlite', 'postgres'] as const;

/** Returns the tag of a version. */
export function versionTag(version: string): string {
  return `v${version}`;
}

/** Returns the text below a version's heading in the changelog; undefined without such a heading. */
export function changelogSection(changelog: string, version: string): string | undefined {
  const sections = changelog.split(/^## /m).slice(1);
  const found = sections.find((section) => section.startsWith(`[${version}]`));
  return found?.slice(found.indexOf('\n') + 1).trim();
}

/** Returns everything that prevents a release, as sentences; none when it can be tagged. */
export function releaseProblems(facts: ReleaseFacts): string[] {
  const { version, packages, changelog, backups, tags, uncommitted } = facts;
  const section = changelogSection(changelog, version);
  const unreleased = changelogSection(changelog, 'Unreleased');
  return [
    ...uncommitted.map((line) => `not committed: ${line.trim()}`),
    ...Object.entries(packages)
      .filter(([, found]) => found !== version)
      .map(([place, found]) => `${place} has version ${found}, the API says ${version}`),
    ...(section === undefined || section === ''
      ? [`CHANGELOG.md has no section [${version}] with text`]
      : []),
    ...(unreleased === undefined ? ['CHANGELOG.md has no section [Unreleased]'] : []),
    ...(unreleased ? [`CHANGELOG.md has lines under [Unreleased]: move them to [${version}]`] : []),
    ...ENGINES.map((engine) => `${version}-${engine}.backup.gz`)
      .filter((name) => !backups.includes(name))
      .map((name) => `no backup ${name} is kept: npm run release:backup`),
    ...(tags.includes(versionTag(version)) ? [`the tag ${versionTag(version)} exists`] : []),
  ];
}
