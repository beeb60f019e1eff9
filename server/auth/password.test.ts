import { describe, expect, test } from "vitest";
import {
  generatedPassword,
  hashPassword,
  isPassword,
  passwordFault,
  simulateComparison,
} from "./password.ts";

describe("A password's hash", () => {
  test("knows its password and no other", async () => {
    const hash = await hashPassword("a lamp beside the river");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPassword("a lamp beside the river", hash)).toBe(true);
    expect(await isPassword("a lamp beside the rivers", hash)).toBe(false);
    expect(await hashPassword("a lamp beside the river")).not.toBe(hash);
  });

  test("made with other strength is still understood", async () => {
    // From the reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1
    const hash = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await isPassword("password", hash)).toBe(true);
  });

  test("is the same however the letters were composed", async () => {
    const hash = await hashPassword("caf\u00e9 beside the river");
    expect(await isPassword("cafe\u0301 beside the river", hash)).toBe(true);
  });

  test("is made for so many people at a time, and the rest are asked to come back", async () => {
    const crowd = await Promise.allSettled(Array.from({ length: 40 }, () => simulateComparison("x")));
    const refused = crowd.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toMatchObject({ status: 429 });
  });
});

describe("A password", () => {
  test("needs 12 characters", () => {
    expect(faultOf("k8#vQz!p2Lw")).toBe("At least 12 letters, please: this one has 11.");
    expect(faultOf("k8#vQz!p2Lwx")).toBeUndefined();
    expect(faultOf("🪔🌺🕉️🪷🐘🦚🥥🌾🛕🔔🪘")).toBeUndefined();
  });

  test.each([
    ["123456789012"],
    ["password1234"],
    ["Password2024!"],
    ["P@ssw0rd1234"],
    ["passwordpassword"],
    ["qwertyuiop12"],
    ["qwerty123456"],
    ["1q2w3e4r5t6y"],
    ["1qaz2wsx3edc"],
    ["aaaaaaaaaaaa"],
    ["abcabcabcabc"],
    ["121212121212"],
    ["abcdefghijkl"],
    ["iloveyou1234"],
    ["administrator"],
    ["adminadmin123"],
    ["welcome12345!"],
    ["letmein12345"],
    ["rosevilletemple"],
    ["HinduTemple2026"],
    ["meena.meena.meena"],
    ["Meena19991999"],
  ])("like %s is too common", (password) => {
    expect(faultOf(password)).toBe(
      "This password is one of the first that people try. Please choose another.",
    );
  });

  test.each([
    ["correct horse battery staple"],
    ["a lamp beside the river"],
    ["Tz7$kk-91-wobble"],
    ["83kd92ls0174"],
    ["dragon sunshine monkey master"],
    ["பாரதியார் கவிதை"],
    ["temple-admin-2026-lotus"],
  ])("like %s will do", (password) => {
    expect(faultOf(password)).toBeUndefined();
  });

  test("made up by us is readable, long and new", () => {
    const made = new Set(Array.from({ length: 200 }, generatedPassword));
    expect(made.size).toBe(200);
    for (const password of made) {
      expect(password).toMatch(/^([a-z]{4}-){4}[a-z]{4}$/);
      expect(faultOf(password)).toBeUndefined();
    }
  });
});

function faultOf(password: string) {
  return passwordFault(password, "meena@temple.example");
}
