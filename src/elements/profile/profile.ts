import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import { ProgrammeController } from '../../controllers/programme.js';
import { ProfileSavedEvent } from '../../events/profile-saved.js';
import { SignInRequestEvent } from '../../events/sign-in-request.js';
import { profile as texts } from '../../i18n/en/profile.js';
import { providers } from '../../i18n/en/providers.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown, iconPen, iconShield } from '../../ui/icons.js';
import { answerState } from '../answer-state.js';
import { LaurelElement } from '../element.js';
import { property, state } from '../property.js';
import { addressOf, card, head, type CardView } from './card.js';
import { ProfileData } from './data.js';
import type { DataPanel } from './data-panel.js';
import { invitation } from '../list/invitation.js';
import type { Later } from './later.js';
import { headSkeleton, skeleton } from './skeleton.js';
import { styles } from './profile.styles.js';

/** What a profile can be showing. */
export type ProfileState =
  'idle' | 'loading' | 'slow' | 'ready' | 'editing' | 'saving' | 'signed-out' | 'error' | 'unavailable';

/** Milliseconds a confirmation stays. */
const moment = 2500;

/**
 * Who the member is here: picture, name, what they said, accounts and wallets, to read and, where the site allows it, to
 * change; and everything that is kept of them, to take along or to clear.
 *
 * @element laurel-profile
 * @slot header - In place of picture, name and address.
 * @slot header-end - At the end of the header.
 * @slot error - In place of what is shown when the profile did not load.
 * @slot signed-out - In place of the invitation to sign in.
 * @slot contact - Whom to ask for what only the team can delete, in place of the link that `contact` makes.
 * @slot footer - Below everything.
 * @fires {ProfileSavedEvent} laurel-profile-saved - The member has changed something of themselves.
 * @fires {DataExportedEvent} laurel-data-exported - The member has saved a file of what is kept of them.
 * @fires {DataClearedEvent} laurel-data-cleared - The member has cleared what this browser keeps for them.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle address avatar footer - The box and its ends.
 * @csspart bio list item linked tile label meta value empty chip - What the member said, and what belongs to them.
 * @csspart form field input hint - What is filled in.
 * @csspart data disclosure - What is kept of the member, and the button that shows it.
 * @csspart button primary secondary quiet danger icon spinner notice notice-title notice-body skeleton - Actions and what is said.
 * @cssstate idle loading slow ready editing saving signed-out error unavailable - What is shown.
 * @cssstate read-only unsaved failed saved open stale offline expired refreshing - What holds besides.
 */
export class Profile extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `card` without the member's data, `data` with nothing else; both where it is empty. */
  @property({ reflect: true }) view: '' | 'card' | 'data' = '';

  /** Whom members ask for what only the team can delete: an address of email, or of a page. */
  @property() contact = '';

  @state() private announcement = '';
  @state() private isCopied = false;
  @state() private isDataOpen = false;

  readonly #localize = new Localize(this, { ...texts, ...providers, ...walletTypes });
  readonly #programme = new ProgrammeController(this);
  readonly #connectivity = new ConnectivityController(this);
  readonly #data = new ProfileData(this);
  readonly #later = new Part<Later>(this, () => this.#createLater());
  // Few look into it.
  readonly #panel = new Part<DataPanel>(this, () => this.#createPanel());
  #timer: ReturnType<typeof setTimeout> | undefined;

  get state(): ProfileState {
    const { answer, session } = this.#data;
    const isLate = this.#later.value === undefined;
    if (this.#programme.error) return isLate ? 'loading' : 'unavailable';
    if (session.state.status === 'signed-out') return 'signed-out';
    const waiting = answerState(answer.state, isLate);
    if (waiting === 'idle' && session.state.status === 'expired') return 'signed-out';
    if (waiting) return waiting;
    return this.#editing?.isOpen ? (this.#editing.isSaving ? 'saving' : 'editing') : 'ready';
  }

  /** Fetches the profile again. What is being typed stays. */
  refresh(): Promise<void> {
    return this.#data.refresh();
  }

  /** Opens the form, where something can be changed. */
  async edit(): Promise<void> {
    const later = this.#later.value ?? (await this.#later.load('by-member'));
    if (!later || this.#data.editable.length === 0) return;
    later.editing.open();
    await this.#focus('.form .input');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.isCopied = false;
    this.#editing?.stop();
    this.#panel.value?.stop();
  }

  protected override get conditions(): readonly string[] {
    const { answer, session } = this.#data;
    const editing = this.#editing;
    return [
      answer.state.status === 'success' && answer.state.problem ? 'stale' : '',
      answer.state.status === 'success' && answer.state.refreshing ? 'refreshing' : '',
      this.#data.isReadOnly ? 'read-only' : '',
      editing?.isChanged ? 'unsaved' : '',
      editing?.problem ? 'failed' : '',
      editing?.isSaved ? 'saved' : '',
      this.#isDataShown ? 'open' : '',
      this.#connectivity.online ? '' : 'offline',
      session.state.status === 'expired' ? 'expired' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    // Somebody else's questions are not answered any more.
    if (this.#data.session.state.status === 'signed-out' && this.isDataOpen) {
      this.isDataOpen = false;
      this.#panel.value?.stop();
    }
  }

  protected override updated(): void {
    super.updated();
    if (this.#programme.error || this.#data.session.state.status !== 'unknown') void this.#later.load();
    if (this.#isDataShown && this.#data.profile) void this.#panel.load();
  }

  /** With what is loaded after the card. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all([this.#later.settled(), this.#panel.settled()]);
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        <div class="header" part="header">
          <slot name="header">${this.#renderHead(isWaiting)}</slot>${this.#renderEdit()}<slot name="header-end"></slot>
        </div>
        ${this.#renderBody()} ${this.#renderEnd()}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderHead(isWaiting: boolean): TemplateResult {
    const { t } = this.#localize;
    const view = this.#cardView;
    const isData = this.view === 'data';
    if (view && !isData) return head(view);
    if (isWaiting && !isData) return headSkeleton(this.state !== 'idle' && !this.#later.hasFailed);
    return html`<div class="heading" part="heading">
      <h2 class="title" part="title">${t(isData ? 'profile.title.data' : 'profile.title')}</h2>
    </div>`;
  }

  #renderEdit(): unknown {
    const view = this.#cardView;
    const { t } = this.#localize;
    if (!view?.onEdit || this.view === 'data') return nothing;
    return html`<button
      class="button secondary sm edit"
      part="button secondary"
      type="button"
      aria-label=${t('profile.edit')}
      @click=${view.onEdit}
    >
      ${icon(iconPen, 16)}<span>${t('profile.edit.short')}</span>
    </button>`;
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const notices = this.#later.value?.notices;
    const retry = (): void => void this.refresh();
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${notices?.failed(localize, 'profile', '', retry)}</slot>`;
      case 'slow':
        return [notices?.slow(localize, retry), skeleton(true)];
      case 'idle':
      case 'loading':
        return skeleton(this.state !== 'idle' && !this.#later.hasFailed);
      case 'signed-out':
        return nothing;
      default:
        return [
          this.#later.value?.facts(retry),
          this.view === 'data' ? nothing : this.#renderCard(),
          this.#renderData(),
        ];
    }
  }

  #renderCard(): unknown {
    const view = this.#cardView;
    const later = this.#later.value;
    if (!view) return nothing;
    if (later?.editing.isOpen) return later.form(addressOf(view.profile), this.#connectivity.online);
    return [
      card(view),
      this.#data.isReadOnly ? html`<p class="fine" part="hint">${this.#localize.t('profile.read-only')}</p>` : nothing,
    ];
  }

  #renderData(): unknown {
    if (this.view === 'card') return nothing;
    const { t } = this.#localize;
    const content = this.#panel.value?.render(this.#isDataShown);
    if (this.view === 'data') return content;
    return html`<button
        class="disclose"
        part="disclosure"
        type="button"
        aria-expanded=${this.isDataOpen ? 'true' : 'false'}
        aria-controls="data"
        @click=${() => (this.isDataOpen = !this.isDataOpen)}
      >
        ${icon(iconShield)}<span class="main"
          ><span class="label">${t('profile.data.open')}</span><span class="meta">${t('profile.data.hint')}</span></span
        ><svg class="icon chevron" viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
          <path d=${iconChevronDown} />
        </svg>
      </button>
      <div id="data" ?hidden=${!this.isDataOpen}>${content}</div>`;
  }

  #renderEnd(): unknown {
    const { status } = this.#data.session.state;
    if (status !== 'signed-out' && status !== 'expired') return nothing;
    if (this.#editing?.isOpen) return nothing;
    return invitation(this.#localize, 'profile', status === 'expired', this.#askToSignIn);
  }

  get #editing(): Later['editing'] | undefined {
    return this.#later.value?.editing;
  }

  get #isDataShown(): boolean {
    return this.view === 'data' || (this.isDataOpen && this.view === '');
  }

  get #cardView(): CardView | undefined {
    const { profile } = this.#data;
    if (!profile || this.state === 'signed-out') return undefined;
    const canEdit = this.#data.isMember && this.#data.editable.length > 0 && !this.#editing?.isOpen;
    return {
      localize: this.#localize,
      profile,
      isOwn: (address) => this.#data.isOwn(address),
      isCopied: this.isCopied,
      onCopy: () => void this.#copy(addressOf(profile)),
      onEdit: canEdit ? () => void this.edit() : undefined,
    };
  }

  readonly #askToSignIn = (): void => void this.dispatch(new SignInRequestEvent({ reason: 'profile' }));

  async #save(): Promise<void> {
    const later = this.#later.value;
    if (!later) return;
    const { t } = this.#localize;
    const outcome = await later.editing.save();
    if (outcome === 'saved') {
      this.announcement = t('profile.saved');
      await this.#focus('.edit');
    } else if (outcome === 'invalid') {
      const count = later.editing.fields.filter((field) => later.editing.faultOf(field)).length;
      this.announcement = t('profile.invalid', { count });
      await this.#focus('.form [aria-invalid="true"]');
    }
  }

  #leaveForm(isGivenUp: boolean): void {
    const editing = this.#editing;
    if (!editing) return;
    const { t } = this.#localize;
    if (isGivenUp) editing.discard();
    else editing.close();
    this.announcement = isGivenUp ? t('profile.draft.discarded') : editing.isChanged ? t('profile.draft.kept') : '';
    void this.#focus('.edit');
  }

  async #copy(address: string): Promise<void> {
    const { t } = this.#localize;
    try {
      await navigator.clipboard.writeText(address);
      this.isCopied = true;
      this.announcement = t('profile.copied');
    } catch {
      this.announcement = t('profile.copy-failed');
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isCopied = false;
      this.announcement = '';
    }, moment);
  }

  /** Once it is there. */
  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  async #createLater(): Promise<Later> {
    const { Later, laterStyles } = await import('./later.js');
    this.adopt(laterStyles);
    return new Later(this, this.#localize, {
      programme: this.#programme,
      data: this.#data,
      onSaved: (fields) => this.dispatch(new ProfileSavedEvent({ fields })),
      onSave: () => void this.#save(),
      onEdit: () => void this.edit(),
      onCancel: () => this.#leaveForm(false),
      onDiscard: () => this.#leaveForm(true),
      onSignIn: this.#askToSignIn,
    });
  }

  async #createPanel(): Promise<DataPanel> {
    const { DataPanel, dataStyles } = await import('./data-panel.js');
    this.adopt(dataStyles);
    return new DataPanel(this, {
      localize: this.#localize,
      programme: this.#programme,
      data: this.#data,
      contact: () => this.contact,
      announce: (text) => (this.announcement = text),
      onStorage: () => this.#editing?.reread(),
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-profile': Profile;
  }
}
