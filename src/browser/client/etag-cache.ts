/**
 * Recognizes by its `ETag` an answer that a caller still holds, and returns the same object again. This saves reading
 * and parsing the body, and callers that compare by identity see that nothing has changed.
 */
export class EtagCache {
  /** Address and tag of each answer, because a tag means nothing at another address. */
  readonly #versions = new WeakMap<object, string>();

  /** Returns `previous` if the response from the address has its tag, and drops the response's body. */
  again(previous: unknown, url: string, response: Response): unknown {
    const version = versionOf(url, response);
    if (!version || !isObject(previous) || this.#versions.get(previous) !== version) return undefined;
    void response.body?.cancel().catch(() => undefined);
    return previous;
  }

  /** Remembers the tag of an answer from the address, and returns the answer. */
  remember(answer: unknown, url: string, response: Response): unknown {
    const version = versionOf(url, response);
    if (version && isObject(answer)) this.#versions.set(answer, version);
    return answer;
  }
}

function versionOf(url: string, { ok, headers }: Response): string | undefined {
  const tag = headers.get('etag');
  return ok && tag ? `${url} ${tag}` : undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
