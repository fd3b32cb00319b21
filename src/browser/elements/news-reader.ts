/** Reads the news of a store, each once. */
export class NewsReader<News> {
  #last: News | undefined;

  /**
   * Returns the news that it has not returned before, oldest first.
   *
   * @param news the store's news, oldest first; the store may have dropped the oldest
   */
  read(news: readonly News[]): readonly News[] {
    const unread = news.slice(this.#last === undefined ? 0 : news.indexOf(this.#last) + 1);
    this.#last = news.at(-1);
    return unread;
  }
}
