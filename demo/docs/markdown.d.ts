/** A heading below the page's title. */
export interface Heading {
    readonly id: string;
    readonly text: string;
    readonly depth: number;
}
/** A page as HTML, with its headings in order. */
export interface Rendered {
    readonly html: string;
    readonly title: string;
    readonly headings: readonly Heading[];
}
/**
 * Renders a page. The sources are the repository's own, so their HTML is trusted.
 *
 * @param linkTo returns the address of a link; undefined for a file that has no page, whose text then stands alone
 */
export declare function render(markdown: string, linkTo: (href: string) => string | undefined): Rendered;
/** Returns the part of a document below a heading, with the heading as its title and those within one level higher. */
export declare function partOf(markdown: string, heading: string): string;
/** Returns the id of a heading, as GitHub makes it. */
export declare const slug: (text: string) => string;
/** Returns the text of HTML. */
export declare const plain: (html: string) => string;
export declare const attribute: (text: string) => string;
