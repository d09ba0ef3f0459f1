import { type EvidenceFailure, type LimitedMeasurand, toTimestamp } from '@ts1/contract';
import type { Signing } from '../../audit/index.ts';
import type { WantedSensor } from '../../analytics/index.ts';
import type { Database } from '../../database/index.ts';
import type { DrawPdf } from '../../reports/index.ts';

/** The contents of a pack that was asked for, and the person who asked. */
export interface WantedPack {
  readonly companyId: number;
  readonly sensorIds: readonly number[];
  /** Both ends inclusive, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly madeAt: number;
  /** The id is null for a program. */
  readonly madeBy: { readonly userId: number | null; readonly name: string };
}

/** Means of making a pack. */
export interface PackDeps {
  readonly database: Database;
  readonly signing: Signing;
  readonly drawPdf: DrawPdf;
}

/** A sensor of a pack, and the days (UTC, since 1970-01-01) that are in it. */
export interface PackSensor {
  readonly wanted: WantedSensor;
  readonly firstDay: number;
  readonly lastDay: number;
  readonly figures: FigureFrame;
}

/** A stretch of time, the end excluded; epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A stretch as it is written into files. */
export function shown({ from, to }: Stretch): { from: string; until: string } {
  return { from: toTimestamp(from), until: toTimestamp(to) };
}

/** By what the figures of a sensor are counted. */
export interface FigureFrame {
  readonly period: Stretch;
  /** How long a reading counts at most, in which part of the period; empty while that is not known. */
  readonly parts: readonly (Stretch & { readonly reachMs: number })[];
  readonly measurands: readonly {
    readonly measurand: LimitedMeasurand;
    readonly limits: readonly LimitStretch[];
  }[];
}

export type LimitStretch = Stretch & { readonly high: number | null; readonly low: number | null };

/** A pack cannot be made; the reason is shown to people. */
export class PackFailure extends Error {
  readonly reason: EvidenceFailure;

  constructor(reason: EvidenceFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** A day of the pack was sealed anew while the pack was made: it must be begun again. */
export class ChangedMeanwhile extends Error {}
