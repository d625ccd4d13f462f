/** Time between two looks. */
const LOOK_MS = 4;

/**
 * Waits for something for as long as this process runs: its pauses between looks and its processor time count. The
 * clock does not: a busy machine may stop a process for seconds.
 */
export class Patience {
  private paused = 0;
  private readonly since = process.cpuUsage();

  constructor(private readonly ms: number) {}

  async pause(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    this.paused += LOOK_MS;
  }

  get isOver(): boolean {
    const { user, system } = process.cpuUsage(this.since);
    return this.paused + (user + system) / 1_000 > this.ms;
  }
}
