import { afterEach, describe, expect, test, vi } from "vitest";
import { type KeptLoan, loanOn } from "./loan.ts";
import { loanRoom, takeBackLoan } from "./loan-form.tsx";

const kept: KeptLoan = {
  id: "l1",
  version: "v1",
  lenderDonorId: "d",
  lenderName: "Uday",
  principalCents: 10_000_50,
  ratePercent: 4.5,
  interest: "waived",
  startOn: "2026-11-01",
  termMonths: 12,
  fund: "phase-1",
  status: "funded",
  note: "Signed",
  repayments: [],
  conversions: [],
};

describe("The form of a loan", () => {
  test("sends what was typed, and leaves what is no number to be refused", () => {
    const { blank, typedOf, read } = loanRoom("2026-11-15").form;
    expect(read(typedOf(loanOn("2026-11-15", kept)))).toMatchObject({
      lenderDonorId: "d",
      principalCents: 10_000_50,
      ratePercent: 4.5,
      termMonths: 12,
      note: "Signed",
    });
    expect(read({ ...blank, principalCents: "10,000", ratePercent: "6 %" })).toMatchObject({
      principalCents: 10_000_00,
      ratePercent: 6,
      startOn: "2026-11-15",
      status: "offered",
    });
    expect(read({ ...blank, ratePercent: "six" }).ratePercent).toBe("six");
    expect(read({ ...blank, lenderName: "Uday", lenderDonorId: "new" })).toMatchObject({ newDonor: "Uday" });
  });
});

describe("Taking back a loan that was just added", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test.each([
    ["funded", ["PUT offered", "DELETE"]],
    ["offered", ["DELETE"]],
  ] as const)("which is %s asks for %j", async (status, calls) => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (_: string, { method, body }: RequestInit) => {
      asked.push([method, body && JSON.parse(String(body)).status].filter(Boolean).join(" "));
      return Response.json({});
    });
    expect(await takeBackLoan(loanOn("2026-11-15", { ...kept, status }))).toMatchObject({ ok: true });
    expect(asked).toEqual(calls);
  });
});
