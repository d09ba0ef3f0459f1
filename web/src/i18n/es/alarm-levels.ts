import type { alarmLevels as english } from '../en/alarm-levels.ts';
import type { Translated } from '../translated.ts';

export const alarmLevels: Translated<typeof english> = {
  alarm: {
    inLog: 'Alarmas',
    limit: { high: 'Límite superior', low: 'Límite inferior' },
    limitFor: { high: 'Límite superior, {{what}}', low: 'Límite inferior, {{what}}' },
    limitIn: { high: 'Límite superior ({{unit}})', low: 'Límite inferior ({{unit}})' },
    on: 'Alarma activada',
    switch: { high: 'Alarma superior activada', low: 'Alarma inferior activada' },
    switchedOff: 'Desactivado: este límite no genera ninguna alarma.',
  },
  warning: {
    inLog: 'Advertencias',
    limit: { high: 'Advert. superior', low: 'Advert. inferior' },
    limitFor: { high: 'Advertencia superior, {{what}}', low: 'Advertencia inferior, {{what}}' },
    limitIn: {
      high: 'Límite superior de advertencia ({{unit}})',
      low: 'Límite inferior de advertencia ({{unit}})',
    },
    on: 'Advertencia activada',
    switch: { high: 'Advertencia superior activada', low: 'Advertencia inferior activada' },
    switchedOff: 'Desactivado: este límite no genera ninguna advertencia.',
    hint: 'Dentro del límite de alarma; vacío si no se quiere advertencia',
    delay: 'Retardo de las advertencias (minutos)',
    delayHint: 'Vacío para el retardo de las alarmas',
  },
};
