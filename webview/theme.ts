/** Colors of the editor's theme, as charts need them: a canvas knows no CSS variables. */
export function themeColors(): { text: string; line: string; band: string; fill: string; grid: string } {
  const style = getComputedStyle(document.body);
  const color = (name: string, otherwise: string): string => style.getPropertyValue(name).trim() || otherwise;
  const band = color('--vscode-charts-green', '#2e8b57');
  return {
    text: color('--vscode-foreground', '#333333'),
    line: color('--vscode-charts-blue', '#1a85ff'),
    band,
    fill: `color-mix(in srgb, ${band} 18%, transparent)`,
    grid: color('--vscode-editorIndentGuide-background1', '#8884'),
  };
}
