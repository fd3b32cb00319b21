import { type Figure, isMet, median } from './figure.js';

const columns = ['', 'median', 'from – to', 'unit', 'goal', ''] as const;

/** Figures as lines of text: median, spread, goal and whether it is met. */
export function table(figures: readonly Figure[]): string {
  const rows = [[...columns], ...figures.map(cells)];
  const widths = columns.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumber = (column: number) => column === 1 || column === 2 || column === 4;
  return rows
    .map((row, at) => {
      const line = row.map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
      });
      const note = figures[at - 1]?.note;
      return line.join('  ').trimEnd() + (note ? `\n    ${note}` : '');
    })
    .join('\n');
}

function cells(figure: Figure): string[] {
  const { name, unit, runs, goal } = figure;
  const met = isMet(figure);
  return [
    name,
    number(median(runs)),
    runs.length > 1 ? `${number(Math.min(...runs))} – ${number(Math.max(...runs))}` : '',
    unit,
    !goal ? '' : 'atMost' in goal ? `≤ ${number(goal.atMost)}` : `≥ ${number(goal.atLeast)}`,
    met === undefined ? '' : met ? 'met' : 'NOT MET',
  ];
}

/** Three digits that count. */
function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}
