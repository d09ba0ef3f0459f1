import type { apiKeys as english } from '../en/api-keys.ts';
import type { Translated } from '../translated.ts';

export const apiKeys = {
  title: 'API-Schlüssel',
  hint: 'Programme rufen die API mit einem Schlüssel auf, als',
  docs: 'Was die API bietet',
  none: 'Noch hat kein Programm einen Schlüssel.',
  failed: 'Die API-Schlüssel konnten nicht geladen werden',
  add: 'API-Schlüssel anlegen',
  created: 'Angelegt {{at}} von {{name}}',
  neverUsed: 'nie verwendet',
  lastUsed: 'zuletzt verwendet {{at}}',
  exempt: 'braucht keinen Grund für Änderungen',
  ended:
    'Ungültig seit {{at}}: {{name}} hat ihn angelegt und ist kein Administrator mehr. Legen Sie für das Programm einen neuen Schlüssel an.',
  scopes: { read: 'Lesen', ingest: 'Messwerte senden', manage: 'Verwalten' },
  scopeHints: {
    read: 'Liest, was ein Administrator liest.',
    ingest:
      'Sendet Messwerte und nimmt Befehle im Namen einer Basisstation entgegen, außer Befehlen, die ein Passwort enthalten.',
    manage: 'Liest und ändert, was ein Administrator ändern darf, außer Anmeldungen und Schlüsseln.',
  },
  form: {
    title: 'API-Schlüssel anlegen',
    name: 'Name',
    nameHint: 'Das Programm, das ihn erhält; der Name steht im Audit-Protokoll.',
    scopes: 'Was er darf',
    nameNeeded: 'Geben Sie einen Namen mit höchstens 100 Zeichen ein.',
    exempt: 'Ohne Grund',
    exemptHint: 'Änderungen mit diesem Schlüssel brauchen keinen Grund, wo die Firma einen verlangt.',
    scopeNeeded: 'Wählen Sie mindestens eines.',
    submit: 'API-Schlüssel anlegen',
  },
  shown: {
    title: 'API-Schlüssel von {{name}}',
    once: 'Dieser Schlüssel wird nur dieses eine Mal angezeigt: Gespeichert ist nur ein Fingerabdruck davon.',
    label: 'API-Schlüssel',
    copy: 'Schlüssel kopieren',
    notCopied: 'Der Schlüssel wird nur jetzt angezeigt. Ohne zu kopieren schließen?',
  },
  revoke: {
    open: 'API-Schlüssel von {{name}} widerrufen',
    question: 'Den API-Schlüssel von {{name}} widerrufen?',
    lost: 'Das Programm, das ihn verwendet, wird ab dem nächsten Aufruf abgewiesen, und seine Live-Datenströme enden.',
    kept: 'Was es getan hat, bleibt im Audit-Protokoll.',
    confirm: 'Schlüssel widerrufen',
  },
} as const satisfies Translated<typeof english>;
