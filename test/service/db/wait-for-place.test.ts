import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UsageError } from '../../../src/errors/usage-error.js';
import { isOutage } from '../../../src/service/db/outage.js';
import { explainNoPlace } from '../../../src/service/db/wait-for-place.js';

const refused = new Error('Failed query: select 1', {
  cause: Object.assign(new Error('too many connections for role "laurel"'), { code: '53300' }),
});

describe('a server without free connections', () => {
  it('is explained by an error that names --connections and its variable', () => {
    assert.throws(
      () => explainNoPlace(refused),
      (error: Error) =>
        error instanceof UsageError &&
        /53300.*--connections \(DATABASE_CONNECTIONS\)/.test(error.message) &&
        isOutage(error),
    );
  });

  it('is not reported for other failures', () => {
    explainNoPlace(Object.assign(new Error('no such table'), { code: '42P01' }));
    explainNoPlace(new Error('anything'));
  });
});
