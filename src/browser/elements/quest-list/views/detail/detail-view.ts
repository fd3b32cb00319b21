import { copyText } from '../../../../controllers/copy-text.js';
import type { LaurelHost } from '../../../../controllers/host.js';
import type { Quest } from '../../../../stores/quests/quest.js';
import { detail } from './detail.js';
import type { DetailContext, DetailMarks, DetailMemory } from './detail-context.js';
import { EntryForm } from './entry-form.js';
import { Questionnaire } from './questionnaire.js';
import { conditions } from '../../../../i18n/en/conditions.js';
import { problems } from '../../../../i18n/en/problems.js';
import { questDetail } from '../../detail-texts.js';
import { english } from '../../../../i18n/english.js';
import { detailStyles } from './detail.styles.js';

const unmarked: DetailMarks = { isUnfolded: false, copied: undefined };

/** Draws open rows, and keeps what the member has typed, chosen and copied in them until the page is left. */
export class DetailView implements DetailMemory {
  readonly questionnaire: Questionnaire;
  readonly #host: LaurelHost;
  readonly #forms = new Map<string, EntryForm>();
  readonly #marks = new Map<string, DetailMarks>();

  constructor(host: LaurelHost) {
    this.#host = host;
    this.questionnaire = new Questionnaire(host);
  }

  /** Draws everything in the open row of a quest. */
  render(context: DetailContext, quest: Quest): unknown {
    return detail(context, this, quest);
  }

  formOf({ id }: Quest): EntryForm {
    const form = this.#forms.get(id) ?? new EntryForm(this.#host);
    this.#forms.set(id, form);
    return form;
  }

  marksOf({ id }: Quest): DetailMarks {
    return this.#marks.get(id) ?? unmarked;
  }

  unfold(quest: Quest): void {
    this.#mark(quest, { isUnfolded: true });
  }

  async copy(quest: Quest, { requests }: DetailContext): Promise<void> {
    const isCopied = await copyText(requests.diagnostics(quest.id));
    this.#mark(quest, { copied: isCopied ? 'copied' : 'failed' });
  }

  #mark(quest: Quest, marks: Partial<DetailMarks>): void {
    this.#marks.set(quest.id, { ...this.marksOf(quest), ...marks });
    this.#host.requestUpdate();
  }
}

const reasonHelp = english('reason-help');

/** Everything that loads when a member presses a quest. */
export const part = {
  styles: detailStyles,
  texts: { ...questDetail, ...conditions, ...problems, ...reasonHelp },
  make: (host: LaurelHost) => new DetailView(host),
};
