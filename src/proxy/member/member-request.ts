import type { LiveSession } from '../session/sessions.js';
import type { PlatformCall } from '../stages/bind.js';

/** A member's request to the platform, ready to be sent. */
export interface MemberRequest {
  readonly session: LiveSession;
  readonly params: Readonly<Record<string, string>>;
  readonly call: PlatformCall;
}
