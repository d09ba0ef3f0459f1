import type { homeAssistant as english } from '../en/home-assistant.ts';
import type { Translated } from '../translated.ts';

export const homeAssistant = {
  title: 'Home Assistant',
  hint: 'Home Assistant kann alle Sensoren von selbst über MQTT finden und zeigt, was sie messen. Es kann nur die Sensoren dieser Firma lesen und nichts ändern.',
  failed: 'Die Einstellungen von Home Assistant konnten nicht geladen werden',
  off: 'Home Assistant liest die Sensoren nicht.',
  on: 'Eingeschaltet {{at}} von {{name}}.',
  user: 'Benutzername',
  prefix: 'Discovery-Präfix',
  turnOn: 'Einschalten',
  replace: 'Passwort ersetzen',
  turnOff: 'Ausschalten',
  replaceAsk: {
    question: 'Das Passwort von Home Assistant ersetzen?',
    lost: 'Das bisherige Passwort gilt sofort nicht mehr.',
    confirm: 'Passwort ersetzen',
  },
  turnOffAsk: {
    question: 'Home Assistant ausschalten?',
    lost: 'Seine Verbindungen enden sofort, und sein Passwort gilt nicht mehr.',
    confirm: 'Ausschalten',
  },
  shown: {
    title: 'Passwort von {{user}}',
    once: 'Geben Sie es in Home Assistant unter „Einstellungen“, „Geräte & Dienste“, „MQTT“ ein. Es wird nur dieses eine Mal angezeigt: Gespeichert ist nur ein Fingerabdruck davon.',
    label: 'Passwort',
    copy: 'Passwort kopieren',
    notCopied: 'Das Passwort wird nur jetzt angezeigt. Ohne zu kopieren schließen?',
  },
} as const satisfies Translated<typeof english>;
