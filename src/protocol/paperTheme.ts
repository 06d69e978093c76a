/** The editor's colors as an exported report has them, wherever it is read: those of a light theme. */
export const paperTheme = {
  foreground: '#3b3b3b',
  descriptionForeground: '#5a5a5a',
  'editor-background': '#ffffff',
  'textBlockQuote-background': '#f6f6f6',
  'textCodeBlock-background': '#f0f0f0',
  'charts-blue': '#1a6fd1',
  'charts-green': '#2e7d32',
  'charts-orange': '#b45309',
  'charts-purple': '#652d90',
  'charts-red': '#c62828',
  'editorWarning-foreground': '#7a5b00',
  errorForeground: '#c62828',
  'textLink-foreground': '#005fb8',
} as const;
