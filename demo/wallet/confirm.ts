import './confirm.css';
import { walletIcon } from './icon.js';

/** A choice that the visitor makes before approving. */
export interface Choice {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface Question {
  readonly title: string;
  readonly body: string;
  /** Text to sign, shown as it is. */
  readonly message?: string;
  readonly choices?: readonly Choice[];
  /** Verb on the approve button. */
  readonly approve: string;
}

/** Asks in the test wallet's own dialog. Resolves with the visitor's choices, or with `null` if they decline. */
export function confirm(question: Question): Promise<Record<string, string> | null> {
  const dialog = node('dialog', { className: 'test-wallet' });
  const form = node('form', { method: 'dialog' });
  const title = node('h2', { textContent: question.title, id: 'test-wallet-title' });
  dialog.setAttribute('aria-labelledby', title.id);
  form.append(brand(), title, node('p', { textContent: question.body }));
  for (const choice of question.choices ?? []) form.append(field(choice));
  if (question.message !== undefined)
    form.append(Object.assign(node('pre', { textContent: question.message }), { tabIndex: 0 }));
  const actions = node('div', { className: 'actions' });
  actions.append(
    node('button', { type: 'submit', value: 'decline', textContent: 'Decline', formNoValidate: true }),
    node('button', { type: 'submit', value: 'approve', textContent: question.approve, autofocus: true }),
  );
  form.append(actions);
  dialog.append(form);
  document.body.append(dialog);
  dialog.showModal();

  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      const chosen = Object.fromEntries(
        [...form.querySelectorAll('select')].map((select) => [select.name, select.value] as const),
      );
      dialog.remove();
      resolve(dialog.returnValue === 'approve' ? chosen : null);
    });
  });
}

function brand(): HTMLElement {
  const line = node('div', { className: 'brand' });
  line.append(
    node('img', { src: walletIcon, alt: '', width: 28, height: 28 }),
    node('span', { textContent: 'Test wallet (demo)' }),
    node('small', { textContent: 'Not a real wallet' }),
  );
  return line;
}

function field({ name, label, value, options }: Choice): HTMLElement {
  const wrapper = node('label', {});
  const select = node('select', { name });
  for (const option of options) select.append(node('option', { value: option.value, textContent: option.label }));
  select.value = value;
  wrapper.append(node('span', { textContent: label }), select);
  return wrapper;
}

const node = <T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties: Partial<HTMLElementTagNameMap[T]>,
): HTMLElementTagNameMap[T] => Object.assign(document.createElement(tag), properties);
