import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { StaffMember } from '@site/contracts';
import { StaffAccountEntity } from '@site/core';
import { IsNull, type Repository } from 'typeorm';

/** Accounts as colleagues see them: no more than who they are. */
@Injectable()
export class StaffRepository {
  constructor(@InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>) {}

  listActive(): Promise<StaffMember[]> {
    return this.accounts.find({
      select: { id: true, email: true },
      where: { disabledAt: IsNull() },
      order: { email: 'ASC' },
    });
  }

  isActive(id: string): Promise<boolean> {
    return this.accounts.existsBy({ id, disabledAt: IsNull() });
  }
}
