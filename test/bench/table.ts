import { type Figure, type Goal, isMet, median, ratios } from './figure.js';

const columns: readonly { readonly title: string; readonly of: (figure: Figure) => string; readonly isText?: true }[] =
  [
    { title: '', of: ({ name }) => name, isText: true },
    { title: 'median', of: ({ runs }) => number(median(runs)) },
    { title: 'from – to', of: ({ runs }) => range(runs) },
    { title: 'unit', of: ({ unit }) => unit, isText: true },
    { title: 'limit', of: ({ limit }) => (limit ? number(median(limit)) : '') },
    { title: 'ratio', of: (figure) => (figure.limit ? finite(median(ratios(figure))) : '') },
    { title: 'from – to', of: (figure) => range(ratios(figure).filter(Number.isFinite)) },
    { title: 'goal', of: ({ goal }) => (goal ? goalText(goal) : '') },
    { title: '', of: (figure) => ({ true: 'met', false: 'NOT MET', undefined: '' })[`${isMet(figure)}`], isText: true },
    { title: '', of: ({ note = '' }) => note, isText: true },
  ];

/** Formats figures as lines of text: median and spread, the limit and the ratio to it, the goal and whether it is met. */
export function table(figures: readonly Figure[]): string {
  const used = columns.filter(({ of }) => figures.some((figure) => of(figure) !== ''));
  const cells = used.map(({ title, of, isText }) => {
    const texts = [title, ...figures.map(of)];
    const width = Math.max(...texts.map(({ length }) => length));
    return texts.map((text) => (isText ? text.padEnd(width) : text.padStart(width)));
  });
  return ['', ...figures]
    .map((_, line) =>
      cells
        .map((column) => column[line])
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function goalText(goal: Goal): string {
  if ('timesLimit' in goal) return `≤ ${number(goal.timesLimit)} ×`;
  return 'atMost' in goal ? `≤ ${number(goal.atMost)}` : `≥ ${number(goal.atLeast)}`;
}

const range = (values: readonly number[]): string =>
  values.length > 1 ? `${number(Math.min(...values))} – ${number(Math.max(...values))}` : '';

/** Formats a number; a ratio of nothing to nothing stays empty. */
const finite = (value: number): string => (Number.isFinite(value) ? number(value) : '');

/** Formats a number with three significant digits. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
