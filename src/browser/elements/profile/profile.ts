import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import { ConnectivityController } from '../../controllers/connectivity.js';
import { Localize } from '../../controllers/localize.js';
import { isMembers } from '../../stores/wallet/member-address.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { StoreController } from '../../controllers/store-controller.js';
import { DataClearedEvent, DataExportedEvent, ProfileSavedEvent } from './events.js';
import { SignInRequestEvent } from '../shared-events.js';
import { english } from '../../i18n/english.js';
import { providers } from '../../i18n/en/providers.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import { ProfileStore } from '../../stores/profile/profile-store.js';
import { icon } from '../../ui/icon.js';
import { iconChevronDown, iconPen, iconShare, iconShield } from '../../ui/icons.js';
import { LaurelElement } from '../element.js';
import { invitation } from '../list/invitation.js';
import { failed, slow, unavailable } from '../list/notices.js';
import { property, state } from '../property.js';
import type { DataNews } from './data-panel.js';
import { styles } from './profile.styles.js';
import { addressOf, bio, card, head, type CardView } from './views/card.js';
import { facts, freshness } from './views/notices.js';
import { headSkeleton, skeleton } from './views/skeleton.js';

const texts = english('profile');

/** States of a profile. */
export type ProfileState =
  | 'idle'
  | 'loading'
  | 'slow'
  | 'ready'
  | 'editing'
  | 'saving'
  | 'signed-out'
  | 'error'
  | 'unavailable';

/** Milliseconds for which the button says that the address was copied. */
const copiedMs = 2500;

/**
 * Shows the member's profile: picture, name, bio and answers, accounts and wallets, to read and, if the site allows it, to
 * change. Addresses are hidden until the member asks for them. Members choose which badges stand on their card, and can
 * share a picture of it if the site allows that. Also shows the data that is stored about the member, to download or to
 * clear.
 *
 * @element laurel-profile
 * @slot header - Replaces the picture, name and address.
 * @slot header-end - At the end of the header.
 * @slot error - Replaces the message that the profile did not load.
 * @slot signed-out - Replaces the invitation to sign in.
 * @slot contact - Replaces the link that `contact` creates, for what only the team can delete.
 * @slot footer - Below everything.
 * @fires {ProfileSavedEvent} laurel-profile-saved - The member has changed their profile.
 * @fires {DataExportedEvent} laurel-data-exported - The member has saved a file of the data about them.
 * @fires {DataClearedEvent} laurel-data-cleared - The member has cleared the data that this browser keeps.
 * @fires {SignInRequestEvent} laurel-sign-in-request - The member asks to sign in.
 * @csspart frame header heading title subtitle address avatar footer - The box and its ends.
 * @csspart figures figure amount coin badges art - The member's points, place, streak and badges.
 * @csspart share - The picture to share.
 * @csspart bio list item linked tile label meta value chip - The member's words, accounts and wallets.
 * @csspart form field input hint - The form.
 * @csspart data disclosure - The data about the member, and the button that shows it.
 * @csspart button primary secondary quiet neutral danger icon spinner notice notice-title notice-body skeleton - Actions and messages.
 * @cssstate idle loading slow ready editing saving signed-out error unavailable - Name of the current state.
 * @cssstate read-only unsaved failed saved open stale offline expired refreshing - Further conditions.
 */
export class Profile extends LaurelElement {
  static override styles = [LaurelElement.styles, ...styles];

  /** `card` hides the member's data, `data` shows nothing else. Empty: both. */
  @property({ reflect: true, useDefault: true }) view: '' | 'card' | 'data' = '';

  /** `on` offers members a picture of their card to share. It names no wallet address. */
  @property() share: 'on' | 'off' = 'off';

  /** Symbol or id of the currency whose points and place the card shows. Empty: the first. */
  @property() currency = '';

  /** Email address or page that members contact for what only the team can delete. */
  @property() contact = '';

  @state() private announcement = '';
  @state() private isCopied = false;
  @state() private isDataOpen = false;
  /** Id of the member who has asked for their addresses. */
  @state() private addressesFor: string | undefined;
  /** Id of the member who looks at the picture of their card. */
  @state() private sharingFor: string | undefined;

  readonly #localize = new Localize(this, { ...texts, ...providers, ...walletTypes });
  readonly #connectivity = new ConnectivityController(this);
  readonly #member = new StoreController(this, ProfileStore, () => ({ hasData: this.#isDataShown }));
  readonly #form = new LazyPart(this, this.#localize, () => import('./views/form.js'));
  readonly #panel = new LazyPart(
    this,
    this.#localize,
    () => import('./data-panel.js'),
    (news) => this.#tell(news),
  );
  readonly #standing = new LazyPart(
    this,
    this.#localize,
    () => import('./standing.js'),
    () => ({ currency: this.currency, isChoosing: this.#member.state.isEditing }),
  );
  readonly #picture = new LazyPart(this, this.#localize, () => import('./views/share.js'));
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Id of the member whose standing has been known. From then on their card is shown. */
  #shownFor: string | undefined;

  get state(): ProfileState {
    const { status, isEditing, saving } = this.#member.state;
    if (status !== 'ready' || !isEditing) return status;
    return saving.status === 'saving' ? 'saving' : 'editing';
  }

  /** Requests the profile again. Unsaved entries stay. */
  async refresh(): Promise<void> {
    await this.#member.store?.refresh();
  }

  /** Opens the form, if anything can be changed. */
  async edit(): Promise<void> {
    await this.#editAt('.form .input');
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.isCopied = false;
    this.#panel.value?.reset();
  }

  protected override get conditions(): readonly string[] {
    const { answer, session, isReadOnly, isChanged, saving } = this.#member.state;
    return [
      answer.status === 'success' && answer.problem ? 'stale' : '',
      answer.status === 'success' && answer.refreshing ? 'refreshing' : '',
      isReadOnly ? 'read-only' : '',
      isChanged ? 'unsaved' : '',
      ['unconfirmed', 'partly-saved', 'failed'].includes(saving.status) ? 'failed' : '',
      saving.status === 'saved' ? 'saved' : '',
      this.#isDataShown ? 'open' : '',
      this.#connectivity.online ? '' : 'offline',
      session === 'expired' ? 'expired' : '',
    ].filter(Boolean);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const { status, session, user } = this.#member.state;
    if (status === 'ready' && !this.#isStandingAwaited) this.#shownFor = user?.id;
    if (session !== 'signed-out') return;
    this.isDataOpen = false;
    this.addressesFor = this.sharingFor = undefined;
    this.#panel.value?.reset();
  }

  protected override updated(): void {
    super.updated();
    const { profile, session } = this.#member.state;
    if (this.#isDataShown && profile) void this.#panel.load();
    if (this.view !== 'data' && session === 'signed-in') void this.#standing.load();
  }

  /** Also waits for parts that a press has started to load. */
  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await Promise.all([this.#form.settled(), this.#panel.settled(), this.#standing.settled(), this.#picture.settled()]);
    return super.getUpdateComplete();
  }

  protected override render(): TemplateResult {
    const isWaiting = ['idle', 'loading', 'slow'].includes(this.state);
    const view = this.#cardView;
    const isCard = this.view !== 'data' && (isWaiting || (view && !this.#member.state.isEditing));
    return html`<div class="frame" part="frame" aria-busy=${isWaiting ? 'true' : 'false'}>
        <div class="top ${isCard ? (this.#standing.value?.pane ?? '') : ''}">
          <div class="header" part="header">
            <slot name="header">${this.#renderHead(isWaiting)}</slot>${this.#renderActions()}<slot
              name="header-end"
            ></slot>
          </div>
          ${isCard ? [view && bio(view), this.#standing.value?.figures()] : nothing}
        </div>
        ${this.#renderBody()} ${this.#renderEnd()}
        ${isWaiting ? nothing : freshness(this.#localize, this.#member.state, () => void this.refresh())}
        <slot name="footer"></slot>
      </div>
      <p class="vh" role="status">${this.announcement}</p>`;
  }

  #renderHead(isWaiting: boolean): TemplateResult {
    const { t } = this.#localize;
    const view = this.#cardView;
    const isData = this.view === 'data';
    if (view && !isData) return head(view);
    if (isWaiting && !isData) return headSkeleton(this.state !== 'idle');
    return html`<div class="heading" part="heading">
      <h2 class="title" part="title">${t(isData ? 'profile.title.data' : 'profile.title')}</h2>
    </div>`;
  }

  #renderActions(): unknown {
    const view = this.#cardView;
    if (!view || this.view === 'data') return nothing;
    const all = [view.onEdit && this.#renderEdit(view.onEdit), this.#canShare && this.#renderShareButton()].filter(
      Boolean,
    );
    return all.length > 0 ? html`<div class="acts ${all.length > 1 ? 'several' : ''}">${all}</div>` : nothing;
  }

  #renderEdit(onEdit: () => void): TemplateResult {
    const { t } = this.#localize;
    return html`<button
      class="button secondary sm edit"
      part="button secondary"
      type="button"
      aria-label=${t('profile.edit')}
      @click=${onEdit}
    >
      ${icon(iconPen, 16)}<span>${t('profile.edit.short')}</span>
    </button>`;
  }

  #renderShareButton(): TemplateResult {
    return html`<button
      class="button secondary sm share"
      part="button secondary"
      type="button"
      aria-expanded=${this.#isSharing ? 'true' : 'false'}
      @click=${() => void this.#toggleShare()}
    >
      ${icon(iconShare, 16)}<span>${this.#localize.t('referral.share')}</span>
    </button>`;
  }

  #renderBody(): unknown {
    const localize = this.#localize;
    const retry = (): void => void this.refresh();
    switch (this.state) {
      case 'unavailable':
        return html`<slot name="error">${unavailable(localize)}</slot>`;
      case 'error':
        return html`<slot name="error">${failed(localize, 'profile', '', retry)}</slot>`;
      case 'slow':
        return [slow(localize, retry), skeleton(true)];
      case 'idle':
      case 'loading':
        return skeleton(this.state !== 'idle');
      case 'signed-out':
        return nothing;
      default:
        if (this.#isStandingAwaited) return skeleton(true);
        return [
          facts(localize, this.#member.state, {
            onEdit: () => void this.edit(),
            onDiscard: () => this.#discard(),
          }),
          this.view === 'data' ? nothing : this.#renderCard(),
          this.#renderData(),
        ];
    }
  }

  /** Whether the parts above the rest are about to load. */
  get #isStandingAwaited(): boolean {
    const { session, user, isEditing } = this.#member.state;
    if (this.view === 'data' || session !== 'signed-in' || isEditing || this.#standing.hasFailed) return false;
    return this.#shownFor !== user?.id && (this.#standing.value?.isAboutToChange ?? true);
  }

  #renderCard(): unknown {
    const view = this.#cardView;
    if (!view) return nothing;
    const localize = this.#localize;
    const { state: member, store } = this.#member;
    if (!member.isEditing)
      return [
        this.#isSharing ? this.#picture.value?.render(view.profile, this.#standing.value?.state) : nothing,
        this.#standing.value?.badges(),
        card(view),
        member.isReadOnly ? html`<p class="fine" part="hint">${localize.t('profile.read-only')}</p>` : nothing,
      ];
    return this.#form.value?.({
      localize,
      state: member,
      isOnline: this.#connectivity.online,
      pictures: this.#standing.value?.pictures,
      onType: (id, entry) => store?.type(id, entry),
      onLeave: (id) => store?.leave(id),
      onSave: () => void this.#save(),
      onCancel: () => this.#cancel(),
      onSignIn: this.#askToSignIn,
    });
  }

  #renderData(): unknown {
    if (this.view === 'card') return nothing;
    const { t } = this.#localize;
    const { store, state: member } = this.#member;
    const isRendered = this.#isDataShown && store && member.profile;
    const content = !isRendered
      ? undefined
      : member.isDataAboutToChange
        ? skeleton(true)
        : this.#panel.value?.render(store, member.profile, this.contact);
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
        >${icon(iconChevronDown, 16)}
      </button>
      <div id="data" ?hidden=${!this.isDataOpen}>${content}</div>`;
  }

  #renderEnd(): unknown {
    const { session, isEditing } = this.#member.state;
    if ((session !== 'signed-out' && session !== 'expired') || isEditing) return nothing;
    return invitation(this.#localize, 'profile', session === 'expired', this.#askToSignIn);
  }

  get #canShare(): boolean {
    const { session, isEditing } = this.#member.state;
    return this.share === 'on' && session === 'signed-in' && !isEditing;
  }

  get #isSharing(): boolean {
    return this.#canShare && this.sharingFor !== undefined && this.sharingFor === this.#member.state.user?.id;
  }

  get #isDataShown(): boolean {
    return this.view === 'data' || (this.isDataOpen && this.view === '');
  }

  get #cardView(): CardView | undefined {
    const { status, profile, session, user, editable, isEditing } = this.#member.state;
    if (!profile || status !== 'ready') return undefined;
    const hasAddresses = user !== undefined && user.id === this.addressesFor;
    // The first wallet of the session is the one that the member signed in with.
    const owner = user && { ...user, wallets: user.wallets.slice(0, 1) };
    const canEdit = session === 'signed-in' && editable.length > 0 && !isEditing;
    return {
      localize: this.#localize,
      profile,
      isOwn: (address) => owner !== undefined && isMembers(owner, address),
      isCopied: this.isCopied,
      hasAddresses,
      onToggleAddresses: () => (this.addressesFor = hasAddresses ? undefined : user?.id),
      onCopy: () => void this.#copy(addressOf(profile)),
      onEdit: canEdit ? () => void this.edit() : undefined,
      onAnswer:
        canEdit && editable.includes('attributes') ? (id) => void this.#editAt(`[id="field-answer-${id}"]`) : undefined,
    };
  }

  readonly #askToSignIn = (): void => void this.dispatch(new SignInRequestEvent({ reason: 'profile' }));

  /** Opens the form with the focus on a field. */
  async #editAt(selector: string): Promise<void> {
    const form = await this.#form.load('by-member');
    if (!form || this.#member.state.editable.length === 0) return;
    this.#member.store?.startEditing();
    await this.#focus(selector);
  }

  async #save(): Promise<void> {
    const { t } = this.#localize;
    const result = await this.#member.store?.save();
    if (result?.status === 'saved') {
      if (result.fields.length > 0) this.dispatch(new ProfileSavedEvent({ fields: result.fields }));
      this.announcement = t('profile.saved');
      await this.#focus('.edit');
    } else if (result?.status === 'invalid') {
      this.announcement = t('profile.invalid', { count: result.faults });
      await this.#focus('.form [aria-invalid="true"]');
    }
  }

  /** Opens the picture of the card with the focus on it, or closes it. */
  async #toggleShare(): Promise<void> {
    if (this.#isSharing) {
      this.sharingFor = undefined;
      return;
    }
    if (!(await this.#picture.load('by-member'))) return;
    this.sharingFor = this.#member.state.user?.id;
    await this.#focus('.share-part');
  }

  #cancel(): void {
    this.#member.store?.cancel();
    this.announcement = this.#member.state.isChanged ? this.#localize.t('profile.draft.kept') : '';
    void this.#focus('.edit');
  }

  #discard(): void {
    this.#member.store?.discard();
    this.announcement = this.#localize.t('profile.draft.discarded');
    void this.#focus('.edit');
  }

  async #copy(address: string): Promise<void> {
    const { t } = this.#localize;
    this.isCopied = await copyText(address);
    this.announcement = t(this.isCopied ? 'profile.copied' : 'profile.copy-failed');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isCopied = false;
      this.announcement = '';
    }, copiedMs);
  }

  /** Focuses an element after the next render. */
  async #focus(selector: string): Promise<void> {
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  #tell(news: DataNews): void {
    switch (news.kind) {
      case 'exported':
        this.dispatch(new DataExportedEvent({ missing: news.missing }));
        break;
      case 'restored':
        this.#standing.value?.rereadPins();
        break;
      case 'cleared':
        this.#standing.value?.rereadPins();
        this.dispatch(new DataClearedEvent({ entries: news.entries }));
        break;
      case 'signed-out-everywhere':
        this.announcement = this.#localize.t('profile.data.sign-out.done');
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'laurel-profile': Profile;
  }
}
