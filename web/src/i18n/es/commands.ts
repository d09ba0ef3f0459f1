import type { commands as english } from '../en/commands.ts';
import type { Translated } from '../translated.ts';

export const commands = {
  kind: {
    calibrate: 'Calibración',
    'clear-calibration': 'Borrado de la calibración',
    firmware: 'Actualización de firmware',
    wifi: 'Configuración Wi-Fi',
  },
  state: {
    queued: 'En cola',
    sent: 'Enviado',
    acknowledged: 'Ejecutado',
    failed: 'Fallido',
    expired: 'Caducado',
    cancelled: 'Cancelado',
  },
  meaning: {
    queued: 'Espera a que la estación base {{unit}} lo pida',
    sent: '{{unit}} lo tiene y aún no ha respondido',
    acknowledged: '{{unit}} indica que está hecho',
    failed: '{{unit}} indica que ha fallado',
    expired: '{{unit}} no respondió en 24 horas',
    cancelled: 'Cancelado antes de que lo recibiera {{unit}}',
  },
  withState: '{{kind}}: {{state}}',
  progress: '{{state}}, {{progress}}\u00A0%',
  recent: 'Comandos recientes',
  by: '{{when}}, por {{who}}',
  cancel: 'Cancelar comando',
  cancelFailed: 'No se pudo cancelar el comando: puede que la estación base ya lo tenga.',
  loadFailed: 'No se pudo cargar el estado de los comandos anteriores.',
} as const satisfies Translated<typeof english>;
