import { noChange } from 'lit';
import { Directive, type ElementPart, type PartInfo, PartType, directive } from 'lit/directive.js';

/** Sets custom properties of an element through the CSSOM, because a strict policy forbids style attributes. */
class CustomProperties extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new Error('customProperties() stands in the tag, not in an attribute.');
  }

  override update({ element }: ElementPart, [properties]: [Readonly<Record<string, string | number>>]): unknown {
    for (const [name, value] of Object.entries(properties))
      (element as HTMLElement).style.setProperty(name, String(value));
    return noChange;
  }

  render(_properties: Readonly<Record<string, string | number>>): unknown {
    return noChange;
  }
}

/** Sets custom properties: `<div ${customProperties({ '--c': colour })}>`. */
export const customProperties = directive(CustomProperties);
