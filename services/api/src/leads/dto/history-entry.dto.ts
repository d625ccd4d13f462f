import { ApiProperty } from '@nestjs/swagger';
import { HISTORY_ACTIONS, type HistoryAction, type HistoryChange, type HistoryEntry } from '@site/contracts';
import { StaffEntryDto } from '../../common/dto/staff-entry.dto.js';

const Value = () =>
  ApiProperty({ oneOf: [{ type: 'string' }, { type: 'boolean' }], nullable: true, example: 'in_progress' });

/** One field of a change. */
export class HistoryChangeDto implements HistoryChange {
  @ApiProperty({ example: 'status' })
  field: string;

  @Value()
  from: string | boolean | null;

  @Value()
  to: string | boolean | null;
}

/** Who did what to a lead, and when. */
export class HistoryEntryDto extends StaffEntryDto implements HistoryEntry {
  @ApiProperty({ type: String, enum: HISTORY_ACTIONS, example: 'updated' })
  action: HistoryAction;

  @ApiProperty({ type: () => [HistoryChangeDto], description: 'For `files_added`: one per file, `to` is its name' })
  changes: HistoryChangeDto[];
}
