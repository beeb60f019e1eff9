import type { Page } from "@playwright/test";

/** Chromium's own stand-in for a finger on a sensor. */
export async function virtualAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    holdBack: () =>
      browser.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false }),
  };
}
