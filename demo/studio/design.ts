/** Places on a page where an element can be. */
export const places = ['header', 'main', 'side', 'wide'] as const;
export type Place = (typeof places)[number];

export interface PlacedElement {
  /** The tag without `laurel-`. */
  readonly name: string;
  readonly place: Place;
  /** Attributes that are set; one without a value is ''. */
  readonly attributes: Readonly<Record<string, string>>;
}

/** Values of tokens by their name without `--laurel-`. */
export type Tokens = Readonly<Record<string, string>>;

/** The part of the state that is pasted into a page and can be undone. */
export interface Design {
  /** Tokens that were chosen here; `undefined` while the page has the theme of its site. */
  readonly tokens: Tokens | undefined;
  readonly elements: readonly PlacedElement[];
}

export const sites = ['ashfall', 'almanac', 'concrete', 'own'] as const;
export type Site = (typeof sites)[number];
export const members = ['signed-out', 'new', 'deep', 'failing'] as const;
export type Member = (typeof members)[number];
export const schemes = ['light', 'dark', 'system'] as const;
export type Scheme = (typeof schemes)[number];
/** Widths of the frame in CSS px. */
export const frames = [390, 820, 1180] as const;
export type Frame = (typeof frames)[number];

/** Settings of the preview. They are not part of the pasted code. */
export interface View {
  readonly site: Site;
  readonly member: Member;
  readonly scheme: Scheme;
  readonly frame: Frame;
  /** BCP 47 tag of the language. */
  readonly language: string;
}

export interface StudioState {
  readonly design: Design;
  readonly view: View;
}

/** The name of a site, and the tokens that it sets for Laurel. */
interface SiteTheme {
  readonly name: string;
  readonly address: string;
  readonly tokens: Tokens;
}

/** The theme of each site (demo/styles). */
export const themes: Readonly<Record<Site, SiteTheme>> = {
  ashfall: {
    ...{ name: 'Ashfall', address: 'ashfall.example' },
    tokens: {
      ...{ accent: '#ff7a2e', surface: '#10161c', text: '#e8edf1', border: '#2b3843', tracking: '0.015em' },
      ...{ 'font-display': "'Arial Narrow', 'Liberation Sans Narrow', sans-serif", 'radius-scale': '0.7' },
      ...{ corner: 'bevel', depth: '1.8' },
    },
  },
  almanac: {
    ...{ name: 'Slow Almanac', address: 'slowalmanac.example' },
    tokens: {
      ...{ accent: '#8a2e3b', surface: '#fbf8f0', text: '#2b241c', 'font-size': '16px', 'radius-scale': '0.45' },
      ...{ depth: '0', 'weight-strong': '700', 'weight-medium': '400', tracking: '0' },
    },
  },
  concrete: {
    ...{ name: 'Concrete Club', address: 'concrete.example' },
    tokens: {
      ...{ accent: '#d8ff3e', 'accent-text': '#000000', 'accent-line': '#000000', surface: '#ffffff', text: '#000000' },
      ...{ border: '#000000', 'border-strong': '#000000', 'border-width': '2px', 'radius-scale': '0', depth: '0' },
      ...{ 'shadow-1': '8px 8px 0 #000000', 'weight-strong': '700', tracking: '-0.012em' },
    },
  },
  own: { name: 'Your site', address: 'your-site.example', tokens: {} },
};

/** Returns the tokens that apply to the page. */
export const tokensOf = ({ design, view }: StudioState): Tokens => design.tokens ?? themes[view.site].tokens;

/** Default values of the tokens for which Studio has a control. */
export const initialTokens = {
  ...{ accent: '#1f7a4f', gold: '#f2b33d', 'font-size': '15px', 'radius-scale': '1', corner: 'round' },
  ...{ depth: '1', density: '1', motion: '1', 'font-display': 'inherit' },
} as const;

/** Returns a design with a token set, or at its default if `value` is `undefined`. */
export function withToken(state: StudioState, name: string, value: string | undefined): Design {
  const { [name]: _, ...rest } = tokensOf(state);
  return { ...state.design, tokens: value === undefined ? rest : { ...rest, [name]: value } };
}

const placed = (name: string, place: Place, attributes: Readonly<Record<string, string>> = {}): PlacedElement => ({
  ...{ name, place, attributes },
});
const you = [placed('points-balance', 'header', { variant: 'inline' }), placed('wallet-connect', 'header')];

/** Pages to begin with, by name. */
export const pages: Readonly<Record<string, readonly PlacedElement[]>> = {
  Season: [
    ...you,
    placed('quest-list', 'main'),
    placed('leaderboard', 'side', { podium: '' }),
    placed('badge-shelf', 'wide'),
  ],
  Sidebar: [
    placed('wallet-connect', 'header'),
    placed('quest-list', 'main', { 'hide-search': '', flush: '' }),
    placed('points-balance', 'side'),
    placed('badge-shelf', 'side'),
  ],
  Header: you,
  Auction: [
    placed('wallet-connect', 'header'),
    placed('auction-bidder', 'main'),
    placed('leaderboard', 'side'),
    placed('mint-gallery', 'wide'),
  ],
  Claim: [placed('wallet-connect', 'header'), placed('token-claim', 'main'), placed('activity', 'side')],
};

export const initialState: StudioState = {
  design: { tokens: undefined, elements: pages['Season'] ?? [] },
  view: { site: 'ashfall', member: 'deep', scheme: 'system', frame: 1180, language: 'en' },
};

/** Moves an element by one among those of the page; returns the same list at its ends. */
export function moved(elements: readonly PlacedElement[], index: number, by: -1 | 1): readonly PlacedElement[] {
  const [one, other] = [elements[index], elements[index + by]];
  if (!one || !other) return elements;
  return elements.map((each, at) => (at === index ? other : at === index + by ? one : each));
}
