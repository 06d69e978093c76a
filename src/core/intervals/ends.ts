export interface Bounds {
  readonly lower: number;
  readonly upper: number;
}
