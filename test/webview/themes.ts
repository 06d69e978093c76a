/** The colors VS Code hands to a webview, for its three kinds of theme. */
const palettes = {
  light: {
    foreground: '#3b3b3b',
    description: '#555555',
    background: '#ffffff',
    block: '#f2f2f2',
    link: '#005fb8',
    border: '#d4d4d4',
    focus: '#005fb8',
    button: '#005fb8',
    onButton: '#ffffff',
    error: '#c72e2e',
    warning: '#7a5b00',
    blue: '#1a85ff',
    green: '#388a34',
    orange: '#d18616',
    purple: '#652d90',
    red: '#e51400',
    yellow: '#bf8803',
    inputBackground: '#ffffff',
    inputBorder: '#cecece',
    secondary: '#e5e5e5',
    onSecondary: '#3b3b3b',
    code: '#3b3b3b1a',
  },
  dark: {
    foreground: '#cccccc',
    description: '#9d9d9d',
    background: '#1f1f1f',
    block: '#2b2b2b',
    link: '#4daafc',
    border: '#454545',
    focus: '#0078d4',
    button: '#0078d4',
    onButton: '#ffffff',
    error: '#f85149',
    warning: '#cca700',
    blue: '#3794ff',
    green: '#89d185',
    orange: '#d18616',
    purple: '#b180d7',
    red: '#f14c4c',
    yellow: '#cca700',
    inputBackground: '#313131',
    inputBorder: '#3c3c3c',
    secondary: '#313131',
    onSecondary: '#cccccc',
    code: '#cccccc1a',
  },
  contrast: {
    foreground: '#ffffff',
    description: '#ffffff',
    background: '#000000',
    block: '#000000',
    link: '#21a6ff',
    border: '#6fc3df',
    focus: '#f38518',
    button: '#000000',
    onButton: '#ffffff',
    error: '#f48771',
    warning: '#ffd370',
    blue: '#3794ff',
    green: '#89d185',
    orange: '#d18616',
    purple: '#b180d7',
    red: '#f14c4c',
    yellow: '#cca700',
    inputBackground: '#000000',
    inputBorder: '#6fc3df',
    secondary: '#000000',
    onSecondary: '#ffffff',
    code: '#000000',
  },
} as const;

export type Theme = keyof typeof palettes;

const sheet = (p: (typeof palettes)[Theme]): string => `html {
  --vscode-foreground: ${p.foreground}; --vscode-descriptionForeground: ${p.description};
  --vscode-editor-background: ${p.background}; --vscode-textBlockQuote-background: ${p.block};
  --vscode-textLink-foreground: ${p.link}; --vscode-widget-border: ${p.border}; --vscode-focusBorder: ${p.focus};
  --vscode-button-background: ${p.button}; --vscode-button-foreground: ${p.onButton}; --vscode-button-border: ${p.border};
  --vscode-errorForeground: ${p.error}; --vscode-editorWarning-foreground: ${p.warning};
  --vscode-charts-blue: ${p.blue}; --vscode-charts-green: ${p.green}; --vscode-charts-orange: ${p.orange};
  --vscode-charts-purple: ${p.purple}; --vscode-charts-red: ${p.red}; --vscode-charts-yellow: ${p.yellow};
  --vscode-input-background: ${p.inputBackground};
  --vscode-input-border: ${p.inputBorder}; --vscode-button-secondaryBackground: ${p.secondary};
  --vscode-button-secondaryForeground: ${p.onSecondary}; --vscode-textCodeBlock-background: ${p.code};
  --vscode-editorIndentGuide-background1: ${p.border};
}`;

export const themes: Readonly<Record<Theme, string>> = {
  light: sheet(palettes.light),
  dark: sheet(palettes.dark),
  // Only such a theme names a color for all borders.
  contrast: `${sheet(palettes.contrast)} html { --vscode-contrastBorder: ${palettes.contrast.border}; }`,
};
