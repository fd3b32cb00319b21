import type { PropertyDeclaration, ReactiveElement } from 'lit';

type Decorator = (prototype: object, name: string) => void;

/** Declares a reactive property with an attribute. (Lit's own decorator serves two kinds of decorators; we have one.) */
export const property =
  (declaration: PropertyDeclaration = {}): Decorator =>
  (prototype, name) =>
    (prototype.constructor as typeof ReactiveElement).createProperty(name, declaration);

/** Declares a reactive property that no attribute sets. */
export const state = (): Decorator => property({ state: true, attribute: false });
