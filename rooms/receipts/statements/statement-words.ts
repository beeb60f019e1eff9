import { counted, grouped } from "#domain/counted.ts";
import { NO_MAIL_SERVER } from "#domain/message.ts";
import { type DueStatements, type StatementRun, statementsInWords } from "./statements.ts";

/** Said before statements are made: what they take, and how each reaches its donor. */
export function makingInWords(due: DueStatements, isEmailed: boolean) {
  const { numbers, email, address, addressOnly, neither } = due;
  const takes = `This uses ${counted(numbers, "receipt number")}.`;
  const has = (count: number) => (count === 1 ? "has" : "have");
  if (!isEmailed) {
    const rest = numbers - address;
    const places =
      address === 0
        ? "None has a mailing address."
        : `${grouped(address)} ${has(address)} a mailing address${rest > 0 ? `, ${grouped(rest)} ${has(rest)} none` : ""}.`;
    return `${takes} Nothing is emailed. ${places}`;
  }
  const ways = [
    `${statementsInWords(email)} ${email === 1 ? "goes" : "go"} by email`,
    addressOnly > 0 && `${grouped(addressOnly)} ${has(addressOnly)} a mailing address to print for`,
    neither > 0 && `${grouped(neither)} ${has(neither)} neither`,
  ].filter((words) => words !== false);
  return `${takes} ${listed(ways)}.`;
}

/** Said once they are made. */
export function madeInWords({ made, mailed }: Pick<StatementRun, "made" | "mailed">, canEmail: boolean) {
  const toPrint = made - mailed;
  const ways = [
    mailed > 0 && `${grouped(mailed)} ${canEmail ? "in the email queue" : "not emailed"}`,
    toPrint > 0 && `${grouped(toPrint)} to print`,
  ].filter((words) => words !== false);
  if (ways.length === 0) return "";
  return `${ways.join(", ")}.${mailed > 0 && !canEmail ? ` ${NO_MAIL_SERVER}` : ""}`;
}

/** "a", "a and b", "a, b, and c". */
function listed(words: readonly string[]) {
  if (words.length < 3) return words.join(" and ");
  return `${words.slice(0, -1).join(", ")}, and ${words.at(-1)}`;
}
