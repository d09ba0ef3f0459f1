import type { app as english } from '../en/app.ts';
import type { Translated } from '../translated.ts';

export const app = {
  name: 'TS1 Monitoring System',
  shortName: 'TS1 Monitoring',
  pageTitle: '{{page}} · TS1 Monitoring System',
  loading: 'Wird geladen …',
  initialisationFailed: 'Die Anwendung konnte nicht gestartet werden',
  initialisationError: 'Fehler beim Starten der Anwendung: {{message}}',
  wentWrong: 'Etwas ist schiefgegangen',
  wentWrongHint:
    'Was gespeichert wurde, ist nicht verloren. Laden Sie die Seite neu; tritt der Fehler wieder auf, verständigen Sie Ihren Administrator.',
  reload: 'Seite neu laden',
  forbidden: 'Dafür fehlt Ihnen die Berechtigung. Wenden Sie sich an einen Administrator Ihrer Firma.',
  errors: {
    network: 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
    timeout: 'Der Server hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
    tooManyRequests: 'Zu viele Versuche. Versuchen Sie es in einigen Minuten erneut.',
    server: 'Der Server konnte dies nicht ausführen. Versuchen Sie es gleich noch einmal.',
    unknown: 'Unbekannter Fehler',
    answer: 'Die Antwort des Servers ist für diese Seite unverständlich. Laden Sie die Seite neu.',
  },
} as const satisfies Translated<typeof english>;
