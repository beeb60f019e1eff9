type LogFields = Record<string, string | number | boolean | undefined>;

export type Log = {
  info(event: string, fields?: LogFields): void;
  error(event: string, fault: unknown, fields?: LogFields): void;
};

/** One line per event: readable on a terminal, else JSON. Never log a password, a token or the text of a message. */
export function createLog(out: NodeJS.WritableStream & { isTTY?: boolean }, now = () => new Date()): Log {
  const write = (level: string, event: string, fields: LogFields) => {
    const at = now().toISOString();
    const line = out.isTTY
      ? prettyLine(at, level, event, fields)
      : JSON.stringify({ at, level, event, ...fields });
    out.write(`${escapeUnseen(line)}\n`);
  };
  return {
    info: (event, fields = {}) => write("info", event, fields),
    error: (event, fault, fields = {}) => write("error", event, { ...fields, ...describeFault(fault) }),
  };
}

/** A path without the tokens of sign-in links, which are as good as passwords. */
export function loggedPath(path: string) {
  return path.replace(/^(\/api\/invitations\/|\/manage\/invite\/).+/i, "$1…").slice(0, 200);
}

export const silentLog: Log = { info() {}, error() {} };

function prettyLine(at: string, level: string, event: string, fields: LogFields) {
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return [at.slice(11, 19), level === "error" ? "✗" : "·", event, ...details].join(" ");
}

/**
 * Escapes control and direction characters, so that a visitor's input cannot fake a log line. JSON escapes only some of
 * them.
 */
function escapeUnseen(line: string) {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

function describeFault(fault: unknown): LogFields {
  if (!(fault instanceof Error)) return { fault: String(fault) };
  const cause = fault.cause instanceof Error ? fault.cause.message : undefined;
  return { fault: fault.message, cause, stack: fault.stack };
}
