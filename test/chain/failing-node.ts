import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to a chain's node, and answers 503 while it is down. */
export class FailingNode {
  isDown = false;
  readonly #server: Server;

  private constructor(nodeUrl: string) {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        if (this.isDown) return void response.writeHead(503).end();
        void fetch(nodeUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: Buffer.concat(parts),
        })
          .then((answer) => answer.text())
          .then((text) => response.writeHead(200, { 'content-type': 'application/json' }).end(text))
          .catch(() => response.destroy());
      });
    });
  }

  /** Opens it in front of a node, on a free loopback port. */
  static async open(nodeUrl: string): Promise<FailingNode> {
    const node = new FailingNode(nodeUrl);
    await new Promise<void>((resolve) => node.#server.listen(0, '127.0.0.1', resolve));
    return node;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}
