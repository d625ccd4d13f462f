import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { mayUse, RIGHTS, type StaffMember } from '@site/contracts';
import { StaffAccountEntity } from '@site/core';
import { In, IsNull, Not, type Repository } from 'typeorm';

/** Leads can be assigned to accounts with the right to work on them. */
const WORKS_LEADS = { disabledAt: IsNull(), role: In([...RIGHTS.leads]) };

/** Accounts as colleagues see them. */
@Injectable()
export class StaffRepository {
  constructor(@InjectRepository(StaffAccountEntity) private readonly accounts: Repository<StaffAccountEntity>) {}

  listAssignable(): Promise<StaffMember[]> {
    return this.accounts.find({
      select: { id: true, email: true },
      where: WORKS_LEADS,
      order: { email: 'ASC' },
    });
  }

  /** Includes staff who can no longer be assigned leads: leads and their history still name them. */
  async listAll(): Promise<StaffMember[]> {
    const accounts = await this.accounts.find({
      // Excludes invited users who never signed in.
      where: [{ invitedUntil: IsNull() }, { lastSignInAt: Not(IsNull()) }],
      order: { email: 'ASC' },
    });
    return accounts.map(({ id, email, role, disabledAt }) => ({
      id,
      email,
      isFormer: disabledAt !== null || !mayUse(role, 'leads'),
    }));
  }

  isAssignable(id: string): Promise<boolean> {
    return this.accounts.existsBy({ id, ...WORKS_LEADS });
  }
}
