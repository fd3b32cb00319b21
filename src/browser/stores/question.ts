/** A question that a store waits for. The element that shows the store's state puts it to the page, and answers. */
export class Question<About = void> {
  readonly about: About;
  /** Answers the question. Only the first answer counts. */
  answer: (isYes: boolean) => void = () => undefined;
  /** Resolves with the answer. */
  readonly answered = new Promise<boolean>((resolve) => (this.answer = resolve));
  #isTaken = false;

  constructor(about: About) {
    this.about = about;
  }

  /** Returns whether the caller is the first to take the question, and so the one who answers it. */
  take(): boolean {
    return !this.#isTaken && (this.#isTaken = true);
  }
}

/** Asks one question at a time. */
export class Asker<About = void> {
  /** The question that waits for an answer. */
  question: Question<About> | undefined;
  readonly #changed: () => void;

  /** @param changed called when `question` has changed */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** Resolves with the answer, or with `false` if the question is withdrawn. A question about something else is withdrawn. */
  async ask(about: About): Promise<boolean> {
    if (this.question?.about !== about) this.withdraw();
    const question = (this.question ??= new Question(about));
    this.#changed();
    const isYes = await question.answered;
    if (this.question === question) this.withdraw();
    this.#changed();
    return isYes;
  }

  /** Withdraws the question, if one waits for an answer. */
  withdraw(): void {
    this.question?.answer(false);
    this.question = undefined;
  }
}
