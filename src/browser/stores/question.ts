/** A question that a store waits for. The element that shows the store's state puts it to the page, and answers. */
export class Question<About = void> {
  readonly about: About;
  /** Resolves with the answer. */
  readonly answered: Promise<boolean>;
  #answer: (isYes: boolean) => void = () => undefined;
  #isTaken = false;

  constructor(about: About) {
    this.about = about;
    this.answered = new Promise((resolve) => (this.#answer = resolve));
  }

  /** Returns whether the caller is the first to take the question, and so the one who answers it. */
  take(): boolean {
    const isFirst = !this.#isTaken;
    this.#isTaken = true;
    return isFirst;
  }

  /** Answers the question. Only the first answer counts. */
  answer(isYes: boolean): void {
    this.#answer(isYes);
  }
}

/** Asks one question at a time. */
export class Asker<About = void> {
  readonly #changed: () => void;
  #question: Question<About> | undefined;

  /** @param changed called when `question` has changed */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** The question that waits for an answer. */
  get question(): Question<About> | undefined {
    return this.#question;
  }

  /** Resolves with the answer, or with `false` if the question is withdrawn. A question about something else is withdrawn. */
  async ask(about: About): Promise<boolean> {
    if (this.#question?.about !== about) this.withdraw();
    const question = (this.#question ??= new Question(about));
    this.#changed();
    const isYes = await question.answered;
    if (this.#question === question) this.#question = undefined;
    this.#changed();
    return isYes;
  }

  /** Withdraws the question, if one waits for an answer. */
  withdraw(): void {
    this.#question?.answer(false);
    this.#question = undefined;
  }
}
