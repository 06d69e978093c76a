import { escapeMarkup } from '../../src/core/documents/text/markup';
/** Everything that `save` keeps. */
interface State {
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  lineDashOffset: number;
  font: string;
  textAlign: string;
  textBaseline: string;
  globalAlpha: number;
  dash: readonly number[];
  transform: string;
  /** Every clip in force, the outermost first. */
  clips: readonly string[];
}

const initial: State = {
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  lineDashOffset: 0,
  font: '10px sans-serif',
  textAlign: 'start',
  textBaseline: 'alphabetic',
  globalAlpha: 1,
  dash: [],
  transform: '',
  clips: [],
};

const anchors: Readonly<Record<string, string>> = { center: 'middle', right: 'end', end: 'end' };
const baselines: Readonly<Record<string, string>> = {
  middle: 'central',
  top: 'text-before-edge',
  hanging: 'hanging',
  bottom: 'text-after-edge',
};

const round = (x: number): number => Math.round(100 * x) / 100;

/**
 * The part of a canvas' drawing context that charts use, writing SVG. It is given to chart.js in place of a canvas, so
 * that an exported chart is the chart on the page and not a second drawing of it.
 */
export class SvgContext {
  readonly canvas: HTMLCanvasElement;
  private readonly measure = document.createElement('canvas').getContext('2d');
  private readonly parts: string[] = [];
  private readonly stack: State[] = [];
  private state: State = { ...initial };
  private path = '';
  private clipCount = 0;

  constructor(
    /** Keeps the ids of several drawings in one document apart. */
    private readonly name: string,
    private readonly width: number,
    private readonly height: number,
  ) {
    this.canvas = { width, height, getContext: () => this.facade() } as unknown as HTMLCanvasElement;
  }

  document(title: string, background: string): string {
    const { width, height } = this;
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">` +
      `<title>${escapeMarkup(title)}</title><rect width="100%" height="100%" fill="${background}"/>${this.parts.join('')}</svg>`
    );
  }

  /** Properties live in the state, so that `save` and `restore` carry them. */
  private facade(): unknown {
    return new Proxy(this, {
      get: (target, name) => {
        if (name in target.state) return target.state[name as keyof State];
        const member: unknown = Reflect.get(target, name);
        return typeof member === 'function'
          ? (member as (...args: unknown[]) => unknown).bind(target)
          : member;
      },
      set: (target, name, value) => Reflect.set(target.state, name, value),
    });
  }

  save(): void {
    this.stack.push({ ...this.state });
  }

  restore(): void {
    this.state = this.stack.pop() ?? { ...initial };
  }

  resetTransform(): void {
    this.state.transform = '';
  }

  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void {
    this.state.transform = `matrix(${[a, b, c, d, e, f].map(round).join(' ')})`;
  }

  translate(x: number, y: number): void {
    this.state.transform += ` translate(${round(x)} ${round(y)})`;
  }

  rotate(angle: number): void {
    this.state.transform += ` rotate(${round((angle * 180) / Math.PI)})`;
  }

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${round(x)} ${round(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path === '' ? 'M' : 'L'}${round(x)} ${round(y)}`;
  }

  bezierCurveTo(...at: [number, number, number, number, number, number]): void {
    this.path += `C${at.map(round).join(' ')}`;
  }

  quadraticCurveTo(...at: [number, number, number, number]): void {
    this.path += `Q${at.map(round).join(' ')}`;
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;
  }

  arc(x: number, y: number, radius: number, from: number, to: number): void {
    this.ellipse(x, y, radius, radius, 0, from, to);
  }

  /** In two halves, because SVG cannot draw a whole one in one arc. Charts turn none. */
  ellipse(x: number, y: number, wide: number, high: number, _turn: number, from: number, to: number): void {
    const at = (angle: number): string =>
      `${round(x + wide * Math.cos(angle))} ${round(y + high * Math.sin(angle))}`;
    const middle = (from + to) / 2;
    const sweep = to > from ? 1 : 0;
    const large = Math.abs(middle - from) > Math.PI ? 1 : 0;
    this.path += `${this.path === '' ? 'M' : 'L'}${at(from)}`;
    for (const end of [middle, to]) {
      this.path += `A${round(wide)} ${round(high)} 0 ${large} ${sweep} ${at(end)}`;
    }
  }

  closePath(): void {
    this.path += 'Z';
  }

  clip(): void {
    const id = `${this.name}-clip${this.clipCount++}`;
    this.parts.push(`<clipPath id="${id}"><path d="${this.path}"${this.transformed()}/></clipPath>`);
    this.state.clips = [...this.state.clips, id];
  }

  fill(rule: 'evenodd' | 'nonzero' = 'nonzero'): void {
    this.add('path', `d="${this.path}" fill="${this.state.fillStyle}" fill-rule="${rule}"`);
  }

  stroke(): void {
    const { strokeStyle, lineWidth, lineCap, lineJoin, dash, lineDashOffset } = this.state;
    const dashes =
      dash.length > 0 ? ` stroke-dasharray="${dash.join(' ')}" stroke-dashoffset="${lineDashOffset}"` : '';
    this.add(
      'path',
      `d="${this.path}" fill="none" stroke="${strokeStyle}" stroke-width="${lineWidth}" stroke-linecap="${lineCap}" stroke-linejoin="${lineJoin}"${dashes}`,
    );
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    this.beginPath();
    this.rect(x, y, width, height);
    this.fill();
  }

  strokeRect(x: number, y: number, width: number, height: number): void {
    this.beginPath();
    this.rect(x, y, width, height);
    this.stroke();
  }

  clearRect(): void {
    this.parts.length = 0;
  }

  setLineDash(dash: readonly number[]): void {
    this.state.dash = [...dash];
  }

  getLineDash(): readonly number[] {
    return this.state.dash;
  }

  measureText(text: string): TextMetrics {
    if (this.measure === null) throw new Error('This browser draws no canvas.');
    this.measure.font = this.state.font;
    return this.measure.measureText(text);
  }

  fillText(text: string, x: number, y: number): void {
    const { fillStyle, textAlign, textBaseline, font } = this.state;
    const [, style = '', size = '12px', family = 'sans-serif'] =
      /^(.*?)\s*(\d[\d.]*px)\S*\s+(.*)$/.exec(font) ?? [];
    const weight = style.includes('bold') ? ' font-weight="bold"' : '';
    this.add(
      'text',
      `x="${round(x)}" y="${round(y)}" fill="${fillStyle}" font-size="${size}" font-family="${escapeMarkup(family)}"${weight} text-anchor="${anchors[textAlign] ?? 'start'}" dominant-baseline="${baselines[textBaseline] ?? 'auto'}"`,
      escapeMarkup(text),
    );
  }

  /** Clips were made before the element's own transform, so they stand outside it. */
  private add(tag: string, attributes: string, content = ''): void {
    const { clips, globalAlpha } = this.state;
    const faded = globalAlpha === 1 ? '' : ` opacity="${globalAlpha}"`;
    const drawn = `<${tag} ${attributes}${this.transformed()}${faded}>${content}</${tag}>`;
    this.parts.push(clips.reduceRight((inner, id) => `<g clip-path="url(#${id})">${inner}</g>`, drawn));
  }

  private transformed(): string {
    const { transform } = this.state;
    return transform === '' ? '' : ` transform="${transform.trim()}"`;
  }
}
