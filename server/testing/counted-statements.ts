import type { KyselyPlugin, RootOperationNode } from 'kysely';
import type { Database, Dialect, Tx } from '../src/database/index.ts';

/**
 * Statements of a database's transactions, in order: `read` for one that changes nothing, locks included; `write` for
 * one that changes something or takes an id for a change.
 */
export type Counted = ('read' | 'write')[];

/** Returns a database whose write transactions record their statements. */
export function countStatements(database: Database): { database: Database; statements: Counted } {
  const statements: Counted = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.push(isRead(node) ? 'read' : 'write');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const write: Database['write'] = async (companyId, work, pace) =>
    database.write(companyId, async (tx) => work(counted(tx, plugin, statements)), pace);
  return {
    statements,
    database: new Proxy(database, {
      get: (target, name) => {
        if (name === 'write') return write;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
  };
}

function counted(tx: Tx, plugin: KyselyPlugin, statements: Counted): Tx {
  const dialect: Dialect = {
    ...tx.dialect,
    nextIds: async (...given) => {
      statements.push('write');
      return tx.dialect.nextIds(...given);
    },
    insertNew: async (...given) => {
      statements.push('write');
      return tx.dialect.insertNew(...given);
    },
    upsert: async (...given) => {
      statements.push('write');
      return tx.dialect.upsert(...given);
    },
  };
  return new Proxy(tx, {
    get: (target, name) => {
      if (name === 'sql') return target.sql.withPlugin(plugin);
      if (name === 'dialect') return dialect;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function isRead(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*(?:select|with)\b/i.test(node.sqlFragments[0] ?? '');
  return node.kind === 'SelectQueryNode';
}
