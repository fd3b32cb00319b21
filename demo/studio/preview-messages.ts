import type { PlacedElement, Tokens, View } from './design.js';

/** Message from Studio to the page in its frame. */
export interface PreviewMessage {
  readonly type: 'show';
  readonly elements: readonly PlacedElement[];
  readonly tokens: Tokens;
  readonly view: View;
  /** Index of the picked element. */
  readonly picked: number | undefined;
}

/** A key that was pressed or released in the page, outside its fields. */
export interface PreviewKey extends Required<
  Pick<KeyboardEventInit, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'repeat'>
> {
  readonly type: 'keydown' | 'keyup';
}

/** Message from the page to Studio: that it is ready, or which element or key was pressed. */
export type PreviewAnswer = { readonly type: 'ready' } | { readonly type: 'pick'; readonly index: number } | PreviewKey;

/** Whether a message comes from the preview in this page's own frame. */
export const isFromPreview = (
  event: MessageEvent<unknown>,
  frame: Window | null | undefined,
): event is MessageEvent<PreviewAnswer> => event.origin === location.origin && Boolean(frame) && event.source === frame;
