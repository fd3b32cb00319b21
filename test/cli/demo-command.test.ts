import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runLaurel } from '../support/run-laurel.js';

describe('the options of laurel-service demo', () => {
  it('report the option to change, without repeating a password', async () => {
    const cases: [string[], RegExp][] = [
      [['--port', '70000'], /--port takes a number from 0 to 65535, not "70000"\./],
      [['--data', ''], /--data is empty\./],
      [['--data', '/sys'], /Cannot (?:use the data directory|write to) \/sys: E[A-Z]+\b.* with --data\./],
      [['--origin', 'http://localhost:3000/'], /--origin takes an origin such as/],
      [['--prot', '1'], /Unknown option '--prot'/],
      [['--database-url', 'mysql://root:secret@host'], /--database-url must be a URL that starts with postgres/],
      [
        ['--database-url', 'postgres://me:secret@127.0.0.1:1/none'],
        /Cannot open the database of --database-url: nobody listens at .*\(ECONNREFUSED\)\./,
      ],
    ];
    for (const [args, expected] of cases) {
      const { status, out, err } = await runLaurel('demo', '--port', '0', '--json', '--data', 'memory', ...args);
      assert.match(err, expected);
      assert.doesNotMatch(err, /secret|\n\s+at /);
      assert.deepEqual([status, out], [2, '']);
    }
  });
});
