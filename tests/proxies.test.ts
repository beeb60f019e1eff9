import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestPlainly } from "node:http";
import { connect as connectTo } from "node:http2";
import { request } from "node:https";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { type ConnectionOptions, connect as connectSecurely } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "./builds.ts";
import { callsOf } from "./endpoints.ts";
import { eventually } from "./eventually.ts";
import { NAME, type OpenProxy, proxyOf } from "./proxy.ts";
import { MEENA, openTemple } from "./temple.ts";

const build = await builtPages();
const kinds = { nginx: proxyOf("nginx"), caddy: proxyOf("caddy") };
for (const [kind, open] of Object.entries(kinds))
  if (!open) console.warn(`${kind} cannot be had on this machine: its file in deploy/ is not tried.`);

describe.each(["nginx", "caddy"] as const)("Behind %s, run with the file of deploy/,", (kind) => {
  describe.runIf(kinds[kind])("a live site", () => {
    test("shows its pages with its own headers, and compresses by itself", async () => {
      const { from } = await behind(kind);
      const page = await from().ask("/board", { "Accept-Encoding": "br" });
      expect(page.status).toBe(200);
      expect(page.headers["content-encoding"]).toBe("br");
      expect(page.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains; preload");
      expect(page.headers["x-content-type-options"]).toBe("nosniff");
      expect(page.headers.server ?? "").not.toMatch(/\d/);

      const again = await from().ask("/board", {
        "Accept-Encoding": "br",
        "If-None-Match": page.headers.etag ?? "",
      });
      expect(again.status).toBe(304);
    });

    test("takes a sign-in, and keeps plain what it sent plain on purpose", async () => {
      const { temple, from } = await behind(kind);
      await temple.services.accounts.add(MEENA.email, MEENA.password);
      const visitor = from();
      const signedIn = await visitor.post("/api/session", {
        username: MEENA.email,
        password: MEENA.password,
      });
      expect(signedIn.status).toBe(200);
      const [cookie = ""] = signedIn.headers["set-cookie"] ?? [];
      expect(cookie).toMatch(/^__Host-session=.*Secure/);

      const screen = { Cookie: cookie.split(";")[0] ?? "", "Accept-Encoding": "gzip, br" };
      const own = await visitor.ask("/dashboard", { ...screen, "Sec-Fetch-Site": "same-origin" });
      expect([own.status, own.headers["content-encoding"]]).toEqual([200, "gzip"]);
      const led = await visitor.ask("/dashboard", { ...screen, "Sec-Fetch-Site": "cross-site" });
      expect([led.status, led.headers["content-encoding"]]).toEqual([200, undefined]);
      expect(led.body).toContain("</html>");
    });

    test("counts a visitor by the address the proxy saw, whatever the visitor claims", async () => {
      const { temple, from } = await behind(kind);
      const guess = { username: "nobody", password: "a guess, and a wrong one" };
      await from("127.0.0.9").post("/api/session", guess, { "X-Forwarded-For": "198.51.100.1" });
      expect(temple.logged()).toMatchObject([{ event: "sign-in refused", address: "127.0.0.9" }]);
    });

    test("tells live lists of a change while they are open", async () => {
      const { temple, from } = await behind(kind);
      const list = await from().watch();
      await eventually(() => expect(list.text()).toContain('"total":0'));
      await temple.donors.create({ name: "Ravi", position: "donor", pledged: 1, donated: 0 });
      await eventually(() => expect(list.text()).toContain('"name":"Ravi"'));
    });

    test("tells the one stream of an admin tab of a change, too", async () => {
      const { temple, from } = await behind(kind);
      await temple.services.accounts.add(MEENA.email, MEENA.password);
      const meena = from();
      const { headers } = await meena.post("/api/session", {
        username: MEENA.email,
        password: MEENA.password,
      });
      const [cookie = ""] = headers["set-cookie"] ?? [];
      const tab = await meena.watch("/api/live?watch=/api/donors", { Cookie: cookie.split(";")[0] ?? "" });
      await eventually(() => expect(tab.text()).toContain('"total":0'));
      await temple.donors.create({ name: "Ravi", position: "donor", pledged: 1, donated: 0 });
      await eventually(() => expect(tab.text()).toContain('"name":"Ravi"'));
    });

    test("refuses what is too long, in JSON", async () => {
      const { from } = await behind(kind);
      const address = await from().ask(`/api/wall?${"x".repeat(5000)}`);
      expect([address.status, JSON.parse(address.body).code]).toEqual([414, "address-too-long"]);
      const message = await from().post("/api/send-email", { message: "x".repeat(100_000) });
      expect([message.status, JSON.parse(message.body).success]).toEqual([413, false]);
    });

    test("is found under its own name only", async () => {
      const { proxy, from } = await behind(kind);
      for (const path of ["/board?from=mail", "/api/wall"]) {
        const plain = await askPlainly(proxy, path, NAME);
        expect([301, 308]).toContain(plain.status);
        expect(plain.headers.location).toBe(`https://${NAME}${path}`);
      }
      await expect(askPlainly(proxy, "/", "elsewhere.example")).rejects.toThrow(/socket hang up|ECONNRESET/);
      await expect(shakeHands(proxy, { servername: "elsewhere.example" })).rejects.toThrow(/alert/);
      const disguised = await from()
        .ask("/board", { Host: "elsewhere.example" })
        .catch(() => undefined);
      expect(disguised?.body ?? "").toBe("");
    });

    test("speaks no TLS older than 1.2, and none without authenticated encryption", async () => {
      const { proxy } = await behind(kind);
      const only = (version: "TLSv1.1" | "TLSv1.2" | "TLSv1.3", ciphers = "DEFAULT:@SECLEVEL=0") =>
        shakeHands(proxy, { minVersion: version, maxVersion: version, ciphers });
      await expect(only("TLSv1.1")).rejects.toThrow(/alert protocol version/);
      await expect(only("TLSv1.2", "ECDHE-ECDSA-AES128-SHA:@SECLEVEL=0")).rejects.toThrow(
        /alert handshake failure/,
      );
      expect(await only("TLSv1.2")).toMatch(/GCM|CHACHA20/);
      expect(await only("TLSv1.3")).toMatch(/GCM|CHACHA20/);
    });
  });
});

test("The file for nginx passes on every live list that the site has word by word", async () => {
  const file = readFileSync("deploy/nginx.conf", "utf8");
  const [, pattern = "nothing"] = /location ~ (\S+) \{[^}]*proxy_buffering off;/.exec(file) ?? [];
  const lists = callsOf(await openTemple()).filter(({ path }) => path.endsWith("/live"));
  expect(lists.map(({ path }) => path)).toContain("/api/live");
  expect(lists.filter(({ path }) => !new RegExp(pattern).test(path))).toEqual([]);
});

test("Half a request is hung up on", async () => {
  const opened = await Promise.all((["nginx", "caddy"] as const).filter((kind) => kinds[kind]).map(behind));
  const halves = await Promise.all(opened.map(({ proxy }) => halfRequests(proxy, 1, "127.0.0.9")));

  await eventually(() => expect(halves.flat().map(({ closed }) => closed)).not.toContain(false));
});

describe.runIf(kinds.nginx)("Behind nginx, run with the file of deploy/,", () => {
  /** More than Debian's own nginx.conf has connections for, which is 768. */
  test("seven addresses with all the live lists they may have shut out nobody else", async () => {
    const { temple, from } = await behind("nginx");
    const addresses = Array.from({ length: 7 }, (_, number) => from(`127.0.1.${number + 1}`));
    for (const address of addresses) await Promise.all(Array.from({ length: 60 }, () => address.watch()));
    await eventually(() => expect(temple.services.hub.watchers).toBe(420));

    const tooMany = await addresses[0]?.ask("/api/wall/live");
    expect([tooMany?.status, JSON.parse(tooMany?.body ?? "").code]).toEqual([429, "too-many-requests"]);
    expect((await from().ask("/board")).status).toBe(200);
    const list = await from().watch();
    await eventually(() => expect(list.text()).toContain("event: wall"));
  });

  test("a thousand half-sent requests have room, and shut out nobody else", async () => {
    const { proxy, from } = await behind("nginx");
    const halves = await halfRequests(proxy, 1000, "127.0.0.9");

    expect((await from().ask("/board")).status).toBe(200);
    expect((await from("127.0.0.9").ask("/board")).status).toBe(200);
    // When connections run short, nginx drops whom it has not heard yet: none was.
    expect(halves.filter(({ closed }) => closed)).toHaveLength(0);
  });

  test("no address has more than 500 requests under way", async () => {
    const { proxy, from } = await behind("nginx");
    const refusals: Promise<string>[] = [];
    for (let line = 0; line < 5; line++) {
      const wishes = { ca: proxy.certificate, servername: NAME, localAddress: "127.0.0.9" };
      const session = connectTo(`https://${proxy.host}:${proxy.httpsPort}`, wishes);
      onTestFinished(() => session.destroy());
      for (let number = 0; number < 110; number++) {
        // Of a body that does not come: it stays under way, and the site never hears of it.
        const head = {
          ":method": "POST",
          ":path": "/api/send-email",
          ":authority": NAME,
          "content-length": 9,
        };
        const sent = session.request(head).on("error", () => {});
        sent.on("response", ({ ":status": status }) => status === 429 && refusals.push(text(sent)));
      }
    }

    await eventually(() => expect(refusals).toHaveLength(50));
    expect(JSON.parse((await refusals[0]) ?? "")).toMatchObject({
      success: false,
      code: "too-many-requests",
    });
    expect((await from().ask("/api/wall")).status).toBe(200);
  });
});

async function behind(kind: keyof typeof kinds) {
  const temple = await openTemple({
    settings: { PUBLIC_URL: `https://${NAME}`, TRUST_PROXY: "1" },
    site: builtSite(true),
    pages: (services) => renderedPages(() => build, services),
  });
  const proxy = await kinds[kind]?.(temple.url);
  if (!proxy) throw new Error(`There is no ${kind} here.`);
  return { temple, proxy, from: (address = "127.0.0.1") => visitorFrom(proxy, address) };
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Somebody at an address of the loopback network, who asks over TLS. */
function visitorFrom(proxy: OpenProxy, localAddress: string) {
  const open = (path: string, method: string, headers: Record<string, string>) =>
    request({
      host: proxy.host,
      port: proxy.httpsPort,
      servername: NAME,
      ca: proxy.certificate,
      localAddress,
      path,
      method,
      headers: { Host: NAME, ...headers },
      agent: false,
    });

  const send = (path: string, method: string, headers: Record<string, string>, body = "") =>
    new Promise<Answer>((resolve, reject) => {
      const sent = open(path, method, headers);
      sent.on("error", reject).on("response", async (answer) => {
        const { statusCode = 0, headers } = answer;
        // The rest of what was sent may have been cut off; what was answered counts.
        resolve({ status: statusCode, headers, body: await text(answer).catch(() => "") });
      });
      sent.end(body);
    });

  return {
    ask: (path: string, headers: Record<string, string> = {}) => send(path, "GET", headers),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      send(path, "POST", { "Content-Type": "application/json", ...headers }, JSON.stringify(body)),
    /** Opens a live list, and hands over what it has said so far. */
    async watch(path = "/api/wall/live", headers: Record<string, string> = {}) {
      const sent = open(path, "GET", headers).end();
      onTestFinished(() => void sent.destroy());
      const [answer] = await once(sent, "response");
      let said = "";
      answer.setEncoding("utf8").on("data", (words: string) => {
        said += words;
      });
      answer.on("error", () => {});
      expect(answer.statusCode).toBe(200);
      return { text: () => said };
    },
  };
}

function askPlainly({ host, httpPort }: OpenProxy, path: string, name: string) {
  return new Promise<Answer>((resolve, reject) => {
    const sent = requestPlainly({ host, port: httpPort, path, headers: { Host: name }, agent: false });
    sent.on("error", reject).on("response", async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
    });
    sent.end();
  });
}

/** What the two agree on to encrypt with. */
function shakeHands({ host, httpsPort, certificate }: OpenProxy, wishes: ConnectionOptions) {
  return new Promise<string>((resolve, reject) => {
    const line = connectSecurely({ host, port: httpsPort, servername: NAME, ca: certificate, ...wishes });
    line.on("error", reject).on("secureConnect", () => {
      resolve(line.getCipher().name);
      line.destroy();
    });
  });
}

/** Connections on which the beginning of a request was sent, and nothing more. */
function halfRequests({ host, httpPort }: OpenProxy, number: number, localAddress: string) {
  return Promise.all(
    Array.from({ length: number }, async () => {
      const line = connect({ host, port: httpPort, localAddress });
      onTestFinished(() => void line.destroy());
      line.on("error", () => {}).resume();
      await once(line, "connect");
      line.write(`GET / HTTP/1.1\r\nHost: ${NAME}\r\nX-Slow: `);
      return line;
    }),
  );
}
