import type { OwnObjects } from '../database/index.ts';
import { StartError } from '../platform/process/start-error.ts';

/** Kinds of entries of a dump that make up tables and their rows; functions are recognised by name. */
const CONTENTS =
  /^(TABLE|TABLE ATTACH|TABLE DATA|SEQUENCE|SEQUENCE SET|SEQUENCE OWNED BY|DEFAULT|CONSTRAINT|FK CONSTRAINT|INDEX|INDEX ATTACH|TRIGGER|ROW SECURITY) public /;
const RIGHTS = /^(ACL public (TABLE|SEQUENCE)|POLICY public) /;
const ENTRY = /^\d+; \d+ \d+ (.*)$/;
const POLICY = (name: string) => new RegExp(`^CREATE POLICY ${name} ON public\\.companies TO (\\S+)`, 'm');

/**
 * Parts the list of a dump, as `pg_restore --list` prints it, into what is loaded and the rights on that. Extensions,
 * schemas and functions of others, which a dump of an earlier version may hold, are left out.
 */
export function toLoad(list: string, own: OwnObjects): { contents: string; rights: string } {
  const functions = own.functions.map((name) => `FUNCTION ${name.replace('.', ' ')} `);
  const entries = list.split('\n').flatMap((line) => {
    const what = ENTRY.exec(line)?.[1];
    return what === undefined ? [] : [{ line, what }];
  });
  const isContent = (what: string): boolean =>
    CONTENTS.test(what) || functions.some((name) => what.startsWith(name));
  const selectLines = (wanted: (what: string) => boolean): string =>
    entries
      .filter(({ what }) => wanted(what))
      .map(({ line }) => `${line}\n`)
      .join('');
  return { contents: selectLines(isContent), rights: selectLines((what) => RIGHTS.test(what)) };
}

/** The statements that give the rights of a dump to the roles of this installation, whose names SQL can read. */
export function rightsFor(script: string, roles: OwnObjects['roles']): string {
  const before = {
    company: POLICY('own_company').exec(script)?.[1],
    across: POLICY('every_company').exec(script)?.[1],
  };
  if (before.company === undefined || before.across === undefined) {
    throw new StartError('The backup does not say which roles may see its rows.');
  }
  const names = new Map([
    [before.company, roles.company],
    [before.across, roles.across],
  ]);
  return (
    script
      .split('\n')
      // Commands of psql, which newer versions put around a script.
      .filter((line) => !line.startsWith('\\'))
      .map((line) =>
        line.replaceAll(/ (TO|FROM) (\S+?)(;?)(?= |$)/g, (whole, word: string, role: string, end: string) => {
          const name = names.get(role);
          return name === undefined ? whole : ` ${word} ${name}${end}`;
        }),
      )
      .join('\n')
  );
}
