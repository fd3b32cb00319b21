import { claimsKey } from '../program/claims-key.js';

/** Whether this browser knows of a claim on its way, whoever's it is. @param proxy address of the programme's proxy */
export function isClaimLeft(proxy: string): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(claimsKey(proxy)));
  } catch {
    return false;
  }
}
