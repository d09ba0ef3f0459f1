import type { commands as english } from '../en/commands.ts';
import type { Translated } from '../translated.ts';

export const commands = {
  kind: {
    calibrate: 'Étalonnage',
    'clear-calibration': 'Effacement de l’étalonnage',
    firmware: 'Mise à jour du micrologiciel',
    wifi: 'Réglages Wi-Fi',
  },
  state: {
    queued: 'En file d’attente',
    sent: 'Envoyée',
    acknowledged: 'Exécutée',
    failed: 'Échec',
    expired: 'Expirée',
    cancelled: 'Annulée',
  },
  meaning: {
    queued: 'Attend que la station de base {{unit}} la demande',
    sent: '{{unit}} l’a reçue et n’a pas encore répondu',
    acknowledged: '{{unit}} indique que c’est fait',
    failed: '{{unit}} indique un échec',
    expired: '{{unit}} n’a pas répondu dans les 24 heures',
    cancelled: 'Annulée avant d’être transmise à {{unit}}',
  },
  withState: '{{kind}}\u00A0: {{state}}',
  progress: '{{state}}, {{progress}}\u00A0%',
  recent: 'Commandes récentes',
  by: 'le {{when}}, par {{who}}',
  cancel: 'Annuler la commande',
  cancelFailed: 'La commande n’a pas pu être annulée\u00A0: la station de base l’a peut-être déjà.',
  loadFailed: 'L’état des commandes précédentes n’a pas pu être chargé.',
} as const satisfies Translated<typeof english>;
