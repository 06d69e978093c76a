/** A canvas on a background, as base64 of a png: without one, it would be unreadable on another theme. */
export function pngOf(canvas: HTMLCanvasElement, background: string): string {
  const copy = document.createElement('canvas');
  copy.width = canvas.width;
  copy.height = canvas.height;
  const context = copy.getContext('2d');
  if (context === null) throw new Error('This browser draws no canvas.');
  context.fillStyle = background;
  context.fillRect(0, 0, copy.width, copy.height);
  context.drawImage(canvas, 0, 0);
  return copy.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
