import { alarmNames } from '@ts1/contract/i18n/es/alarm-types';
import type { alarms as english } from '../en/alarms.ts';
import type { Translated } from '../translated.ts';

export const alarms = {
  types: alarmNames,
  active_one: '{{count}} alarma activa',
  active_other: '{{count}} alarmas activas',
  acknowledge: {
    ready: 'Reconocer',
    busy: 'Reconociendo…',
    done: '¡Reconocida!',
    already: 'Ya reconocida',
  },
  nobodyNotified: 'Nadie avisado',
  none: 'Sin alarma',
  outOfService: 'Fuera de servicio: sin alarmas',
  noLimits: 'Sin límites: nada genera una alarma',
  setLimitsOf: 'Sin límites: fijar los límites de {{name}}',
  returned: 'Antes: {{type}}; sin reconocer',
  batteryLow: 'Batería baja',
  preAlarm: 'Prealarma',
  levels: {
    warning: {
      of: 'Advertencia: {{type}}',
      still: {
        high: 'Reconocida, sigue por encima del límite de advertencia',
        low: 'Reconocida, sigue por debajo del límite de advertencia',
      },
    },
  },
  detailOf: '{{name}}: {{alarm}}',
  limitIn: '{{limit}} en {{minutes}}\u00A0min',
  sinceTime: 'desde {{since}}',
  sinceUntil: 'de {{since}} a {{until}}',
  sinceAndBy: 'desde {{since}}, por {{by}}',
  zoneFailed: 'No se pudieron cargar los sensores de esta zona',
  allZones: 'Mostrar todas las zonas',
  zonesFailed: 'No se pudieron cargar las zonas',
  zoneFailedHint:
    'En su lugar no se muestran sensores de fuera de la zona. Inténtelo de nuevo o elija todas las zonas.',
  acknowledged: 'Reconocida',
  duration: {
    days: '{{days}}\u00A0d {{hours}}\u00A0h',
    hours: '{{hours}}\u00A0h {{minutes}}\u00A0min',
    minutes: '{{minutes}}\u00A0min {{seconds}}\u00A0s',
    seconds: '{{seconds}}\u00A0s',
  },
} as const satisfies Translated<typeof english>;
