import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Maximum size of a request's headers in bytes, for the proxy and the service. Browsers send all cookies of a site's domain, and on
 * some sites these exceed Node's default of 16 kB.
 */
export const maxHeaderSize = 65_536;

const answers: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Answers unparsable requests as Node would, and logs the first one whose headers are too large. */
export function answerUnreadable(
  server: Server<typeof IncomingMessage, typeof ServerResponse>,
  logger: { warn(fields: Readonly<Record<string, unknown>>, message: string): void },
): void {
  let isTold = false;
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    if (code === 'HPE_HEADER_OVERFLOW' && !isTold) {
      isTold = true;
      logger.warn(
        { maxHeaderSize },
        'A request had larger headers than this server takes, and was refused with 431. Most often, it is the cookies of the site.',
      );
    }
    socket.end(`HTTP/1.1 ${answers[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
  });
}
