import { describe, expect, test } from "vitest";
import { contactFields } from "#domain/contact-fields.ts";
import { renderedPages } from "#server/pages.ts";
import { builtPages, builtSite } from "#tests/builds.ts";
import { aMessage, openTemple } from "#tests/temple.ts";

const [build, site] = [await builtPages(), builtSite()];

describe("The contact form, posted by a browser without scripts", () => {
  test("is kept, and leads to a page that says so and can be loaded again", async () => {
    const temple = await openWholeTemple();
    const answer = await post(temple, aMessage());
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/contactus?sent#answer");
    expect(kept(temple)).toMatchObject([aMessage()]);

    for (let times = 0; times < 2; times++) {
      const page = await read(await temple.visitor.get("/contactus?sent"));
      expect(page).toMatchObject({
        status: 200,
        notice: "Success Your message has been sent!",
        role: "status",
      });
    }
    expect(kept(temple)).toHaveLength(1);
  });

  test("comes back with every word and a sentence beside each field that needs one", async () => {
    const temple = await openWholeTemple();
    const message = '</textarea><script>alert(1)</script> "Vanakkam"';
    const page = await read(
      await post(temple, { name: "Meena & Ravi", email: "meena", subject: "Feedback", message }),
    );
    expect(page).toMatchObject({
      status: 422,
      role: "alert",
      notice: "Error Please enter an e-mail address such as name@example.org.",
      faults: {
        email: "Please enter an e-mail address such as name@example.org.",
        country: "Please enter your city and state.",
      },
      focused: "email",
    });
    expect(page.html).toContain('value="Meena &amp; Ravi"');
    expect(page.html).toContain(
      "&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt; &quot;Vanakkam&quot;</textarea>",
    );
    expect(page.html).toContain('<option selected="">Feedback</option>');
    expect(kept(temple)).toEqual([]);
  });

  test("takes the longest message the form allows, in any script", async () => {
    const temple = await openWholeTemple();
    const message = "க".repeat(contactFields.message.longest);
    expect((await post(temple, aMessage({ message }))).status).toBe(303);
    expect(await read(await post(temple, aMessage({ message: `${message}க` })))).toMatchObject({
      status: 422,
      faults: { message: "Message can hold 5000 characters; yours has 5001." },
    });
  });

  test("meets the trap for machines, which lets go at the second try", async () => {
    const temple = await openWholeTemple();
    const page = await read(await post(temple, { ...aMessage(), website: "https://buy.example" }));
    expect(page).toMatchObject({
      status: 422,
      notice: "Error Something filled in a field that people cannot see. Please send your message once more.",
      faults: {},
      focused: "answer",
    });
    expect(page.html).not.toContain('value="https://buy.example"');
    expect(kept(temple)).toEqual([]);
    expect((await post(temple, { ...aMessage(), website: "" })).status).toBe(303);
  });

  test("counts as one message with the same words sent by the script", async () => {
    const temple = await openWholeTemple();
    await Promise.all([post(temple, aMessage()), temple.visitor.post("/api/send-email", aMessage())]);
    expect(kept(temple)).toHaveLength(1);
  });

  test("is slowed like any other, and says for how long", async () => {
    const temple = await openWholeTemple();
    for (let number = 0; number < 5; number++) {
      await post(temple, aMessage({ message: `Posted ${number}` }));
      await temple.visitor.post("/api/send-email", aMessage({ message: `Sent ${number}` }));
    }
    const answer = await post(temple, aMessage({ message: "One more" }));
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await read(answer)).toMatchObject({
      status: 429,
      notice: "Error Thank you, we have your messages. Please send this one in a minute.",
    });
  });

  test("says so when it cannot be kept, instead of promising", async () => {
    const temple = await openWholeTemple({ RATE_LIMITS: "off" });
    await temple.services.store.close();
    const answer = await post(temple, aMessage());
    expect(answer.headers.get("retry-after")).toBe("5");
    const page = await read(answer);
    expect(page).toMatchObject({
      status: 503,
      notice: "Error The records cannot be reached at the moment. Please try again.",
    });
    expect(page.html).toContain(aMessage().message);
  });

  test("is at most 64 kB of a form's kind", async () => {
    const temple = await openWholeTemple();
    const large = await post(temple, aMessage({ message: "x".repeat(70_000) }));
    expect(large.status).toBe(413);
    expect(await large.text()).toBe(
      "That is more than we can take in one message. Your browser's Back button brings back what you wrote.",
    );
    for (const type of ["application/json", "multipart/form-data; boundary=x", "text/plain"]) {
      const odd = await temple.visitor.ask("POST", "/contactus", "name=Meena", { "Content-Type": type });
      expect([odd.status, await odd.text()]).toEqual([415, "Please send the form from its own page."]);
    }
    expect(kept(temple)).toEqual([]);
  });

  test("is taken from our own pages only, also behind a proxy that speaks https for us", async () => {
    const temple = await openWholeTemple({ PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1" });
    const from = (Origin: string) => post(temple, aMessage(), { Origin });
    expect((await from("https://elsewhere.example")).status).toBe(403);
    expect((await from("null")).status).toBe(403);
    expect(kept(temple)).toEqual([]);
    expect((await from("https://temple.example")).status).toBe(303);
    expect(kept(temple)).toHaveLength(1);
  });
});

describe("The contact page", () => {
  test.each([
    ["/contactus?subject=Loan+Program", "Loan Program"],
    ["/contactus?subject=Donation+Query", "Donation Query"],
    ["/Contactus/?subject=volunteer%20opportunity", "Volunteer Opportunity"],
    ["/contactus?subject=Something+else", undefined],
    ["/contactus", undefined],
  ])("chooses the subject its address names: %s", async (address, subject) => {
    const temple = await openWholeTemple();
    const html = await (await temple.visitor.get(address)).text();
    expect(html.match(/<option selected="">(.*?)<\/option>/)?.[1]).toBe(subject);
  });

  test("comes from memory, unless its address says something that it shows", async () => {
    const temple = await openWholeTemple();
    const tagOf = async (address: string) => (await temple.visitor.get(address)).headers.get("etag");
    expect(await tagOf("/contactus")).toBeTruthy();
    expect(await tagOf("/contactus?utm_source=letter")).toBe(await tagOf("/contactus"));
    expect(await tagOf("/contactus?subject=Feedback")).toBeNull();
  });
});

type Temple = Awaited<ReturnType<typeof openTemple>>;

function openWholeTemple(settings: NodeJS.ProcessEnv = {}) {
  return openTemple({ site, pages: (house) => renderedPages(() => build, house), settings });
}

function post({ visitor }: Temple, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return visitor.ask("POST", "/contactus", String(new URLSearchParams(fields)), { ...type, ...headers });
}

function kept({ rooms }: Temple) {
  return rooms.inbox.mailbox.all();
}

/** What the page says of what was sent. */
async function read(answer: Response) {
  const html = await answer.text();
  const [, role, notice = ""] = html.match(/id="answer" role="(\w+)".*?<p>(.*?)<\/p>/) ?? [];
  const fields = [...html.matchAll(/<div class="field(?: full)?">.*?<\/div>/g)].map(([field]) => field);
  const faults = fields.flatMap((field) => {
    const fault = field.match(/class="error".*<\/svg>(.*?)<\/p>/)?.[1];
    return fault ? [[field.match(/ name="(\w+)"/)?.[1], fault]] : [];
  });
  const focused = html.match(/<\w+ [^>]*autofocus[^>]*>/)?.[0];
  return {
    status: answer.status,
    html,
    role,
    notice: notice
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .replaceAll("&#x27;", "'")
      .trim(),
    faults: Object.fromEntries(faults),
    focused: focused?.match(/ (?:name|id)="([a-z]+)"/)?.[1],
  };
}
