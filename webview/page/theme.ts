import { paperTheme } from '../../src/protocol/paperTheme';

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

type Theme = (name: keyof typeof paperTheme) => string;

/** Those of a report, whatever the editor looks like. */
export function paperColors(): Colors {
  return colorsOf((name) => paperTheme[name], 'system-ui, sans-serif');
}

/** Those of the editor's theme. */
export function themeColors(): Colors {
  const style = getComputedStyle(document.body);
  return colorsOf(
    (name) => style.getPropertyValue(`--vscode-${name}`).trim() || paperTheme[name],
    style.fontFamily,
  );
}

function colorsOf(theme: Theme, font: string): Colors {
  const text = theme('foreground');
  return {
    text,
    quiet: theme('descriptionForeground'),
    background: theme('editor-background'),
    grid: translucent(text, 0.14),
    blue: theme('charts-blue'),
    green: theme('charts-green'),
    orange: theme('charts-orange'),
    purple: theme('charts-purple'),
    red: theme('charts-red'),
    font,
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
