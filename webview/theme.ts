/** Colors for charts: a canvas knows no CSS variables. */
export interface Colors {
  readonly text: string;
  readonly quiet: string;
  readonly background: string;
  readonly grid: string;
  readonly blue: string;
  readonly green: string;
  readonly orange: string;
  readonly purple: string;
  readonly red: string;
  readonly font: string;
}

/** Those of a light theme: what a report on paper or on a stranger's screen looks like. */
export const paperColors: Colors = {
  text: '#3b3b3b',
  quiet: '#616161',
  background: '#ffffff',
  grid: '#e4e4e4',
  blue: '#1a6fd1',
  green: '#2e7d32',
  orange: '#b45309',
  purple: '#652d90',
  red: '#c62828',
  font: 'system-ui, sans-serif',
};

/** Those of the editor's theme. */
export function themeColors(): Colors {
  const style = getComputedStyle(document.body);
  const color = (name: string, otherwise: string): string =>
    style.getPropertyValue(`--vscode-${name}`).trim() || otherwise;
  const text = color('foreground', paperColors.text);
  return {
    text,
    quiet: color('descriptionForeground', paperColors.quiet),
    background: color('editor-background', paperColors.background),
    grid: translucent(text, 0.14),
    blue: color('charts-blue', paperColors.blue),
    green: color('charts-green', paperColors.green),
    orange: color('charts-orange', paperColors.orange),
    purple: color('charts-purple', paperColors.purple),
    red: color('charts-red', paperColors.red),
    font: style.fontFamily,
  };
}

const probe = document.createElement('canvas').getContext('2d');

/** A color with an opacity, written so that every program that reads SVG understands it. */
export function translucent(color: string, opacity: number): string {
  if (probe === null) return color;
  probe.fillStyle = color;
  const [, red, green, blue] = /^#(..)(..)(..)$/.exec(probe.fillStyle) ?? [];
  if (blue === undefined) return color;
  return `rgba(${parseInt(red, 16)}, ${parseInt(green, 16)}, ${parseInt(blue, 16)}, ${opacity})`;
}
