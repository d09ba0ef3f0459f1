import type { alarmLevels as english } from '../en/alarm-levels.ts';
import type { Translated } from '../translated.ts';

export const alarmLevels: Translated<typeof english> = {
  alarm: {
    inLog: 'Alarmes',
    limit: { high: 'Haut', low: 'Bas' },
    limitFor: { high: 'Seuil haut, {{what}}', low: 'Seuil bas, {{what}}' },
    limitIn: { high: 'Seuil haut ({{unit}})', low: 'Seuil bas ({{unit}})' },
    on: 'Alarme activée',
    switch: { high: 'Alarme haute activée', low: 'Alarme basse activée' },
    switchedOff: 'Désactivé\u00A0: ce seuil ne déclenche aucune alarme.',
  },
  warning: {
    inLog: 'Avertissements',
    limit: { high: 'Avert. haut', low: 'Avert. bas' },
    limitFor: { high: 'Seuil d’avertissement haut, {{what}}', low: 'Seuil d’avertissement bas, {{what}}' },
    limitIn: { high: 'Seuil d’avertissement haut ({{unit}})', low: 'Seuil d’avertissement bas ({{unit}})' },
    on: 'Avertissement activé',
    switch: { high: 'Avertissement haut activé', low: 'Avertissement bas activé' },
    switchedOff: 'Désactivé\u00A0: ce seuil ne déclenche aucun avertissement.',
    hint: 'En deçà du seuil d’alarme\u00A0; vide pour aucun avertissement',
    delay: 'Temporisation des avertissements (minutes)',
    delayHint: 'Vide pour la temporisation des alarmes',
  },
};
