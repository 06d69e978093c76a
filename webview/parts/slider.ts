import { element } from './dom';

export interface SliderOptions {
  readonly id: string;
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** The position as text, beside the slider and for screen readers. */
  readonly text: (position: number) => string;
  readonly onMove: (position: number) => void;
}

/** A labeled slider. What it stands for may lie between its steps: `show` puts it there without moving anything. */
export class Slider {
  readonly element: HTMLElement;
  private readonly input: HTMLInputElement;
  private readonly output: HTMLElement;

  constructor(private readonly options: SliderOptions) {
    const { id, label, min, max, step, onMove } = options;
    this.input = element('input', {
      id,
      type: 'range',
      min: String(min),
      max: String(max),
      step: String(step),
    });
    this.output = element('span', { class: 'position', 'aria-hidden': 'true' });
    this.input.addEventListener('input', () => onMove(Number(this.input.value)));
    this.element = element(
      'div',
      { class: 'slider' },
      element('label', { for: id }, label),
      this.output,
      this.input,
    );
  }

  show(position: number): void {
    const text = this.options.text(position);
    if (Number(this.input.value) !== position) this.input.value = String(position);
    this.input.setAttribute('aria-valuetext', text);
    this.output.textContent = text;
  }
}
