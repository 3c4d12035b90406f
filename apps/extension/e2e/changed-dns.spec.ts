import { execFileSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";

import type { Browser } from "wxt/browser";

import { CONNECTABLE_FOLDERS, copyBuild } from "./support/built.ts";
import { connectTo, expect, test as base } from "./support/connectable.ts";
import { ExtensionBrowser } from "./support/extension-browser.ts";
import { popupIsSignedIn, popupIsSignedOut, signInAtPopup } from "./support/site.ts";

declare const chrome: typeof Browser;

const SITE = "https://diary.example";

interface Listening {
  port: number;
  disconnect: () => void;
  close: () => void;
}

function forward(socket: Socket, port: number): void {
  const target = connect(port, "127.0.0.1");
  for (const end of [socket, target]) {
    end.on("error", () => undefined);
    end.on("close", () => [socket, target].forEach((other) => other.destroy()));
  }
  socket.pipe(target).pipe(socket);
}

async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const disconnect = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    disconnect,
    close: () => {
      disconnect();
      server.close();
    },
  };
}

function createCertificate(folder: string, name: string, host: string) {
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  execFileSync(
    "openssl",
    `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout ${key} -out ${cert}`.split(
      " ",
    ),
    { stdio: "ignore" },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

function publicKeyHash(cert: Buffer): string {
  const spki = new X509Certificate(cert).publicKey.export({ type: "spki", format: "der" });
  return createHash("sha256").update(spki).digest("base64");
}

/** Another server to which the name leads later. `received` has what it could read of the extension's requests. */
interface Attacker extends Listening {
  received: string[];
  connections: () => number;
}

async function attack(options?: { key: Buffer; cert: Buffer }): Promise<Attacker> {
  const received: string[] = [];
  let connections = 0;
  const read = (socket: Socket) => {
    socket.on("error", () => undefined);
    socket.on("data", (data) => {
      received.push(data.toString("latin1"));
      socket.end("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}");
    });
  };
  const server = options === undefined ? createServer(read) : createTlsServer(options, read);
  server.on("connection", () => (connections += 1));
  return { ...(await listen(server)), received, connections: () => connections };
}

interface Fixtures {
  /** The diary's name leads to this server. A change closes all connections, as after a change of the DNS. */
  name: { target: number; change: (target: number) => void };
}

const test = base.extend<Fixtures>({
  name: async ({}, provide) => provide({ target: 0, change: () => undefined }),
  browserWithExtension: async ({ gateway, name }, provide, info) => {
    const { cert, key } = createCertificate(info.outputPath(), "own", "diary.example");
    const own = await listen(createTlsServer({ cert, key }, (socket) => forward(socket, gateway.port)));
    const front = await listen(createServer((socket) => forward(socket, name.target)));
    name.target = own.port;
    name.change = (target) => {
      name.target = target;
      front.disconnect();
    };
    gateway.reported = { siteUrl: SITE, url: SITE };
    const extension = info.outputPath("allowed");
    await copyBuild(CONNECTABLE_FOLDERS.chrome, extension, () => ({ host_permissions: [`${SITE}/*`] }));
    const browser = await ExtensionBrowser.start({
      site: gateway,
      extension,
      args: [
        `--host-resolver-rules=MAP diary.example 127.0.0.1:${front.port}`,
        `--ignore-certificate-errors-spki-list=${publicKeyHash(cert)}`,
      ],
    });
    await browser.disableSiteWorkers();
    await provide(browser);
    await browser.close();
    for (const server of [front, own]) server.close();
  },
});

test(
  "a server to which the diary's name leads later gets no key and no text",
  { tag: "@extended" },
  async ({ backend, browserWithExtension, gateway, name, person }, info) => {
    await person.setChallenge();
    const popup = await browserWithExtension.openPage("popup");
    await connectTo(popup, { url: SITE });
    await popupIsSignedOut(popup);
    await signInAtPopup(popup, person);
    await popupIsSignedIn(popup);
    const field = popup.getByRole("textbox", { name: "Content" });
    await field.fill("Only for the diary.");
    const own = name.target;

    const folder = info.outputPath();
    const attackers: [name: string, Attacker][] = [
      ["a certificate of the same name", await attack(createCertificate(folder, "same", "diary.example"))],
      ["a certificate of another name", await attack(createCertificate(folder, "other", "evil.example"))],
      ["a certificate of all names", await attack(createCertificate(folder, "all", "*.example"))],
      ["no encryption", await attack()],
    ];
    gateway.asked = [];
    for (const [what, attacker] of attackers) {
      await test.step(`a server with ${what}`, async () => {
        name.change(attacker.port);
        if (attacker === attackers[0]![1]) await popup.getByRole("button", { name: "Register!" }).click();
        for (const message of [{ type: "outbox:deliver" }, { type: "today:check" }])
          await popup.evaluate((sent) => chrome.runtime.sendMessage(sent), message);
        await expect.poll(attacker.connections).toBeGreaterThan(0);
        const requests = attacker.received.filter(
          (text) => text.includes("HTTP/1.1") || text.includes("Only"),
        );
        expect(requests).toEqual([]);
      });
      attacker.close();
    }
    expect(gateway.asked).toEqual([]);
    expect(await backend.sql("select content from day")).toEqual([]);

    name.change(own);
    await popup.evaluate(() => chrome.runtime.sendMessage({ type: "outbox:deliver" }));
    const contents = () => backend.sql("select content from day");
    await expect.poll(contents).toEqual([{ content: "Only for the diary." }]);
  },
);
