import type { visitorOf } from "#tests/temple.ts";

/** A file as a form sends it, and what the server answered. */
export async function uploaded(
  { ask }: Pick<ReturnType<typeof visitorOf>, "ask">,
  bytes: Buffer,
  name = "lamp.jpg",
) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], name));
  const request = new Request("http://temple.example", { method: "POST", body: form });
  const answer = await ask("POST", "/api/files", new Uint8Array(await request.arrayBuffer()), {
    "Content-Type": request.headers.get("content-type") ?? "",
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  return answer.json();
}
