import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several people sign in on the computer of an office: a device is known to each of their accounts. */
export class SharedDevices1700000000011 implements MigrationInterface {
  name = 'SharedDevices1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table known_devices
        drop constraint known_devices_pkey,
        add constraint known_devices_pkey primary key (id_hash, staff_account_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      delete from known_devices older using known_devices newer
       where older.id_hash = newer.id_hash
         and (older.last_used_at, older.staff_account_id) < (newer.last_used_at, newer.staff_account_id)`);
    await runner.query(`
      alter table known_devices
        drop constraint known_devices_pkey,
        add constraint known_devices_pkey primary key (id_hash)`);
  }
}
