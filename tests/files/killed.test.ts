import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runOpen, temporaryFolder } from "#tests/site-process.ts";
import { MEENA, visitorOf } from "#tests/temple.ts";
import { aPdf, sha256 } from "./samples.ts";

const HEAD = '--lamp\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';

test("A site that is killed in the middle of an upload keeps nothing half, and goes on with one in parts", async () => {
  const data = temporaryFolder();
  const first = await runOpen(data);
  const editor = await signedIn(first.url);
  const bytes = Buffer.concat([aPdf().subarray(0, -6), Buffer.alloc(300_000, "\n"), Buffer.from("%%EOF")]);
  const { id } = await (
    await editor.post("/api/files/uploads", { name: "a.pdf", bytes: bytes.length })
  ).json();
  const path = `/api/files/uploads/${id}`;
  await editor.ask("PATCH", path, bytes.subarray(0, 100_000), { "Upload-Offset": "0" });

  const plain = request(`${first.url}/api/files`, {
    method: "POST",
    headers: {
      ...editor.cookie(),
      "Content-Type": "multipart/form-data; boundary=lamp",
      "Content-Length": "900000",
    },
  });
  plain.on("error", () => {});
  plain.write(HEAD);
  plain.write(bytes.subarray(0, 200_000));
  const arriving = join(data, "files", ".arriving");
  await expect.poll(() => existsSync(arriving) && readdirSync(arriving).length).toBe(1);
  first.process.kill("SIGKILL");
  await first.ended;
  expect(readdirSync(arriving)).toHaveLength(1);

  const second = await runOpen(data);
  expect(existsSync(arriving)).toBe(false);
  const again = await signedIn(second.url);
  expect((await again.ask("HEAD", path)).headers.get("upload-offset")).toBe("100000");
  const last = await again.ask("PATCH", path, bytes.subarray(100_000), { "Upload-Offset": "100000" });
  expect(last.status).toBe(201);
  expect(await last.json()).toMatchObject({ id: sha256(bytes), bytes: bytes.length });
  const kept = readdirSync(join(data, "files"), { recursive: true, withFileTypes: true });
  expect(kept.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([`${sha256(bytes)}.pdf`]);
});

async function signedIn(url: string) {
  const visitor = visitorOf(url);
  await visitor.post("/api/session", { username: MEENA.email, password: MEENA.password });
  return visitor;
}
