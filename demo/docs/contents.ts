/** A page of the docs that is written, not generated. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  /** File below the root. */
  readonly source: string;
  /** Heading of the part of the file that becomes the page; if absent, the whole file. */
  readonly part?: string;
}

/** The docs' sections in order. `generated` pages are built from the manifest. */
export interface Section {
  readonly title: string;
  readonly guides: readonly Guide[];
  readonly generated?: 'elements' | 'tokens' | 'events';
}

const guide = (name: string, title: string): Guide => ({ name, title, source: `demo/docs/guides/${name}.md` });
const partOf = (source: string, name: string, title: string, part: string): Guide => ({ name, title, source, part });
const whole = (name: string, title: string, source: string): Guide => ({ name, title, source });

/** Everything in the docs. Text that a document of the repository already contains is taken from it. */
export const sections: readonly Section[] = [
  {
    title: 'Start',
    guides: [
      partOf('README.md', 'first-element', 'Your first element', 'Your first element in four steps'),
      whole('hosts', 'WordPress and others', '.docs/hosts.md'),
      partOf('README.md', 'files', 'Files and their hashes', 'Where the files are, and their hashes'),
    ],
  },
  {
    title: 'Frameworks',
    guides: [
      guide('frameworks', 'All of them'),
      guide('react', 'React'),
      guide('vue', 'Vue'),
      guide('svelte', 'Svelte'),
      guide('preact-solid', 'Preact and Solid'),
      guide('angular', 'Angular'),
    ],
  },
  { title: 'Elements', guides: [], generated: 'elements' },
  {
    title: 'Theming',
    guides: [
      partOf('README.md', 'theming', 'Colours and parts', 'Theming'),
      partOf('README.md', 'no-layout-shift', 'Nothing moves', 'No layout shift'),
    ],
    generated: 'tokens',
  },
  {
    title: 'Proxy',
    guides: [
      partOf('README.md', 'set-up-the-proxy', 'Set it up', 'Set up the proxy'),
      whole('proxy', 'Mounts, sessions and options', 'src/proxy/README.md'),
      guide('policy', 'Policy and integrity'),
      guide('going-live', 'Going live'),
    ],
  },
  {
    title: 'Members',
    guides: [
      guide('accessibility', 'Accessibility'),
      partOf('README.md', 'languages', 'Languages and own words', 'Languages and your own words'),
      guide('privacy', 'Privacy'),
      whole('walletconnect', 'Wallets on a phone', 'src/browser/wallets/walletconnect/README.md'),
    ],
  },
  {
    title: 'Reference',
    guides: [
      whole('security', 'Security', 'SECURITY.md'),
      whole('operating', 'The service as your platform', '.docs/operating.md'),
      whole('translating', 'Translating', '.docs/translating.md'),
      guide('upgrading', 'Upgrading'),
      whole('changelog', 'Changelog', 'CHANGELOG.md'),
    ],
    generated: 'events',
  },
];
