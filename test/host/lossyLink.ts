import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Link {
  readonly origin: string;
  /** From now on nothing passes, and neither end is told. */
  cut(): void;
  /** What was cut is torn down, and new connections pass again. */
  mend(): void;
  close(): void;
}

/** A network between a window and its server that can be lost. */
export async function lossyLink(origin: string): Promise<Link> {
  const [host, port] = origin.split(':');
  let sockets: Socket[] = [];
  let broken = false;
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    sockets.push(near, far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.on('data', (bytes) => {
        if (!broken) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
    if (broken) near.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
  };
  return {
    origin: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => (broken = true),
    mend: () => {
      drop();
      broken = false;
    },
    close: () => {
      drop();
      server.close();
    },
  };
}
