import { describe, expect, it } from '@jest/globals';
import { S3Error } from 'minio';
import { asFault, withRetry } from './s3-faults.js';

const refusal = (code: string, message = '') => Object.assign(new S3Error(message), { code });

describe('an error of the object storage', () => {
  it.each([
    ['XMinioStorageFull', ''],
    ['QuotaExceeded', ''],
    // What MinIO answers while it still believes that its disk has room.
    ['InternalError', 'We encountered an internal error, please try again.: cause(no space left on device)'],
    ['InternalError', 'We encountered an internal error, please try again.: cause(disk quota exceeded)'],
  ])('that means a full disk is reported as "full" and not retried: %s %s', async (code, message) => {
    const error = refusal(code, message);
    expect(asFault(error)).toMatchObject({ name: 'StorageFault', reason: 'full' });
    let attempts = 0;
    const work = withRetry(async () => {
      attempts += 1;
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(attempts).toBe(1);
  });

  it('of another kind is reported as "unavailable"', () => {
    const internal = refusal('InternalError', 'We encountered an internal error, please try again.');
    for (const error of [internal, refusal('AccessDenied'), new Error('no space left on device')]) {
      expect(asFault(error)).toMatchObject({ name: 'StorageFault', reason: 'unavailable' });
    }
  });

  it('is logged by its code: its words may name an object', () => {
    const { cause } = asFault(refusal('AccessDenied', 'no access to uploads/1234'));
    expect(cause).toEqual(new Error('the object storage rejected it (AccessDenied)'));
  });

  it('is retried if the caller says that it may pass', async () => {
    let attempts = 0;
    const work = async () => {
      attempts += 1;
      if (attempts === 1) throw refusal('NoSuchUpload');
      return 'stored';
    };
    await expect(withRetry(work, ['NoSuchUpload'])).resolves.toBe('stored');
    attempts = 0;
    await expect(withRetry(work)).rejects.toMatchObject({ code: 'NoSuchUpload' });
  });
});
