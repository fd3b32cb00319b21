import { html, nothing, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { describeProblem } from '../../errors/describe-problem.js';
import { collections, type CollectionsOptions } from './collections.js';
import type { GalleryData } from './data.js';
import type { Later } from './later.js';
import type { MintGalleryState } from './mint-gallery-state.js';
import type { MintFilter, Piece } from './piece.js';

/** What a gallery has to show. */
export interface BodyView {
  readonly localize: Localize;
  readonly data: GalleryData;
  /** What comes after the first pieces, once it is there. */
  readonly later: Later | undefined;
  readonly filter: MintFilter;
  /** Everything there is to see, and what filter and order leave of it. */
  readonly all: readonly Piece[];
  readonly shown: readonly Piece[];
  readonly collections: CollectionsOptions;
  readonly onAll: () => void;
}

/** The pieces, or what is in their place. @param placeholder stands where pieces will */
export function galleryBody(state: MintGalleryState, view: BodyView, placeholder: TemplateResult): unknown {
  const { localize, data, later, filter, all, shown, onAll } = view;
  const retry = (): void => void data.refresh();
  const notices = later?.notices;
  const empty = (): TemplateResult => html`<slot name="empty">${notices?.empty(localize)}</slot>`;
  switch (state) {
    case 'unavailable':
      return html`<slot name="error">${notices?.unavailable(localize)}</slot>`;
    case 'error':
      return html`<slot name="error"
        >${notices?.failed(localize, 'mint-gallery', later?.wait(data.retryAt), retry)}</slot
      >`;
    case 'empty':
      return empty();
    case 'slow':
      return [notices?.slow(localize, retry), placeholder];
    case 'filtered-empty':
      return all.length === 0 ? empty() : notices?.none(localize, { filter, onAll });
    default:
      return [
        facts(view),
        collections(shown, view.collections),
        later?.more(localize, 'mint-gallery', data.pages, () => void data.loadMore()),
      ];
  }
}

function facts({ localize, data, later }: BodyView): unknown {
  const { pages, memberProblem, capabilities } = data;
  if (pages.status !== 'success') return nothing;
  return later?.notices.facts(localize, {
    problem: pages.problem && describeProblem(pages.problem).kind,
    updatedAt: pages.updatedAt,
    isRefreshing: pages.refreshing,
    isMemberUnknown: memberProblem !== undefined,
    isMaintained: capabilities?.maintenance === true,
    onRetry: () => void data.refresh(),
  });
}
