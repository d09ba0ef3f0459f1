import { present } from '@ts1/contract';
import type { Translation } from '../speak.ts';
import { first } from './first.ts';

const SCREENS = import.meta.glob<Readonly<Record<string, object>>>([
  './*.ts',
  '!./{index,first,ui,app,shell,sign-in,time,dashboard,measurands,sensors,alarms}.ts',
]);

/**
 * The Spanish catalogue. European Spanish in words that are understood in Latin America, too; the reader is usted.
 *
 * Style: Buttons are infinitives (Guardar, Reconocer); hints and errors address the reader (Elija una zona). A failure
 * is in the simple past: No se pudo guardar. Questions and exclamations open with ¿ and ¡. Quotes are «these»; an
 * ellipsis follows its word without a space (Cargando…). Only the first word of a title has a capital. Between a figure
 * and its unit is a no-break space (4,2 °C, 51 %), written `\u00A0`. A time that may carry a date has no article: desde
 * {{since}}, de {{from}} a {{until}}. A name of a screen keeps its capital, without an article: en Avisos remotos.
 *
 * One word for one thing:
 *
 * - sensor / base unit / network server: sensor / estación base / servidor de red
 * - reading, value: lectura / valor
 * - measurand, input, further values: magnitud / entrada / otras magnitudes
 * - zone, site (of a plan), place (of a calibration): zona / ubicación / lugar
 * - company: empresa
 * - user, admin, viewer: usuario, administrador, observador
 * - operator, the person who runs the server: operador, el operador del servidor
 * - threshold, limit: límite (límite superior, límite inferior); screen Thresholds: Límites
 * - warning limit: límite de advertencia; where there is little room: Advert. superior, Advert. inferior
 * - out of limits / inside / still out: fuera de límites / dentro / sigue fuera
 * - alarm, warning, pre-alarm: alarma, advertencia, prealarma
 * - excursion within the delay: excursión
 * - raise / end / back to normal: generar / terminar / de nuevo normal (retorno)
 * - switch on / switch off / in force: activar / desactivar / en vigor (of an alarm: activa)
 * - repeat, escalate: repetir, escalar (escalado)
 * - acknowledge, acknowledgement, acknowledged: reconocer, reconocimiento, reconocida
 * - cause, action (taken): causa, medida
 * - alarm log / audit log: registro de alarmas / registro de auditoría
 * - delay / off-delay / dead band: retardo / retardo de retorno / histéresis
 * - auto-reset: rearme automático
 * - rapid rise / rapid fall: subida rápida / bajada rápida
 * - sensor fault / sensor error / battery low: fallo del sensor / error del sensor / batería baja
 * - online / offline / silent: en línea / sin conexión / no transmite (a push device: sin respuesta)
 * - out of service: fuera de servicio
 * - remote alerts, alert group: avisos remotos, grupo de avisos
 * - notify, notified, notification: avisar, avisado, notificación
 * - message, text message, push message, call, email: mensaje, SMS, mensaje push, llamada, correo
 * - recipient: destinatario
 * - delivery of a base unit or a webhook, delivery log: envío, registro de envíos
 * - rota, on call, turn, hand-over, exception: plan de guardias, de guardia, turno, relevo, excepción
 * - outside contact: contacto externo
 * - quiet hours: horas de descanso
 * - maintenance / shelve, shelving: mantenimiento / aplazar, aplazamiento
 * - drill: simulacro; in the subject of its messages: SIMULACRO
 * - template, follow, detach: plantilla, vincular, desvincular
 * - calibration, due, certificate: calibración, vence, certificado de calibración
 * - as found / as left: antes del ajuste / después del ajuste
 * - reference instrument, setpoint, offset: patrón, consigna, corrección
 * - passed / failed (calibration): conforme / no conforme
 * - swap (a device): sustituir
 * - reading by hand, to make void: medición manual, anular
 * - command: comando
 * - discovered sensor: sensor detectado
 * - report, scheduled report: informe, informe programado
 * - minimum, maximum, mean, standard deviation: mínimo, máximo, media, desviación estándar (desv. est.)
 * - mean kinetic temperature, MKT: temperatura cinética media, TCM
 * - sign in / sign out / session: iniciar sesión / cerrar sesión / sesión
 * - password / passkey / two-factor sign-in: contraseña / llave de acceso / autenticación de dos factores
 * - recovery code / authenticator app: código de recuperación / aplicación de autenticación
 * - invitation, link: invitación, enlace
 * - settings, dashboard, plan view, analytics, help: Ajustes, Panel, Plano, Análisis, Ayuda
 * - retention / legal hold: conservación / retención legal
 * - quarantine: cuarentena
 * - device key, API key, webhook: clave de dispositivo, clave de API, webhook
 * - firmware, serial number, battery, signal: firmware, número de serie, batería, señal
 * - humidity, temperature: humedad, temperatura
 * - add, edit, delete, remove (from a list): añadir, editar, eliminar, quitar
 */
export const spanish: Translation = {
  language: 'es',
  load: async (part) => first[part] ?? loadScreen(part),
};

async function loadScreen(part: string): Promise<object> {
  const file = part.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const texts = await present(SCREENS[`./${file}.ts`])();
  return present(texts[part]);
}
