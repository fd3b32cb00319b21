/** Folders and files that the demo serves. */
export interface BuiltPages {
    /** The script tag's files, as a CDN would hold them. */
    readonly cdn: string;
    /** The demo's own pages. */
    readonly pages: string;
    /** The documentation, with the pages that its live examples are. */
    readonly site: string;
    /** The community's pictures, as they are. */
    readonly pictures: string;
    /** File with the initial state of the community's chain. */
    readonly chain: string;
}
/** Returns the built pages. In a checkout, they are built first if a source is newer. */
export declare function builtPages(): Promise<BuiltPages>;
