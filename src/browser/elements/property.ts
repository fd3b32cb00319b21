import type { PropertyDeclaration, ReactiveElement } from 'lit';

type Decorator = (prototype: object, name: string) => void;

/**
 * Declares a reactive property with an attribute. Lit's own decorator also supports standard decorators, which are not
 * needed here.
 */
export const property =
  (declaration: PropertyDeclaration = {}): Decorator =>
  (prototype, name) =>
    (prototype.constructor as typeof ReactiveElement).createProperty(name, declaration);

/** Declares a reactive property that no attribute sets. */
export const state = (): Decorator => property({ state: true, attribute: false });
