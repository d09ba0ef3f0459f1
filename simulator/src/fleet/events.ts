import type { CommandKind } from '@ts1/contract';
import type { Receipt } from '../uplink/uplink.ts';

/** Event in a fleet, for its observers. `unit` is the base unit's serial. */
export type FleetEvent =
  | {
      readonly kind: 'delivered';
      readonly unit: string;
      readonly readings: number;
      readonly receipt: Receipt;
    }
  | { readonly kind: 'retry'; readonly unit: string; readonly reason: string; readonly waitMs: number }
  | { readonly kind: 'trouble'; readonly unit: string; readonly message: string }
  | { readonly kind: 'off-air' | 'on-air'; readonly unit: string; readonly held: number }
  | { readonly kind: 'command'; readonly unit: string; readonly id: number; readonly command: CommandKind };

export type FleetListener = (event: FleetEvent) => void;
