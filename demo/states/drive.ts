/** Milliseconds within which a state has to be reached. */
const deadline = 12_000;

/** Waits until something holds. Rejects after some seconds with an error that contains `what`. */
export async function until(holds: () => unknown, what: string): Promise<void> {
  const start = performance.now();
  while (!holds()) {
    if (performance.now() - start > deadline) throw new Error(`State not reached: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Waits for an element in the shadow trees below another, and returns it. */
export async function shadowed<T extends HTMLElement = HTMLElement>(host: HTMLElement, selector: string): Promise<T> {
  let found: T | null = null;
  await until(() => (found = searchShadows<T>(host, selector)), selector);
  return found as unknown as T;
}

function searchShadows<T extends HTMLElement>(host: HTMLElement, selector: string): T | null {
  const root = host.shadowRoot;
  if (!root) return null;
  const own = root.querySelector<T>(selector);
  if (own) return own;
  for (const child of root.querySelectorAll<HTMLElement>('*')) {
    const found = searchShadows<T>(child, selector);
    if (found) return found;
  }
  return null;
}

/** Waits for an element in the shadow trees below another, and clicks it. */
export async function click(host: HTMLElement, selector: string): Promise<void> {
  (await shadowed(host, selector)).click();
}
