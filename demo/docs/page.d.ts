import { type Heading } from './markdown.js';
/** An entry of the navigation. */
export interface NavigationEntry {
    /** Address from the folder of the docs, such as `elements/quest-list.html`. */
    readonly path: string;
    readonly title: string;
}
/** One page of the docs. */
export interface Page extends NavigationEntry {
    readonly section: string;
    readonly html: string;
    readonly headings: readonly Heading[];
    readonly summary: string;
}
export interface Surroundings {
    readonly version: string;
    readonly navigation: readonly {
        readonly title: string;
        readonly pages: readonly NavigationEntry[];
    }[];
    readonly previous: NavigationEntry | undefined;
    readonly next: NavigationEntry | undefined;
}
/** Rules for pages that any host may serve: their own files alone. */
export declare const policy: string;
/** Returns a page as HTML. All its addresses are relative, so that it works in any folder of any host. */
export declare function pageHtml(page: Page, { version, navigation, previous, next }: Surroundings): string;
export declare const markdownPath: (path: string) => string;
/** Returns the live example of an element: the element in one of its states, with a knob for each attribute. */
export declare function laboratory(tag: string, knobs: readonly Knob[], up: string): string;
/** A control for one attribute. */
export interface Knob {
    readonly name: string;
    readonly kind: 'boolean' | 'number' | 'choice' | 'text';
    readonly options: readonly string[];
    readonly text: string;
}
