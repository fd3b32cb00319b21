import { noChange, type ElementPart } from 'lit';
import { Directive, directive, PartType, type PartInfo } from 'lit/directive.js';

class ShareDirective extends Directive {
  constructor(part: PartInfo) {
    super(part);
    if (part.type !== PartType.ELEMENT) throw new TypeError('share() stands on an element.');
  }

  override render(_percent: number): typeof noChange {
    return noChange;
  }

  override update(part: ElementPart, [percent]: [number]): typeof noChange {
    (part.element as HTMLElement).style.setProperty('--_share', `${Math.min(100, Math.max(0, percent))}%`);
    return noChange;
  }
}

/** Sets `--_share` (percent) on an element by script, because a strict content security policy forbids inline styles. */
export const share = directive(ShareDirective);
