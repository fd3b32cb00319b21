import { atPath, hasMethods } from '../../../browser/wallets/at-path.js';

/** The part of EIP-1193 that a page uses. */
export interface Eip1193Provider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
}

/** A wallet's announcement by EIP-6963. */
export interface AnnouncedProvider {
  readonly info: { readonly uuid: string; readonly name: string; readonly icon: string; readonly rdns: string };
  readonly provider: Eip1193Provider;
}

export const isProvider = (value: unknown): value is Eip1193Provider => hasMethods(value, 'request');

/** Whether an announcement has everything that EIP-6963 requires. */
export const isAnnouncement = (value: unknown): value is AnnouncedProvider =>
  isProvider(atPath(value, 'provider')) &&
  ['uuid', 'name', 'icon', 'rdns'].every((field) => typeof atPath(value, 'info', field) === 'string');
