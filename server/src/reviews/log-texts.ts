import type { Language } from '@ts1/contract';

export interface LogTexts {
  readonly title: string;
  readonly month: string;
  readonly scope: string;
  readonly company: string;
  readonly none: string;
  readonly due: string;
  readonly done: string;
  readonly name: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly alarms: string;
  readonly result: string;
  readonly initials: string;
  readonly results: { readonly nothing: string; readonly finding: string };
  readonly late: (result: string) => string;
  readonly unsigned: (result: string) => string;
  readonly notDone: string;
  readonly findings: string;
  readonly finding: (at: string, by: string, text: string) => string;
}

/** Texts of the temperature log, in each language of the reader. */
export const LOG_TEXTS: Readonly<Record<Language, LogTexts>> = {
  en: {
    title: 'Temperature log',
    month: 'Month',
    scope: 'Reviewed',
    company: 'Whole company',
    none: 'No review was due in this month.',
    due: 'Due',
    done: 'Done',
    name: 'Name',
    minimum: 'Minimum',
    maximum: 'Maximum',
    alarms: 'Alarms',
    result: 'Result',
    initials: 'Initials',
    results: { nothing: 'nothing to note', finding: 'finding' },
    late: (result) => `${result}, late`,
    unsigned: (result) => `${result}, signature missing`,
    notDone: 'not done',
    findings: 'Findings',
    finding: (at, by, text) => `${at}, ${by}: ${text}`,
  },
  de: {
    title: 'Temperaturprotokoll',
    month: 'Monat',
    scope: 'Geprüft',
    company: 'Ganze Firma',
    none: 'In diesem Monat war keine Durchsicht fällig.',
    due: 'Fällig',
    done: 'Erledigt',
    name: 'Name',
    minimum: 'Minimum',
    maximum: 'Maximum',
    alarms: 'Alarme',
    result: 'Ergebnis',
    initials: 'Kürzel',
    results: { nothing: 'ohne Befund', finding: 'Befund' },
    late: (result) => `${result}, verspätet`,
    unsigned: (result) => `${result}, Unterschrift fehlt`,
    notDone: 'nicht erledigt',
    findings: 'Befunde',
    finding: (at, by, text) => `${at}, ${by}: ${text}`,
  },
  fr: {
    title: 'Relevé de température',
    month: 'Mois',
    scope: 'Contrôlé',
    company: 'Toute l’entreprise',
    none: 'Aucune revue n’était due ce mois-ci.',
    due: 'Due',
    done: 'Faite',
    name: 'Nom',
    minimum: 'Minimum',
    maximum: 'Maximum',
    alarms: 'Alarmes',
    result: 'Résultat',
    initials: 'Initiales',
    results: { nothing: 'rien à signaler', finding: 'constat' },
    late: (result) => `${result}, en retard`,
    unsigned: (result) => `${result}, signature manquante`,
    notDone: 'non faite',
    findings: 'Constats',
    finding: (at, by, text) => `${at}, ${by} : ${text}`,
  },
  es: {
    title: 'Registro de temperatura',
    month: 'Mes',
    scope: 'Revisado',
    company: 'Toda la empresa',
    none: 'Este mes no había ninguna revisión pendiente.',
    due: 'Prevista',
    done: 'Hecha',
    name: 'Nombre',
    minimum: 'Mínimo',
    maximum: 'Máximo',
    alarms: 'Alarmas',
    result: 'Resultado',
    initials: 'Iniciales',
    results: { nothing: 'sin novedad', finding: 'hallazgo' },
    late: (result) => `${result}, con retraso`,
    unsigned: (result) => `${result}, falta la firma`,
    notDone: 'no hecha',
    findings: 'Hallazgos',
    finding: (at, by, text) => `${at}, ${by}: ${text}`,
  },
};
