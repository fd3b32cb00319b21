import type { PageResponse, Route } from '../contract/index.js';
import { Query, type QueryArguments, type QueryState } from '../stores/query.js';
import { AnswerController } from './answer.js';
import type { LaurelHost } from './host.js';

export type { QueryArguments, QueryState } from '../stores/query.js';

/** One question of an element. */
export class QueryController<R extends Route> extends AnswerController<Query<R>> {
  /** @param args read at every update of the host, so they may come from its properties; `null` for nothing to ask */
  constructor(host: LaurelHost, args: () => QueryArguments<R> | null) {
    super(
      host,
      (context, changed) => new Query(context, args, changed),
      () => args()?.member === true,
    );
  }

  get state(): QueryState<PageResponse<R>> {
    return this.answer?.state ?? { status: 'idle' };
  }
}
