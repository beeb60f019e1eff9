import { home } from "#content/home.ts";
import { signIn } from "#tests/admin.ts";
import { expect, open, test } from "#tests/site.ts";

const PREVIEW = "/dashboard/website/preview";
const BANNER = "The lamp is lit again this evening";

test.use({ leavesDonors: true });

test("Somebody looks through the website with a draft, and sends nothing from there", async ({ page }) => {
  await signIn(page);
  const { version } = await (await page.request.get("/api/website/home")).json();
  const value = { ...home, banner: BANNER };
  await page.request.put("/api/website/home/draft", { data: { value, version } });

  await open(page, `${PREVIEW}/`);
  const bar = page.getByRole("complementary", { name: "Preview" });
  await expect(bar).toContainText(/Visitors do not see this yet\. Changed: .*Home/);
  await expect(page.getByText(BANNER).first()).toBeVisible();
  await expect(bar.getByRole("link", { name: "Back to editing" })).toHaveAttribute(
    "href",
    "/dashboard/website/home",
  );

  await page
    .getByRole("navigation", { name: "Quick links" })
    .getByRole("link", { name: "Contact Us" })
    .click();
  await expect(page).toHaveURL(`${PREVIEW}/contactus`);
  await expect(bar).toBeVisible();

  const sent: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
  await page.getByLabel("Name").fill("Meena");
  await page.getByLabel("Email").fill("meena@example.org");
  await page.getByLabel("City,State").fill("Roseville, CA");
  await page.getByLabel("Subject").selectOption("Feedback");
  await page.getByLabel("Message").fill("Vanakkam");
  await page.getByRole("button", { name: "Send Message" }).click();
  await page.getByLabel("Message").press("Tab");
  expect(sent.filter((url) => /send-email|contactus/.test(url))).toEqual([]);
  await expect(page.getByLabel("Message")).toHaveValue("Vanakkam");

  await page.evaluate(() => {
    const frame = Object.assign(document.createElement("iframe"), { src: "/dashboard/website/preview/" });
    document.body.prepend(frame);
  });
  const framed = page.frameLocator("iframe");
  await expect(framed.getByText("The lamp is lit again this evening").first()).toBeVisible();
  await expect(framed.getByRole("complementary", { name: "Preview" })).toHaveCount(0);

  await page.request.delete("/api/website/home/draft");
});
