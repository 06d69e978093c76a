/** How often (milliseconds) a window is asked whether it is there. */
export const beat = 5000;
/** A window that has not answered for this long (milliseconds) is taken for gone. */
const patience = 15_000;

/**
 * Notices a window that is gone. On a remote machine the editor keeps extensions running for hours after a window
 * crashed, lost its connection or was closed without a word, in case it comes back; nobody tells them.
 */
export class WindowWatch {
  private askedAt: number | undefined;
  private gone = false;

  constructor(
    private readonly ask: () => PromiseLike<unknown>,
    /** Called at every beat while the window is gone. */
    private readonly onGone: () => void,
    private readonly onBack: () => void,
  ) {}

  tick(now: number): void {
    if (this.askedAt === undefined) {
      this.askedAt = now;
      // Whatever a window answers, it is there.
      this.ask().then(this.answered, this.answered);
    } else if (now - this.askedAt >= patience) {
      this.gone = true;
      this.onGone();
    }
  }

  private readonly answered = (): void => {
    this.askedAt = undefined;
    if (!this.gone) return;
    this.gone = false;
    this.onBack();
  };
}
