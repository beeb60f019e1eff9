import type { Page } from "@playwright/test";
import sharp from "sharp";
import { aWord, PHONE, signIn } from "#tests/admin.ts";
import { expect, expectAccessible, open, test } from "#tests/site.ts";

test.use({ expectedConsole: /Failed to load resource|ERR_/ });

const ASSETS = "/dashboard/temple-assets";

for (const [screen, viewport] of [
  ["a phone", PHONE],
  ["a desk", { width: 1280, height: 900 }],
] as const)
  test(`A large picture on ${screen} says how far it is, survives a lost line, and can be stopped`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page);
    const { asked, hold, letGo } = await heldLine(page);
    await open(page, ASSETS);
    await page.getByRole("button", { name: "Add asset" }).click();
    const form = page.getByRole("dialog", { name: "Add asset" });
    await form.getByLabel("Name").fill(`Lamp ${aWord()}`);
    await form.getByText("Description, condition, pictures and papers").click();
    const box = form.getByRole("group", { name: "Picture", exact: true });
    const large = { name: "lamp.jpg", mimeType: "image/jpeg", buffer: await heavyPicture() };

    await test.step("a line that breaks is waited for, and nothing is sent twice", async () => {
      hold();
      await box.getByLabel("Choose a picture").setInputFiles(large);
      await expect(box.getByText(/^512 KB of \d/)).toBeVisible();
      await context.setOffline(true);
      letGo();
      await expect(
        box.getByText("The connection is lost. It goes on by itself when it is back."),
      ).toBeVisible();
      await expectAccessible(page);
      await context.setOffline(false);
      await expect(form.getByLabel("What picture 1 shows")).toBeVisible();
      expect(asked.filter((call) => call === "POST")).toHaveLength(1);
      expect(asked.filter((call) => call === "PATCH from 0")).toHaveLength(1);
    });

    await test.step("one that is stopped leaves nothing", async () => {
      const next = form.getByRole("group", { name: "Another picture" });
      hold();
      await next.getByLabel("Choose a picture").setInputFiles({ ...large, buffer: await heavyPicture() });
      await next.getByRole("button", { name: "Stop" }).click();
      letGo();
      await expect(next.getByRole("button", { name: "Choose a picture" })).toBeVisible();
      await expect.poll(() => asked.filter((call) => call === "DELETE")).toHaveLength(1);
    });

    await test.step("one that is no picture is refused in a sentence", async () => {
      const next = form.getByRole("group", { name: "Another picture" });
      const aPage = {
        name: "lamp.jpg",
        mimeType: "image/jpeg",
        buffer: Buffer.from("<!doctype html><p>A page"),
      };
      await next.getByLabel("Choose a picture").setInputFiles(aPage);
      await expect(next.getByRole("alert")).toHaveText(
        "This file is not what its name says, or it is broken.",
      );
    });

    await form.getByLabel("What picture 1 shows").fill("A lamp with five wicks");
    await form.getByLabel("Bought on").fill("2026-01-10");
    await form.getByRole("button", { name: /^Save as T-/ }).click();
    await expect(form).toHaveCount(0);
  });

/** While it is held, what follows the first part waits; answers what was asked so far. */
async function heldLine(page: Page) {
  const asked: string[] = [];
  let held = Promise.withResolvers<void>();
  held.resolve();
  await page.route("**/api/files/uploads**", async (route) => {
    const request = route.request();
    const offset = request.headers()["upload-offset"];
    asked.push(offset === undefined ? request.method() : `${request.method()} from ${offset}`);
    if (request.method() === "PATCH" && offset !== "0") await held.promise;
    await route.continue().catch(() => {});
  });
  return {
    asked,
    hold() {
      held = Promise.withResolvers();
    },
    letGo: () => held.resolve(),
  };
}

/** Three megabytes of remarks and hardly a picture: long to send, and soon prepared on any machine. */
async function heavyPicture() {
  const background = { r: Math.random() * 255, g: 99, b: 33 };
  const small = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const remark = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xfffd, "lamp ")]);
  const remarks = Array.from({ length: 48 }, () => remark);
  return Buffer.concat([small.subarray(0, 2), ...remarks, small.subarray(2)]);
}
