import { Injectable } from '@nestjs/common';
import { readShownRemote, type VisitReport } from '@site/contracts';
import { countVisit, releasedPages } from '@site/core/registry';
import { DataSource } from 'typeorm';

/** Cached this long, so that invented pages do not cause more queries. */
const PAGES_KEPT_MS = 1_000;

@Injectable()
export class VisitsService {
  private pages: { names: Promise<Set<string>>; readAt: number } | undefined;

  constructor(private readonly source: DataSource) {}

  /** Counts a report about a released page. Others are accepted but not counted, so that nobody can fill a table. */
  async count(report: VisitReport, network: string): Promise<void> {
    if (!(await this.isReleased(report.page))) return;
    const shown = report.shown.flatMap((text) => readShownRemote(text) ?? []);
    await countVisit(this.source, { ...report, shown }, network);
  }

  private async isReleased(page: string): Promise<boolean> {
    const known = await this.pages?.names.catch(() => undefined);
    if (known?.has(page)) return true;
    const now = Date.now();
    if (!this.pages || now - this.pages.readAt > PAGES_KEPT_MS) {
      this.pages = { names: releasedPages(this.source), readAt: now };
    }
    return (await this.pages.names).has(page);
  }
}
