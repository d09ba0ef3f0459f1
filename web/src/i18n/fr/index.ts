import { present } from '@ts1/contract';
import type { Translation } from '../speak.ts';
import { first } from './first.ts';

const SCREENS = import.meta.glob<Readonly<Record<string, object>>>([
  './*.ts',
  '!./{index,first,ui,app,shell,sign-in,time,dashboard,measurands,sensors,alarms}.ts',
]);

/**
 * The French catalogue.
 *
 * The reader is addressed as vous. Buttons are infinitives (Enregistrer, Acquitter); hints are in the imperative
 * (Saisissez un nom). Questions are in full: Supprimer ce modèle ? Only the first word of a title has a capital, and
 * capitals keep their accents. A no-break space (`\u00A0`) is written before : ; ? ! and %, inside « », and between
 * a figure and its unit. The apostrophe is ’, the ellipsis is … without a space before it. Decimals have a comma. What
 * is acknowledged is an alarm, so acquittée is feminine where the text does not name the sensor or the warning. A date
 * has le, du or au before it; a place that can hold a time of day or how long ago has none. Personne alone can be
 * read as a person, so the text is in full: Personne n’a été prévenu.
 *
 * One word for one thing:
 *
 * - sensor / base unit / device: capteur / station de base / appareil
 * - reading, value: mesure / valeur
 * - measurand, further values: grandeur, autres grandeurs
 * - input: entrée
 * - zone: zone
 * - company: entreprise
 * - user, admin, viewer: utilisateur, administrateur, observateur
 * - operator (of the server): exploitant
 * - threshold, limit: seuil (high limit: seuil haut, low limit: seuil bas)
 * - in limits, out of limits, still out: dans les seuils, hors seuils, toujours hors seuils
 * - warning limit: seuil d’avertissement
 * - alarm, warning, pre-alarm: alarme, avertissement, préalarme
 * - alarm log: journal des alarmes
 * - audit log: journal d’audit
 * - acknowledge, acknowledgement, acknowledged: acquitter, acquittement, acquittée
 * - raise / clear / back to normal: déclencher / prendre fin / retour à la normale
 * - repeat, escalate: répéter, escalader
 * - delay / off-delay / dead band: temporisation / temporisation de retour / hystérésis
 * - auto-reset: fin automatique
 * - rapid rise / rapid fall: hausse rapide / baisse rapide
 * - excursion: excursion
 * - sensor fault / sensor error / battery low / offline / silent: défaut du capteur / erreur capteur / pile faible / hors ligne / muet
 * - out of service: hors service
 * - remote alerts, alert group: alertes à distance, groupe d’alerte
 * - notify, notification, message: prévenir, notification, message
 * - push message, text message, call, chat channel: notification push, SMS, appel, canal de messagerie
 * - recipient, delivery of a message, delivery of readings: destinataire, envoi, transmission
 * - rota, on call, turn, hand-over, override: planning d’astreinte, d’astreinte, tour, relève, exception
 * - turn without a person: non assurée
 * - outside contact: contact externe
 * - quiet hours: heures calmes
 * - maintenance: maintenance
 * - shelve, shelving: suspendre, suspension
 * - held (a message): retenu
 * - drill / test: exercice / essai
 * - cause, action: cause, action menée
 * - what to do: que faire
 * - template: modèle
 * - calibration, due, certificate: étalonnage, à faire (échéance), certificat d’étalonnage
 * - as found, as left: avant ajustage, après ajustage
 * - passed, failed (a calibration): conforme, non conforme
 * - setpoint, offset: valeur de référence, correction
 * - reference instrument: instrument étalon
 * - reading by hand, to make void: mesure manuelle, annuler
 * - command: commande
 * - discovered sensor: capteur détecté
 * - report, scheduled report: rapport, rapport planifié
 * - minimum, maximum, mean, standard deviation: minimum, maximum, moyenne, écart type
 * - MKT, mean kinetic temperature: TCM, température cinétique moyenne
 * - sign in / sign out / password: se connecter / se déconnecter / mot de passe
 * - passkey, two-factor: clé d’accès, authentification à deux facteurs
 * - recovery code / authenticator app: code de secours / application d’authentification
 * - invitation, link: invitation, lien
 * - settings, dashboard, plan view: paramètres, tableau de bord, vue en plan
 * - analytics, help: analyses, aide
 * - retention: durée de conservation
 * - legal hold: conservation légale
 * - quarantine: quarantaine
 * - device key, API key, webhook: clé d’appareil, clé API, webhook
 * - broker, network server, gateway: broker, serveur réseau, passerelle
 * - firmware, serial number, battery, probe: micrologiciel, numéro de série, pile, sonde
 * - humidity, temperature: humidité, température
 * - mark (in a list): cocher
 */
export const french: Translation = {
  language: 'fr',
  load: async (part) => first[part] ?? loadScreen(part),
};

async function loadScreen(part: string): Promise<object> {
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = await present(SCREENS[`./${file}.ts`])();
  return present(texts[part]);
}
