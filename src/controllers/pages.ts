import { Pages, type ListRoute, type PagesState, type RowOf } from '../stores/pages.js';
import type { QueryArguments } from '../stores/query.js';
import { AnswerController } from './answer.js';
import type { LaurelHost } from './host.js';

export type { PagesState } from '../stores/pages.js';

/** A list of an element: the first page kept current like any answer, more on request. */
export class PagesController<R extends ListRoute> extends AnswerController<Pages<R>> {
  /** @param args as for {@link QueryController}; `startingAfter` is filled in */
  constructor(host: LaurelHost, args: () => QueryArguments<R> | null) {
    super(
      host,
      (context, changed) => new Pages(context, args, changed),
      () => args()?.member === true,
    );
  }

  get state(): PagesState<RowOf<R>> {
    return this.answer?.state ?? { status: 'idle' };
  }

  /** Loads the page after the last row. Resolves when it, or why it did not come, is in `state`. */
  async loadMore(): Promise<void> {
    await this.answer?.loadMore();
  }
}
