import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnv } from "./env.ts";

describe("The settings", () => {
  test("need none to try the site at home", () => {
    expect(readEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      DATA_DIR: resolve("data"),
      BACKEND: "embedded",
      LOGIN_EMAIL_DOMAIN: "temple.example",
      TRUST_PROXY: 0,
      live: false,
      sampleData: true,
      rateLimits: true,
    });
  });

  test("keep messages for two years, or as long as they say", () => {
    expect(readEnv({}).KEEP_MESSAGES_DAYS).toBe(730);
    expect(readEnv({ KEEP_MESSAGES_DAYS: "90" }).KEEP_MESSAGES_DAYS).toBe(90);
    for (const wrong of ["0", "-1", "1.5", "for ever", "40000"])
      expect(() => readEnv({ KEEP_MESSAGES_DAYS: wrong })).toThrow("KEEP_MESSAGES_DAYS");
  });

  test("left empty count as not given", () => {
    expect(readEnv({ PORT: "", PUBLIC_URL: "", SMTP_URL: "" })).toMatchObject({ PORT: 3000, live: false });
  });

  test.each(["https://temple.example", "https://temple.example/", "HTTPS://Temple.Example:443"])(
    "make the site live by an https address, however it is written: %s",
    (address) => {
      expect(readEnv({ PUBLIC_URL: address, TRUST_PROXY: "1" })).toMatchObject({
        PUBLIC_URL: "https://temple.example",
        live: true,
        sampleData: false,
      });
    },
  );

  test("do not make it live by another address", () => {
    expect(readEnv({ PUBLIC_URL: "http://temple.example" })).toMatchObject({
      live: false,
      sampleData: false,
    });
  });

  test("may ask a live site for sample donors, and one at home for none", () => {
    expect(
      readEnv({ PUBLIC_URL: "https://temple.example", TRUST_PROXY: "1", SAMPLE_DATA: "on" }).sampleData,
    ).toBe(true);
    expect(readEnv({ SAMPLE_DATA: "off" }).sampleData).toBe(false);
  });
});
