import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../../controllers/localize.js';
import type { Piece } from '../../../stores/minting/piece.js';
import { typedText } from '../../../../values/texts/typed.js';

/** Information that a member gives the team with an order. */
export interface MintInfo {
  readonly email: string;
  readonly text: string;
  readonly hasAgreed: boolean;
  /** Whether the form has pointed out what is wrong. */
  readonly isChecked: boolean;
}

/** The form before the member types anything. */
export const noInfo: MintInfo = { email: '', text: '', hasAgreed: false, isChecked: false };

/** Returns which information the team wants from a member who mints the piece. */
export const asksFor = ({ contract, asset }: Piece) => ({
  email: contract.shouldCollectEmail,
  text: asset.shouldCollectUserInfo && asset.collectInfoType !== 'shippingDetails',
  /** Whether the team wants a postal address. The platform keeps postal addresses elsewhere. */
  isPostal: asset.shouldCollectUserInfo && asset.collectInfoType === 'shippingDetails',
});

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Longest texts that the platform accepts, in characters. */
const mostCharacters = { email: 320, text: 2000 } as const;

/** Returns the first fault in the form; `undefined` if there is none. */
export function faultIn(
  piece: Piece,
  { email, text, hasAgreed }: MintInfo,
): 'email' | 'email-wrong' | 'text' | 'consent' | undefined {
  const asked = asksFor(piece);
  if (asked.email && typedText(email) === '') return 'email';
  if (asked.email && !address.test(typedText(email))) return 'email-wrong';
  if (asked.text && typedText(text) === '') return 'text';
  return (asked.email || asked.text) && !hasAgreed ? 'consent' : undefined;
}

/** Renders the fields a piece asks for, their purpose, and the member's consent to passing them on to the team. */
export function infoForm(
  { t }: Localize,
  piece: Piece,
  info: MintInfo,
  onChange: (info: Partial<MintInfo>) => void,
): unknown {
  const asked = asksFor(piece);
  if (!asked.email && !asked.text) return nothing;
  const fault = info.isChecked ? faultIn(piece, info) : undefined;
  return html`<fieldset class="info-form">
    ${
      asked.email
        ? field({
            id: 'email',
            type: 'email',
            label: t('mint-gallery.info.email'),
            why: t('mint-gallery.info.email.why'),
            value: info.email,
            fault:
              fault === 'email'
                ? t('mint-gallery.info.missing')
                : fault === 'email-wrong'
                  ? t('mint-gallery.info.email.wrong')
                  : undefined,
            onInput: (email) => onChange({ email }),
          })
        : nothing
    }
    ${
      asked.text
        ? field({
            id: 'text',
            type: 'text',
            label: t('mint-gallery.info.text'),
            why: t('mint-gallery.info.text.why'),
            value: info.text,
            fault: fault === 'text' ? t('mint-gallery.info.missing') : undefined,
            onInput: (text) => onChange({ text }),
          })
        : nothing
    }
    <label class="consent"
      ><input
        id="consent"
        type="checkbox"
        .checked=${info.hasAgreed}
        aria-invalid=${fault === 'consent' ? 'true' : nothing}
        aria-describedby="consent-hint"
        @change=${(event: Event) => onChange({ hasAgreed: (event.target as HTMLInputElement).checked })}
      /><span>${t('mint-gallery.info.consent')}</span></label
    >
    <p class="hint danger" id="consent-hint" ?hidden=${fault !== 'consent'} role="alert">
      ${fault === 'consent' ? t('mint-gallery.info.consent.missing') : ''}
    </p>
  </fieldset>`;
}

interface FieldOptions {
  readonly id: 'email' | 'text';
  readonly type: string;
  readonly label: string;
  readonly why: string;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onInput: (value: string) => void;
}

const field = ({ id, type, label, why, value, fault, onInput }: FieldOptions): TemplateResult =>
  html`<div class="info-field">
    <label for=${id}>${label}</label>
    <span class="field${fault ? ' invalid' : ''}" part="field"
      ><input
        class="input"
        part="input"
        id=${id}
        type=${type}
        dir=${id === 'email' ? 'ltr' : 'auto'}
        autocomplete=${id === 'email' ? 'email' : 'off'}
        maxlength=${mostCharacters[id]}
        .value=${value}
        aria-invalid=${fault ? 'true' : nothing}
        aria-describedby="${id}-hint"
        @input=${(event: Event) => onInput((event.target as HTMLInputElement).value)}
    /></span>
    <p class="hint${fault ? ' danger' : ''}" part="hint" id="${id}-hint">${fault ?? why}</p>
  </div>`;
