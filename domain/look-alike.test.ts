import { describe, expect, test } from "vitest";
import { lookAlikeKey, looksLikeAddress } from "./look-alike.ts";

describe("A name", () => {
  test.each([
    ["Meena Iyer", "meena  IYER"],
    ["Meena Iyer", "Méena Iyër"],
    ["Meena Iyer", "Mееnа Iyer"], // Cyrillic е and а
    ["Meena Iyer", "ΜΕΕΝΑ Iyer"], // Greek capitals
    ["Meena Iyer", "Mee\u200bna\u00a0Iyer"],
    ["Meena Iyer", "Mee\u{e0061}na Iyer"],
    ["Meena Iyer", "Ｍｅｅｎａ Ｉｙｅｒ"],
    ["Meena Iyer", "𝓜𝓮𝓮𝓷𝓪 𝓘𝔂𝓮𝓻"],
    ["Meena Iyer", "ᴍᴇᴇɴᴀ Iyer"],
    ["Meena Iyer", "Meena lyer"], // a small L
    ["Meena Iyer", "Meena-Iyer."],
    ["Meena Iyer", "rneena Iyer"],
    ["Mohan Rao", "M0han Ra0"],
    ["மீனா", "மீனா\u200d"],
  ])("%s looks like %j", (name, other) => {
    expect(lookAlikeKey(other)).toBe(lookAlikeKey(name));
  });

  test.each([
    ["Meena Iyer", "Meena Iyengar"],
    ["Ravi Kumar", "Ravi K."],
    ["மீனா", "மோனா"],
    ["Анна", "Инна"],
    ["Meena", "Meera"],
  ])("%s does not look like %s", (name, other) => {
    expect(lookAlikeKey(other)).not.toBe(lookAlikeKey(name));
  });

  test.each(["meena@temple.example", "Meena ＠ temple", "a﹫b"])("%s looks like an address", (name) => {
    expect(looksLikeAddress(name)).toBe(true);
  });
});
