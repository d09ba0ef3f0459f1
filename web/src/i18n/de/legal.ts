import type { legal as english } from '../en/legal.ts';
import type { Translated } from '../translated.ts';

/** Each page as sections of a heading and paragraphs; an operator's own file replaces them. */
export const legal = {
  toSignIn: 'Zur Anmeldung',
  failed: 'Diese Seite konnte nicht geladen werden',
  operator: '{{name}}',
  someOperator: 'der Stelle, von der Sie Ihren Zugang haben,',
  phone: 'Telefon: {{phone}}',
  email: 'E-Mail: {{email}}',
  site: 'Website: {{url}}',
  noContact:
    'Der Betreiber dieses Systems hat keine Kontaktmöglichkeit veröffentlicht. Fragen Sie einen Administrator Ihrer Firma: Er verwaltet Ihr Konto und weiß, wer dieses System betreibt.',
  contactHint:
    'Bei Fragen zu Ihrem Konto, Ihren Bereichen oder einem Alarm fragen Sie zuerst einen Administrator Ihrer Firma: Er kann diese selbst ändern.',
  terms: {
    who: {
      title: 'Wer dieses System betreibt',
      body: 'Es wird von {{operator}} betrieben, hier Betreiber genannt. Haben Ihre Firma und der Betreiber einen Vertrag, geht er allem auf dieser Seite vor.',
    },
    purpose: {
      title: 'Wozu es dient',
      body: 'Das System bewahrt Messwerte von Temperatur und Luftfeuchte auf und benachrichtigt Personen über Alarme. Es unterstützt die Kontrollen, die das Gesetz und Ihre eigenen Verfahren verlangen, es ersetzt sie nicht. E-Mails, SMS und Push-Nachrichten laufen über Netze, auf die der Betreiber keinen Einfluss hat: Sie können verspätet ankommen oder verloren gehen, daher sollte auch jemand auf die Bildschirme sehen.',
    },
    account: {
      title: 'Ihr Konto',
      body: 'Verwenden Sie nur Ihr eigenes Konto und behalten Sie dessen Passwort für sich. Versuchen Sie nicht, an Daten einer anderen Firma zu gelangen oder den Dienst zu stören. Administratoren Ihrer Firma entscheiden, wer ein Konto hat; der Betreiber darf eines sperren, das den Dienst gefährdet.',
    },
    data: {
      title: 'Wem die Daten gehören',
      body: 'Messwerte, Alarme und Einstellungen gehören Ihrer Firma. Ihre Administratoren können sie jederzeit vollständig exportieren und bestimmen, wie lange Messwerte aufbewahrt werden. Alarme und das Audit-Protokoll werden als Nachweis aufbewahrt und können nicht bearbeitet werden.',
    },
    warranty: {
      title: 'Gewährleistung',
      body: 'Die Software ist quelloffen unter der MIT-Lizenz und wird ohne Gewährleistung bereitgestellt. Was der Betreiber darüber hinaus zusagt, zum Beispiel wie oft der Dienst verfügbar ist, steht in Ihrem Vertrag mit ihm.',
    },
  },
  privacy: {
    who: {
      title: 'Wer verantwortlich ist',
      body: 'Ihre Firma entscheidet, wer ein Konto hat und was aufgezeichnet wird. Das System wird für sie von {{operator}} betrieben.',
    },
    stored: {
      title: 'Was über Sie gespeichert ist',
      body: 'Ihre E-Mail-Adresse und, falls jemand sie eingegeben hat, Ihr Name und Ihre Telefonnummer. Ihr Passwort nur als Hash und Ihre Passkeys als öffentliche Schlüssel: Beides lässt sich nicht zurückrechnen. Welche Bereiche Sie sehen, Ihre Reihenfolge der Sensoren und die Browser, denen Sie Push-Nachrichten erlaubt haben.',
    },
    log: {
      title: 'Was protokolliert wird',
      body: 'Das Audit-Protokoll hält fest, wer sich angemeldet und wer was geändert hat, mit der Zeit, und bei fehlgeschlagenen Versuchen die Netzwerkadresse, von der sie kamen. Quittierungen und Notizen zu Alarmen tragen Ihren Benutzernamen. Diese Aufzeichnungen sind Nachweise: Sie bleiben, wenn Ihr Konto gelöscht wird.',
    },
    browser: {
      title: 'Was in Ihrem Browser gespeichert ist',
      body: 'Ein Cookie hält Sie angemeldet, höchstens 24 Stunden, und eines kennzeichnet diesen Browser als bekannt, damit Fremde Sie nicht aussperren können. Ihr Design, der Firmenname und ähnliche Einstellungen bleiben auf diesem Gerät, ebenso höchstens einen Tag lang die letzten Werte, bis Sie sich abmelden, damit sie ohne Verbindung angezeigt werden können. Es gibt keine Werbung und keine Statistikdienste, und nichts wird von Dritten geladen.',
    },
    others: {
      title: 'Wer es sonst erhält',
      body: 'Um Sie über Alarme zu benachrichtigen, gehen Nachrichten an den Mailserver, das SMS-Gateway und den Push-Dienst des Herstellers Ihres Browsers. Diese erfahren Ihre Adresse oder Nummer und den Text der Nachricht; Push-Nachrichten sind für Ihren Browser verschlüsselt.',
    },
    rights: {
      title: 'Ihre Rechte',
      body: 'Bitten Sie einen Administrator Ihrer Firma, Einsicht zu geben, zu berichtigen oder zu löschen, was über Sie gespeichert ist; das geht auf der Seite „Benutzer“. Mit allem anderen wenden Sie sich an den Betreiber, über die Kontaktseite.',
    },
  },
} as const satisfies Translated<typeof english>;
