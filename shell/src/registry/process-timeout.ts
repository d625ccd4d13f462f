/** Time between two checks. */
const LOOK_MS = 4;

/**
 * A timeout that counts only while this process runs: the pauses between its checks, and its CPU time. A busy machine
 * may suspend a process for seconds, which a clock would count.
 */
export class ProcessTimeout {
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
