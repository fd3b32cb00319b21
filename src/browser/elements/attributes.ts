import { LitElement, type PropertyDeclaration } from 'lit';

// Pages that import one element get the types of all elements' events.
export type {} from './events.js';

/** Attributes that every HTML element has, and those that frameworks add. */
const common =
  /^(?:id|class|style|slot|part|exportparts|lang|dir|title|hidden|inert|role|tabindex|is|nonce|popover|translate|item.*|on.*|aria-.*|data-.*|ng.*|_.*|.*[:@.#[(].*)$/;

/**
 * Reads attributes as frameworks write them. Before an element is defined, frameworks cannot know that `pageSize` is
 * one of its properties; they write the attribute `pagesize`. Some write `"false"` for a false value, before and after
 * the definition; afterwards they set the property to that text.
 */
export class AttributeElement extends LitElement {
  static override get observedAttributes(): string[] {
    return super.observedAttributes.flatMap((name) => (name.includes('-') ? [name, withoutDashes(name)] : [name]));
  }

  protected static override getPropertyDescriptor(
    name: PropertyKey,
    key: string | symbol,
    options: PropertyDeclaration,
  ): PropertyDescriptor | undefined {
    const descriptor = super.getPropertyDescriptor(name, key, options);
    const set = descriptor?.set;
    if (!set || options.type !== Boolean) return descriptor;
    return {
      ...descriptor,
      set(this: AttributeElement, value: unknown) {
        if (value === 'false') hintAtFalse(this, String(options.attribute ?? name));
        set.call(this, value !== 'false' && value);
      },
    };
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    const { observedAttributes, elementProperties } = this.constructor as typeof AttributeElement;
    const written = observedAttributes.find((each) => each !== name && withoutDashes(each) === name) ?? name;
    const isBoolean = [...elementProperties].some(
      ([property, { type, attribute }]) => type === Boolean && (attribute ?? property) === written,
    );
    if (value === 'false' && isBoolean) hintAtFalse(this, written);
    // Style sheets test for the presence of the attribute.
    if (value === 'false' && (isBoolean || written !== name)) this.removeAttribute(name);
    else super.attributeChangedCallback(written, before, value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const observed = (this.constructor as typeof AttributeElement).observedAttributes;
    const unknown = this.getAttributeNames().filter((name) => !observed.includes(name) && !common.test(name));
    if (unknown.length > 0)
      void import('./unknown-attribute.js').then(
        ({ warnUnknownAttributes }) => warnUnknownAttributes(this.localName, unknown, observed),
        () => undefined,
      );
  }
}

/** Warns the page's owner that the element reads `"false"` as false. */
function hintAtFalse({ localName }: Element, name: string): void {
  void import('./unknown-attribute.js').then(
    ({ hintAtFalse: hint }) => hint(localName, name),
    () => undefined,
  );
}

const withoutDashes = (name: string): string => name.replaceAll('-', '');
