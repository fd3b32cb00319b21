import { html, type TemplateResult } from 'lit';
import type { SignInState } from '../../../stores/sign-in/sign-in-state.js';
import { accountChoice } from './account-choice.js';
import { failure } from './failure.js';
import { picker, pickerSkeleton } from './picker.js';
import { passkeyChoice } from './passkey.js';
import type { SignInView } from './sign-in-view.js';
import { stepHeader } from './step.js';
import { confirming, sameAccount } from './link-steps.js';
import { connecting, done, signing, verifying, wrongNetwork } from './steps.js';

/** Renders the dialog's content for the current step. */
export function signIn(view: SignInView): TemplateResult {
  const { state } = view;
  if (state.step === 'idle' || state.step === 'loading') return pickerSkeleton(view);
  if (state.step === 'choosing') return picker({ ...view, state });
  return html`${stepHeader(view, hasWayBack(state))}
    <div class="sheet-body">${content(view, state)}</div>`;
}

function content(view: SignInView, state: SignInState): TemplateResult | undefined {
  switch (state.step) {
    case 'confirming':
      return confirming({ ...view, state });
    case 'choosing-account':
      return accountChoice({ ...view, state });
    case 'choosing-passkey':
      return passkeyChoice({ ...view, state });
    case 'same-account':
      return sameAccount({ ...view, state });
    case 'connecting':
      return (state.pairing && view.pairing ? view.pairing : connecting)({ ...view, state });
    case 'wrong-network':
      return wrongNetwork({ ...view, state });
    case 'signing':
      return signing({ ...view, state });
    case 'verifying':
      return verifying({ ...view, state });
    case 'done':
      return done({ ...view, state });
    case 'failed':
      return failure({ ...view, state });
    default:
      return undefined;
  }
}

const hasWayBack = ({ step }: SignInState): boolean => step !== 'verifying' && step !== 'done';
