const mostCrashes = 5;
const within = 3 * 60_000;

/** Decides whether a process that died is started again: not when it has died too often in too short a time. */
export class CrashCounter {
  private crashes: number[] = [];

  /** Notes a crash; true where it was one too many. */
  isTooMany(now: number): boolean {
    this.crashes = [...this.crashes, now].filter((time) => now - time <= within);
    return this.crashes.length >= mostCrashes;
  }

  reset(): void {
    this.crashes = [];
  }
}
