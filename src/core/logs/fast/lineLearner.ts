/** Tells a scanner what the lines of one log hold, from lines that the plain path has read. */
export interface LineLearner {
  /** Before every scan: what the log has become by other lines. */
  prepare(): void;
  /** After every scan. */
  settle(): void;
  /** One line, bytes[start..end) without its terminator, whose row was filed. */
  learn(bytes: Uint8Array, start: number, end: number): void;
}
